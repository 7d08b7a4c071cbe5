"""Guzheng techniques: `calculate_frame_f1`, F1 over frames of 10 ms and seven classes.

1. The text from the first "[" to the first ")" and ")]" behind it is evaluated, so only the first event of a list
   counts, of the reference and of the answer alike. Without brackets no technique is present.
2. Times are taken modulo 10 s; a class that is none of the seven ends the run of the script.
3. Micro F1 over all frames and classes of the file, macro F1 as the mean over classes (`measures`). The script prints
   each under the name of the other. The score of a case is the micro F1 of its record alone.

The text is read as a Python literal, never executed: names, which the script fails to evaluate, fail here too.
"""

from __future__ import annotations

import ast
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from analysis.benchmarks.cmi.released.plain_text import normalise, reference, response
from analysis.benchmarks.verdict import Ruling
from analysis.records import Answer, Section

CLASSES = tuple(
    normalise(name)
    for name in (
        "Vibrato", "Point Note", "Upward Portamento", "Downward Portamento", "Plucks", "Glissando", "Tremolo",
    )
)  # fmt: skip
NO_TECHNIQUE = ("0", "10", "No Tech")
CLIP_SECONDS = 10
RATE = 100
"""Frames a second."""


class FrameCounts(NamedTuple):
    """Frames by class: in both, in the answer alone, in the reference alone."""

    hits: NDArray[np.int64]
    extra: NDArray[np.int64]
    missed: NDArray[np.int64]


def rule(answer: Answer) -> Ruling:
    """The micro F1 of one answer."""
    score = f1(*(int(counts.sum()) for counts in counts(answer)))
    return Ruling("correct" if score == 1 else "incorrect", score, _sections(response(answer)))


def counts(answer: Answer) -> FrameCounts:
    """Frames of one answer by class. Raises what ends the run of the script."""
    expected, estimate = frames(reference(answer)), frames(response(answer))
    return FrameCounts(
        (expected & estimate).sum(axis=0), (~expected & estimate).sum(axis=0), (expected & ~estimate).sum(axis=0)
    )


def f1(hits: int, extra: int, missed: int) -> float:
    """F1 from counts, 0 without hits."""
    if not hits:
        return 0.0
    precision, recall = hits / (hits + extra), hits / (hits + missed)
    return 2 * precision * recall / (precision + recall)


def frames(text: str) -> NDArray[np.bool_]:
    """Which class is present in which frame. Raises ValueError, TypeError or AttributeError where the script fails."""
    labels = np.zeros((CLIP_SECONDS * RATE, len(CLASSES)), dtype=bool)
    events = _in_clip(_events(text))
    if len(events) == 1 and normalise(events[0][-1]) == "notech":
        return labels
    for event in events:
        start, end = int(float(event[0]) * RATE), int(float(event[1]) * RATE)
        labels[start:end, CLASSES.index(normalise(event[2]))] = True
    return labels


def _events(text: str) -> Any:
    start, end = text.find("["), text.find(")")
    if start == -1 or start >= end:
        return [NO_TECHNIQUE]
    literal = text[start:end] + ")]"
    try:
        return ast.literal_eval(literal[2:] if literal.startswith('["[') else literal) or [NO_TECHNIQUE]
    except (ValueError, SyntaxError, TypeError, MemoryError, RecursionError):
        return text


def _in_clip(events: Any) -> Any:
    """Times as numbers, modulo the length of a clip; unchanged where that fails."""
    if isinstance(events, list) and isinstance(events[0], dict):
        events = [(float(event["start"]), float(event["end"]), event["technique"]) for event in events]
    elif isinstance(events, list) and all(isinstance(event, tuple) and len(event) == 3 for event in events):
        try:
            timed = [(float(event[0]), float(event[1]), str(event[2])) for event in events if event[0][0].isdigit()]
            events = timed or [(0, CLIP_SECONDS, "No Tech")]
        except (ValueError, TypeError, IndexError, AttributeError):
            pass
    try:
        return [
            (start % CLIP_SECONDS, (end - 1e-4) % CLIP_SECONDS + 1e-4, normalise(label)) for start, end, label in events
        ]
    except (ValueError, TypeError, AttributeError):
        return events


def _sections(text: str) -> tuple[Section, ...]:
    """What the script read, for the page of the case."""
    events = _in_clip(_events(text))
    if not isinstance(events, list):
        return ()
    return tuple(
        Section(str(label), float(start), float(end)) for start, end, label in events if str(label) != "notech"
    )
