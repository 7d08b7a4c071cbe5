"""Right options that a file gives as numbers. Its first records show whether these count from 0 or from 1."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from typing import Any

from analysis.benchmarks.packs.pack import Field, Pack
from analysis.benchmarks.packs.records.fields import MISSING, plain, value_of
from analysis.benchmarks.packs.records.options import FROM_ONE, FROM_ZERO, OPEN, options_of
from analysis.framing.read_result import FieldError


def with_numbers(pack: Pack, sample: Sequence[Mapping[str, Any]]) -> Pack:
    """The pack for a file whose right options are mostly whole numbers that are no options by their text."""
    where, source = pack.record.get("answer"), pack.record.get("options")
    if where is None or source is None or where.written not in ("text", "letter"):
        return pack
    answers = list(_answers(sample, where, source))
    numbers = [(int(text), options) for text, options in answers if text.isdecimal()]
    n_positions = sum(str(number) not in options for number, options in numbers)
    if 2 * len(numbers) <= len(answers) or 2 * n_positions <= len(numbers):
        return pack
    has_zero = any(number == 0 for number, _ in numbers)
    has_last = any(number == len(options) for number, options in numbers)
    form = OPEN if has_zero == has_last else FROM_ZERO if has_zero else FROM_ONE
    return replace(pack, record={**pack.record, "answer": replace(where, written=form)})


def _answers(sample: Sequence[Mapping[str, Any]], where: Field, source: Field) -> Iterator[tuple[str, tuple[str, ...]]]:
    """The right option of each record as text, with the options."""
    for record in sample:
        value = value_of(record, where)
        if value is MISSING or value is None or value == "":
            continue
        try:
            yield plain(value), options_of(value_of(record, source), "options", source.written == "lettered")
        except FieldError:
            continue
