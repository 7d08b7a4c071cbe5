"""The tables of a run and of a reference set: a module a table, a row of it a column with type, value and meaning."""
