"""Reader of the files that a pack describes."""

from __future__ import annotations

import re
import shlex
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from fnmatch import fnmatch
from itertools import islice
from typing import Any

from analysis.benchmarks.packs.pack import CONTAINERS, Field, Pack
from analysis.benchmarks.packs.records import grouping, loaded_questions, record_values
from analysis.benchmarks.packs.records.answer_reading import AnswerReading
from analysis.benchmarks.packs.records.fields import MISSING, dotted, path_text, plain, text_of, value_at, value_of
from analysis.benchmarks.packs.records.names import facts_of_name
from analysis.benchmarks.packs.records.notices import FileNotices
from analysis.benchmarks.packs.records.text_log import LogReading, TextLog
from analysis.benchmarks.protocol import ReadContext
from analysis.errors import FileError
from analysis.framing import head, run_facts
from analysis.framing.head import Head
from analysis.framing.read_result import ReadResult
from analysis.framing.records import LISTS, Wrapper
from analysis.framing.run_facts import RunFacts
from analysis.records import Answer

_LIKE_ANSWERS = re.compile(
    r"respon|output|predict|(?<![a-z])pred(?![a-z])|\Ahyp|generat|completion|repl(?:y|ies)|hypothes|model_answer",
    re.IGNORECASE,
)
"""Names of fields that look like answers of a model."""
_UNLIKE_ANSWERS = re.compile(
    r"expla|rational|reason|caption|descri|comment|hint|transcri|context|lyric|title|prompt|instruction|option|choice",
    re.IGNORECASE,
)
"""Names of fields whose texts may mention an option although they belong to the question."""
MODEL = "model"
FACTS = (MODEL, "name", "prompt_version")


