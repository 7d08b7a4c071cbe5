"""The only code that opens recordings: how they are found, decoded, drawn, cut and compared with annotations.

Samples are read in blocks, since a recording need not fit into memory. What is computed from a recording (peaks for the
waveform, spectrogram, chroma) is kept by the content of the file, so that a copy under another name is not read again.
"""
