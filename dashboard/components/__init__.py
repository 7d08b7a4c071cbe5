"""Components: parts of a page that run in the browser, each with its JavaScript and the Python function that places it."""
