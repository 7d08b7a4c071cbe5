"""Names that programs and people give a file when they save it again: "song (1).txt", "song_corrected.lab".

The names are tried in turn: the name itself, then without one such ending after another, and without "Copy of".
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import PurePath

_ENDING = re.compile(
    r"""(?<![ ._-])[ ._-]*+(?:
        \(\d{1,3}\) | \[\d{1,3}\]
        | (?<=[ ._-])(?:corrected|corrections?|edited|edits?|fixed|fix|revised|revision|checked|reviewed|final|new|copy
            |sections?|segments|labels|annotations?|v\d{1,3}|version[ _-]?\d{1,3})
        | (?<=copy[ ])\d{1,3}
    )\Z""",
    re.IGNORECASE | re.VERBOSE,
)
_START = re.compile(r"\A(?:copy of |kopie von )", re.IGNORECASE)
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
