"""Reader of BASS questions and runs.

A record is a question with its reference and, in a run, a `prediction`: text, a list of texts (votes) or null. The
published questions and the published scripts call things differently (`audio` or `audio_path`, `answer` or `gt`, ...);
either is read. A record that cannot be used is listed with its field and left out; the others load.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from analysis.benchmarks.bass import (
    cells,
    option_texts,
    record_fields,
    reference_values,
    task_names,
    unread_answers,
    whole_file,
)
from analysis.benchmarks.bass.record_fields import AUDIO, REFERENCE, FieldNames
from analysis.benchmarks.protocol import ReadContext, Subtask
from analysis.framing import head, run_facts
from analysis.framing.answer_fields import OTHER_PREDICTIONS, PREDICTION, prediction_names
from analysis.framing.head import Head
from analysis.framing.read_result import FieldError, ReadResult, excerpt, record_boundary
from analysis.framing.records import Wrapper
from analysis.framing.run_facts import RunFacts
from analysis.parsing import reasoning
from analysis.parsing.reasoning import REASONING
from analysis.records import HOURS, NO_TEXTS, Answer, LyricSection, Question, Section, Value

PROMPT = ("prompt", "question")
OPTIONS = ("answer_choices", "options", "choices")
USUAL = (PREDICTION, *OTHER_PREDICTIONS)
URLS = ("youtube_url", "youtube_urls", "url")
_READ = frozenset({*AUDIO, *PROMPT, *REFERENCE, *OPTIONS, *URLS, PREDICTION, "id"}) | run_facts.RESERVED
"""Fields that have a place in the records; all others, the task's name as written among them, go to the details."""

SONGS = ("1", "2", "3", "4")
TABLE = (
    "A table of BASS lacks one of the columns task, audio (or audio_path) and answer (or gt); with id and prediction "
    "alone, load the questions first"
)


def recognises(file_head: Head) -> bool:
    """Whether a record names one of the tasks, or the file is named after one and its records have right answers."""
    if any(_is_ours(record_fields.unnested(record)) for record in file_head.objects):
        return True
    records = [record for record in file_head.objects if record.keys() & {*AUDIO} and record.keys() & {*REFERENCE}]
    return bool(records) and record_fields.names_of(file_head).task != ""


def near_miss(file_head: Head) -> str:
    """What a file lacks to be one of BASS, "" where it resembles none."""
    task = file_head.first.get("task")
    if task:
        return f"No task among its first records is one of BASS; the first is {excerpt(task)!r}"
    return TABLE if file_head.is_table and PREDICTION in file_head.columns else ""


@dataclass(frozen=True, slots=True)
class Renamed:
    """A reader for a file whose answers are in the field that the user names."""

    prediction: str
    reasoning: str = ""

    def recognises(self, file_head: Head, /) -> bool:
        return recognises(file_head)

    def facts_of(self, file_head: Head, /) -> RunFacts:
        return facts_of(file_head)

    def read(self, file_head: Head, context: ReadContext, /) -> ReadResult:
        names = record_fields.names_of(file_head, (self.prediction,) if self.prediction else ())
        return _read(file_head, names._replace(reasoning=self.reasoning))


def read(source: Head | Path, context: ReadContext | None = None) -> ReadResult:
    """All records of a file. Raises FileError where the file cannot be opened."""
    file_head = head.of(source)
    return _read(file_head, record_fields.names_of(file_head))


def with_fields(prediction: str, reasoning_field: str) -> Renamed:
    """The reader for a file whose answers and reasoning are in the fields of these names, "" for the usual ones."""
    return Renamed(prediction, reasoning_field)


def _read(file_head: Head, names: FieldNames) -> ReadResult:
    wrapper = Wrapper()
    answers: list[Answer] = []
    first: RunFacts | None = None
    fields_of_file: dict[str, Any] = {}
    for position, record in head.records(file_head, wrapper):
        with record_boundary(wrapper.problems, file_head.path, position, record):
            if not isinstance(record, dict):
                raise FieldError("(record)", "an object", record)
            for field, value in record_fields.unnested(record).items():
                if field in USUAL and fields_of_file.get(field) is None:
                    fields_of_file[field] = value
            fields = record_fields.standard(record, names)
            if file_head.is_table:
                fields = cells.record(fields)
            first = _of_one_run(fields, first)
            answers.append(_answer(fields, position))
    facts = run_facts.combine(run_facts.from_fields(wrapper.facts), first or RunFacts())
    late = prediction_names([fields_of_file])
    if (
        late[0] in fields_of_file
        and names.predictions[0] in USUAL
        and late != names.predictions
        and not any(_is_text(answer) for answer in answers)
    ):
        return _read(file_head, names._replace(predictions=late))
    if any(answer.given for answer in answers):
        wrapper.problems[:0] = unread_answers.other_names(file_head.path, names)
    elif problem := unread_answers.missing(file_head, answers):
        return ReadResult(file_head.path, facts, (), (problem, *wrapper.problems))
    return ReadResult(file_head.path, facts, tuple(whole_file.in_context(answers)), tuple(wrapper.problems))


def _is_text(answer: Answer) -> bool:
    return answer.given and answer.raw is not None


def facts_of(source: Head | Path) -> RunFacts:
    """What a file says about its run, in the object around its records or in the first of them."""
    file_head = head.of(source)
    first = record_fields.unnested(file_head.first)
    return run_facts.combine(
        run_facts.from_fields(file_head.wrapper), run_facts.from_fields(first) if first else RunFacts()
    )


