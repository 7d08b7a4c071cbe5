"""Groups of files that form one run, by one look at each file, which stays open until it is read."""

from __future__ import annotations

from collections import defaultdict, deque
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import TypeAlias

from analysis.benchmarks import answer_file, source_files
from analysis.benchmarks.answer_file import AnswerFile
from analysis.benchmarks.frame import NOT_SCORED
from analysis.benchmarks.readers import SNIFFED, Choice
from analysis.benchmarks.registry import EVERY
from analysis.errors import EarmarkError, FileError, FileNoticeError, FormatError
from analysis.framing import answer_fields, run_facts
from analysis.framing.head import Head
from analysis.framing.run_facts import RunFacts
from analysis.framing.source import SourceFile
from analysis.hashes import digest
from analysis.pipeline.load import run_names
from analysis.store.runs.description import LoadedFile
from analysis.store.tables.json_values import jsonable


@dataclass(frozen=True, slots=True)
class Sources:
    """Files and facts of one run. problems: of the look at the files. reading: see `AnswerFile`.

    A file of an unknown format becomes a run without files.
    """

    facts: RunFacts
    parts: dict[Path, AnswerFile] = field(default_factory=dict)
    problems: list[EarmarkError] = field(default_factory=list)
    reading: str = ""

    @property
    def files(self) -> tuple[LoadedFile, ...]:
        """The files as the description of the run stores them."""
        return tuple(
            LoadedFile(path.name, part.head.sha256, part.head.size, str(path.absolute()))
            for path, part in self.parts.items()
        )

    @property
    def comes_first(self) -> bool:
        """Whether other files of the load may answer the questions of these."""
        return any(part.comes_first for part in self.parts.values())


_Copy: TypeAlias = tuple[Sources, AnswerFile]
"""A file that is loaded, with its run."""


def group_files(paths: Sequence[Path], facts: RunFacts, choice: Choice = SNIFFED) -> list[Sources]:
    """The files of each run, of files, folders and archives. Facts in a file come before those from the user (`facts`).

    Files with equal bytes count once under one model and task. Files of one model that answer the same questions form
    several runs.
    """
    looks = {file.path: _look(file, choice) for file in source_files.expand(paths)}
    nameless = [
        file for file in looks.values() if isinstance(file, AnswerFile) and not (file.facts.model or facts.model)
    ]
    model_by_path = run_names.names([file.head for file in nameless])
    model_by_path |= {
        file.head.path: file.head.plain_path.absolute().parent.name for file in nameless if file.names_recording
    }
    groups: dict[object, Sources] = {}
    copies: defaultdict[str, list[_Copy]] = defaultdict(list)
    for path, file in _originals_first(looks):
        if not isinstance(file, AnswerFile):
            groups[path] = Sources(
                RunFacts(model=run_names.model_of(SourceFile(path)), name=path.name), problems=[file]
            )
            continue
        folder = path.absolute().parent if path in model_by_path else None
        for part in file.runs or (file,):
            run = run_facts.combine(part.facts, facts)
            if not run.model:
                run = replace(run, model=model_by_path.get(path) or run_names.model_of(file.head.file))
            key = run.key, folder, part.format.benchmark, part.reading
            _add(part, run, key, groups, copies[file.head.sha256], facts.model != "")
    return list(groups.values())


def _originals_first(
    looks: Mapping[Path, AnswerFile | EarmarkError],
) -> Iterator[tuple[Path, AnswerFile | EarmarkError]]:
    """The files in their order, but of those with equal bytes the shortest name first: a copy has a longer one."""
    contents = {path: file.head.sha256 if isinstance(file, AnswerFile) else str(path) for path, file in looks.items()}
    queues: defaultdict[str, deque[Path]] = defaultdict(deque)
    for path in sorted(looks, key=lambda path: len(path.name)):
        queues[contents[path]].append(path)
    for place in looks:
        path = queues[contents[place]].popleft()
        yield path, looks[path]


def _add(
    file: AnswerFile, facts: RunFacts, key: object, groups: dict[object, Sources], copies: list[_Copy], by_user: bool
) -> None:
    """Add a file to its group, or a notice that its contents are there already.

    copies: the files of the same bytes so far. by_user: whether the user named the model, so that it is one model
    whatever the files are called.
    """
    path = file.head.path
    copies_elsewhere = [copy for copy in copies if copy[1].head.path != path]
    for group, other in copies_elsewhere:
        is_same_run = by_user or (group.facts.key == facts.key and group.reading == file.reading)
        if is_same_run and (not file.format.name_matters or _asks_the_same(file, other)):
            group.problems.append(copy_notice(path, f"{_told_apart(other.head.path, path)}; counted once"))
            return
    number = 0
    while (earlier := groups.get((key, number))) is not None and _answers_again(file.head, earlier):
        number += 1
    group = groups.setdefault((key, number), Sources(facts, reading=file.reading))
    if copies_elsewhere:
        group.problems.append(
            copy_notice(path, f"{_told_apart(copies_elsewhere[0][1].head.path, path)}; both are loaded")
        )
    copies.append((group, file))
    group.parts[path] = file


def copy_notice(path: Path, of: str) -> FileNoticeError:
    """That a file has the bytes of another. of: the other, and what follows from it."""
    return FileNoticeError(str(path), "other contents", f"the bytes of {of}")


def _told_apart(path: Path, other: Path) -> str:
    return path.name if path.name != other.name else str(path)


def _asks_the_same(file: AnswerFile, other: AnswerFile) -> bool:
    """Whether two files of equal bytes, whose names matter, ask the same: also where one has no known task."""
    paths = file.head.plain_path, other.head.plain_path
    if paths[0] == paths[1]:
        return True
    questions = list(filter(None, (file.first_question(), other.first_question())))
    if not questions:  # of questions that are loaded, which the name tells
        return paths[0].name == paths[1].name
    is_scored = {EVERY[question.task].metric != NOT_SCORED for question in questions}
    return len(is_scored) == 2 or len({question.id for question in questions}) == 1


def _answers_again(head: Head, group: Sources) -> bool:
    """Whether a file answers questions differently that a file of the run answers: then it is another run.

    Files named after their category belong to one run, whatever they contain. Each log of Inspect is a run of its own.
    """
    if head.plain_path.stem.lower() in run_names.CATEGORY_FILES:
        return False
    if head.layout == "Inspect log":
        return bool(group.parts)
    questions = _questions(head)
    return any(
        questions & _questions(other.head)
        and other.head.sha256 != head.sha256
        and other.head.plain_path.stem.lower() not in run_names.CATEGORY_FILES
        for other in group.parts.values()
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


def _look(file: SourceFile, choice: Choice) -> AnswerFile | EarmarkError:
    try:
        return answer_file.look(file, choice)
    except FormatError as error:
        return error
    except FileError as error:
        if file.archive is None and file.plain_path == file.path:
            raise
        return error
