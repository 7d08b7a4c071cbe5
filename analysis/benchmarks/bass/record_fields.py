"""The fields of a record under the names that the reader of BASS knows, whatever names and shapes a program gives them.

{"task": ..., "model_output": "Piano"}    {"question": {"task": ..., "answer": ...}, "prediction": "Piano"}
{"audio": {"path": "a.wav"}, ...}         {"prediction": [{"generated_text": "Piano"}]}
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, NamedTuple

from analysis.benchmarks.bass import task_names
from analysis.framing.answer_fields import PREDICTION, prediction_names
from analysis.framing.head import Head
from analysis.framing.read_result import FieldError
from analysis.parsing.reasoning import REASONING, of_reply

TASK = "task"
AUDIO = ("audio", "audio_path")
REFERENCE = ("gt", "answer")
OTHER_REFERENCES = (
    "reference", "ground_truth", "groundtruth", "correct_answer", "right_answer", "gold", "expected_answer", "target",
)  # fmt: skip
"""Fields of the right answer where a record has neither of those above."""
SURE = ("ground_truth", "groundtruth", "correct_answer", "right_answer", "expected_answer")
"""Those that cannot be what a model answered."""
ANSWER = "answer"
RIGHT = (*REFERENCE, *OTHER_REFERENCES)
_NONE = (None, "")
TEXTS = ("generated_text", "text", "content")
"""Fields of an answer that is an object, one of which is its text."""
ENVELOPE = frozenset({
    *TEXTS, "choices", "message", "messages", "role", "type", "object", "id", "index", "created", "model", "usage",
    "finish_reason", "stop_reason", "logprobs", "tool_calls", "function_call", "refusal", "annotations", "audio",
    "reasoning", "reasoning_content", "thinking", "system_fingerprint", "service_tier", "generated_token_count",
    "details", "score", "provider", "prompt_logprobs", "token_ids", "stop_sequence", "native_finish_reason",
})  # fmt: skip
"""Fields of the objects in which pipelines and servers send a text; an object with any other is the answer itself."""


class FieldNames(NamedTuple):
    """The names of fields in a file. predictions: the first that a record has is its answer. task: that of a file named
    after it, "" where records state their own. reasoning: the field that the user names."""

    predictions: tuple[str, ...] = (PREDICTION,)
    task: str = ""
    reasoning: str = ""


def names_of(file_head: Head, predictions: tuple[str, ...] = ()) -> FieldNames:
    """The names in a file, from its first records. predictions: as the user says."""
    records = [unnested(record) for record in file_head.objects]
    task = "" if any(TASK in record for record in records) else task_names.in_file_name(file_head.plain_path.stem)
    names = prediction_names(records)
    if not any(name in record for name in names for record in records) and any(map(_answer_beside, file_head.objects)):
        names = (ANSWER,)
    return FieldNames(predictions or names, task)


def standard(record: Mapping[str, Any], names: FieldNames) -> dict[str, Any]:
    """The record with its task, right answer, audio and prediction under the names of the reader."""
    fields = dict(unnested(record))
    source = names.predictions[0]
    for name in (source, names.reasoning):
        if name not in fields and "." in name:
            fields = _with_inner(fields, name)
    if names.reasoning in fields:
        fields[REASONING] = fields.pop(names.reasoning)
    if source in fields and source in RIGHT:
        fields = _with_answer_apart(record, fields, source)
        source = PREDICTION
    if names.task and not fields.get(TASK):
        fields[TASK] = names.task
    _check_right(fields)
    if all(fields.get(name) in _NONE for name in REFERENCE):
        other = next((name for name in OTHER_REFERENCES if fields.get(name) not in _NONE), "")
        if other:
            fields[REFERENCE[0]] = fields.pop(other)
    for name in AUDIO:
        if name in fields:
            fields[name] = _audio(fields[name])
    if source in fields:
        answer = fields.pop(source)
        fields[PREDICTION] = _text(answer, _has_lists(fields.get(TASK)))
        if fields[PREDICTION] is not answer and (text := of_reply(answer)):
            fields.setdefault(REASONING, text)
    return fields


def _with_inner(fields: dict[str, Any], path: str) -> dict[str, Any]:
    """The fields with that of an object inside under its path with dots, such as `result.text`, if it is there."""
    value: Any = fields
    for name in path.split("."):
        if not isinstance(value, Mapping) or name not in value:
            return fields
        value = value[name]
    return {**fields, path: value}


def unnested(record: Mapping[str, Any]) -> Mapping[str, Any]:
    """A record with its question in a field of its own as one record; what is beside the question comes first."""
    if TASK in record:
        return record
    name = _inside(record)
    return {**record[name], **{field: value for field, value in record.items() if field != name}} if name else record


def _inside(record: Mapping[str, Any]) -> str:
    """The field with the question, "" where the record is the question."""
    if TASK in record:
        return ""
    return next((name for name, value in record.items() if isinstance(value, Mapping) and TASK in value), "")


def _answer_beside(record: Mapping[str, Any]) -> bool:
    """Whether beside a question with its right answer there is another answer: it is what the model answered."""
    inside = record.get(_inside(record), {})
    right = next((inside[name] for name in RIGHT if inside.get(name) not in _NONE), None)
    return right is not None and record.get(ANSWER) not in _NONE and not _is_same(record[ANSWER], right)


def _with_answer_apart(record: Mapping[str, Any], fields: dict[str, Any], source: str) -> dict[str, Any]:
    """The fields with the answer, in a field of a right answer, as prediction; a question inside keeps its own."""
    inside = record.get(_inside(record), {})
    if inside and source not in record:
        return fields
    others = {name: value for name, value in fields.items() if name != source}
    right = {source: inside[source]} if source in inside else {}
    return {**others, **right, PREDICTION: record[source]}


def _check_right(fields: Mapping[str, Any]) -> None:
    """Raises FieldError where `answer` and another field of the right answer differ: one may be the model's."""
    answer = fields.get(ANSWER)
    if answer in _NONE:
        return
    for name in SURE:
        if fields.get(name) not in _NONE and not _is_same(answer, fields[name]):
            expected = "one right answer; if this is the model's, load with --map prediction=answer"
            raise FieldError(ANSWER, expected, f"another one in {name!r}")


