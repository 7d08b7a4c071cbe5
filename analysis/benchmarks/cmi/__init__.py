"""CMI-bench (arXiv 2506.12285): classic tasks of music information retrieval (genre, key, beats, tags) put as
questions.
"""
