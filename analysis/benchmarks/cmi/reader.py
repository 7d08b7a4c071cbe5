"""Results of CMI-bench (github.com/nicolaus625/CMI-bench): one JSON array a model and task, `<model>_<task>.jsonl`.

A record is {question, response, correct_answer, audioid, other}; the model and the task stand in the file's name alone.
The files of a model are one run. A record of a task without a metric here is loaded with that as its defect. A
reference may be written as a list of one text.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import replace
from decimal import Decimal
from pathlib import Path
from typing import Any

from analysis.benchmarks.cmi import tasks
from analysis.benchmarks.protocol import Form, ReadContext
from analysis.errors import FileNoticeError
from analysis.framing import head
from analysis.framing.head import Head
from analysis.framing.read_result import FieldError, ReadResult, record_boundary
from analysis.framing.records import Wrapper
from analysis.framing.run_facts import RunFacts
from analysis.parsing.options import order as options
from analysis.parsing.options.names import squeezed
from analysis.parsing.readers import OPTIONS_IN_PROMPT, VOCABULARY
from analysis.parsing.reasoning import of_record
from analysis.parsing.sections.beats import seconds
from analysis.parsing.sections.labelled_events import read_labelled_events
from analysis.parsing.sections.pitch_line import read_pitch_line
from analysis.records import NO_METRIC, Answer, LyricSection, Question, Reading, Section, Value

CLASSES = "classes"
"""Detail of a question: the distinct references of its file."""
IN_A_LIST = "listed"
"""Detail of a question whose reference is written as a list of one text."""
CLASSIFICATION = ("GNR", "INS", "PIT", "TEC")
"""Tasks whose official verdict depends on the other references of the file."""
FIELDS = frozenset({"question", "response", "correct_answer", "audioid"})
SLICED = ("Guzheng_Tech", "MedleyDB")
"""Tasks whose records are slices of one recording, all with its path and its reference."""
NAME_FORM = "a name of the form <model>_<task>"
UNNAMED = "unnamed"
OTHER_QUANTITY = "the question asks for arousal, the reference is valence"
"""Defect of the published questions for valence."""
CLIP_SECONDS = 10.0
"""Length of the clips of techniques and melodies, whose references have the times of the whole recording."""


def recognises(file_head: Head) -> bool:
    """Whether a record holds the fields of a result."""
    return any(FIELDS - {"response"} <= record.keys() and "task" not in record for record in file_head.objects)


def facts_of(file_head: Head) -> RunFacts:
    """The model, as the file's name says."""
    return RunFacts(model=tasks.split(file_head.plain_path.stem)[0])


def read(source: Head | Path, context: ReadContext | None = None) -> ReadResult:
    """All records of a file. Raises FileError where the file cannot be opened."""
    file_head, wrapper = head.of(source), Wrapper()
    task = tasks.split(file_head.plain_path.stem)[1]
    if not task:
        wrapper.problems.append(
            FileNoticeError(str(file_head.path), NAME_FORM, f"{file_head.path.name!r}; loaded, not scored")
        )
    answers: list[Answer] = []
    for position, record in head.records(file_head, wrapper):
        with record_boundary(wrapper.problems, file_head.path, position, record):
            answers.append(_answer(record, position, task or UNNAMED))
    problems = (*wrapper.problems, *_again(answers if task not in SLICED else (), file_head.path))
    return ReadResult(file_head.path, facts_of(file_head), _with_classes(answers), problems)


def _again(answers: Sequence[Answer], path: Path) -> Iterator[FileNoticeError]:
    """A notice of records that ask an earlier question again: the same item, whatever the folders of its path."""
    questions = [(answer.question.id, answer.question.prompt, repr(answer.question.details)) for answer in answers]
    n = len(questions) - len(set(questions))
    if n:
        amount = "1 record that asks" if n == 1 else f"{n} records that ask"
        yield FileNoticeError(str(path), "each question once", f"{amount} an earlier question again; all count")


def _with_classes(answers: Sequence[Answer]) -> tuple[Answer, ...]:
    """The answers to tasks with classes, with the distinct references of the file, which the script compares."""
    classes = sorted({answer.question.reference_text for answer in answers if answer.question.task in CLASSIFICATION})
    return tuple(
        replace(answer, question=replace(answer.question, details={**answer.question.details, CLASSES: classes}))
        if answer.question.task in CLASSIFICATION
        else answer
        for answer in answers
    )


