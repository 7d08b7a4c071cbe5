"""Melody: `melody_evaluation`, overall accuracy of mir_eval for a list of (time, note).

1. The text is evaluated as a list after several repairs: {'time': ..., 'MIDI_number': ...} become pairs, one sign
   behind the bracket is dropped, an open bracket is closed, a broken text ends at its last ")". Names without quotes
   leave the pairs between brackets, as texts.
2. Times may be "1:05". They are sorted, of equal times the first counts, and whole tens of seconds before the first
   are taken off.
3. Notes are names ("C#4") or MIDI numbers, and become Hz; an unknown name is MIDI number 0, an empty one silence.
4. Unreadable on either side: 0. An error of mir_eval leaves the record out; other errors end the run of the script.

The text is read as a Python literal, never executed.
"""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from typing import Any, NamedTuple

from analysis.benchmarks.cmi.released.plain_text import reference
from analysis.benchmarks.verdict import Ruling
from analysis.metrics.melody import overall_accuracy
from analysis.records import Answer, Section, Step

_SEMITONES = {"C": 0, "D": 2, "E": 4, "F": 5, "G": 7, "A": 9, "B": 11}
_NOTE = re.compile(r"(?P<name>[A-Ga-g])(?P<accidentals>[#b!]?)(?P<octave>[+-]?\d{1,4})")


class Line(NamedTuple):
    """Times in seconds and frequencies in Hz."""

    times: list[float]
    frequencies: list[float]


def rule(answer: Answer) -> Ruling:
    """The overall accuracy of one answer."""
    estimate, expected = line(answer.raw), line(reference(answer))
    if estimate is None or expected is None:
        return Ruling("unparseable", 0.0, steps=(Step("no list of times and notes", str(answer.raw)[:200]),))
    value = tuple(
        Section(f"{hertz:.1f} Hz", time, None) for time, hertz in zip(estimate.times, estimate.frequencies, strict=True)
    )
    try:
        score = overall_accuracy(*expected, *estimate)
    except ValueError as error:
        return Ruling("skipped", None, value, steps=(Step("mir_eval fails", str(error)),))
    return Ruling("correct" if score == 1 else "incorrect", score, value)


def line(text: Any) -> Line | None:
    """The pitch line of a text, None where the script finds none. Raises what ends its run."""
    pairs = _pairs(text)
    if pairs is None or not all(isinstance(pair, tuple) and len(pair) == 2 for pair in pairs):
        return None
    timed = []
    for time, note in pairs:
        if not isinstance(time, float) and not isinstance(time, str):
            raise AttributeError(f"{type(time).__name__!r} object has no attribute 'startswith'")  # noqa: TRY004 - what the script runs into
        try:
            timed.append((_seconds(time), note))
        except (ValueError, IndexError):
            return None
    by_time: dict[float, Any] = {}
    for seconds, note in sorted(timed, key=lambda pair: pair[0]):
        by_time.setdefault(seconds, note)
    if not by_time:
        return None
    shift = min(by_time) // 10 * 10
    return Line([seconds - shift for seconds in by_time], [_hertz(note) for note in by_time.values()])


def _seconds(time: float | str) -> float:
    if isinstance(time, str) and ":" in time:
        minutes, seconds = time.split(":")[:2]
        return float(seconds) + float(minutes) * 60
    return float(time)


def _pairs(text: Any) -> list[Any] | None:
    if not isinstance(text, str):
        return None
    if "{" in text or "}" in text:
        text = text.replace("{'time':", "(").replace("'MIDI_number':", "").replace("}", ")")
    text = text.replace("♯", "#").replace("♭", "b")
    if "{" in text or len(text) < 2:
        return None
    text = text[:-1] if text[-2] == "]" else text
    value = _evaluated(text)
    return value if isinstance(value, list) else None


def _evaluated(text: str) -> Any:
    try:
        return ast.literal_eval(text.lstrip(" \t"))
    except SyntaxError as error:
        message = str(error)
    except (ValueError, TypeError):  # names, which the script cannot evaluate either
        message = ""
    if "unterminated string literal" in message:
        end = text.rfind(")")
        start = text.find("[", 0, end)
        return None if start == -1 else ast.literal_eval(text[start:end] + ")]")
    if "'[' was never closed" in message:
        return ast.literal_eval(text + "]")
    parts = [inside.split(",") for inside in _between_brackets(text)]
    return [tuple(part[:2]) for part in parts] if all(len(part) > 1 for part in parts) else None


def _between_brackets(text: str) -> Iterator[str]:
    """What stands between "(" and the next ")", where it is not empty."""
    start = text.find("(")
    while start >= 0 and (end := text.find(")", start + 1)) >= 0:
        if end > start + 1:
            yield text[start + 1 : end]
            start = text.find("(", end + 1)
        else:
            start = text.find("(", start + 1)


def _hertz(note: Any) -> float:
    if note == "":
        return 0.0
    return float(440.0 * 2.0 ** ((_midi_number(note) - 69) / 12.0))


def _midi_number(note: Any) -> float:
    try:
        return float(note)
    except (TypeError, ValueError):
        match = _NOTE.fullmatch(note) if isinstance(note, str) else None
    if match is None:
        return 0.0
    offset = sum({"#": 1, "b": -1, "!": -1}[sign] for sign in match["accidentals"])
    return float(12 * (int(match["octave"]) + 1) + _SEMITONES[match["name"].upper()] + offset)
