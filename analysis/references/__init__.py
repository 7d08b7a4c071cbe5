"""Annotated songs that answers are held against: for each song, its sections with times and labels, its beats, and who
sings when.

People made such annotations for research and published them as reference sets: the Harmonix Set, CoSoD and SALAMI. One
module reads each set, `records` has what they have in common, and `song_linking` finds the annotated song of a
question.
"""
