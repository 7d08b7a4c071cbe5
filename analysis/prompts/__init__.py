"""Prompt sets: versioned wordings of questions, placeholders, and the choice of wordings."""
