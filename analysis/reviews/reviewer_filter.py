"""Filter for questions by reviewer and verdict, by cause and by code."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence

from analysis.reviews.events import question_of
from analysis.reviews.state import State

COMPARED = "two or more"
"""Filter word for questions with verdicts of at least two reviewers."""
CORRECTED = "corrected"
"""In place of a verdict: the reviewer has proposed a correction."""


def filter_word(reviewer: str, verdict: str = "") -> str:
    """The filter word of a reviewer and a verdict. verdict: "" for any, or CORRECTED."""
    return f"{reviewer}:{verdict}"


def questions_with_verdicts(states: Mapping[str, State], words: Sequence[str]) -> list[str]:
    """Ids of the questions that match at least one word of each reviewer named, and COMPARED if present.

    states: by target. words: see `filter_word`, or COMPARED; a word without a reviewer matches nothing.
    """
    requested_verdicts: dict[str, set[str]] = {}
    for word in words:
        if word != COMPARED:
            reviewer, _, verdict = word.rpartition(":")
            requested_verdicts.setdefault(reviewer, set()).add(verdict)
    least = 2 if COMPARED in words else 0
    return [
        name
        for target, state in states.items()
        if (name := question_of(target)) and len(state.verdicts) >= least
        and all(_verdicts_of(state, reviewer_name) & verdicts for reviewer_name, verdicts in requested_verdicts.items())
    ]  # fmt: skip


def questions_with_causes(
    states: Mapping[str, State], causes: Sequence[str] = (), tags: Sequence[str] = ()
) -> list[str]:
    """Ids of the questions with one of these causes and one of these tags from any reviewer; () for any."""
    return [
        name
        for target, state in states.items()
        if (name := question_of(target))
        and (not causes or set(causes) & set(state.causes.values()))
        and (not tags or any(set(tags) & set(reviewer_tags) for reviewer_tags in state.tags.values()))
    ]


def cause_and_tag_counts(states: Mapping[str, State]) -> tuple[Counter[str], Counter[str]]:
    """Number of questions with each cause and with each tag."""
    causes: Counter[str] = Counter()
    tags: Counter[str] = Counter()
    for target, state in states.items():
        if question_of(target):
            causes.update(set(state.causes.values()))
            tags.update({tag for reviewer_tags in state.tags.values() for tag in reviewer_tags})
    return causes, tags


def _verdicts_of(state: State, reviewer: str) -> set[str]:
    verdict = {"", state.verdicts[reviewer]} if reviewer in state.verdicts else set[str]()
    return verdict | {CORRECTED for correction in state.corrections if correction.reviewer == reviewer}
