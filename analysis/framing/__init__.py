"""Files and the records in them, whatever the records are about.

Programs write what a model answered as JSON, JSON Lines, tables (CSV, Parquet, Excel) or logs, often compressed or in
an archive. `source` is a file and how it is opened, `head` one look at it, and one module reads each layout, a record
at a time. What cannot be read is a problem that names file, position and field; the rest of the file still counts.
"""
