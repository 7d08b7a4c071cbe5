"""How far reviewers agree: on verdicts, on where sections begin, on what they are called; and what is in dispute."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from itertools import combinations
from types import MappingProxyType
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
class SectionAgreement:
    """Two reviewers who both gave sections for these questions; means over them, from 0 to 1."""

    first: str
    second: str
    questions: tuple[str, ...]
    half: float
    three: float
    pairwise: float
    v_measure: float


Songs = Mapping[str, str]
"""The song of a question; a question without one is a unit of its own."""


def pairs(states: Iterable[State], songs: Songs = MappingProxyType({})) -> list[Pair]:
    """Every two reviewers with a case in common, those with most first."""
    verdicts: dict[tuple[str, str], list[tuple[Verdict, Verdict]]] = {}
    units: dict[tuple[str, str], list[str]] = {}
    for state in states:
        for first, second in combinations(sorted(state.verdicts), 2):
            verdicts.setdefault((first, second), []).append((state.verdicts[first], state.verdicts[second]))
            units.setdefault((first, second), []).append(_unit(state, songs))
    rows = [
        Pair(*names, cohens_kappa(both, units[names]), dict(sorted(Counter(both).items())))
        for names, both in verdicts.items()
    ]
    return sorted(rows, key=lambda pair: (-pair.agreement.n, pair.first, pair.second))


def against_others(states: Iterable[State], songs: Songs = MappingProxyType({})) -> list[tuple[str, Agreement]]:
    """Agreement of each reviewer with the majority of the others, lowest first.

    Cases on which the others have no majority do not count.
    """
    verdicts: dict[str, list[tuple[Verdict, Verdict]]] = {}
    units: dict[str, list[str]] = {}
    for state in states:
        for reviewer, verdict in state.verdicts.items():
            others = Counter(other for name, other in state.verdicts.items() if name != reviewer)
            top = others.most_common(2)
            if top and (len(top) == 1 or top[0][1] > top[1][1]):
                verdicts.setdefault(reviewer, []).append((verdict, top[0][0]))
                units.setdefault(reviewer, []).append(_unit(state, songs))
    rows = [(reviewer, cohens_kappa(both, units[reviewer])) for reviewer, both in verdicts.items()]
    return sorted(rows, key=lambda row: (row[1].raw or 0.0, row[0]))


def together(states: Sequence[State], songs: Songs = MappingProxyType({})) -> Agreement:
    """Krippendorff's alpha of all reviewers."""
    return krippendorffs_alpha([state.verdicts for state in states], [_unit(state, songs) for state in states])


def _unit(state: State, songs: Songs) -> str:
    return songs.get(question_of(state.target) or "") or state.target


def sections_of(state: State, published: Sections | None) -> dict[str, Sections]:
    """What each reviewer takes for right: their last correction, or the published sections they found right."""
    by_reviewer: dict[str, Sections] = {}
    if published is not None:
        by_reviewer = {who: published for who, verdict in state.verdicts.items() if verdict == "right"}
    for correction in state.corrections:
        if _are_sections(correction.value):
            by_reviewer[correction.reviewer] = correction.value
    return by_reviewer


def section_agreements(cases: Mapping[str, Mapping[str, Sections]]) -> list[SectionAgreement]:
    """Agreement of each two reviewers on sections, over the cases that at least one of them corrected."""
    scores: dict[tuple[str, str], dict[str, tuple[float, float, float, float]]] = {}
    for question, case in cases.items():
        for first, second in combinations(sorted(case), 2):
            if case[first] is not case[second] and (figures := _compared(case[first], case[second])):
                scores.setdefault((first, second), {})[question] = figures
    return [
        SectionAgreement(
            *names,
            tuple(by_question),
            *(sum(column) / len(by_question) for column in zip(*by_question.values(), strict=True)),
        )
        for names, by_question in sorted(scores.items())
    ]


def labels(cases: Mapping[str, Mapping[str, Sections]], pair: SectionAgreement) -> list[dict[str, Any]]:
    """What the second reviewer calls the time that the first one calls something: rows of `structure.confusion`, with
    the question they are of. cases: as for `section_agreements`. Labels of one vocabulary;
    sections without a label are no part."""
    rows = []
    for question in pair.questions:
        first_side, other = (
            [Interval(canonical(entry["section"]), entry["start"], entry["end"]) for entry in cases[question][who]
             if entry["section"]] for who in (pair.first, pair.second)
        )  # fmt: skip
        rows += [
            {"run": question, "cases_seconds": int(share.seconds > 0), "cases_sections": int(share.sections > 0),
             **share._asdict()}
            for share in label_shares(first_side, other)
        ]  # fmt: skip
    return rows


def conflicts(states: Iterable[State]) -> list[State]:
    """Disputed verdicts, and corrections that compete with none accepted; the one with most voices first."""
    open_cases = [
        state
        for state in states
        if question_of(state.target)
        and (state.status == "disputed" or (state.accepted is None and len(competing(state)) > 1))
    ]
    return sorted(open_cases, key=lambda state: (-len(state.verdicts) - len(state.corrections), state.target))


def competing(state: State) -> list[str]:
    """Reviewers whose last corrections differ from one another."""
    last = {correction.reviewer: correction.value for correction in state.corrections}
    values = list(last.values())
    return sorted(last) if any(value != values[0] for value in values) else []


def _compared(first: Sections, second: Sections) -> tuple[float, float, float, float] | None:
    first_side, other = (
        [Interval(section["section"], section["start"], section["end"]) for section in side] for side in (first, second)
    )
    labels = label_agreement(first_side, other)
    if labels is None:
        return None
    hits = boundary_hits(times(first_side), times(other))
    total = hits.n_reference + hits.n_estimate
    return 2 * hits.hits_half / total, 2 * hits.hits_three / total, labels.pairwise, labels.v_measure


def _are_sections(value: Any) -> bool:
    return isinstance(value, list | tuple) and bool(value) and all(
        isinstance(entry, Mapping) and "start" in entry for entry in value
    )  # fmt: skip