def _answer(record: Any, index: int, task: str) -> Answer:
    if not isinstance(record, dict):
        raise FieldError("(record)", "an object", record)
    source = tasks.source(task)
    value = record.get("correct_answer")
    is_listed = isinstance(value, list) and len(value) == 1
    reference_text = "" if source.form == "tags" and value == "" else _text(record, "correct_answer")
    reference, defects = _REFERENCES[source.form](reference_text, source.options or source.labels)
    if source.task == "EMO" and not _is_number(reference_text):
        raise FieldError("correct_answer", "a number", reference_text)
    prompt = _text(record, "question")
    if task == "EMO_valence" and "arousal" in prompt.lower() and "valence" not in prompt.lower():
        defects = (*defects, OTHER_QUANTITY)
    details = {name: value for name, value in record.items() if name not in FIELDS}
    details |= {VOCABULARY: list(source.labels)} if source.labels else {}
    details |= {IN_A_LIST: True} if is_listed else {}
    question = Question(
        task=source.task,
        subtask=tasks.PREFIX + task,
        audio=_text(record, "audioid"),
        prompt=prompt,
        reference=reference,
        reference_text=reference_text,
        options=source.options,
        details=details,
        defects=defects,
    )
    is_given = "response" in record
    return Answer(
        _with_order(question),
        record.get("response"),
        str(index),
        index,
        is_given,
        of_record(record) if is_given else (),
    )


def _with_order(question: Question) -> Question:
    """The question with the order in which its prompt lists the options, and a defect where it lists no right one."""
    if not question.options:
        return question
    order, option_list = options.order(question, stored_order=False)
    details = {**question.details, OPTIONS_IN_PROMPT: list(option_list)} if option_list else question.details
    is_listed = options.in_prompt((str(question.reference),), question.prompt)
    defects = question.defects + (() if is_listed else (options.ABSENT,))
    return replace(question, option_order=order, details=details, defects=defects)


def _text(record: Mapping[str, Any], field: str) -> str:
    value = record.get(field)
    value = value[0] if isinstance(value, list) and len(value) == 1 else value
    if isinstance(value, bool) or not isinstance(value, str | int | float) or not str(value).strip():
        raise FieldError(field, "a text", "nothing" if value is None else value)
    return str(value).strip()


def _is_number(text: str) -> bool:
    try:
        return math.isfinite(float(text))
    except ValueError:
        return False


_Read = tuple[Value, tuple[str, ...]]


def _name(text: str, offered: tuple[str, ...]) -> _Read:
    """The option in the spelling of the question: the folder "hiphop" is the genre "hip-hop"."""
    return next((option for option in offered if squeezed(option) == squeezed(text)), text), ()


def _beats(text: str, offered: tuple[str, ...]) -> _Read:
    times = seconds(text)
    if not times:
        raise FieldError("correct_answer", "points in time, such as 0.38s,0.82s", text)
    return tuple(Section("", time, None) for time in times), ()


def _pitch(text: str, offered: tuple[str, ...]) -> _Read:
    if not text.isdecimal():
        raise FieldError("correct_answer", "the MIDI number of a pitch", text)
    return Decimal(text), ()


def _labels(text: str, vocabulary: tuple[str, ...]) -> _Read:
    """The tags of the vocabulary between commas, in alphabetical order."""
    parts = {squeezed(part) for part in text.split(",")}
    return tuple(tag for tag in vocabulary if squeezed(tag) in parts), ()


def _in_clip(reading: Reading) -> tuple[Section, ...] | None:
    """Events with the whole tens of seconds before the first taken off; None where there is nothing to read.

    What lies behind the end of the clip is left out.
    """
    if not isinstance(reading.value, tuple):
        return None
    sections = [section for section in reading.value if isinstance(section, Section)]
    shift = min((section.start or 0.0 for section in sections), default=0.0) // CLIP_SECONDS * CLIP_SECONDS
    earlier = (
        section._replace(
            start=_earlier(section.start, shift),
            end=None if section.end is None else min(_earlier(section.end, shift), CLIP_SECONDS),
        )
        for section in sections
    )
    return tuple(section for section in earlier if (section.start or 0.0) < CLIP_SECONDS)


def _earlier(time: float | None, shift: float) -> float:
    return round((time or 0.0) - shift, 6)


def _techniques(text: str, labels: tuple[str, ...]) -> _Read:
    events = _in_clip(read_labelled_events(text, labels))
    if events is None:
        raise FieldError("correct_answer", "events as (start, end, technique)", text)
    return events, ()


def _melody(text: str, offered: tuple[str, ...]) -> _Read:
    notes = _in_clip(read_pitch_line(text))
    if not notes:
        raise FieldError("correct_answer", "notes as (time, note)", text)
    return notes, ()


_REFERENCES: dict[Form, Callable[[str, tuple[str, ...]], _Read]] = {
    "option": _name,
    "beats": _beats,
    "words": lambda text, offered: ((LyricSection("", text),), ()),
    "number": _pitch,
    "tags": _labels,
    "techniques": _techniques,
    "melody": _melody,
    "caption": lambda text, offered: ((LyricSection("", text),), ()),
    "rating": lambda text, offered: (text, ()),
    "not scored": lambda text, offered: (text, (NO_METRIC,)),
}
