"""Whether a recording is the one that was annotated, and by how much its times differ.

The same song exists in several versions: with silence in front, a little faster, cut. An annotation then fits only
after a shift. Offset and tempo are estimated from beats, and from musical changes where sections begin.
"""
