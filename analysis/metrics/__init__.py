"""Metrics: rules that compare an answer with what is right, such as the overlap of sections in time or wrong words.

A metric takes plain values and returns a frozen result with the evidence for it: which section was matched with which,
which words were changed. Metrics know nothing of files, questions or models.
"""
