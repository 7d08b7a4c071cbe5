"""The records of a file that a pack describes, on their way to questions with answers."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from fnmatch import fnmatch
from pathlib import Path
from typing import Any

from analysis.benchmarks.packs.pack import NUMBER, Field, Pack, PackTask
from analysis.benchmarks.packs.records import record_values, sounds, values
from analysis.benchmarks.packs.records.fields import MISSING, dotted, plain, text_of, value_at, value_of
from analysis.benchmarks.packs.records.option_numbers import with_numbers
from analysis.benchmarks.packs.records.scales import with_scale
from analysis.benchmarks.packs.tasks import subtask_name
from analysis.errors import EarmarkError, FileNoticeError
from analysis.framing import run_facts
from analysis.framing.read_result import FieldError, record_boundary
from analysis.parsing.reasoning import REASONING, of_record
from analysis.records import NO_METRIC, ONE_OPTION, Answer, Question

RESPONSES = "responses"
"""Detail of a question: the answers in further fields of its record, by field."""
STORED_SCORES = "stored scores"
"""Detail of a question: what the file's own scorers say of the answer, by scorer."""
RIGHT = "right option"
"""Detail of a question: position of the right option, where its text is not the only one of its kind."""
ID = "id"
NOT = "!"
"""Before a pattern of `where` that the text must not have."""


