"""Samples of lm-eval whose `doc` has its options in another form than a list, and those without options.

    {"A": "piano", "B": "flute"}    {"option1": ..., "option2": ...}    {"endings": [...]}    {"mc1_targets": {...}}

Of likelihoods the options are the continuations for which they were computed. Where these do not say it, the options
are in `doc`, else in the prompt. A list in `doc` counts only if it has as many entries as there are likelihoods: it may
also be of another task, or of all answers that are right.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from typing import Any, NamedTuple

from analysis.benchmarks.packs.records.fields import MISSING, value_at
from analysis.benchmarks.packs.records.options import options_of
from analysis.framing.read_result import FieldError
from analysis.parsing.rules.verdict import LETTERS

FORM = "form of answer"
"""Field that a sample gets: CHOICE, or TEXT for one without options."""
CHOICE, TEXT = "choice", "text"
OWN_LISTS = ("choices", "options")
"""Lists that the pack reads itself."""
LISTS, LISTS_OF_LIKELIHOODS = ("endings",), ("endings", "answers", "candidates")
"""Lists of options. Of a text that was generated, `answers` are those that are right."""
RIGHT = ("answer", "gold", "answerKey", "answer_key", "label", "correct_answer", "Correct Answer")
_COLUMN = re.compile(r"(?:option|choice|opt|ending|sol|answer)?[ _]?([A-H]|[a-h]|[0-8])")


class _Options(NamedTuple):
    """texts: the options. signs: what `doc` calls them, "" for none: ABC, 123."""

    texts: Sequence[str]
    signs: str = ""


def with_options(sample: Mapping[str, Any], is_of_likelihoods: bool) -> dict[str, Any]:
    """The fields that a sample gets: its form, and where necessary `doc` with `choices` and `answer`.

    A sample whose right option is not stated, or has several, is a text.
    """
    doc = sample.get("doc")
    if not isinstance(doc, Mapping):
        return {}
    if any(isinstance(doc.get(name), list | Mapping) and doc[name] for name in OWN_LISTS):
        return {FORM: CHOICE}
    options = _options(sample, doc, len(sample["resps"]) if is_of_likelihoods else 0)
    labels = _labels(doc, options.texts)
    right = None if labels.count(1) > 1 else _right(sample.get("target"), doc, labels, options, is_of_likelihoods)
    if right is None:
        return {FORM: TEXT}
    return {FORM: CHOICE, "doc": {**doc, "choices": list(options.texts), "answer": right}}


def _right(
    target: Any, doc: Mapping[str, Any], labels: Sequence[Any], options: _Options, is_of_likelihoods: bool
) -> int | None:
    """The place of the right option: by the target, else by its label, else by a field of `doc`."""
    place = _place(target, options, is_of_likelihoods)
    if place is None and 1 in labels:
        place = labels.index(1)
    values = () if place is not None else [doc[name] for name in RIGHT if doc.get(name) not in (None, "")]
    return next((n for value in values if (n := _place(value, options, False)) is not None), place)


def _options(sample: Mapping[str, Any], doc: Mapping[str, Any], n: int) -> _Options:
    """n: how many there must be, 0 for any number."""
    columns = _columns(doc)
    texts = next((texts for texts in _texts(sample, doc, columns.texts, n) if _is_of(texts, n)), ())
    return _Options(texts, columns.signs if len(texts) == len(columns.texts) else "")


def _texts(
    sample: Mapping[str, Any], doc: Mapping[str, Any], columns: Sequence[str], n: int
) -> Iterator[Sequence[str]]:
    """What may be the options, best first."""
    if n:
        yield _continuations(sample)
    yield from _lists(doc, n)
    yield columns
    yield _in_prompt(sample)


def _is_of(texts: Sequence[str], n: int) -> bool:
    return len(texts) > 1 and len(texts) == (n or len(texts))


def _lists(doc: Mapping[str, Any], n: int) -> Iterator[Sequence[str]]:
    for name in LISTS_OF_LIKELIHOODS if n else LISTS:
        if isinstance(doc.get(name), list):
            yield list(map(str, doc[name]))
    for choices, _ in _labelled(doc):
        yield choices


def _labelled(doc: Mapping[str, Any]) -> Iterator[tuple[list[str], list[Any]]]:
    """Lists of options in which a label of 1 is a right one, as those of TruthfulQA."""
    for value in doc.values():
        choices, labels = value_at(value, ("choices",)), value_at(value, ("labels",))
        if isinstance(choices, list) and isinstance(labels, list) and len(choices) == len(labels):
            yield [str(choice).strip() for choice in choices], labels


def _labels(doc: Mapping[str, Any], options: Sequence[str]) -> Sequence[Any]:
    """The labels of these options, none for others."""
    return next((labels for choices, labels in _labelled(doc) if choices == options), ())


def _columns(doc: Mapping[str, Any]) -> _Options:
    """Options in a column each."""
    names = {name: match[1] for name in doc if (match := _COLUMN.fullmatch(name)) and isinstance(doc[name], str)}
    by_sign = {sign.upper(): doc[name] for name, sign in names.items() if doc[name]}
    for signs in (LETTERS, "12345678", "012345678"):
        row = [by_sign[sign] for sign in signs if sign in by_sign]
        if len(row) > 1 and all(sign in by_sign for sign in signs[: len(row)]) and len(row) == len(by_sign):
            return _Options(row, signs[: len(row)])
    return _Options(())


def _continuations(sample: Mapping[str, Any]) -> Sequence[str]:
    """The texts behind the prompt whose likelihood was computed, where these are no letters."""
    arguments = sample.get("arguments")
    entries = list(arguments.values()) if isinstance(arguments, Mapping) else arguments
    if not isinstance(entries, list) or len(entries) < 2:
        return []
    texts = [value_at(entry, ("arg_1",) if isinstance(entry, Mapping) else ("1",)) for entry in entries]
    continuations = [text.strip() for text in texts if isinstance(text, str)]
    is_different = len(set(continuations)) == len(texts)  # else it is the prompts that differ
    return continuations if is_different and any(len(text) > 1 for text in continuations) else []


def _in_prompt(sample: Mapping[str, Any]) -> Sequence[str]:
    for path in (("arguments", "gen_args_0", "arg_0"), ("arguments", "0", "0")):
        prompt = value_at(sample, path)
        if prompt is not MISSING and isinstance(prompt, str):
            try:
                return options_of(prompt, "arguments", lettered=True)
            except FieldError:
                return []
    return []


def _place(value: Any, options: _Options, counts_from_zero: bool) -> int | None:
    """The place of an option by number, text or sign. A number as text counts only where it is one from 0, or a sign
    of the columns."""
    n = len(options.texts)
    if isinstance(value, int) and not isinstance(value, bool):
        return value if 0 <= value < n else None
    text = value.strip() if isinstance(value, str) else ""
    small_letters = [option.strip().casefold() for option in options.texts]
    if text and text.casefold() in small_letters:
        return small_letters.index(text.casefold())
    sign = text.strip("(). ").upper()
    if sign.isdecimal() and counts_from_zero and int(sign) < n:
        return int(sign)
    if len(sign) == 1 and sign in options.signs:
        return options.signs.index(sign)
    return LETTERS.index(sign) if len(sign) == 1 and sign in LETTERS[:n] else None