def _is_same(value: Any, other: Any) -> bool:
    """Whether two right answers have the same text; lists and objects, which have many spellings, always do."""
    if not isinstance(value, str | int | float) or not isinstance(other, str | int | float):
        return True
    texts = [str(entry).strip().casefold() for entry in (value, other)]
    return texts[0] == texts[1] or any(text[:1] in ("[", "{") for text in texts)


def _audio(value: Any) -> Any:
    """The name of the audio in {"path": ..., "array": ...} or in a list of one."""
    if isinstance(value, list) and len(value) == 1:
        value = value[0]
    return value["path"] if isinstance(value, Mapping) and isinstance(value.get("path"), str) else value


def _has_lists(task: Any) -> bool:
    """Whether a list is one answer to a task, and not several votes."""
    match = task_names.find(task) if isinstance(task, str) else None
    return match is not None and match[1].form in ("sections", "intervals", "lyrics")


def _text(value: Any, is_list: bool = False) -> Any:
    """The text of an answer that is an object around it, as pipelines and servers write it; any other as it is.

    is_list: whether a list of several objects is one answer.
    """
    if isinstance(value, list) and value and not (is_list and len(value) > 1) and all(map(_is_envelope, value)):
        texts = [_text(entry) for entry in value]
        if all(isinstance(text, str) for text in texts):
            return texts[0] if len(texts) == 1 else texts
    if not _is_envelope(value):
        return value
    choices = value.get("choices")
    if isinstance(choices, list) and choices and isinstance(choices[0], Mapping):
        return _text(choices[0].get("message") or choices[0])
    return next((value[name] for name in TEXTS if isinstance(value.get(name), str)), value)


def _is_envelope(value: Any) -> bool:
    return isinstance(value, Mapping) and value.keys() <= ENVELOPE
