"""The reading rules that a pack may name, and the normalisations of text that some of them need."""
