"""The table of formats: how a file is recognised and read. A further benchmark is one more file and one more row.

Every reader takes what one look at a file told, and gives back the same: `read` all records with what was wrong in the
file, `facts_of` whose answers they are. A file that no row recognises is none of ours, and is said to be.
"""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import NamedTuple

from analysis.benchmarks import bare_answers
from analysis.benchmarks.audiobench import reader
from analysis.benchmarks.bare_answers import Known
from analysis.benchmarks.bass import reader as bass
from analysis.benchmarks.cmi import reader as cmi
from analysis.benchmarks.ziqi import reader as ziqi
from analysis.framing import foreign, head
from analysis.framing.head import Head
from analysis.framing.read_result import Ingested
from analysis.framing.run_facts import Facts


class Format(NamedTuple):
    """recognises: whether a file is of this format; asked in the order of the table.

    named: whether the file's name is part of what it says, so that equal bytes under two names are two things.
    """

    benchmark: str
    recognises: Callable[[Head], bool]
    facts_of: Callable[[Head], Facts]
    read: Callable[[Head, Known], Ingested]
    named: bool = False


FORMATS = (
    Format("ZIQI-Eval", ziqi.recognises, ziqi.facts_of, ziqi.read, named=True),
    Format("audiobench", reader.recognises, reader.facts_of, lambda seen, known: reader.read(seen)),
    Format("CMI-bench", cmi.recognises, cmi.facts_of, lambda seen, known: cmi.read(seen), named=True),
    Format("", bare_answers.recognises, bare_answers.facts_of, bare_answers.read),
    Format("BASS", bass.recognises, bass.facts_of, lambda seen, known: bass.read(seen)),
)
SUFFIXES = (".json", ".jsonl", ".ndjson", ".csv", ".tsv", ".parquet", ".eval")


def format_of(source: Head | Path) -> Format:
    """Raises UnknownFormatError."""
    seen = head.of(source)
    found = next((each for each in FORMATS if each.recognises(seen)), None)
    if found is None:
        raise foreign.unknown(seen)
    return found


def read(source: Head | Path, known: Known = dict) -> Ingested:
    """All records of a file. Raises FileError where it cannot be opened, UnknownFormatError where none is ours."""
    seen = head.of(source)
    return format_of(seen).read(seen, known)


def facts_of(source: Head | Path) -> Facts:
    """What a file says of itself. Raises as `read`."""
    seen = head.of(source)
    return format_of(seen).facts_of(seen)
