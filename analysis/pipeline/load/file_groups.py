"""Groups of files that form one run, by one look at each file, which stays open until it is read."""

from __future__ import annotations

from collections import Counter, defaultdict, deque
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import NamedTuple, TypeAlias

from analysis.benchmarks import readers
from analysis.benchmarks.frame import NOT_SCORED
from analysis.benchmarks.readers import SNIFFED, Choice, Format
from analysis.benchmarks.registry import EVERY
from analysis.errors import EarmarkError, FileError, FileNoticeError, FormatError
from analysis.framing import answer_fields, packed, run_facts, source
from analysis.framing.head import Head, is_archive, look
from analysis.framing.run_facts import RunFacts
from analysis.framing.source import SourceFile
from analysis.hashes import digest
from analysis.pipeline.load import run_names
from analysis.store.runs.description import LoadedFile
from analysis.store.tables.json_values import jsonable


@dataclass(frozen=True, slots=True)
class Sources:
    """Files and facts of one run. problems: of the look at the files. reading: see `readers.reading_of`.

    only: facts of the records to read, of files with several runs. A file of an unknown format becomes a run without
    files.
    """

    facts: RunFacts
    heads: dict[Path, Head] = field(default_factory=dict)
    problems: list[EarmarkError] = field(default_factory=list)
    reading: str = ""
    only: dict[Path, tuple[tuple[str, str], ...]] = field(default_factory=dict)

    @property
    def files(self) -> tuple[LoadedFile, ...]:
        """The files as the description of the run stores them."""
        return tuple(
            LoadedFile(path.name, head.sha256, head.size, str(path.absolute())) for path, head in self.heads.items()
        )


class _File(NamedTuple):
    """A file of a known format, or one of its runs. facts: those in the file combined with those from the user.

    reading, only: as in `Sources`.
    """

    head: Head
    format: Format
    facts: RunFacts
    reading: str
    only: tuple[tuple[str, str], ...] = ()


_Copy: TypeAlias = tuple[Sources, Head]
"""A file that is loaded, with its run."""


def expand(paths: Sequence[Path]) -> list[SourceFile]:
    """The files, each folder and archive replaced by the files of questions or answers in it and its subfolders."""
    files: list[SourceFile] = []
    for path in paths:
        inside = [file for file in _below(path) if readers.is_loadable(file)]
        if not inside and (path.is_dir() or is_archive(path)):
            kind = "a folder" if path.is_dir() else "an archive"
            suffixes = ", ".join(readers.SUFFIXES[:-1])
            raise FileError(str(path), f"{kind} with {suffixes} or {readers.SUFFIXES[-1]} files", "none in it")
        if not (own := source.at(path)).exists:
            raise FileError(str(path), "a file of questions or answers", "no such file")
        for file in inside or [own]:
            file.check_regular()
        files += inside or [own]
    files = list(dict.fromkeys(files))
    return [file for file in files if not readers.is_empty_list(file)] or files


def count_ignored(files: Sequence[Path]) -> dict[str, int]:
    """Number of files by extension that `expand` ignores in folders and archives, most frequent first."""
    counts = Counter(
        file.path.suffix.lower() or "no ending"
        for path in files
        for file in _below(path)
        if not readers.is_loadable(file)
    )
    return dict(counts.most_common())


def group_files(paths: Sequence[Path], facts: RunFacts, choice: Choice = SNIFFED) -> list[Sources]:
    """The files of each run, of files, folders and archives. Facts in a file come before those from the user (`facts`).

    Files with equal bytes count once under one model and task. Files of one model that answer the same questions form
    several runs.
    """
    looks = {file.path: _look(file, facts, choice) for file in expand(paths)}
    nameless = [file for file in looks.values() if isinstance(file, _File) and not file.facts.model]
    model_by_path = run_names.names([file.head for file in nameless])
    model_by_path |= {
        file.head.path: file.head.plain_path.absolute().parent.name
        for file in nameless
        if readers.is_of_one_recording(file.head, file.format)
    }
    groups: dict[object, Sources] = {}
    copies: defaultdict[str, list[_Copy]] = defaultdict(list)
    for path, file in _originals_first(looks):
        if not isinstance(file, _File):
            groups[path] = Sources(
                RunFacts(model=run_names.model_of(SourceFile(path)), name=path.name), problems=[file]
            )
            continue
        folder = path.absolute().parent if path in model_by_path else None
        for part in _runs_of(file, facts, choice):
            run = part.facts
            if not run.model:
                run = replace(run, model=model_by_path.get(path) or run_names.model_of(file.head.file))
            key = run.key, folder, file.format.benchmark, file.reading
            _add(part, run, key, groups, copies[file.head.sha256], facts.model != "", choice)
    return list(groups.values())


def _runs_of(file: _File, facts: RunFacts, choice: Choice) -> list[_File]:
    """The runs of a file with their facts."""
    runs = readers.runs_in(file.head, file.format)
    if len(runs) == 1:
        return [file]
    choices = [choice._replace(only=tuple(run.items())) for run in runs]
    return [
        file._replace(facts=run_facts.combine(readers.facts_of(file.head, of_run), facts), only=of_run.only)
        for of_run in choices
    ]


