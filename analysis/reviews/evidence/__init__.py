"""What speaks against a reference before anyone has listened: in its times and labels, in the sound, in another
annotation of the song, in the answers of models. References are reviewed in the order of this suspicion.
"""
