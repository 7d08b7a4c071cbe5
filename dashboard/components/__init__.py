"""Components: parts of a page that run in the browser, with its JavaScript and a Python function that places it."""
