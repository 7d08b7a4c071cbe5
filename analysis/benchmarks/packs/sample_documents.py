"""Samples of lm-eval whose `doc` has its options in another form than a list, and those without options.

    {"A": "piano", "B": "flute"}    {"option1": ..., "option2": ...}    {"endings": [...]}    {"mc1_targets": {...}}

Where `doc` has none, the options are the continuations whose likelihood was computed, else those of the prompt.
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from typing import Any

from analysis.benchmarks.packs.fields import MISSING, value_at
from analysis.benchmarks.packs.options import options_of
from analysis.framing.read_result import FieldError
from analysis.parsing.rules.verdict import LETTERS

FORM = "form of answer"
"""Field that a sample gets: CHOICE, or TEXT for one without options."""
CHOICE, TEXT = "choice", "text"
LISTS = ("choices", "options", "endings", "answers", "candidates")
RIGHT = ("answer", "gold", "answerKey", "answer_key", "label", "correct_answer", "Correct Answer")
_COLUMN = re.compile(r"(?:option|choice|opt|ending|sol|answer)?[ _]?([A-H]|[a-h]|[0-8])")


def with_options(sample: Mapping[str, Any], is_of_likelihoods: bool) -> dict[str, Any]:
    """The fields that a sample gets: its form, and where necessary `doc` with `choices` and `answer`."""
    doc = sample.get("doc")
    if not isinstance(doc, Mapping):
        return {}
    if any(isinstance(doc.get(name), list | Mapping) and doc[name] for name in LISTS[:2]):
        return {FORM: CHOICE}
    own_options = _in_doc(doc) or _continuations(sample)
    options = own_options or _in_prompt(sample)
    values = [doc[name] for name in RIGHT if doc.get(name) not in (None, "")]
    numbers = (place for value in values if (place := _place(value, options, False)) is not None)
    place = _place(sample.get("target"), options, is_of_likelihoods)
    right = _marked(doc) if place is None else place
    right = next(numbers, None) if right is None else right
    if len(options) < 2 or (right is None and not own_options):
        return {FORM: TEXT}
    answer = {} if right is None else {"answer": right}
    return {FORM: CHOICE, "doc": {**doc, "choices": list(options), **answer}}


def _in_doc(doc: Mapping[str, Any]) -> Sequence[str]:
    for name in LISTS[2:]:
        if isinstance(doc.get(name), list) and len(doc[name]) > 1:
            return list(map(str, doc[name]))
    marked = value_at(doc, ("mc1_targets", "choices"))
    if isinstance(marked, list):
        return list(map(str, marked))
    columns = {name: match[1] for name in doc if (match := _COLUMN.fullmatch(name)) and isinstance(doc[name], str)}
    by_sign = {sign.upper(): doc[name] for name, sign in columns.items() if doc[name]}
    for signs in (LETTERS, "12345678", "012345678"):
        row = [by_sign[sign] for sign in signs if sign in by_sign]
        if len(row) > 1 and all(sign in by_sign for sign in signs[: len(row)]) and len(row) == len(by_sign):
            return row
    return []


def _continuations(sample: Mapping[str, Any]) -> Sequence[str]:
    """The texts behind the prompt whose likelihood was computed, where these are no letters."""
    arguments = sample.get("arguments")
    entries = list(arguments.values()) if isinstance(arguments, Mapping) else arguments
    if not isinstance(entries, list) or len(entries) < 2:
        return []
    texts = [value_at(entry, ("arg_1",) if isinstance(entry, Mapping) else ("1",)) for entry in entries]
    plain = [text.strip() for text in texts if isinstance(text, str)]
    return plain if len(plain) == len(texts) and any(len(text) > 1 for text in plain) else []


def _in_prompt(sample: Mapping[str, Any]) -> Sequence[str]:
    for path in (("arguments", "gen_args_0", "arg_0"), ("arguments", "0", "0")):
        prompt = value_at(sample, path)
        if prompt is not MISSING and isinstance(prompt, str):
            try:
                return options_of(prompt, "arguments", lettered=True)
            except FieldError:
                return []
    return []


def _marked(doc: Mapping[str, Any]) -> int | None:
    """The place of the option that is marked by 1."""
    labels = value_at(doc, ("mc1_targets", "labels"))
    return labels.index(1) if isinstance(labels, list) and 1 in labels else None


def _place(value: Any, options: Sequence[str], counts_from_zero: bool) -> int | None:
    """The place of an option by number, text or letter. A number as text counts only where it is one from 0."""
    if isinstance(value, int) and not isinstance(value, bool):
        return value if 0 <= value < len(options) else None
    text = value.strip() if isinstance(value, str) else ""
    folded = [option.strip().casefold() for option in options]
    if text and text.casefold() in folded:
        return folded.index(text.casefold())
    sign = text.strip("(). ").upper()
    if sign.isdecimal() and counts_from_zero and int(sign) < len(options):
        return int(sign)
    return LETTERS.index(sign) if len(sign) == 1 and sign in LETTERS[: len(options)] else None
