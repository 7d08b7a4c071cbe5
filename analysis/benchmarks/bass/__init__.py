"""BASS (arXiv 2602.04085): twelve tasks about whole songs, on their sections, sung words, artists and musical
attributes.
"""
