"""What pages and commands ask of the store: filters and a database in, rows out. One module a topic."""
