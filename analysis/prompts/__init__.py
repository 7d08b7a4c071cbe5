"""Prompt sets: versioned wordings of the questions, how one is filled in, and in which of them a question is asked."""
