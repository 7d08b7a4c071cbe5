"""Colours of section labels and of kinds of loss, the same on every screen and in every report.

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
    "theme": "#8FD0C8",
    "instrumental": "#EEDD88",
    "solo": "#C9A9DB",
    "break": "#D6B58C",
    "outro": "#A9B7C0",
    "silence": "#E6E6E6",
    "other": "#CFCFCF",
}

SERIES = ("#77AADD", "#EE8866", "#EEDD88", "#FFAABB", "#99DDFF", "#44BB99", "#BBCC33", "#C9A9DB", "#D6B58C")
BLUE, ORANGE, YELLOW, PINK, SKY, GREEN, LIME, VIOLET, TAN = SERIES
FIGURE, OTHER_LOSSES, UNREAD = "#C9D3D8", "#A9B7C0", "#E6E6E6"
"""Of a bar of losses: the figure itself, small parts together, and what was not read, which is hatched."""
KINDS = {
    "too little": YELLOW, "too much": ORANGE, "imprecise": BLUE, "wrong choice": PINK, "unreadable": UNREAD,
}  # fmt: skip
"""Kinds of loss (`decomposition.kinds`); TEXT is readable on each."""


def of_label(label: str) -> str:
    """The colour of a label as anyone may have written it."""
    return LABELS.get(canonical(label) if label else "other", LABELS["other"])
