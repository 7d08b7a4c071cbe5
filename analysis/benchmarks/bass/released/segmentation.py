"""Segmentation as the published script scores it.

1. The answer is mended by json_repair; one object becomes a list of one; anything but a list is skipped: it is neither
   in the mean nor in the rate of answers that follow the format.
2. Entries that lack start or end (full task: or section) are dropped, which changes the divisor.
3. "MM:SS" is read; "H:MM:SS", or any other bound that is no number, makes the whole answer 0 and "unparseable". The
   same holds of the reference.
4. A section name that is no text ends the run.
5. In the full task every label is the same constant: labels never matter.
6. IoU by optimal matching over max(n reference, n estimate), with numbers of any size and reversed ones left in. A null
   or NaN loses every comparison, so that the bound of the reference stands in its place.
"""

from __future__ import annotations

import re
import string
from typing import Any

import numpy as np
import numpy.typing as npt

from analysis.benchmarks.bass.released import quirks
from analysis.benchmarks.bass.released.bounded import repair
from analysis.benchmarks.verdict import Ruling
from analysis.metrics.assignment import assignment
from analysis.metrics.section_iou import SectionMatch, SectionPair
from analysis.records import HOURS, Answer, Section, Step

_PUNCTUATION = str.maketrans("", "", string.punctuation.replace("-", ""))


def rule(answer: Answer) -> Ruling:
    full = answer.question.task == "FSS"
    if answer.raw is None:
        return Ruling("null", 0.0)
    data = repair(answer.raw)
    steps = [Step("json_repair", _short(data))]
    if isinstance(data, dict):
        data = [data]
    if not isinstance(data, list):
        return Ruling("skipped", None, steps=tuple(steps), quirks=(quirks.NO_LIST,))
    entries = [entry for entry in data if _complete(entry, full)]
    labels = [quirks.LABELS_IGNORED] if full else []
    if len(entries) < len(data):
        dropped = f"{len(data) - len(entries)} of {len(data)}"
        steps.append(Step("entries without start, end or section dropped", dropped))
        labels.append(quirks.ENTRIES_DROPPED)
    estimate = _bounds(entries)
    if estimate is None:
        labels.append(quirks.BOUND_NO_NUMBER)
        return Ruling("unparseable", 0.0, steps=tuple(steps), quirks=tuple(labels))
    if HOURS in answer.question.defects:
        labels.append(quirks.REFERENCE_WITH_HOURS)
        return Ruling("unparseable", 0.0, steps=tuple(steps), quirks=tuple(labels))
    match = _iou(_reference(answer), estimate)
    read = tuple(
        Section(str(entry.get("section", "")), float(start), float(end))
        for entry, (start, end) in zip(entries, estimate, strict=True)
    )
    return Ruling("scored", match.score, read, steps=tuple(steps), evidence=match, quirks=tuple(labels))


def _complete(entry: Any, full: bool) -> bool:
    return isinstance(entry, dict) and "start" in entry and "end" in entry and (not full or "section" in entry)


def _bounds(entries: list[dict[str, Any]]) -> npt.NDArray[np.float64] | None:
    """Starts and ends in seconds, shape (n, 2); None where a bound is no number.

    Section names are normalised first although they are not used: a name that is no text raises TypeError.
    """
    for entry in entries:
        if "section" in entry:
            re.sub(r"\d+", "", entry["section"]).translate(_PUNCTUATION)
    bounds = np.zeros((len(entries), 2))
    for i, entry in enumerate(entries):
        start, end = entry["start"], entry["end"]
        try:
            start, end = _from_clock(start), _from_clock(end)
            bounds[i] = [start, end]
        except OverflowError:
            bounds[i] = [_clamped(start), _clamped(end)]
        except (KeyError, ValueError, TypeError):
            return None
    return bounds


def _from_clock(value: Any) -> Any:
    if ":" not in str(value):
        return value
    minutes, seconds = value.split(":", maxsplit=1)
    return 60 * float(minutes) + float(seconds)


def _clamped(value: Any) -> float:
    try:
        return float(value)
    except OverflowError:
        return float(np.finfo(np.float64).max)


def _reference(answer: Answer) -> npt.NDArray[np.float64]:
    reference = answer.question.reference
    assert isinstance(reference, tuple)
    return np.array([[s.start, s.end] for s in reference if isinstance(s, Section)], dtype=np.float64).reshape(-1, 2)


def _iou(reference: npt.NDArray[np.float64], estimate: npt.NDArray[np.float64]) -> SectionMatch:
    """Mean IoU of the best matching. Comparisons keep the scripts' order, which decides what a NaN does."""
    n, m = len(reference), len(estimate)
    divisor = max(n, m)
    if n == 0 or m == 0:
        return SectionMatch(1.0 if divisor == 0 else 0.0, (), n, m, divisor)
    cost = 1 - _overlaps(reference, estimate)
    pairs = tuple(SectionPair(i, j, float(1 - cost[i, j])) for i, j in assignment(cost) if cost[i, j] < 1.0)
    return SectionMatch(sum(pair.iou for pair in pairs) / divisor, pairs, n, m, divisor)


def _overlaps(reference: npt.NDArray[np.float64], estimate: npt.NDArray[np.float64]) -> npt.NDArray[np.float64]:
    """IoU of every pair. Smaller and larger are what Python's min and max take: a NaN loses every comparison."""
    r, e = reference[:, np.newaxis, :], estimate[np.newaxis, :, :]
    with np.errstate(all="ignore"):
        intersection = _smaller(r[..., 1], e[..., 1]) - _larger(r[..., 0], e[..., 0])
        intersection = np.where(intersection > 0, intersection, 0.0)
        union = _larger(r[..., 1], e[..., 1]) - _smaller(r[..., 0], e[..., 0])
        overlaps: npt.NDArray[np.float64] = np.where(union > 0, intersection / union, 0.0)
    return overlaps


def _smaller(a: npt.NDArray[np.float64], b: npt.NDArray[np.float64]) -> npt.NDArray[np.float64]:
    return np.where(b < a, b, a)


def _larger(a: npt.NDArray[np.float64], b: npt.NDArray[np.float64]) -> npt.NDArray[np.float64]:
    return np.where(b > a, b, a)


def _short(data: Any) -> str:
    text = str(data)
    return text if len(text) < 200 else text[:200] + " …"
