"""Packs by name or file, and what a pack reads from a file without storing it."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path
from typing import Any, NamedTuple

from analysis import scoring
from analysis.benchmarks import official, readers, registry
from analysis.benchmarks.frame import OVERALL_WORDS
from analysis.benchmarks.packs import catalog
from analysis.benchmarks.packs.pack import NUMBER, Pack, PackTask, RuleReading
from analysis.benchmarks.packs.reader import PackReader
from analysis.benchmarks.packs.records.answer_reading import ID, RESPONSES
from analysis.benchmarks.packs.rules import released
from analysis.benchmarks.packs.tasks import FORMS
from analysis.benchmarks.protocol import ReadContext
from analysis.errors import FileError, FileNoticeError, UnknownPackError
from analysis.framing import head
from analysis.framing.source import SourceFile
from analysis.records import EVERY_LENS, Answer, CaseScore
from analysis.store.workspace import PACKS, Workspace

FEW = 10
"""Problems that a check lists."""


class CheckResult(NamedTuple):
    """What a pack reads from a file. lines: pack and fields. rules: a row for each reading. notes: other remarks."""

    lines: list[str]
    rules: list[tuple[str, str, str, str, str]]
    notes: list[str]
    n_answers: int
    n_left_out: int


def find(name: str, workspace: Workspace) -> Pack:
    """The pack of a name, or of a YAML file, which becomes known in this process. Raises UnknownPackError."""
    registry.add_folder(workspace.packs)
    if name in catalog.PACKS:
        return catalog.PACKS[name]
    path = Path(name)
    if path.suffix.lower() not in catalog.SUFFIXES:
        raise UnknownPackError(name, tuple(catalog.PACKS))
    return registry.add_file(path)


def installed(name: str, workspace: Workspace) -> str:
    """The name of a pack; that of a file is copied into the workspace, for later loads and for the pages."""
    pack = find(name, workspace)
    path = Path(name)
    if name not in catalog.PACKS or path.suffix.lower() in catalog.SUFFIXES:
        key = f"{PACKS}/{pack.name}.yaml"
        try:
            if Path(workspace.storage.local(key)).resolve() != path.resolve():
                workspace.storage.put(key, path.read_bytes())
        except OSError as error:
            place = workspace.storage.place(key)
            raise FileError(place, "a file that can be written", error.strerror or str(error)) from error
        registry.add_folder(workspace.packs)
    return pack.name


def description(pack: Pack) -> Iterator[str]:
    """Lines that describe a pack."""
    yield f"{pack.name}: {pack.title}"
    yield f"  file        {pack.file}"
    for name, text in pack.about.items():
        yield f"  {name:<11} {text}"
    if pack.base:
        yield f"  extends     {pack.base}"
    fields = ["|".join(".".join(path) for path in paths) for paths in pack.recognition.fields]
    yield f"  recognised  {', '.join((*pack.recognition.containers, *fields)) or 'never, only by name'}"
    for task in pack.tasks:
        chance = "1/options" if task.chance is None else str(task.chance)
        yield f"  task        {task.name}: {task.type}, metric {task.metric}, chance {chance}"
        for reading in task.readings:
            yield f"    reading   {reading.key}{' (official)' if reading.official else ''}, lens {reading.lens}"
    if len(pack.tasks) > 1:
        yield f"  overall     {OVERALL_WORDS[pack.overall]}"
    for dimension in pack.dimensions:
        yield f"  dimension   {dimension.name}{' (several values)' if dimension.many else ''}"
    for figure in pack.published:
        yield f"  published   {figure.model}: {figure.figure:g} % {figure.by}".rstrip()


def check(pack: Pack, file: SourceFile | Path, names: Mapping[str, str]) -> CheckResult:
    """What a pack reads from a file, and the figure under each of its rules. Raises UnknownFieldError."""
    file_head = head.look(file)
    if names:
        readers.format_of(file_head, readers.Choice(pack.name, tuple(names.items())))
    reader = PackReader(pack, names)
    result = reader.read(file_head, ReadContext())
    answers = result.answers
    left_out = [error for error in result.problems if not isinstance(error, FileNoticeError)]
    n_records = len({answer.index for answer in answers} | {getattr(error, "position", None) for error in left_out})
    lines = [_counts(pack), f"{file_head.path.name}: {file_head.layout}, {n_records} records"]
    lines += [f"  {name:<11} {text}" for name, text in _fields(pack, answers)]
    rules = [
        row for task in pack.tasks for row in _rule_rows(pack, task, [a for a in answers if _is_of(a, pack, task)])
    ]
    notes = [f"  {' '.join(str(error).split())}" for error in result.problems[:FEW]]
    if len(result.problems) > FEW:
        notes.append(f"  and {len(result.problems) - FEW} more")
    if unmapped := _unmapped(answers, pack):
        notes.append(f"not mapped  {', '.join(unmapped)} (kept as evidence)")
    if not reader.recognises(file_head) and not names:
        notes.append("the file lacks what the pack recognises: load it with --pack")
    return CheckResult(lines, rules, notes, len(answers), len(left_out))


def _is_of(answer: Answer, pack: Pack, task: PackTask) -> bool:
    return answer.question.task == pack.code(task)


def _counts(pack: Pack) -> str:
    parts = [
        _amount(len(pack.dimensions), "dimension"),
        _amount(len(pack.tasks), "task"),
        _amount(len({reading.key for task in pack.tasks for reading in task.readings}), "reading"),
    ]
    return f"{pack.name}: well formed, {', '.join(parts)}"


def _fields(pack: Pack, answers: Sequence[Answer]) -> Iterator[tuple[str, str]]:
    n = len(answers)
    ids = [str(answer.question.details[ID]) for answer in answers if ID in answer.question.details]
    distinct = "all different" if len(set(ids)) == len(ids) else f"{len(ids) - len(set(ids))} repeated"
    yield "id", f"{len(ids)} of {n}" + (f", {distinct}" if ids else "")
    yield "audio", f"{sum(bool(answer.question.audio) for answer in answers)} named"
    sizes = Counter(len(answer.question.options) for answer in answers if answer.question.options)
    if sizes:
        size = next(iter(sizes)) if len(sizes) == 1 else None
        words = f"{size} each" if size else ", ".join(f"{k} in {count}" for k, count in sorted(sizes.items()))
        yield "options", f"{sizes.total()}, {words}"
    yield "answer", f"{n}{', all among the options' if sizes else ''}"
    responses = pack.responses or tuple(field for task in pack.tasks for field in task.responses)
    names = [".".join(field.paths[0]) for field in responses if field.paths]
    n_answered = sum(answer.given for answer in answers)
    null = sum(answer.given and answer.raw is None for answer in answers)
    others = Counter(name for answer in answers for name in released.further_responses(answer.question))
    words = f"{n_answered} of {n} with {' or '.join(names)}"
    words += f", {null} null" if null else ""
    yield "response", words + "".join(f"; {count} also {name}" for name, count in others.items())
    if pack.dimensions:
        values = {text for answer in answers for text in answer.question.dimensions}
        sizes_of = Counter(text.partition("=")[0] for text in values)
        counts = (f"{d.name} {_amount(sizes_of[d.name], 'value')}" for d in pack.dimensions)
        yield "dimensions", ", ".join(counts)


def _rule_rows(pack: Pack, task: PackTask, answers: Sequence[Answer]) -> Iterator[tuple[str, str, str, str, str]]:
    readings = task.readings or (RuleReading("careful"),)
    for reading in readings if FORMS[task.type] != "not scored" else ():
        if reading.lens not in EVERY_LENS and not any(official.applies(answer, reading.lens) for answer in answers):
            continue
        scores = [scoring.score(answer, reading.lens) for answer in answers]
        values = [score.score for score in scores if score.score is not None]
        total = sum(values)
        name = reading.key + (" (official)" if reading.official else "")
        prefix = f"{task.name}: " if len(pack.tasks) > 1 else ""
        figure = f"{100 * total / len(values):.2f} %" if values else "-"
        yield prefix + name, str(len(values)), f"{total:g}" if task.type == "choice" else "", figure, _unread(scores)


def _unread(scores: Sequence[CaseScore]) -> str:
    words = {
        "skipped": "dropped", "crash": "stop the script", "nondeterministic": "random", "unparseable": "none",
        "null": "no answer",
    }  # fmt: skip
    counts = Counter(words[score.verdict] for score in scores if score.verdict in words)
    if not counts:
        counts = Counter(score.outcome for score in scores if score.outcome != "scored")
    return ", ".join(f"{n} {word}" for word, n in counts.items())


def _unmapped(answers: Sequence[Answer], pack: Pack) -> list[str]:
    """Fields of the records that the pack does not name."""
    names: dict[str, Any] = {}
    for answer in answers[:100]:
        names |= dict.fromkeys(answer.question.details)
    own = {ID, RESPONSES, "stored scores", "right option", "shown_options"}
    own |= {where.plain for name, where in pack.record.items() if name.startswith(NUMBER)}
    return [name for name in names if name not in own]


def _amount(n: int, word: str) -> str:
    return f"{n} {word}" + ("" if n == 1 else "s")
