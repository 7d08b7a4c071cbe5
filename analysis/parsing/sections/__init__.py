"""Answers with times: sections of a song, events, beats and notes, in data, in tables or in sentences."""
