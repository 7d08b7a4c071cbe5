"""The tables of a run and of a reference set: one module a table, one row of it a column with type, value and meaning."""
