"""Two sides on the same questions, each a model under a condition: how far they differ, where, and how sure that is."""
