"""Names that programs and people give a file when they save it again: "song (1).txt", "song_corrected.lab".

The names are tried in turn: the name itself, then without one such ending after another, and without "Copy of". The
ending of a recording or of another format is one too: "song.wav.lab".
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import PurePath

_ENDING = re.compile(
    r"""(?<![ ._-])[ ._-]*+(?:
        \(\d{1,3}\) | \[\d{1,3}\] | \((?:another[ ]|\d{1,2}(?:st|nd|rd|th)[ ])?(?:copy|kopie)(?:[ ]\d{1,3})?\)
        | (?<=[ ._-])(?:corrected|corrections?|edited|edits?|fixed|fix|revised|revision|checked|reviewed|final|new
            |copy|kopie|copie|copia
            |sections?|segments|labels|annotations?|v\d{1,3}|version[ _-]?\d{1,3})
        | (?<=copy[ ])\d{1,3}
        | (?<=\.)(?:wav|mp3|flac|ogg|opus|m4a|textgrid|lab|txt|csv|jams|svl)
    )\Z""",
    re.IGNORECASE | re.VERBOSE,
)
_START = re.compile(r"\A(?:copy (?:\(\d{1,3}\) )?of |kopie von |copie de |copia de )", re.IGNORECASE)
MOST = 8
"""Endings that are removed from one name."""


def names(file: str) -> Iterator[str]:
    """The file name and shorter ones that it may have been saved from, with the same suffix."""
    path = PurePath(file)
    stem = path.stem
    for _ in range(MOST):
        yield stem + path.suffix
        shorter = _ENDING.sub("", _START.sub("", stem))
        if shorter in (stem, ""):
            return
        stem = shorter
