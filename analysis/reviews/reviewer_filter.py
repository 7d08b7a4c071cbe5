"""Which questions are those of which certain reviewers said a certain thing: a filter in words."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence

from analysis.reviews.events import question_of
from analysis.reviews.state import State

COMPARED = "two or more"
"""Questions that at least two reviewers have judged."""
CORRECTED = "corrected"
"""In place of a verdict: a correction of the reviewer stands."""


def said_by(reviewer: str, verdict: str = "") -> str:
    """The word of the filter. verdict: "" for any, or CORRECTED."""
    return f"{reviewer}:{verdict}"


def saying(states: Mapping[str, State], words: Sequence[str]) -> list[str]:
    """The ids of the questions that fit: one word of every reviewer who is named, and COMPARED if that is among them.

    states: by target. words: see `said_by`, or COMPARED; a word that names no reviewer fits nothing.
    """
    wanted: dict[str, set[str]] = {}
    for word in words:
        if word != COMPARED:
            reviewer, _, verdict = word.rpartition(":")
            wanted.setdefault(reviewer, set()).add(verdict)
    least = 2 if COMPARED in words else 0
    return [
        name
        for target, state in states.items()
        if (name := question_of(target)) and len(state.verdicts) >= least
        and all(_of(state, who) & said for who, said in wanted.items())
    ]  # fmt: skip


def marked(states: Mapping[str, State], causes: Sequence[str] = (), tags: Sequence[str] = ()) -> list[str]:
    """The ids of the questions to which any reviewer gave one of these causes, and one of these tags; () for any."""
    return [
        name
        for target, state in states.items()
        if (name := question_of(target))
        and (not causes or set(causes) & set(state.causes.values()))
        and (not tags or any(set(tags) & set(given) for given in state.tags.values()))
    ]


def counted(states: Mapping[str, State]) -> tuple[Counter[str], Counter[str]]:
    """How many questions each cause and each tag was given to."""
    causes: Counter[str] = Counter()
    tags: Counter[str] = Counter()
    for target, state in states.items():
        if question_of(target):
            causes.update(set(state.causes.values()))
            tags.update({tag for given in state.tags.values() for tag in given})
    return causes, tags


def _of(state: State, reviewer: str) -> set[str]:
    verdict = {"", state.verdicts[reviewer]} if reviewer in state.verdicts else set[str]()
    return verdict | {CORRECTED for each in state.corrections if each.reviewer == reviewer}
