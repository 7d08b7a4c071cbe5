"""Answers without their questions: records with the id of a loaded question and a prediction.

    {"id": "17", "prediction": "B"}  {"question_id": "52d1…", "prediction": "B"}  {"audio": "x.wav", "prediction": "B"}

A question is identified by `question_id` (Earmark's id), `id` (that of its file) or its audio, if only one question, or
only one of the record's task, has this audio. An `id` may also be the name of the audio; digits are one only in an
object of texts by name, because elsewhere they number records.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping, Set
from dataclasses import dataclass
from types import MappingProxyType
from typing import Any

from analysis.benchmarks import protocol
from analysis.benchmarks.bass import task_names
from analysis.benchmarks.packs.records import field_hint
from analysis.benchmarks.packs.records.grouping import with_names
from analysis.benchmarks.protocol import QuestionLookup, ReadContext
from analysis.errors import EarmarkError, FileError
from analysis.framing import answer_fields, head, run_facts
from analysis.framing.answer_fields import OTHER_PREDICTIONS, PREDICTION
from analysis.framing.head import Head
from analysis.framing.read_result import FieldError, ReadResult, record_boundary
from analysis.framing.records import Wrapper
from analysis.framing.run_facts import RunFacts
from analysis.metrics.plain_names import cased, plain
from analysis.parsing.reasoning import REASONING, of_record
from analysis.parsing.rules.verdict import LETTERS
from analysis.records import Answer, Question

RESPONSE = (PREDICTION, "response")
AUDIO = ("audio", "audio_path")
NAMES = ("question_id", "id", *AUDIO)
FIELDS = (*NAMES, *RESPONSE, "task", REASONING)
"""Fields of answers alone that a user may map."""
_PLAIN = frozenset({*NAMES, "task", "question", "prompt"}) | run_facts.RESERVED
"""Fields of answers alone beside the answer."""
RIGHT = frozenset({"gt", "answer", "answers", "right_answer", "correct_answer", "reference", "target", "sections"})
OTHER_RIGHT = frozenset({"ground_truth", "groundtruth", "gold", "expected_answer", "answer_gt"})
"""Further names of right answers, which count where a benchmark claims the file."""
COMPLETE = RIGHT | {"theme", "suite"}
"""Fields of records that stand for themselves."""
_NAME = re.compile(r".{1,300}\.(?:wav|mp3|flac|ogg|opus|m4a)|\d{1,12}|[0-9a-f]{8,64}", re.IGNORECASE)
"""Names of audio files, numbers and hashes."""
KEYS, TARGET = "lookup keys", "target"
"""Fields that other formats add: keys of `protocol.QuestionLookup`, and the right answer to compare with."""
POSITION, STEM, TURNS = protocol.POSITION, "audio stem", "turns"
"""Kinds of keys: position in the file of questions, audio without its extension, id of a question for turns."""
EXPECTED = "a question that is loaded, by question_id, id or audio; load the file of questions first"


def recognises(file_head: Head) -> bool:
    """Whether a record holds a prediction and the name of a question, but neither theme nor right answer."""
    return (
        is_by_key(file_head)
        or any(_is_bare(record.keys()) for record in file_head.objects)
        or (not file_head.first and _is_bare(set(file_head.columns)))
    )


def has_references(file_head: Head) -> bool:
    """Whether a record holds more than an answer: then the file is one of a benchmark, if a benchmark claims it."""
    fields = (_names(record) for record in file_head.objects)
    return any(names & (COMPLETE | OTHER_RIGHT) or names >= {"question", "choices"} for names in fields)


def other_field(file_head: Head) -> str:
    """The field of another program with the answers, "" where records hold anything else that is not known here."""
    records = file_head.objects
    name = answer_fields.prediction_names(records)[0]
    fields = {field for record in records for field in record}
    is_other = name in OTHER_PREDICTIONS and name not in RESPONSE and fields <= _PLAIN | {*OTHER_PREDICTIONS}
    return name if is_other and all(_is_bare({*record, PREDICTION}) for record in records) else ""


def is_by_key(file_head: Head) -> bool:
    """Whether a file is an object of texts by names of audio or by numbers: {"a.wav": "Piano", "b.wav": "Harp"}."""
    fields = file_head.first if file_head.layout == "JSON object" and not file_head.wraps else {}
    return len(fields) > 1 and all(
        isinstance(text, str | None) and _NAME.fullmatch(name) is not None for name, text in fields.items()
    )


def _names(record: Mapping[str, Any]) -> set[str]:
    """The fields of a record and of the objects in it."""
    return {*record, *(name for value in record.values() if isinstance(value, Mapping) for name in value)}


def _is_bare(fields: Set[str]) -> bool:
    return (
        bool(fields & set(NAMES)) and bool(fields & set(RESPONSE)) and not fields & (COMPLETE | {"custom_id", "text"})
    )


def facts_of(file_head: Head) -> RunFacts:
    """The facts in the object around the records, else in the first record."""
    first = run_facts.from_fields({**file_head.first, "task": ""}) if file_head.first else RunFacts()
    return run_facts.combine(run_facts.from_fields(file_head.wrapper), first)


@dataclass(frozen=True, slots=True)
class Renamed:
    """A reader of answers alone for a file with other names of fields. names: its fields by those of this module."""

    names: Mapping[str, str]

    def recognises(self, file_head: Head, /) -> bool:
        return True

    def facts_of(self, file_head: Head, /) -> RunFacts:
        return facts_of(file_head)

    def read(self, file_head: Head, context: ReadContext, /) -> ReadResult:
        return read(file_head, context, self.names)


def read(file_head: Head, context: ReadContext, names: Mapping[str, str] = MappingProxyType({})) -> ReadResult:
    """The answers whose questions are loaded. The others are problems, a single one if no question is loaded.

    names: fields of the file by those that are read here.
    """
    wrapper = Wrapper()
    rows = (
        (position, with_names(record, names) if names else record)
        for position, record in head.records(file_head, wrapper)
    )
    if is_by_key(file_head):
        pairs = [pair for _, record in rows for pair in record.items()]
        rows = (
            (position, {"id": name, PREDICTION: text, KEYS: [*_of_id(name), *_of_audio(name)]})
            for position, (name, text) in enumerate(pairs)
        )
    return matched(file_head, rows, wrapper, context, facts_of(file_head))


def matched(
    file_head: Head, rows: Iterable[tuple[int, Any]], wrapper: Wrapper, context: ReadContext, facts: RunFacts
) -> ReadResult:
    """The answers in records, with their questions. Of several answers to one question the first counts."""
    answers: list[Answer] = []
    first: dict[str, int] = {}
    unknown: list[EarmarkError] = []
    for position, record in rows:
        with record_boundary(unknown, file_head.path, position, record):
            answer = _answer(record, position, context.questions)
            earlier = first.setdefault(answer.question.id, position)
            if earlier != position:
                description = f"a further answer to the question at position {earlier}, which counts"
                raise FieldError(_field(record), "each question once", description)
            answers.append(answer)
    if unknown and not answers:
        description = (
            f"{len(unknown)} answers, of which no question is loaded, such as {getattr(unknown[0], 'found', '')!r}"
        )
        description = ". ".join((description, *field_hint.hint(file_head)))
        unknown = [FileError(str(file_head.path), EXPECTED, description)]
    return ReadResult(file_head.path, facts, tuple(answers), (*wrapper.problems, *unknown))


def _answer(record: Any, position: int, lookup: QuestionLookup) -> Answer:
    if not isinstance(record, Mapping):
        raise FieldError("(record)", "an object", record)
    response = next((name for name in RESPONSE if name in record), "")
    if not response:
        raise FieldError(RESPONSE[0], "the answer", "nothing")
    keys = list(_keys(record))
    questions = lookup()
    question = next((questions[key] for key in keys if key in questions), None)
    if question is None:
        field = _field(record)
        raise FieldError(field, EXPECTED, record.get(field, "nothing"))
    if TARGET in record and KEYS in record and not _is_right(record[TARGET], question):
        expected = f"the right answer of the loaded question, {question.reference_text!r}"
        raise FieldError(TARGET, expected, record[TARGET])
    name = record.get("id", record.get("question_id"))
    raw = record[response] if record[response] != "" else None
    record_name = str(position) if name in (None, "") else str(name)
    return Answer(question, raw, record_name, position, reasoning=of_record(record))


def _field(record: Mapping[str, Any]) -> str:
    """The field that names the question."""
    return next((name for name in NAMES if record.get(name) not in (None, "")), "id")


def _is_right(target: Any, question: Question) -> bool:
    """Whether a target is the reference of a question, as a text or as the letter of its option."""
    own_case = cased(question.options)
    text, reference = (plain(entry.strip("(). "), own_case) for entry in (str(target), question.reference_text))
    letters = [letter.lower() for letter, option in zip(LETTERS, question.options, strict=False)
               if option == question.reference]  # fmt: skip
    return text == reference or text.lower() in letters


def _keys(record: Mapping[str, Any]) -> Iterator[tuple[str, str]]:
    yield from record.get(KEYS, ())
    if KEYS in record and record[KEYS][0][0] == POSITION:
        return
    for field in ("question_id", "id"):
        if isinstance(record.get(field), str | int):
            yield from _of_id(str(record[field]))
    audio = next((record[name] for name in AUDIO if isinstance(record.get(name), str)), "").rsplit("/", 1)[-1]
    task = task_names.find(record["task"]) if isinstance(record.get("task"), str) else None
    if audio and task:
        yield task[1].script, audio
    elif audio:
        yield "audio", audio
    elif isinstance(record.get("id"), str) and not record["id"].isdecimal():
        yield from _of_audio(record["id"])


def _of_id(name: str) -> Iterator[tuple[str, str]]:
    yield from (("question_id", name), ("id", name))


def _of_audio(path: str) -> Iterator[tuple[str, str]]:
    name = path.replace("\\", "/").rpartition("/")[2]
    yield from (("audio", name), (STEM, name))
