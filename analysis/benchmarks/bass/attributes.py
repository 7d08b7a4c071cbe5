"""Musical attributes by category.

A question may state its category; where it does not, its attribute's row in the table counts. The names up to the bar
are what questions of BASS state themselves (field `category` of `musicological_analysis`, of the right answer and of
the options beside it); those behind it are placed by their names. Descriptions that stand in the place of a name (a
known defect) have no row.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping

UNKNOWN, MIXED = "unknown", "mixed"

_TABLE: Mapping[str, str] = {
    "instrumentation": "Acoustic Guitar, Bass Guitar, Drum Aggressiveness, Electric Guitar, Electric Guitar Distortion,"
    "Horn Ensemble, Organ, Percussion, Piano, Rhodes, String Ensemble, Synth Timbre, Synthesizer, Synthetic Drums |"
    "Drum Machine, Drum Set, Reed Instrument, String Section",
    "rhythm": "Backbeat, Compound Meter, Cut Time Feel, Odd Meter, Shuffle Feel, Swing Feel, Syncopation,"
    "Triple Meter | Danceability, Focus on Rhythmic Groove, Syncopation Low to High, Tempo",
    "lyrics": "Abstract Lyrics, Angry Lyrics, Happy/Joyful Lyrics, Humorous Lyrics, Love/Romance Lyrics, Sad Lyrics,"
    "Social/Political Lyrics | Explicit Lyrics, Focus on Lyrics, Joyful Lyrics",
    "sonority": "Acoustic Sonority, Audio Production, Electric Sonority, Live Recording |"
    "Aural Intensity, Synthetic Sonority",
    "vocals": "| Focus on Lead Vocal, Focus on Vocal Accompaniment, Vocal Accompaniment, Vocal Breathiness, Vocal Grit,"
    "Vocal Grittiness, Vocal Harmony, Vocal Nasality, Vocal Register, Vocal Smoothness, Vocal Timbre Thin to Full",
    "composition": "| Focus on Form, Focus on Melody, Focus on Musical Arrangements, Focus on Performance,"
    "Focus on Riffs, Harmonic Sophistication, Minor / Major Key Tonality",
}
CATEGORIES: Mapping[str, str] = {
    name.strip().casefold(): category
    for category, names in _TABLE.items()
    for name in names.replace("|", ",").split(",")
    if name.strip()
}
"""Attribute in lower case -> category."""

_OTHER_WORDS = {"instruments": "instrumentation", "voice": "vocals", "words": "lyrics"}


def category(attributes: Iterable[str], stated: object = None) -> str:
    """The category of a question about these attributes: the one stated, else theirs, "mixed" where they differ."""
    if isinstance(stated, str) and stated.strip():
        plain = stated.strip().casefold()
        return _OTHER_WORDS.get(plain, plain)
    categories = {CATEGORIES.get(name.strip().casefold(), UNKNOWN) for name in attributes}
    if not categories or UNKNOWN in categories:
        return UNKNOWN
    return categories.pop() if len(categories) == 1 else MIXED
