"""References of the further types of tasks, and scores that a file states itself."""

from __future__ import annotations

import ast
import itertools
import json
from collections.abc import Callable, Mapping, Sequence
from decimal import Decimal, InvalidOperation
from math import inf
from typing import Any, NamedTuple

from analysis.benchmarks.packs.pack import Pack, PackTask
from analysis.benchmarks.packs.records.fields import MISSING, VOTES, finite, plain, scale_of, text_of, value_of
from analysis.framing.read_result import FieldError
from analysis.records import LyricSection, Section, Value

INSPECT_VALUES = {"C": 1.0, "I": 0.0, "P": 0.5, "N": 0.0}
"""Values of Inspect's scorers as numbers."""
RTTM_TURN = "SPEAKER"
"""First word of a line with a turn."""
RTTM_LINE = "SPEAKER file channel start duration <NA> <NA> speaker <NA> <NA>"


class RawReference(NamedTuple):
    """A value of a record. how: see `pack.ANSWERS`. field: its name in messages."""

    value: Any
    how: str
    field: str


def _words(raw: RawReference, task: PackTask) -> tuple[Value, str]:
    if raw.value is MISSING:
        raise FieldError(raw.field, "the right text", "nothing")
    text = "" if raw.value is None else plain(raw.value)
    return (LyricSection("", text),), text


def _number(raw: RawReference, task: PackTask) -> tuple[Value, str]:
    try:
        number = Decimal(plain(raw.value)) if raw.value not in (MISSING, None) else Decimal("NaN")
    except InvalidOperation:
        number = Decimal("NaN")
    if not number.is_finite():
        description = "nothing" if raw.value is MISSING else raw.value
        raise FieldError(raw.field, "a number", description)
    return number, str(number)


def _times(raw: RawReference, task: PackTask) -> tuple[Value, str]:
    entries = _list(raw)
    times = sorted(_seconds(entry, raw) for entry in entries)
    return tuple(Section("", time, None) for time in times), json.dumps(times)


def _segments(raw: RawReference, task: PackTask) -> tuple[Value, str]:
    sections = tuple(_section(entry, raw, ("label", "section", "speaker", "name")) for entry in _list(raw))
    sections = tuple(section._replace(label=label_of(section.label, task)) for section in sections)
    return sections, _as_text(sections)


def _turns(raw: RawReference, task: PackTask) -> tuple[Value, str]:
    entries = turns_of_rttm(raw.value) if isinstance(raw.value, str) else _list(raw)
    if isinstance(raw.value, str) and not entries and raw.value.strip():
        raise FieldError(raw.field, "lines of RTTM, or a list of start, end, speaker", raw.value)
    lines = raw.value.splitlines() if isinstance(raw.value, str) else []
    if bad_line := next((line for line in lines if is_turn_of_rttm(line) and turn_of_rttm(line) is None), ""):
        raise FieldError(raw.field, RTTM_LINE, bad_line)
    turns = tuple(_section(entry, raw, ("speaker", "label")) for entry in entries)
    return turns, _as_text(turns)


REFERENCES: Mapping[str, Callable[[RawReference, PackTask], tuple[Value, str]]] = {
    "words": _words,
    "number": _number,
    "times": _times,
    "segments": _segments,
    "turns": _turns,
}
"""The reference of a task by its type."""


def label_of(label: str, task: PackTask) -> str:
    """The label as the pack maps it; one that it does not know is its `unknown`, where it has one."""
    plain_label = label.strip().lower()
    if plain_label in task.labels:
        return task.labels[plain_label]
    is_target = not task.other_label or plain_label in {target.lower() for target in task.labels.values()}
    return label if is_target else task.other_label


def with_label(entry: Any, task: PackTask) -> Any:
    """An entry of an answer with its label as the pack maps it."""
    if not isinstance(entry, Mapping) or not isinstance(entry.get("label"), str):
        return entry
    return {**entry, "label": label_of(entry["label"], task)}


def turns_of_rttm(text: str) -> list[dict[str, Any]]:
    """The turns in lines of RTTM (RTTM_LINE)."""
    return [turn for line in text.splitlines() if (turn := turn_of_rttm(line)) is not None]


def turn_of_rttm(line: str) -> dict[str, Any] | None:
    """The turn in a line of RTTM, None where it is none."""
    parts = line.split()
    start, duration = (finite(part) for part in parts[3:5]) if len(parts) >= 8 else (None, None)
    if parts[:1] != [RTTM_TURN] or start is None or duration is None:
        return None
    return {"start": start, "end": round(start + duration, 6), "speaker": parts[7]}


def is_turn_of_rttm(line: str) -> bool:
    """Whether a line of RTTM is meant to be a turn, readable or not."""
    return line.split(None, 1)[:1] == [RTTM_TURN]


