"""Answers that are one number, found among the other numbers of a text: counts, durations, times, ratings."""
