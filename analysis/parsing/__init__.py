"""Parsing of raw answers: value, confidence and named steps.

The rule: read what a careful person would read, never invent. No answer can stop the program, and every parser takes
time proportional to the length of the answer.
"""