class AnswerReading:
    """One file on its way to answers."""

    def __init__(
        self,
        pack: Pack,
        path: Path,
        sample: Sequence[Mapping[str, Any]],
        records: Iterable[tuple[int, Any]],
        problems: list[EarmarkError],
    ) -> None:
        """sample: the first records. records: all, with their positions. problems: of records, are added here."""
        self._pack = with_scale(with_numbers(pack, sample), sample)
        self._path, self._records, self._problems = path, records, problems
        self._repeated = 0
        record = self._pack.record
        tops = {path[0] for where in record.values() for path in where.paths if len(path) == 1}
        self._responses = [_responses(self._pack, task, sample) for task in self._pack.tasks]
        tops |= {path[0] for fields in self._responses for where in fields for path in where.paths if len(path) == 1}
        tops |= {path[0] for dimension in self._pack.dimensions for path in dimension.field.paths if len(path) == 1}
        tops |= {path[0] for where in self._pack.facts.values() for path in where.paths if len(path) == 1}
        numbers = {where.plain for name, where in record.items() if name.startswith(NUMBER)}
        self._mapped = frozenset(tops | run_facts.RESERVED) - numbers

    def answers(self) -> Iterator[Answer]:
        records = self._only_last(self._records) if self._pack.last else self._records
        several = len(self._pack.tasks) > 1
        for position, record in records:
            fitting: list[tuple[PackTask, tuple[Field, ...]]] = []
            with record_boundary(self._problems, self._path, position, record):
                if not isinstance(record, Mapping):
                    raise FieldError("(record)", "an object", record)
                fitting = [
                    (task, responses)
                    for task, responses in zip(self._pack.tasks, self._responses, strict=True)
                    if not task.where or _is_of(record, task)
                ]
                if not fitting:
                    raise self._of_no_task(record)
            for task, responses in fitting:
                answer: Answer | None = None
                with record_boundary(self._problems, self._path, position, record):
                    answer = self._answer(record, position, task, responses, several)
                if answer is not None:
                    yield answer

    def _of_no_task(self, record: Mapping[str, Any]) -> FieldError:
        """The error for a record that belongs to none of the tasks."""
        where = dict(item for task in self._pack.tasks for item in task.where.items())
        field = next(iter(where))
        values = dict.fromkeys(pattern for task in self._pack.tasks for pattern in task.where.get(field, ()))
        value = value_at(record, dotted(field))
        return FieldError(field, f"one of {', '.join(values)}", "nothing" if value is MISSING else value)

    def notices(self) -> Iterator[EarmarkError]:
        if self._repeated:
            description = f"{self._repeated} earlier records with the same {self._pack.last}; the last of each counts"
            yield FileNoticeError(str(self._path), f"each {self._pack.last} once", description)

    def _only_last(self, records: Iterable[tuple[int, Any]]) -> list[tuple[int, Any]]:
        path = dotted(self._pack.last)
        by_key: dict[str, tuple[int, Any]] = {}
        for position, record in records:
            value = value_at(record, path)
            key = plain(value) if value is not MISSING else f"position {position}"
            self._repeated += key in by_key
            by_key[key] = position, record
        return sorted(by_key.values())

    def _answer(
        self, record: Mapping[str, Any], position: int, task: PackTask, responses: tuple[Field, ...], several: bool
    ) -> Answer:
        pack = self._pack
        name = text_of(record, pack.record.get("id"))
        raw, is_given, others = record_values.response_of(record, responses)
        if (task.labels or task.other_label) and isinstance(raw, list):
            raw = [values.with_label(entry, task) for entry in raw]
        details = {key: value for key, value in record.items() if key not in self._mapped}
        if name:
            details[ID] = name
        if others:
            details[RESPONSES] = others
        if scores := values.stored_scores(record, pack):
            details[STORED_SCORES] = scores
        reference, text, options, right = record_values.reference_of(record, pack, task)
        if right is not None:
            details[RIGHT] = right
        prompt = text_of(record, pack.record.get("question"))
        clips = sounds.names(record, pack.record.get("audio"))
        audio = sounds.JOINED.join(clips)
        if len(clips) > 1:
            details[sounds.CLIPS] = clips
        script, n_options = pack.script(task), len(options)
        if task.chance is None:
            n_options, n_right = record_values.options_asked(record, pack, task, options, reference)
            script = subtask_name(pack, task, n_options, n_right)
        question = Question(
            task=pack.code(task),
            subtask=script,
            audio=audio,
            prompt=prompt,
            reference=reference,
            reference_text=text,
            options=options,
            option_order="stored" if options else "unknown",
            stem="" if audio else prompt or name or f"record {position}",
            details=details,
            defects=(NO_METRIC,) if task.type == "text" else (ONE_OPTION,) if n_options == 1 else (),
            dimensions=record_values.dimension_texts(record, pack.dimensions),
        )
        return Answer(question, raw, name or str(position), position, is_given, self._reasoning(record, details))

    def _reasoning(self, record: Mapping[str, Any], details: Mapping[str, Any]) -> tuple[str, ...]:
        """As the pack says, else in the usual fields among those that the pack does not read."""
        if (where := self._pack.record.get(REASONING)) is None:
            return of_record(details)
        value = value_of(record, where)
        return () if value is MISSING else of_record({REASONING: value})


def _is_of(record: Mapping[str, Any], task: PackTask) -> bool:
    return all(
        matches(plain(value), patterns)
        for path, patterns in task.where.items()
        for value in (value_at(record, dotted(path)),)
        if value is not MISSING
    ) and all(value_at(record, dotted(path)) is not MISSING for path in task.where)


def matches(text: str, patterns: Sequence[str]) -> bool:
    """Whether a text has one of the patterns, and none of those behind NOT."""
    against = [pattern.removeprefix(NOT) for pattern in patterns if pattern.startswith(NOT)]
    alternatives = [pattern for pattern in patterns if not pattern.startswith(NOT)] or ["*"]
    return any(fnmatch(text, pattern) for pattern in alternatives) and not any(
        fnmatch(text, pattern) for pattern in against
    )


def _responses(pack: Pack, task: PackTask, sample: Sequence[Mapping[str, Any]]) -> tuple[Field, ...]:
    """The fields of answers, those first that occur in the file: the first is the answer of the run."""
    fields = task.responses or pack.responses
    present = [field for field in fields if any(value_of(record, field) is not MISSING for record in sample)]
    return (*present, *(field for field in fields if field not in present))
