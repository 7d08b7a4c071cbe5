"""The cases of a report: rows, the lists behind its numbers, and the text inside its file."""
