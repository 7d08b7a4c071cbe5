"""Melodies in ABC notation: pictures and playable notes from text."""
