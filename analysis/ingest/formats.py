"""The table of formats: how a file is recognised and read. A further benchmark is one more file and one more row.

Every reader gives back the same: `read` all records with what was wrong in the file, `facts_of` whose answers they are.
"""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import NamedTuple

from analysis.ingest import audiobench, bass, cmi, ziqi
from analysis.ingest.facts import Facts
from analysis.ingest.ingested import Ingested
from analysis.ingest.ziqi import Known


class Format(NamedTuple):
    """recognises: whether a file is of this format; asked in the order of the table."""

    benchmark: str
    recognises: Callable[[Path], bool]
    facts_of: Callable[[Path], Facts]
    read: Callable[[Path, Known], Ingested]


FORMATS = (
    Format("ZIQI-Eval", ziqi.recognises, ziqi.facts_of, ziqi.read),
    Format("audiobench", audiobench.recognises, audiobench.facts_of, lambda path, known: audiobench.read(path)),
    Format("CMI-bench", cmi.recognises, cmi.facts_of, lambda path, known: cmi.read(path)),
    Format("BASS", lambda path: True, bass.facts_of, lambda path, known: bass.read(path)),
)
SUFFIXES = (".json", ".jsonl", ".csv")


def format_of(path: Path) -> Format:
    return next(each for each in FORMATS if each.recognises(path))


def read(path: Path, known: Known = dict) -> Ingested:
    """All records of a file. Raises FileError where the file cannot be opened."""
    return format_of(path).read(path, known)


def facts_of(path: Path) -> Facts:
    """What a file says of itself."""
    return format_of(path).facts_of(path)