def bin_of(value: Any, bins: Sequence[float]) -> str:
    """The group of a number: "5-15", "under 5", "60 and more"."""
    try:
        number = float(value)
    except OverflowError:
        number = inf if value > 0 else -inf
    except (TypeError, ValueError):
        return plain(value)
    if number < bins[0]:
        return f"under {bins[0]:g}"
    for low, high in itertools.pairwise(bins):
        if number < high:
            return f"{low:g}-{high:g}"
    return f"{bins[-1]:g} and more"


def stored_scores(record: Mapping[str, Any], pack: Pack) -> dict[str, Any]:
    """What the file's own scorers or judges say: value from 0 to 1, answer and explanation, by scorer."""
    if "score" not in pack.record:
        return {}
    value = value_of(record, pack.record["score"])
    if isinstance(value, Mapping):
        return {
            name: score for scorer, entry in value.items() for name, score in _scores_of(str(scorer), entry).items()
        }
    if value is MISSING or value is None or value == "":
        return {}
    how = pack.record["score"].written
    number = number_of(value) if scale_of(how) is None else _scaled(value, how)
    explanation = text_of(record, pack.record.get("explanation"))
    judge = text_of(record, pack.record.get("judge")) or "score"
    return {judge: {"value": number, "explanation": explanation, "written": plain(value)}}


def number_of(value: Any) -> float | None:
    """A stored score as a number, None where it is none. Letters are those of Inspect."""
    if isinstance(value, bool):
        return float(value)
    if isinstance(value, str) and value in INSPECT_VALUES:
        return INSPECT_VALUES[value]
    try:
        return float(value)
    except (TypeError, ValueError, OverflowError):
        return None


def _scaled(value: Any, how: str) -> float | None:
    """A score on a scale, from 0 to 1. A pair ("first of 10") counts if both are whole numbers of the scale."""
    position, highest = scale_of(how) or (0, 1.0)
    if how.startswith(VOTES):
        return _of_votes(value if isinstance(value, list) else [value], highest)
    parts = str(value).split()
    if len(how.split()) == 3:
        is_pair = len(parts) == 2 and all(part.isdecimal() and int(part) <= highest for part in parts)
        return int(parts[position]) / highest if is_pair else None
    number = number_of(parts[position]) if parts else None
    return None if number is None else number / highest


def _of_votes(votes: Sequence[Any], highest: float) -> float | None:
    """The score of several verdicts: of yes and no the more frequent one, of points their mean. None for a tie."""
    texts = [plain(vote).strip(" .[]").lower() for vote in votes]
    n_yes, n_no = (texts.count(word) for word in ("yes", "no"))
    if n_yes or n_no:
        return None if n_yes == n_no else float(n_yes > n_no)
    points = [number_of(text) for text in texts]
    return None if None in points or not points else sum(filter(None, points)) / len(points) / highest


def _scores_of(scorer: str, entry: Any) -> dict[str, Any]:
    """The score of a scorer; of one with several values each under its name."""
    values = entry.get("value") if isinstance(entry, Mapping) else None
    if not isinstance(values, Mapping):
        return {scorer: _stored_score(entry)}
    return {f"{scorer}.{name}": _stored_score({**entry, "value": value}) for name, value in values.items()}


def _stored_score(entry: Any) -> dict[str, Any]:
    if not isinstance(entry, Mapping):
        return {"value": number_of(entry), "written": plain(entry)}
    value = entry.get("value")
    details = {name: entry[name] for name in ("answer", "explanation", "wer") if entry.get(name) not in (None, "")}
    return {"value": number_of(value), "written": plain(value) if value is not None else "", **details}


def _list(raw: RawReference) -> list[Any]:
    value = raw.value
    if isinstance(value, str):
        for parse in (json.loads, ast.literal_eval):
            try:
                value = parse(value)
                break
            except (ValueError, SyntaxError, MemoryError, RecursionError):
                continue
    if not isinstance(value, list):
        raise FieldError(raw.field, "a list", "nothing" if value is MISSING else value)
    return value


def _section(entry: Any, raw: RawReference, names: Sequence[str]) -> Section:
    if not isinstance(entry, Mapping):
        raise FieldError(raw.field, f"objects with start, end and {names[0]}", entry)
    label = next((str(entry[name]) for name in names if entry.get(name) is not None), "")
    start, end = (_seconds(entry.get(name), raw) for name in ("start", "end"))
    return Section(label, start, end)


def _seconds(value: Any, raw: RawReference) -> float:
    number = finite(value)
    if number is None:
        raise FieldError(raw.field, "times in seconds", value if value is not None else "nothing")
    return number


def _as_text(sections: Sequence[Section]) -> str:
    return json.dumps([[section.label, section.start, section.end] for section in sections], ensure_ascii=False)