def _originals_first(looks: Mapping[Path, _File | EarmarkError]) -> Iterator[tuple[Path, _File | EarmarkError]]:
    """The files in their order, but of those with equal bytes the shortest name first: a copy has a longer one."""
    contents = {path: file.head.sha256 if isinstance(file, _File) else str(path) for path, file in looks.items()}
    queues: defaultdict[str, deque[Path]] = defaultdict(deque)
    for path in sorted(looks, key=lambda path: len(path.name)):
        queues[contents[path]].append(path)
    for place in looks:
        path = queues[contents[place]].popleft()
        yield path, looks[path]


def _add(
    file: _File, facts: RunFacts, key: object, groups: dict[object, Sources], copies: list[_Copy], by_user: bool,
    choice: Choice,
) -> None:  # fmt: skip
    """Add a file to its group, or a notice that its contents are there already.

    copies: the files of the same bytes so far. by_user: whether the user named the model, so that it is one model
    whatever the files are called.
    """
    path = file.head.path
    copies_elsewhere = [copy for copy in copies if copy[1].path != path]
    for group, other in copies_elsewhere:
        is_same_run = by_user or (group.facts.key == facts.key and group.reading == file.reading)
        if is_same_run and (not file.format.name_matters or _asks_the_same(file.head, other, choice)):
            group.problems.append(copy_notice(path, f"{_told_apart(other.path, path)}; counted once"))
            return
    number = 0
    while (earlier := groups.get((key, number))) is not None and _answers_again(file.head, earlier):
        number += 1
    group = groups.setdefault((key, number), Sources(facts, reading=file.reading))
    if copies_elsewhere:
        group.problems.append(copy_notice(path, f"{_told_apart(copies_elsewhere[0][1].path, path)}; both are loaded"))
    copies.append((group, file.head))
    group.heads[path] = file.head
    group.only[path] = file.only


def copy_notice(path: Path, of: str) -> FileNoticeError:
    """That a file has the bytes of another. of: the other, and what follows from it."""
    return FileNoticeError(str(path), "other contents", f"the bytes of {of}")


def _told_apart(path: Path, other: Path) -> str:
    return path.name if path.name != other.name else str(path)


def _asks_the_same(file_head: Head, other: Head, choice: Choice) -> bool:
    """Whether two files of equal bytes, whose names matter, ask the same: also where one has no known task."""
    if file_head.plain_path == other.plain_path:
        return True
    results = [readers.read(head, choice=choice) for head in (file_head, other)]
    questions = [answer.question for result in results for answer in result.answers[:1]]
    if not questions:  # of questions that are loaded, which the name tells
        return file_head.plain_path.name == other.plain_path.name
    is_scored = {EVERY[question.task].metric != NOT_SCORED for question in questions}
    return len(is_scored) == 2 or len({question.id for question in questions}) == 1


def _answers_again(head: Head, group: Sources) -> bool:
    """Whether a file answers questions differently that a file of the run answers: then it is another run.

    Files named after their category belong to one run, whatever they contain. Each log of Inspect is a run of its own.
    """
    if head.plain_path.stem.lower() in run_names.CATEGORY_FILES:
        return False
    if head.layout == "Inspect log":
        return bool(group.heads)
    questions = _questions(head)
    return any(
        questions & _questions(other)
        and other.sha256 != head.sha256
        and other.plain_path.stem.lower() not in run_names.CATEGORY_FILES
        for other in group.heads.values()
    )


def _questions(head: Head) -> frozenset[str]:
    """Digests of the first questions in a file in the form of BASS, whatever the answers."""
    names = answer_fields.prediction_names(head.objects)
    is_of_tasks = names[0] == answer_fields.PREDICTION or any("task" in record for record in head.objects)
    passed = {answer_fields.PREDICTION, *names, "id", *run_facts.RESERVED}
    return frozenset(
        digest(jsonable({name: value for name, value in record.items() if name not in passed}))
        for record in head.objects
        if is_of_tasks and names[0] in record
    )


def _look(file: SourceFile, facts: RunFacts, choice: Choice) -> _File | EarmarkError:
    try:
        head = look(file)
    except FileError as error:
        if file.archive is None and file.plain_path == file.path:
            raise
        return error
    try:
        file_format = readers.format_of(head, choice)
    except FormatError as error:
        return error
    stated = run_facts.combine(file_format.reader.facts_of(head), facts)
    return _File(head, file_format, stated, readers.reading_of(head, file_format, choice))


def _below(path: Path) -> Iterator[SourceFile]:
    """Files in a folder or archive and its subfolders, none for a file. Names that begin with a dot are skipped."""
    if is_archive(path):
        yield from (SourceFile(path / name, path) for name in packed.entries_of(path))
    for entry in sorted(path.iterdir()) if path.is_dir() else ():
        if not entry.name.startswith("."):
            if entry.is_dir() or is_archive(entry):
                yield from _below(entry)
            else:
                yield SourceFile(entry)
