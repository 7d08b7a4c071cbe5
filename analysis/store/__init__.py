"""The workspace: all runs, annotated songs and reviews that were loaded, and the queries over them.

A run is a folder of Parquet files (tables by column) that DuckDB reads; reviews are rows of SQLite or PostgreSQL. No
other code of the project knows these programs. `workspace` says where things are, `database` answers queries.
"""
