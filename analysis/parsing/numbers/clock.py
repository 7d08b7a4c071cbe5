"""Times and durations in text as exact decimals in seconds.

12.5 · "12.5" · "12.5 s" · 1:05 · 1:05.25 · 0:01:05 · 1m05s · 1 min 5 s · -0:05 · 1'05" · PT1M5S · NaN · 1e400

A sign belongs to its number. Three parts are hours, minutes and seconds, unless the third has three digits (01:05:250).
"""

from __future__ import annotations

import math
import re
from decimal import Decimal, InvalidOperation
from typing import Literal, NamedTuple, TypeAlias

Writing: TypeAlias = Literal["number", "text", "clock", "units", "not finite"]

INFINITE = Decimal("Infinity")
LARGEST = 10_000
"""Most digits before or after the decimal point, so that sums never overflow."""
_NUMBER = re.compile(r"[+-]?(?:\d++(?:\.\d*+)?|\.\d++)(?:[eE][+-]?\d+)?")
_COMMA = re.compile(r"([+-]?\d+),(\d+)")
_CLOCK = re.compile(r"([+-]?)(?:(\d{1,9}):)?(\d{1,9}):(\d{1,9}(?:[.,]\d*)?)")
_N = r"(\d{1,30}(?:\.\d{0,30})?)"
_UNITS = re.compile(
    rf"([+-]?)(?:{_N}\s*+(?:hours?|hrs?|h)(?![a-z])\.?\s*+,?\s*+(?:and\s++)?)?"
    rf"(?:{_N}\s*+(?:minutes?|mins?|min\.|m|['′])(?![a-z])\s*+,?\s*+(?:and\s++)?)?"
    rf"(?:{_N}\s*+(?:seconds?|secs?|sec\.|s|[\"″]|''|(?=\Z))(?![a-z]))?"
    rf"(?:\s*+,?\s*+(?:and\s++)?{_N}\s*+(?:milliseconds?|msec|ms))?",
    re.IGNORECASE,
)
_LEAD = re.compile(
    r"\A(?:P?T(?=\d)|approximately|approx\.?|about|around|roughly|circa|ca\.|at|[~≈@t=\s])+", re.IGNORECASE
)
_TAIL = re.compile(r"(?<=\d)\s*(?:seconds?|secs?|s|minutes?|mins?|min)\s*\Z", re.IGNORECASE)
_NOT_FINITE = re.compile(r"[+-]?(?:inf(?:inity)?|nan)", re.IGNORECASE)


class Time(NamedTuple):
    """Time in seconds and as written. Seconds are None if the value is not a finite number."""

    seconds: Decimal | None
    writing: Writing


def decimal(text: str) -> Decimal:
    """Number as written; infinite or 0 if its exponent exceeds `LARGEST`."""
    try:
        number = Decimal(text)
    except InvalidOperation:
        number = None
    if number is not None and abs(number.adjusted()) <= LARGEST:
        return number
    return Decimal(0) if re.search(r"[eE]-", text) else INFINITE


def read_time(value: object) -> Time | None:
    """Seconds from a typed or written value; None if it is not a time."""
    if isinstance(value, bool) or value is None:
        return None
    if isinstance(value, int):
        return Time(Decimal(value), "number")
    if isinstance(value, float):
        return Time(Decimal(repr(value)), "number") if math.isfinite(value) else Time(None, "not finite")
    return _of_text(value.strip()) if isinstance(value, str) else None


def _of_text(text: str) -> Time | None:
    if not 0 < len(text) <= 5000:
        return None
    text = text.strip('`*"“” \t').rstrip(".") or text
    if _NUMBER.fullmatch(text):
        number = decimal(text)
        return Time(number if number.is_finite() else None, "text" if number.is_finite() else "not finite")
    if _NOT_FINITE.fullmatch(text):
        return Time(None, "not finite")
    if len(text) > 80:
        return None
    text = _LEAD.sub("", text)
    clock = _CLOCK.fullmatch(_TAIL.sub("", text))
    if clock and clock[2] is not None and len(clock[4]) == 3 and clock[4].isdigit():
        return Time(_seconds(clock[1], None, clock[2], clock[3], decimal(clock[4]) / 1000), "clock")
    if clock:
        return Time(_seconds(clock[1], clock[2], clock[3], clock[4].replace(",", ".")), "clock")
    comma = _COMMA.fullmatch(text)
    if comma:
        return Time(decimal(f"{comma[1]}.{comma[2]}"), "text")
    units = _UNITS.fullmatch(text)
    if units and any(units.groups()[1:]):
        milliseconds = decimal(units[5] or "0") / 1000
        return Time(_seconds(units[1], units[2], units[3], units[4], milliseconds), "units")
    return None


def _seconds(
    sign: str, hours: str | None, minutes: str | None, seconds: str | None, more: Decimal = Decimal(0)
) -> Decimal:
    total = decimal(hours or "0") * 3600 + decimal(minutes or "0") * 60 + decimal(seconds or "0") + more
    return -total if sign == "-" else total
