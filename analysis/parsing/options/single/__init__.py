"""Reading of the one option that an answer names, from its words to a verdict."""
