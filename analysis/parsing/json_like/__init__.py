"""Data in an answer that is meant as JSON and often is not quite: cut off, with comments, with the wrong quotes."""