def _is_ours(record: Mapping[str, Any]) -> bool:
    name = record.get("task")
    return isinstance(name, str) and task_names.find(name) is not None


def _name(record: Any, index: int) -> str:
    """The id the file gives the record, else its index."""
    record_id = record.get("id") if isinstance(record, dict) else None
    return str(record_id) if isinstance(record_id, str | int) and record_id != "" else str(index)


def _of_one_run(record: Mapping[str, Any], first: RunFacts | None) -> RunFacts:
    """The facts of the first record; the others must not say otherwise."""
    facts = run_facts.from_fields(record)
    if first is None:
        return facts
    for field in ("model", "condition", "prompt_version"):
        if getattr(facts, field) != getattr(first, field):
            raise FieldError(field, f"{getattr(first, field)!r} as in the first record", getattr(facts, field))
    return first


def _answer(record: Mapping[str, Any], index: int) -> Answer:
    question = _question(record)
    is_given = PREDICTION in record
    thinking = reasoning.of_record(record) if is_given else ()
    return Answer(question, record.get(PREDICTION), _name(record, index), index, is_given, thinking)


def _question(record: Mapping[str, Any]) -> Question:
    """The question of one record, as far as it can be told without the others."""
    task, subtask, section = _task(record)
    kept_apart = (REASONING,) if PREDICTION in record else ()
    reference, text, defects = _reference(record, subtask)
    stated_section = _optional_text(record, "section")
    return Question(
        task=task,
        subtask=subtask.script,
        audio=_audio(record),
        prompt=_prompt(record),
        reference=reference,
        reference_text=text,
        options=_options(record, subtask),
        section=section or _section(task, stated_section, reference),
        urls=_urls(record),
        details={name: value for name, value in record.items() if name not in _READ and name not in kept_apart},
        defects=defects,
    )


def _task(record: Mapping[str, Any]) -> tuple[str, Subtask, str]:
    name = record.get("task")
    if not isinstance(name, str):
        raise FieldError("task", "the name of a task", "nothing" if name is None else name)
    match = task_names.find(name)
    if match is None:
        raise FieldError("task", "the name of a BASS task", name)
    task, subtask, section = match
    return task.code, subtask, section


def _reference(record: Mapping[str, Any], subtask: Subtask) -> tuple[Value, str, tuple[str, ...]]:
    field = next((name for name in REFERENCE if record.get(name) is not None), None)
    if field is None and subtask.form == "lyrics" and isinstance(record.get("sections"), list):
        return _without_texts(record["sections"])
    if field is None:
        raise FieldError("gt", "the right answer here or in 'answer'")
    try:
        timed = subtask.form in ("sections", "intervals") and reference_values.has_hours(record[field])
        return *reference_values.read(subtask.form, record[field]), ((HOURS,) if timed else ())
    except reference_values.NoReferenceError as error:
        raise FieldError(field, error.expected, error.found) from None


def _without_texts(sections: list[Any]) -> tuple[Value, str, tuple[str, ...]]:
    """Lyrics questions as published where the texts may not be: names of sections and numbers of words."""
    for entry in sections:
        if not isinstance(entry, dict) or not isinstance(entry.get("section"), str):
            raise FieldError("sections", "a list of {section, words}", entry)
    text = " ".join(f"{entry['section']}:{entry.get('words')}" for entry in sections)
    return tuple(LyricSection(entry["section"], "") for entry in sections), text, (NO_TEXTS,)


def _section(task: str, stated_section: str, reference: Value) -> str:
    """The section type asked for: as the record says, else the first label of the reference.

    For lyrics it is the type without its number, as the published scripts' task names have it.
    """
    if task not in ("SSS", "SSLT"):
        return stated_section
    first = reference[0] if isinstance(reference, tuple) and reference else None
    section = stated_section or (first.label if isinstance(first, Section | LyricSection) else "")
    return re.sub(r"(?<![\s\d])[\s\d]+$", "", section).lower() if task == "SSLT" else section


def _audio(record: Mapping[str, Any]) -> str:
    audio = next((record[name] for name in AUDIO if record.get(name)), "nothing")
    if not isinstance(audio, str) or audio == "nothing":
        raise FieldError("audio", "the name of a sound file here or in 'audio_path'", audio)
    return audio


def _prompt(record: Mapping[str, Any]) -> str:
    return next((text for name in PROMPT if (text := _optional_text(record, name))), "")


def _optional_text(record: Mapping[str, Any], field: str) -> str:
    value = record.get(field)
    if value is not None and not isinstance(value, str):
        raise FieldError(field, "text", value)
    return value or ""


def _options(record: Mapping[str, Any], subtask: Subtask) -> tuple[str, ...]:
    field = next((name for name in OPTIONS if record.get(name)), None)
    if field is None:
        return SONGS if subtask.form == "song" else subtask.options
    value = record[field]
    if isinstance(value, str | Mapping):
        value = option_texts.options_of(value)
    if not isinstance(value, list | tuple) or not all(isinstance(name, str | int) for name in value):
        raise FieldError(field, "a list of names", value)
    return tuple(str(name) for name in value)


def _urls(record: Mapping[str, Any]) -> tuple[str, ...]:
    value = next((record[name] for name in URLS if record.get(name)), ())
    urls = (value,) if isinstance(value, str) else value
    if not isinstance(urls, list | tuple) or not all(isinstance(url, str | None) for url in urls):
        raise FieldError("youtube_url", "an address or a list of them", value)
    return tuple(url for url in urls if url)
