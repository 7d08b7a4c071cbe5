"""Sections of one song as lines of text: time and label, the last line "end".

Written so by SALAMI ("12.5<TAB>Verse", last "End") and by SongFormer ("12.500000 verse", last "end").
"""

from __future__ import annotations

from pathlib import Path

from analysis.errors import FileError
from analysis.framing import packed
from analysis.framing.records import check_regular

SUFFIX = ".txt"
LARGEST = 200_000
"""Bytes beyond which a text is not the structure of a song."""


def sections(path: Path) -> list[dict[str, object]] | None:
    """Start, end and label of each section with a length, None where the file is no list of sections.

    A label of several parts ("C, Chorus, (voice") is its first part of more than two characters, else its first part.
    """
    text = _text(path)
    rows = [line.split(None, 1) for line in text.splitlines() if line.strip()] if text is not None else []
    times = [_time(row[0]) for row in rows]
    if len(rows) < 2 or any(time is None for time in times) or rows[-1][-1].strip().lower() != "end":
        return None
    starts = [time for time in times if time is not None]
    if starts != sorted(starts):
        return None
    return [
        {"start": start, "end": end, "label": _label(row[1] if len(row) > 1 else "")}
        for row, start, end in zip(rows, starts, starts[1:], strict=False)
        if end > start
    ]


def _text(path: Path) -> str | None:
    try:
        if packed.plain_path(path).suffix.lower() != SUFFIX:
            return None
        if packed.archive_of(path) is None:
            check_regular(path)
        with packed.content(path).stream as stream:
            data = stream.read(LARGEST + 1)
        return data.decode("utf-8-sig") if len(data) <= LARGEST else None
    except (FileError, OSError, UnicodeDecodeError):
        return None


def _time(text: str) -> float | None:
    try:
        time = float(text)
    except ValueError:
        return None
    return time if 0 <= time < 1e6 else None


def _label(text: str) -> str:
    parts = [part.strip(" ()") for part in text.split(",")]
    return next((part for part in parts if len(part) > 2), parts[0])
