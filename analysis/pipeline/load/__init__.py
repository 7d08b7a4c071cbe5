"""Loading: from files of answers to scored runs in the workspace.

A run is what one model answered under one condition, in one file or several. `file_groups` finds which files are one
run, `run` reads it, `run_cases` scores its answers, `run_store` stores it, and the other modules each do one step of
that. A run appears in the workspace as a whole or not at all.
"""
