"""Which files make up which run."""

from __future__ import annotations

import hashlib
from collections.abc import Sequence
from dataclasses import dataclass, field
from pathlib import Path

from analysis.errors import FileError
from analysis.ingest import facts, formats
from analysis.ingest.facts import Facts
from analysis.store.runs import SourceFile


@dataclass(frozen=True, slots=True)
class Sources:
    """The files of one run and what is known of it."""

    said: Facts
    files: dict[Path, SourceFile] = field(default_factory=dict)


def expanded(files: Sequence[Path]) -> list[Path]:
    """The files, folders replaced by the files of questions or answers in them, or in the folders inside them."""
    found: list[Path] = []
    for path in files:
        inside = _inside(path) or [each for folder in _folders(path) for each in _inside(folder)]
        if path.is_dir() and not inside:
            raise FileError(str(path), "a folder with .json, .jsonl or .csv files", "none in it")
        if not path.exists():
            raise FileError(str(path), "a file of questions or answers", "no such file")
        found += inside or [path]
    return list(dict.fromkeys(found))


def grouped(files: Sequence[Path], said: Facts) -> list[Sources]:
    """The files of each run; a file given twice counts once. What a file says of itself comes before what is `said`."""
    groups: dict[object, Sources] = {}
    for path in files:
        known = facts.first_known(formats.facts_of(path), said, Facts(model=facts.from_path(path)))
        group = groups.setdefault(known.key, Sources(known)).files
        source = _source(path)
        if source.sha256 not in {other.sha256 for other in group.values()}:
            group[path] = source
    return list(groups.values())


def _inside(path: Path) -> list[Path]:
    return [each for each in sorted(path.iterdir()) if each.suffix.lower() in formats.SUFFIXES] if path.is_dir() else []


def _folders(path: Path) -> list[Path]:
    return [each for each in sorted(path.iterdir()) if each.is_dir()] if path.is_dir() else []


def _source(path: Path) -> SourceFile:
    with path.open("rb") as stream:
        checksum = hashlib.file_digest(stream, "sha256").hexdigest()
    return SourceFile(path.name, checksum, path.stat().st_size, str(path.absolute()))
