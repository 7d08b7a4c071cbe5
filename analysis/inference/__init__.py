"""Inference: a Python function of the user's, retries, votes over wordings, and a journal of answers."""
