"""Sections of one song as lines of text: time and label with "end" in the last, or start, end and label in each.

Written so by SALAMI ("12.5<TAB>Verse", last "End"), by SongFormer ("12.500000 verse", last "end"), and with two times
by Audacity and MIREX ("12.5 30.0 verse", `.lab`). In JSON the lines are lists: [[12.5, "verse"], [30.0, "end"]].
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from statistics import median
from typing import Any

from analysis.errors import FileError
from analysis.framing.source import SourceFile

SUFFIX = ".txt"
SUFFIXES = (SUFFIX, ".lab")
LARGEST = 200_000
"""Bytes beyond which a text is not the structure of a song."""
SHORTEST = 3.0
"""Seconds: where half of the spans with two times are shorter, they are words, beats or chords."""
_NO_SECTION = re.compile(r"[A-G][#b]?[:/]|[Kk]ey\b|[+-]?[\d.]+\Z")
"""How a chord, a key or a number begins, which label spans in files of the same kind."""


def sections(file: SourceFile) -> list[dict[str, Any]] | None:
    """Start, end and label of each section with a length, None where the file is no list of sections.

    The latest time ends the song, if "end" stands there, also before a last "Silence". Of labels at one time the last
    counts that is not silence.

    Lines with two times are no sections where they are words, beats, chords or keys: too short, or labelled so.

    A label of several parts ("C, Chorus, (voice") is its first part of more than two characters, else its first part.
    """
    text = _text(file)
    lines = [line for line in text.splitlines() if line.strip()] if text is not None else []
    return of_rows([line.split(None, 2) for line in lines]) or of_rows([line.split(None, 1) for line in lines])


def of_rows(rows: Sequence[Sequence[Any]]) -> list[dict[str, Any]] | None:
    """Sections from rows that are lists, also of [[start, end], label]; None where they are no list of sections."""
    flat = [(*row[0], *row[1:]) if row and isinstance(row[0], list) else tuple(row) for row in rows]
    if not flat or not all(flat):
        return None
    starts = [time for row in flat if (time := _time(row[0])) is not None]
    ends = [time for row in flat if len(row) == 3 and (time := _time(row[1])) is not None]
    if len(starts) < len(rows) or starts != sorted(starts):
        return None
    if len(ends) == len(rows):
        labels = [row[2] for row in flat]
        lengths = [end - start for start, end in zip(starts, ends, strict=True)]
        no_sections = len(rows) < 2 or any(_NO_SECTION.match(str(label)) for label in labels)
        if no_sections or min(lengths) < 0 or median(lengths) < SHORTEST:
            return None
    elif len(rows) > 1 and all(len(row) < 3 for row in flat):
        labels = [str(row[1]) if len(row) > 1 else "" for row in flat]
        last = {label.strip().lower() for start, label in zip(starts, labels, strict=True) if start == starts[-1]}
        if "end" not in last:
            return None
        marks = _marks(starts, labels)
        starts, ends, labels = [*marks][:-1], [*marks][1:], [*marks.values()][:-1]
    else:
        return None
    return [
        {"start": start, "end": end, "label": _label(str(label))}
        for start, end, label in zip(starts, ends, labels, strict=False)
        if end > start
    ]


def _marks(starts: Sequence[float], labels: Sequence[str]) -> dict[float, str]:
    """One label at each time: the last that is not silence, where it has others."""
    marks: dict[float, str] = {}
    for start, label in zip(starts, labels, strict=True):
        if start not in marks or label.strip().lower() != "silence":
            marks[start] = label
    return marks


def _text(file: SourceFile) -> str | None:
    try:
        if file.plain_path.suffix.lower() not in SUFFIXES:
            return None
        file.check_regular()
        with file.open().stream as stream:
            data = stream.read(LARGEST + 1)
        return data.decode("utf-8-sig") if len(data) <= LARGEST else None
    except (FileError, OSError, UnicodeDecodeError):
        return None


def _time(value: Any) -> float | None:
    try:
        time = float("nan") if isinstance(value, bool) else float(value)
    except (TypeError, ValueError):
        return None
    return time if 0 <= time < 1e6 else None


def _label(text: str) -> str:
    parts = [part.strip(" ()") for part in text.split(",")]
    return next((part for part in parts if len(part) > 2), parts[0])
