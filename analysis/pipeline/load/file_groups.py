"""Which files make up which run, each looked at once."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import Any, NamedTuple

from analysis.benchmarks import readers
from analysis.benchmarks.readers import Format
from analysis.errors import EarmarkError, FileError, FileNoticeError, FormatError
from analysis.framing import head, run_facts
from analysis.framing.head import Head
from analysis.framing.records import check_regular
from analysis.framing.run_facts import RunFacts
from analysis.hashes import digest
from analysis.pipeline.load import run_names
from analysis.store.runs.description import SourceFile
from analysis.store.tables.json_values import jsonable


@dataclass(frozen=True, slots=True)
class Sources:
    """The files of one run and what is known of it. problems: what the look at them found.

    A file of no format that can be read is a run without files.
    """

    said: RunFacts
    heads: dict[Path, Head] = field(default_factory=dict)
    problems: list[EarmarkError] = field(default_factory=list)

    @property
    def files(self) -> tuple[SourceFile, ...]:
        """As the description of the run has them."""
        return tuple(
            SourceFile(path.name, seen.sha256, seen.size, str(path.absolute())) for path, seen in self.heads.items()
        )


class _File(NamedTuple):
    """A file whose format is known. said: what it and the options say of it."""

    head: Head
    format: Format
    said: RunFacts


def expanded(files: Sequence[Path]) -> list[Path]:
    """The files, folders replaced by the files of questions or answers in them and in the folders inside them."""
    found: list[Path] = []
    for path in files:
        inside = [each for each in _below(path) if each.suffix.lower() in readers.SUFFIXES]
        if path.is_dir() and not inside:
            kinds = ", ".join(readers.SUFFIXES[:-1])
            raise FileError(str(path), f"a folder with {kinds} or {readers.SUFFIXES[-1]} files", "none in it")
        if not path.exists():
            raise FileError(str(path), "a file of questions or answers", "no such file")
        for file in inside or [path]:
            check_regular(file)
        found += inside or [path]
    return list(dict.fromkeys(found))


def others(files: Sequence[Path]) -> dict[str, int]:
    """Files in the folders given that nobody looks at, counted by ending, the most frequent first."""
    found = Counter(
        each.suffix.lower() or "no ending"
        for path in files
        for each in _below(path)
        if each.suffix.lower() not in readers.SUFFIXES
    )
    return dict(found.most_common())


def grouped(files: Sequence[Path], said: RunFacts) -> list[Sources]:
    """The files of each run. What a file says of itself comes before what is `said`.

    The same bytes twice in one run count once, unless the names of files are part of what they say. Files of one model
    that answer the same questions are several runs.
    """
    read = [_look(path, said) for path in files]
    nameless = [file.head for file in read if isinstance(file, _File) and not file.said.model]
    by_path = run_names.names(nameless)
    groups: dict[object, Sources] = {}
    for path, file in zip(files, read, strict=True):
        if not isinstance(file, _File):
            groups[path] = Sources(RunFacts(model=run_names.model_of(path), name=path.name), problems=[file])
            continue
        known = file.said
        if not known.model:
            known = replace(known, model=by_path[path])
        folder = path.absolute().parent if path in by_path else None
        _add(file, known, (known.key, folder, file.format.benchmark), groups)
    return list(groups.values())


def _add(file: _File, known: RunFacts, key: object, groups: dict[object, Sources]) -> None:
    """Puts a file into its group, or says why it is not."""
    place = 0
    path = file.head.path
    while (group := groups.get((key, place))) is not None and _answers_again(file.head, path, group):
        place += 1
    group = groups.setdefault((key, place), Sources(known))
    equal = next((other for other, seen in group.heads.items() if seen.sha256 == file.head.sha256), None)
    elsewhere = equal or _equal_in(groups, file.head)
    if equal and not file.format.name_matters:
        group.problems.append(FileNoticeError(str(path), "other contents", f"the bytes of {equal.name}; counted once"))
        return
    if elsewhere:
        found = f"the bytes of {elsewhere.name}; both are loaded"
        group.problems.append(FileNoticeError(str(path), "other contents", found))
    group.heads[path] = file.head


def _equal_in(groups: Mapping[object, Sources], seen: Head) -> Path | None:
    every = ((path, other) for group in groups.values() for path, other in group.heads.items())
    return next((path for path, other in every if other.sha256 == seen.sha256), None)


def _answers_again(seen: Head, path: Path, group: Sources) -> bool:
    """Whether a file answers questions that one of the run answers already, otherwise: then it is another run.

    Files named after their category are of one run whatever they hold.
    """
    if path.stem.lower() in run_names.CATEGORY_FILES:
        return False
    asked = _questions(seen)
    return any(
        asked & _questions(other) and other.sha256 != seen.sha256 and there.stem.lower() not in run_names.CATEGORY_FILES
        for there, other in group.heads.items()
    )


def _questions(seen: Head) -> frozenset[str]:
    """The first questions of a file, of the form of BASS, whatever was answered."""
    return frozenset(digest(jsonable(_asked(record))) for record in seen.objects if "prediction" in record)


def _asked(record: Mapping[str, Any]) -> dict[str, Any]:
    return {name: value for name, value in record.items() if name not in ("prediction", "id", *run_facts.RESERVED)}


def _look(path: Path, said: RunFacts) -> _File | EarmarkError:
    seen = head.look(path)
    try:
        found = readers.format_of(seen)
    except FormatError as error:
        return error
    return _File(seen, found, run_facts.combine(found.reader.facts_of(seen), said))


def _below(path: Path) -> Iterator[Path]:
    """The files in a folder and in those inside it; nothing for a file. What begins with a dot is left alone."""
    for each in sorted(path.iterdir()) if path.is_dir() else ():
        if not each.name.startswith("."):
            if each.is_dir():
                yield from _below(each)
            else:
                yield each
