"""A workspace as a static site: the report of each of its data sets, with a page for every case."""
