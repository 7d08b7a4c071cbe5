"""What a record holds, as a pack describes it: the answer of the model, the reference and options, the dimensions."""

from __future__ import annotations

import json
import re
from collections.abc import Mapping
from typing import Any

from analysis.benchmarks.packs.pack import CHOICES, Dimension, Field, Pack, PackTask
from analysis.benchmarks.packs.records import values
from analysis.benchmarks.packs.records.fields import MISSING, path_text, plain, text_of, value_of
from analysis.benchmarks.packs.records.options import options_of, right_option, right_options
from analysis.framing.read_result import FieldError
from analysis.parsing.rules.verdict import LETTERS

LONGEST_ANSWER = 300
"""Characters beyond which a text is no short answer to a choice."""
_LETTER = (
    re.compile(r"\A\(?([A-Za-z])(?:[.):]|\Z)"),
    re.compile(r"\b(?:answer|option|choice)\b(?: is)?:? *\(?([A-Za-z])\b(?!')", re.IGNORECASE),
)
_WORD = re.compile(r"\w+")


def response_of(record: Mapping[str, Any], fields: tuple[Field, ...]) -> tuple[Any, bool, dict[str, Any]]:
    """The answer of the run, whether the record has one, and the further ones by field."""
    raw = value_of(record, fields[0])
    is_given = raw is not MISSING
    others: dict[str, Any] = {}
    for field in fields[1:]:
        value = record.get(field.plain, MISSING) if field.plain else value_of(record, field)
        if value is not MISSING:
            others[path_text(field.paths[0])] = value
    if isinstance(raw, list) and len(raw) == 1:
        raw = raw[0]
    if fields[0].written == "rttm" and isinstance(raw, str):
        raw = values.turns_of_rttm(raw)
    if not is_given and others:
        return None, True, others
    return (raw if is_given else None), is_given, others


def reference_of(record: Mapping[str, Any], pack: Pack, task: PackTask) -> tuple[Any, str, tuple[str, ...], int | None]:
    """The reference, its text, the options and, where options are equal, the position of the right one."""
    where = task.answer or pack.record.get("answer")
    if task.type in ("text", "judged"):
        text = text_of(record, where)
        return text, text, (), None
    assert where is not None
    name = path_text(where.paths[0]) if where.paths else "answer"
    value = value_of(record, where)
    if task.type not in CHOICES:
        reference, text = values.REFERENCES[task.type](values.RawReference(value, where.written, name), task)
        return reference, text, (), None
    option_source = pack.record.get("options")
    options = task.options
    if option_source is not None and not (options and option_source.written == "lettered"):
        option_field = path_text(option_source.paths[0]) if option_source.paths else "options"
        options = options_of(value_of(record, option_source), option_field, option_source.written == "lettered", 1)
    if task.type == "choice_many":
        several = tuple(options[n] for n in right_options(value, options, where.written, name))
        return several, json.dumps(several, ensure_ascii=False), options, None
    right = right_option(value, options, where.written, name)
    text = options[right]
    return text, text, options, None if options.count(text) == 1 else right


def options_asked(
    record: Mapping[str, Any], pack: Pack, task: PackTask, options: tuple[str, ...], reference: Any
) -> tuple[int, int]:
    """How many options the question has, and how many of them are right. 0: it has none.

    A task that offers none to choose from may state their number, or list them. Raises FieldError.
    """
    if task.type in CHOICES:
        return len(options), len(reference) if task.type == "choice_many" else 1
    value = value_of(record, pack.record["options"]) if "options" in pack.record else MISSING
    text = plain(value).strip() if isinstance(value, int | float | str) else ""
    number = len(value) if isinstance(value, list) else values.number_of(text) if text else 0.0
    if number is None or number < 0 or number != int(number):
        raise FieldError("options", "a list of options or their number", value)
    return int(number), 1


def dimension_texts(record: Mapping[str, Any], dimensions: tuple[Dimension, ...]) -> tuple[str, ...]:
    """One "name=value" per value of a dimension, binned where the pack has bins."""
    texts: list[str] = []
    for dimension in dimensions:
        value = value_of(record, dimension.field)
        if value is MISSING or value is None or value == "":
            continue
        if isinstance(value, list):
            entries = value if dimension.many else [plain(value)]
            texts += [f"{dimension.name}={plain(entry)}" for entry in entries if entry not in (None, "")]
        elif dimension.bins:
            texts.append(f"{dimension.name}={values.bin_of(value, dimension.bins)}")
        else:
            texts.append(f"{dimension.name}={plain(value)}")
    return tuple(texts)


def is_answer(record: Mapping[str, Any], name: str, source: Field) -> bool:
    """Whether the text of a field chooses one option of the record: its text or letter alone, "(B) ...", "answer is B",
    or a short text with one option in it. source: where the options are."""
    text = plain(record[name]).strip() if isinstance(record.get(name), str) else ""
    if not text or len(text) > LONGEST_ANSWER:
        return False
    try:
        options = options_of(value_of(record, source), name, source.written == "lettered")
    except FieldError:
        return False
    letter = next((match[1] for pattern in _LETTER if (match := pattern.search(text))), "").upper()
    words = f" {' '.join(_WORD.findall(text.lower()))} "
    present = [option for option in options if f" {' '.join(_WORD.findall(option.lower()))} " in words]
    return (letter != "" and letter in LETTERS[: len(options)]) or len(present) == 1
