"""Beats and downbeats: `beat_tracking`, F-measure of mir_eval over all beats, without trimming the first 5 s.

1. The text is split at commas and every "s" is removed. Parts that begin with a digit are times, "1:05" is 65 s.
2. A part that begins with a digit and is no number fails: the score is 0.
3. CMLt and AMLt are means over the records too (`measures`).
"""

from __future__ import annotations

from analysis.benchmarks.cmi.released.plain_text import reference
from analysis.benchmarks.verdict import Ruling
from analysis.metrics.beat_continuity import Continuity, continuity
from analysis.metrics.beats import WINDOW_SECONDS, f_measure
from analysis.metrics.boundary_hits import matches
from analysis.records import Answer, Section, Step

LATEST = 30_000.0
"""Seconds beyond which mir_eval refuses a beat."""


def rule(answer: Answer) -> Ruling:
    """The F-measure of one answer."""
    try:
        expected, estimate = sides(answer)
    except (ValueError, AttributeError) as error:
        return Ruling("unparseable", 0.0, steps=(Step("no list of times", str(error)[:200]),))
    hits = len(matches(expected, estimate, WINDOW_SECONDS))
    score = f_measure(hits, len(expected), len(estimate))
    value = tuple(Section("", time, None) for time in estimate)
    return Ruling("correct" if score == 1 else "incorrect", score, value)


def level(answer: Answer) -> Continuity:
    """CMLt and AMLt of one answer, 0 where the script fails."""
    try:
        return continuity(*sides(answer))
    except (ValueError, AttributeError):
        return Continuity(0.0, 0.0)


def sides(answer: Answer) -> tuple[list[float], list[float]]:
    """The times of reference and answer. Raises ValueError or AttributeError where the script fails."""
    if not isinstance(answer.raw, str):
        raise AttributeError("no text")  # noqa: TRY004 - what the script runs into
    beats = times(reference(answer)), times(answer.raw)
    if any(time > LATEST for side in beats for time in side):
        raise ValueError(f"a time beyond {LATEST:g} s")
    return beats


def times(text: str) -> list[float]:
    """The times in a text, in order. Raises ValueError."""
    seconds = []
    for part in (part.strip().replace("s", "") for part in text.split(",")):
        if not part or not part[0].isdigit():
            continue
        pieces = part.split(":")
        if len(pieces) == 1:
            seconds.append(float(part.strip()))
        elif pieces[1] != "":
            seconds.append(int(pieces[0]) * 60 + float(pieces[1]))
    return sorted(seconds)
