"""How far reviewers agree: on verdicts, on where sections begin, on what they are called; and what is in dispute."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from itertools import combinations
from typing import Any

from analysis.labels import canonical
from analysis.metrics.boundary_hits import boundary_hits, times
from analysis.metrics.label_agreement import label_agreement
from analysis.metrics.label_confusion import label_shares
from analysis.metrics.section_iou import Interval
from analysis.reviews.events import Verdict, question_of
from analysis.reviews.state import State
from analysis.statistics.agreement import Agreement, cohens_kappa, krippendorffs_alpha

Sections = Sequence[Mapping[str, Any]]
"""As `encoding.encode` writes them: section, start, end."""


@dataclass(frozen=True, slots=True)
class Pair:
    """Two reviewers. table: how often the first said this and the second that."""

    first: str
    second: str
    agreement: Agreement
    table: Mapping[tuple[Verdict, Verdict], int]


@dataclass(frozen=True, slots=True)
class Drawn:
    """Two reviewers who both gave sections for these questions; means over them, from 0 to 1."""

    first: str
    second: str
    questions: tuple[str, ...]
    half: float
    three: float
    pairwise: float
    v_measure: float


def pairs(states: Iterable[State]) -> list[Pair]:
    """Every two reviewers with a case in common, those with most first."""
    said: dict[tuple[str, str], list[tuple[Verdict, Verdict]]] = {}
    for state in states:
        for first, second in combinations(sorted(state.verdicts), 2):
            said.setdefault((first, second), []).append((state.verdicts[first], state.verdicts[second]))
    found = [
        Pair(*names, cohens_kappa(both), {each: both.count(each) for each in sorted(set(both))})
        for names, both in said.items()
    ]
    return sorted(found, key=lambda pair: (-pair.agreement.n, pair.first, pair.second))


def together(states: Iterable[State]) -> Agreement:
    """Krippendorff's alpha of all reviewers."""
    return krippendorffs_alpha([state.verdicts for state in states])


def sections_of(state: State, published: Sections | None) -> dict[str, Sections]:
    """What each reviewer takes for right: their last correction, or the published sections they found right."""
    found: dict[str, Sections] = {}
    if published is not None:
        found = {who: published for who, verdict in state.verdicts.items() if verdict == "right"}
    for each in state.corrections:
        if _are_sections(each.value):
            found[each.reviewer] = each.value
    return found


def drawn(cases: Mapping[str, Mapping[str, Sections]]) -> list[Drawn]:
    """cases: the sections of each reviewer, by question. Where neither of two corrected there is nothing to tell."""
    scores: dict[tuple[str, str], dict[str, tuple[float, float, float, float]]] = {}
    for question, case in cases.items():
        for first, second in combinations(sorted(case), 2):
            if case[first] is not case[second] and (found := _compared(case[first], case[second])):
                scores.setdefault((first, second), {})[question] = found
    return [
        Drawn(*names, tuple(each), *(sum(column) / len(each) for column in zip(*each.values(), strict=True)))
        for names, each in sorted(scores.items())
    ]


def labels(cases: Mapping[str, Mapping[str, Sections]], pair: Drawn) -> list[dict[str, Any]]:
    """What the second reviewer calls the time that the first one calls something: rows of `structure.confusion`, with
    the question they are of. cases: as for `drawn`. Labels of one vocabulary; sections without a label are no part."""
    rows = []
    for question in pair.questions:
        one, other = (
            [Interval(canonical(each["section"]), each["start"], each["end"]) for each in cases[question][who]
             if each["section"]] for who in (pair.first, pair.second)
        )  # fmt: skip
        rows += [
            {"run": question, "cases_seconds": int(each.seconds > 0), "cases_sections": int(each.sections > 0),
             **each._asdict()}
            for each in label_shares(one, other)
        ]  # fmt: skip
    return rows


def conflicts(states: Iterable[State]) -> list[State]:
    """Disputed verdicts, and corrections that compete with none accepted; the one with most voices first."""
    found = [
        state
        for state in states
        if question_of(state.target)
        and (state.status == "disputed" or (state.accepted is None and len(competing(state)) > 1))
    ]
    return sorted(found, key=lambda state: (-len(state.verdicts) - len(state.corrections), state.target))


def competing(state: State) -> list[str]:
    """Reviewers whose last corrections differ from one another."""
    last = {each.reviewer: each.value for each in state.corrections}
    values = list(last.values())
    return sorted(last) if any(value != values[0] for value in values) else []


def _compared(first: Sections, second: Sections) -> tuple[float, float, float, float] | None:
    one, other = ([Interval(each["section"], each["start"], each["end"]) for each in side] for side in (first, second))
    labels = label_agreement(one, other)
    if labels is None:
        return None
    hits = boundary_hits(times(one), times(other))
    total = hits.n_reference + hits.n_estimate
    return 2 * hits.hits_half / total, 2 * hits.hits_three / total, labels.pairwise, labels.v_measure


def _are_sections(value: Any) -> bool:
    return isinstance(value, list | tuple) and bool(value) and all(
        isinstance(each, Mapping) and "start" in each for each in value
    )  # fmt: skip
