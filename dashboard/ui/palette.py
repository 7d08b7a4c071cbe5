"""One colour per section label, the same on every page and in both themes.

After Paul Tol's "light" scheme (personal.sron.nl/~pault, 2021), made to be told apart by colour-blind readers under
dark text; the label's text always stands on the colour.
"""

from __future__ import annotations

from analysis.labels import canonical

TEXT = "#16202a"
"""Readable on every colour below."""

LABELS = {
    "intro": "#99DDFF",
    "verse": "#77AADD",
    "prechorus": "#BBCC33",
    "chorus": "#EE8866",
    "postchorus": "#FFAABB",
    "bridge": "#44BB99",
    "instrumental": "#EEDD88",
    "solo": "#C9A9DB",
    "break": "#D6B58C",
    "outro": "#A9B7C0",
    "silence": "#E6E6E6",
    "other": "#CFCFCF",
}

RUNS = ("#0077BB", "#EE7733", "#009988", "#CC3311", "#33BBEE", "#EE3377", "#8866CC", "#997700")
"""One colour per run, in the order the runs are chosen; Tol's "vibrant" scheme and two more."""


MARKS = {"hit": "#009988", "near": "#EE7733", "missed": "#CC3311", "spurious": "#AA4499"}
"""Boundaries; each also has a shape of its own. Readable on light and dark ground."""

WORD_ERRORS = {"substitutions": "#EE7733", "deletions": "#0077BB", "insertions": "#AA4499"}
"""Wrong words by kind, the same wherever words are counted."""

DELIVERIES = {"Singing": "#77AADD", "Rapping": "#EE8866", "Spoken": "#EEDD88"}
"""How an artist performs, in the words of CoSoD."""

_SERIES = ("#77AADD", "#EE8866", "#EEDD88", "#FFAABB", "#99DDFF", "#44BB99", "#BBCC33", "#C9A9DB", "#D6B58C")
_BLUE, _ORANGE, _YELLOW, _PINK, _SKY, _GREEN, _LIME, _VIOLET, _TAN = _SERIES
FIGURE, OTHER_LOSSES, UNREAD = "#C9D3D8", "#A9B7C0", "#E6E6E6"
"""Of a bar of losses: the figure itself, small parts together, and what was not read, which is hatched."""
LOSSES = {
    **dict.fromkeys(("boundaries", "deletions", "reversed", "too few", "too low", "said same"), _BLUE),
    **dict.fromkeys(
        ("labels", "substitutions", "wrong option", "neither of two", "other order", "too many", "too high",
         "said different", "wrong"), _ORANGE
    ),
    **dict.fromkeys(("merged", "sections", "one of two", "neighbours swapped", "one too many", "near", "swapped"),
                    _YELLOW),
    **dict.fromkeys(("left out", "missed"), _PINK),
    "one too few": _SKY,
    **dict.fromkeys(("split", "insertions"), _GREEN),
    "invented": _LIME,
    **dict.fromkeys(("elsewhere", "stopped early", "no right option", "other names"), _VIOLET),
    **dict.fromkeys(("timing", "loops", "unit"), _TAN),
    "unread": UNREAD,
}  # fmt: skip
"""Types of loss, no two of one task alike; TEXT is readable on each."""

KINDS = {
    "too little": _YELLOW, "too much": _ORANGE, "imprecise": _BLUE, "wrong choice": _PINK, "unreadable": UNREAD,
}  # fmt: skip
"""Kinds of loss (`decomposition.kinds`); TEXT is readable on each."""

DIFFERS = "#CC3311"
"""Where an answer and the reference say something else."""


def of_label(label: str) -> str:
    """The colour of a label as anyone may have written it."""
    return LABELS.get(canonical(label) if label else "other", LABELS["other"])
