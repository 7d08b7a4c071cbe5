"""How each metric is applied to a question, shown as a table, and recomputed from its evidence."""
