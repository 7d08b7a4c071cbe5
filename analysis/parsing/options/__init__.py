"""Answers to multiple-choice questions: which option, which order, which of two. "(B)", "the second one" and "Verse,
since it returns" are all read as what they name.
"""
