"""Which files make up which run."""

from __future__ import annotations

import hashlib
from collections.abc import Sequence
from dataclasses import dataclass, field
from pathlib import Path

from analysis.errors import FileError
from analysis.ingest import bass, facts
from analysis.ingest.facts import Facts
from analysis.store.runs import SourceFile

SUFFIXES = (".json", ".jsonl")


@dataclass(frozen=True, slots=True)
class Sources:
    """The files of one run and what is known of it."""

    said: Facts
    files: dict[Path, SourceFile] = field(default_factory=dict)


def expanded(files: Sequence[Path]) -> list[Path]:
    """The files, folders replaced by the JSON files in them."""
    found: list[Path] = []
    for path in files:
        inside = [each for each in sorted(path.iterdir()) if each.suffix.lower() in SUFFIXES] if path.is_dir() else []
        if path.is_dir() and not inside:
            raise FileError(str(path), "a folder with .json or .jsonl files", "none in it")
        if not path.exists():
            raise FileError(str(path), "a file of questions or answers", "no such file")
        found += inside or [path]
    return list(dict.fromkeys(found))


def grouped(files: Sequence[Path], said: Facts) -> list[Sources]:
    """The files of each run; a file given twice counts once. What a file says of itself comes before what is `said`."""
    groups: dict[object, Sources] = {}
    for path in files:
        known = facts.first_known(bass.facts_of(path), said, Facts(model=facts.from_path(path)))
        group = groups.setdefault(known.key, Sources(known)).files
        source = _source(path)
        if source.sha256 not in {other.sha256 for other in group.values()}:
            group[path] = source
    return list(groups.values())


def _source(path: Path) -> SourceFile:
    with path.open("rb") as stream:
        checksum = hashlib.file_digest(stream, "sha256").hexdigest()
    return SourceFile(path.name, checksum, path.stat().st_size, str(path.absolute()))
