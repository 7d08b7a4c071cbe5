"""Runs as the records of other programs: Every Eval Ever, evaluation results of Hugging Face, scores of Inspect; and
corrections as a data set described in Croissant.

What a format cannot hold is left out and named, never rounded up.
"""
