"""Values of filters as a reader of a page meets them: names of tasks, outcomes, verdicts, ranges."""

from __future__ import annotations

import math
from collections.abc import Callable, Mapping

from analysis.benchmarks.registry import EVERY, SUBTASKS
from analysis.records import CONFIDENCES
from analysis.reviews.events import CAUSES
from analysis.reviews.state import STATUSES
from analysis.scoring.failure_modes import MODES
from analysis.store.queries.comparison_filters import FOLLOWED, UNCLEAR, USED
from analysis.store.queries.ranges import Span

OUTCOME_WORDS = {
    "scored": "scored", "refused": "refused", "unparsed": "unreadable", "missing": "no answer",
    "unscorable": "not scorable", "none": "open",
}  # fmt: skip
CONFIDENCE_WORDS: dict[str, str] = {name: name for name in CONFIDENCES} | {
    "clean": "as requested", "mended": "repaired",
}  # fmt: skip
"""Stored names of outcomes and confidences, as a reader of a page meets them."""
WORD_ERRORS = {"deleted": "deleted", "inserted": "inserted", "confused": "substituted"}
USE_WORDS = {USED: "used the sound", FOLLOWED: "followed the text", UNCLEAR: "not clear"}
CAUSE_WORDS = {str(cause): words for cause, words in CAUSES.items()}
REVIEW_WORDS = dict[str, str](STATUSES)  # type: ignore[arg-type] # names of statuses are strings


def task(code: str) -> str:
    return EVERY[code].name if code in EVERY else code


def subtask(script: str) -> str:
    return SUBTASKS[script].name if script in SUBTASKS else script


def arrow(value: str) -> str:
    """ "verse>chorus" as "verse → chorus"."""
    return value.replace(">", " → ")


def lookup(table: Mapping[str, str]) -> Callable[[str], str]:
    """A function for the words of a table; a value that it lacks stands for itself."""
    return lambda value: table.get(value, value)


def word_error(value: str) -> str:
    """ "confused:love loved" as "love → loved", "deleted:love" as "love deleted"."""
    change, _, word = value.partition(":")
    return " → ".join(word.split(" ")) if change == "confused" else f"{word} {WORD_ERRORS.get(change, change)}"


def reviewer(value: str) -> str:
    """ "Ada:correct" as "Ada: correct"."""
    name, _, verdict = value.rpartition(":")
    return f"{name}: {verdict}" if name and verdict else name or value


def sides(value: str) -> str:
    """The runs of both sides of a comparison: how many there are."""
    counts = [len(side.split(",")) for side in value.split(">")]
    return " and ".join(
        f"{side} ({n} run{'s' * (n > 1)})" if n > 1 else side for side, n in zip("AB", counts, strict=False)
    )


def sound_use(value: str) -> str:
    """ "used:a>b" as "used the sound"."""
    return USE_WORDS.get(value.partition(":")[0], value)


def by_text(value: str) -> str:
    """ "out:3:a|b|c|d" as "left out: by 3 or more of 4 models"."""
    action, least, models = (*value.split(":", 2), "", "")[:3]
    return f"{'only' if action == 'only' else 'left out:'} by {least} or more of {len(models.split('|'))} models"


def minutes(value: str) -> str:
    low, _, high = value.partition("-")
    return f"{low} to {high} min" if high else f"{low} min and longer"


def option(value: str) -> str:
    return f"position {value}"


def condition(value: str) -> str:
    key, _, setting = value.partition("=")
    return f"{key.replace('_', ' ')}: {setting}"


def mode(name: str) -> str:
    return MODES[name].title if name in MODES else name


def spaced(value: str) -> str:
    return value.replace("_", " ")


def span(text: str) -> str:
    """ "-5..-3" as "-5 to -3", "..<0" as "below 0"."""
    stretch = Span.of_text(text)
    if stretch is None or stretch.low == stretch.high:
        return text
    low, high = f"{stretch.low:g}", f"{stretch.high:g}"
    if math.isinf(stretch.low):
        return f"below {high}" if stretch.below else f"at most {high}"
    if math.isinf(stretch.high):
        return f"above {low}" if stretch.above else f"at least {low}"
    return f"{'above ' * stretch.above}{low} to {'below ' * stretch.below}{high}"
