"""Files that a browser sends: stored under safe names, then loaded as the command line does."""
