"""Records of run files that answer questions of packs: written by `earmark run`, read back to the same questions.

A record names its subtask ("pack/mmau-music/4"), which no pack has as the text of a field, so it needs no other mark.
The fields of the original record that the pack does not map stand beside those of the question.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from decimal import Decimal, InvalidOperation
from typing import Any

from analysis.benchmarks.packs.pack import PREFIX
from analysis.benchmarks.protocol import ReadContext
from analysis.benchmarks.registry import SUBTASKS
from analysis.framing import head, run_facts
from analysis.framing.answer_fields import PREDICTION
from analysis.framing.head import Head
from analysis.framing.read_result import FieldError, ReadResult, record_boundary
from analysis.framing.records import Wrapper
from analysis.framing.run_facts import RunFacts
from analysis.parsing.reasoning import REASONING, of_record
from analysis.records import Answer, LyricSection, Question, Section, Value

TASK, AUDIO, PROMPT, REFERENCE, TEXT, OPTIONS, STEM, DIMENSIONS, DEFECTS = (
    "task", "audio", "question", "gt", "gt_text", "answer_choices", "stem", "dimensions", "defects",
)  # fmt: skip
FIELDS = frozenset({TASK, AUDIO, PROMPT, REFERENCE, TEXT, OPTIONS, STEM, DIMENSIONS, DEFECTS, PREDICTION, REASONING})


def is_of_pack(question: Question) -> bool:
    return question.subtask.startswith(PREFIX)


def record(question: Question, reference: Any) -> dict[str, Any]:
    """The fields of a question, without its answer. reference: as JSON."""
    fields = {
        **{name: value for name, value in question.details.items() if name not in FIELDS},
        TASK: question.subtask, AUDIO: question.audio, PROMPT: question.prompt, REFERENCE: reference,
        OPTIONS: list(question.options), STEM: question.stem, DIMENSIONS: list(question.dimensions),
        DEFECTS: list(question.defects),
    }  # fmt: skip
    written = {TEXT: question.reference_text} if question.reference_text != reference else {}
    return {name: value for name, value in (fields | written).items() if value not in ("", [])}


def recognises(file_head: Head) -> bool:
    """Whether a record names a subtask of a pack."""
    return any(str(record.get(TASK, "")).startswith(PREFIX) and REFERENCE in record for record in file_head.objects)


def facts_of(file_head: Head) -> RunFacts:
    return run_facts.from_fields(file_head.wrapper)


def read(file_head: Head, _: ReadContext) -> ReadResult:
    """All records of a file. Raises FileError where it cannot be opened."""
    wrapper, answers = Wrapper(), list[Answer]()
    for position, content in head.records(file_head, wrapper):
        with record_boundary(wrapper.problems, file_head.path, position, content):
            answers.append(_answer(content, position))
    return ReadResult(file_head.path, facts_of(file_head), tuple(answers), tuple(wrapper.problems))


def _answer(content: Any, position: int) -> Answer:
    if not isinstance(content, Mapping):
        raise FieldError("(record)", "an object", content)
    script, reference = _text(content, TASK), content.get(REFERENCE)
    try:
        subtask = SUBTASKS[script]
    except KeyError:
        raise FieldError(TASK, "a task of a pack that is loaded", script) from None
    options = _texts(content, OPTIONS)
    question = Question(
        task=script.removeprefix(PREFIX).split("/")[0],
        subtask=script,
        audio=_text(content, AUDIO),
        prompt=_text(content, PROMPT),
        reference=_value(reference, Decimal if subtask.form == "number" else str),
        reference_text=_text(content, TEXT) or str(reference),
        options=options,
        option_order="stored" if options else "unknown",
        stem=_text(content, STEM),
        details={name: value for name, value in content.items() if name not in FIELDS},
        defects=_texts(content, DEFECTS),
        dimensions=_texts(content, DIMENSIONS),
    )
    name = str(question.details.get("id", position))
    return Answer(question, content.get(PREDICTION), name, position, PREDICTION in content, of_record(content))


def _text(content: Mapping[str, Any], field: str) -> str:
    value = content.get(field, "")
    if not isinstance(value, str):
        raise FieldError(field, "a text", value)
    return value


def _texts(content: Mapping[str, Any], field: str) -> tuple[str, ...]:
    value = content.get(field, [])
    if not isinstance(value, list) or not all(isinstance(entry, str) for entry in value):
        raise FieldError(field, "a list of texts", value)
    return tuple(value)


def _value(reference: Any, of_text: Callable[[str], Value]) -> Value:
    """A reference from its JSON, see `run_record.plain`."""
    try:
        if isinstance(reference, str):
            return of_text(reference)
        if all(isinstance(entry, str) for entry in reference):
            return tuple(reference)
        if all("lyrics" in entry for entry in reference):
            return tuple(LyricSection(entry["section"], entry["lyrics"]) for entry in reference)
        return tuple(Section(entry["section"], entry["start"], entry["end"]) for entry in reference)
    except (TypeError, KeyError, InvalidOperation):
        raise FieldError(REFERENCE, "a right answer as run files have it", reference) from None
