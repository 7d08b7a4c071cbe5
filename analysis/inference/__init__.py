"""Asking a model: a Python function of the user's, the prompts of each question, votes, and a journal of answers."""