@dataclass(frozen=True, slots=True)
class PackReader:
    """Reads files as a pack describes. renamed: fields of the pack by their names in this file (`--map`).

    only: facts that select the records of one run in a file with several; empty for all records.
    """

    pack: Pack
    renamed: Mapping[str, str] = field(default_factory=dict)
    only: Mapping[str, str] = field(default_factory=dict)

    def recognises(self, file_head: Head, /) -> bool:
        """Whether every field under `recognise` is there, and none of those left out."""
        recognition = self.pack.recognition
        if not recognition.fields and not recognition.name:
            return False
        if self.pack.log is not None and file_head.layout != "other":
            return False
        layouts = {layout for name in recognition.containers for layout in CONTAINERS[name]}
        if recognition.containers and file_head.layout not in layouts:
            return False
        if recognition.name and not fnmatch(file_head.plain_path.name, recognition.name):
            return False
        if not recognition.fields:
            return True
        return any(self._fits(record) for record in self.sample(file_head))

    def facts_of(self, file_head: Head, /) -> RunFacts:
        """What the name of the file, the object around its records, and the first records if they agree say of it."""
        objects = [{**record, **file_head.wrapper} for record in self.sample(file_head) or [{}]]
        texts = {name: _common(objects, where) for name, where in self.pack.facts.items()} | dict(self.only)
        by_name = facts_of_name(file_head.plain_path, self.pack.names) if self.pack.names else {}
        stated = {**{name: text for name, text in texts.items() if text}, **by_name}
        condition = {name: text for name, text in stated.items() if name not in FACTS}
        facts = RunFacts(
            model=stated.get("model", ""), condition=condition, prompt_version=stated.get("prompt_version", ""),
            name=stated.get("name", ""), further=self._stored_figures(file_head),
        )  # fmt: skip
        usual = run_facts.from_fields({**file_head.wrapper, "task": ""}) if file_head.wraps else RunFacts()
        return run_facts.combine(facts, usual)

    def runs_in(self, file_head: Head, /) -> list[Mapping[str, str]]:
        """What tells the runs of a file apart, in the order of their first records; one of nothing for a single run.

        A setting with another value in every record is none of a run. Reads the whole file if its first records have a
        fact of their run.
        """
        fields = {name: where for name, where in self.pack.facts.items() if not text_of(file_head.wrapper, where)}
        if not any(text_of(record, where) for record in self.sample(file_head) for where in fields.values()):
            return [{}]
        rows = [self._run_of(record, fields) for _, record in self.records(file_head, Wrapper())]
        values = {name: {row[name] for row in rows} for name in fields}
        shared = [name for name in fields if len(values[name]) > 1 and (name == MODEL or len(values[name]) < len(rows))]
        return [dict(run) for run in dict.fromkeys(tuple((name, row[name]) for name in shared) for row in rows)]

    def _run_of(self, record: Any, names: Iterable[str]) -> dict[str, str]:
        fields = record if isinstance(record, Mapping) else {}
        return {name: text_of(fields, self.pack.facts[name]) for name in names}

    def read(self, file_head: Head, context: ReadContext, /) -> ReadResult:
        """All records of the file."""
        wrapper = Wrapper()
        if unmapped := self._unmapped_answers(file_head):
            return ReadResult(file_head.path, self.facts_of(file_head), (), (unmapped,))
        reading = self._reading(file_head, wrapper)
        answers = self._with_loaded(context)(tuple(reading.answers()))
        notices = FileNotices(self.pack)
        notices.add(answers)
        problems = (*wrapper.problems, *reading.notices(), *notices.of(file_head.path))
        return ReadResult(file_head.path, self.facts_of(file_head), answers, problems)

    def batches(self, file_head: Head, context: ReadContext, size: int, /) -> Iterator[ReadResult]:
        """The file in parts of so many answers, which are not all in memory; the problems of each with it."""
        if self.pack.merge or self.pack.events or self.pack.join or self.pack.last or self._unmapped_answers(file_head):
            yield self.read(file_head, context)
            return
        wrapper, facts = Wrapper(), self.facts_of(file_head)
        reading = self._reading(file_head, wrapper)
        answers, with_loaded, notices = reading.answers(), self._with_loaded(context), FileNotices(self.pack)
        while batch := with_loaded(tuple(islice(answers, size))):
            notices.add(batch)
            yield ReadResult(file_head.path, facts, batch, tuple(wrapper.problems))
            wrapper.problems.clear()
        if problems := (*wrapper.problems, *notices.of(file_head.path)):
            yield ReadResult(file_head.path, facts, (), problems)

    def _with_loaded(self, context: ReadContext) -> Callable[[tuple[Answer, ...]], tuple[Answer, ...]]:
        """What replaces questions of a prompt alone by the loaded ones."""
        if not loaded_questions.has_prompts_alone(self.pack):
            return tuple
        return loaded_questions.LoadedQuestions(context.questions()).joined

    def sample_answers(self, file_head: Head, /) -> list[Answer]:
        """The answers in the first records."""
        records = self.sample(file_head)
        return list(AnswerReading(self.pack, file_head.path, records, enumerate(records), []).answers())

    def _reading(self, file_head: Head, wrapper: Wrapper) -> AnswerReading:
        records = self.records(file_head, wrapper)
        return AnswerReading(self.pack, file_head.path, self.sample(file_head), records, wrapper.problems)

    def has_answers(self, file_head: Head, /) -> bool:
        """Whether a record of the sample has a field for the answer."""
        fields = [*self.pack.responses, *(where for task in self.pack.tasks for where in task.responses)]
        return any(value_of(record, where) is not MISSING for record in self.sample(file_head) for where in fields)

    def _unmapped_answers(self, file_head: Head) -> FileError | None:
        """The error for a file whose records have a field like an answer, but none that the pack reads."""
        sample = self.sample(file_head)
        fields = [*self.pack.responses, *(where for task in self.pack.tasks for where in task.responses)]
        if self.has_answers(file_head):
            return None
        mapped = {path[0] for where in (*self.pack.record.values(), *fields) for path in where.paths}
        mapped |= {path[0] for dimension in self.pack.dimensions for path in dimension.field.paths}
        names = dict.fromkeys(name for record in sample for name in record)
        others = [name for name in names if name not in mapped]
        # the name of a model is the same in all records, and so may be an answer, which then is an option
        candidates = [name for name in others if _LIKE_ANSWERS.search(name) and _varies(name, sample)] or [
            name for name in others if self._contains_options(name, sample)
        ]
        if not candidates:
            return None
        field_list = " or ".join(repr(path_text(where.paths[0])) for where in fields if where.paths)
        own = path_text(fields[0].paths[0])
        options = f"--pack {self.pack.name} --map {shlex.quote(f'{own}={candidates[0]}')}"
        return FileError(
            str(file_head.path),
            f"the answers in {field_list}",
            f"the columns {', '.join(names)}. If the answers are in {candidates[0]!r}: "
            f"earmark load {shlex.quote(str(file_head.path))} {options}",
        )

    def _contains_options(self, name: str, sample: Sequence[Mapping[str, Any]]) -> bool:
        """Whether most values of a field choose an option of their records."""
        source = self.pack.record.get("options")
        if source is None or _UNLIKE_ANSWERS.search(name):
            return False
        records = [record for record in sample if record.get(name) not in (None, "")]
        return 2 * sum(record_values.is_answer(record, name, source) for record in records) > len(records)

    def records(self, file_head: Head, wrapper: Wrapper) -> Iterator[tuple[int, Any]]:
        """The records of a file, chunks joined and repeated ones left out."""
        log = self.pack.log
        rows = head.records(file_head, wrapper) if log is None else self._logged(file_head, log, wrapper)
        if self.pack.records:
            rows = self._inside(rows, file_head)
        if self.pack.events:
            rows = grouping.gathered(rows, self.pack)
        if self.renamed:
            rows = ((position, grouping.with_names(record, self.renamed)) for position, record in rows)
        if self.only:
            rows = (row for row in rows if self._run_of(row[1], self.only) == self.only)
        if self.pack.merge:
            return grouping.merged(rows, self.pack)
        return grouping.joined(rows, self.pack) if self.pack.join else rows

    def _logged(self, file_head: Head, log: TextLog, wrapper: Wrapper) -> Iterator[tuple[int, Any]]:
        """The records of a text log, and a notice of the entries that no pattern fits."""
        reading = LogReading(log)
        yield from reading.records(head.lines(file_head))
        wrapper.problems += filter(None, [reading.notice(str(file_head.path))])

    def _inside(self, rows: Iterable[tuple[int, Any]], file_head: Head) -> Iterator[tuple[int, Any]]:
        """The records in a list inside an object. `value.*` are the values of an object by key."""
        number = 0
        path = dotted(self.pack.records)
        for _, record in rows:
            inside = value_at(record, path) if isinstance(record, Mapping) else MISSING
            if inside is MISSING and file_head.wraps and self.pack.records in LISTS:  # taken out of it already
                yield number, record
                number += 1
            if inside is MISSING or not isinstance(inside, list):
                continue
            outer = {name: value for name, value in record.items() if name != path[0]}
            for entry in inside:
                yield number, {**outer, **entry} if isinstance(entry, Mapping) else entry
                number += 1

    def sample(self, file_head: Head, /) -> list[Mapping[str, Any]]:
        objects: Iterable[Mapping[str, Any]] = file_head.objects
        if self.pack.log is not None:
            objects = [record for _, record in islice(self._logged(file_head, self.pack.log, Wrapper()), head.SAMPLE)]
        if self.pack.records:
            objects = [
                record for _, record in self._inside(enumerate(objects), file_head) if isinstance(record, Mapping)
            ]
        if self.pack.events:
            gathered = grouping.gathered(enumerate(objects), self.pack)
            objects = [record for _, record in gathered if isinstance(record, Mapping)]
        if self.renamed:
            objects = [grouping.with_names(record, self.renamed) for record in objects]
        sample = list(objects)
        return sample or ([dict.fromkeys(file_head.columns)] if file_head.columns and file_head.is_table else [])

    def _fits(self, record: Mapping[str, Any]) -> bool:
        recognition = self.pack.recognition
        return (
            all(any(value_at(record, path) is not MISSING for path in paths) for paths in recognition.fields)
            and all(value_at(record, path) is MISSING for path in recognition.without)
            and all(
                any(fnmatch(plain(value_at(record, dotted(name))), pattern) for pattern in patterns)
                for name, patterns in recognition.values.items()
                if value_at(record, dotted(name)) is not MISSING or not patterns
            )
            and all(value_at(record, dotted(name)) is not MISSING for name in recognition.values)
        )

    def _stored_figures(self, file_head: Head) -> dict[str, Any]:
        """Figures that the file states, shown beside the computed ones."""
        around = {**(file_head.first if self.pack.records else {}), **file_head.wrapper}
        figures = {name: value_of(around, where) for name, where in self.pack.stored.items()}
        return {f"stated {name}": value for name, value in figures.items() if value is not MISSING}


def _common(records: Iterable[Mapping[str, Any]], where: Field) -> str:
    """The text that all these records have there, "" if they have several."""
    texts = {text_of(record, where) for record in records}
    return texts.pop() if len(texts) == 1 else ""


def _varies(name: str, sample: Sequence[Mapping[str, Any]]) -> bool:
    """Whether a field has not the same value in all records, as the name of a model has."""
    values = [plain(record[name]) for record in sample if record.get(name) not in (None, "")]
    return len(values) < 2 or len(set(values)) > 1
