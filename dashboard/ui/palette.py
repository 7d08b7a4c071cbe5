"""One colour per section label, the same on every page and in both themes.

After Paul Tol's "light" scheme (personal.sron.nl/~pault, 2021), made to be told apart by colour-blind readers under
dark text; the label's text always stands on the colour.
"""

from __future__ import annotations

from analysis.palette import (
    BLUE,
    FIGURE,
    GREEN,
    KINDS,
    LABELS,
    LIME,
    ORANGE,
    OTHER_LOSSES,
    PINK,
    SKY,
    TAN,
    TEXT,
    UNREAD,
    VIOLET,
    YELLOW,
    of_label,
)  # fmt: skip

__all__ = [
    "DELIVERIES", "DIFFERS", "FIGURE", "KINDS", "LABELS", "LOSSES", "MARKS", "OTHER_LOSSES", "RUNS", "TEXT", "UNREAD",
    "WORD_ERRORS", "of_label", "text_on",
]  # fmt: skip

RUNS = ("#0077BB", "#EE7733", "#009988", "#CC3311", "#33BBEE", "#EE3377", "#8866CC", "#997700")
"""One colour per run, in the order the runs are chosen; Tol's "vibrant" scheme and two more."""


MARKS = {"hit": "#009988", "near": "#EE7733", "missed": "#CC3311", "spurious": "#AA4499"}
"""Boundaries; each also has a shape of its own. Readable on light and dark ground."""

WORD_ERRORS = {"substitutions": "#EE7733", "deletions": "#0077BB", "insertions": "#AA4499"}
"""Wrong words by kind, the same wherever words are counted."""

DELIVERIES = {"Singing": "#77AADD", "Rapping": "#EE8866", "Spoken": "#EEDD88"}
"""How an artist performs, in the words of CoSoD."""

LOSSES = {
    **dict.fromkeys(("boundaries", "deletions", "reversed", "too few", "too low", "said same"), BLUE),
    **dict.fromkeys(
        ("labels", "substitutions", "wrong option", "neither of two", "other order", "too many", "too high",
         "said different", "wrong"), ORANGE
    ),
    **dict.fromkeys(("merged", "sections", "one of two", "neighbours swapped", "one too many", "near", "swapped"),
                    YELLOW),
    **dict.fromkeys(("left out", "missed"), PINK),
    "one too few": SKY,
    **dict.fromkeys(("split", "insertions"), GREEN),
    "invented": LIME,
    **dict.fromkeys(("elsewhere", "stopped early", "no right option", "other names"), VIOLET),
    **dict.fromkeys(("timing", "loops", "unit"), TAN),
    "unread": UNREAD,
}  # fmt: skip
"""Types of loss, no two of one task alike; TEXT is readable on each."""

DIFFERS = "#CC3311"
"""Where an answer and the reference say something else."""
LIGHT = 0.2
"""Luminance of a colour from which dark text has more contrast on it than white."""


def text_on(colour: str) -> str:
    """The colour of text on "#rrggbb": that of more contrast, whatever the theme."""
    channels = (int(colour[start : start + 2], 16) / 255 for start in (1, 3, 5))
    linear = [part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4 for part in channels]
    return TEXT if 0.2126 * linear[0] + 0.7152 * linear[1] + 0.0722 * linear[2] >= LIGHT else "#ffffff"
