"""audiobench (github.com/THENIROCK/audiobench): does a model hear what sounds, invent what does not, and get words
right?
"""
