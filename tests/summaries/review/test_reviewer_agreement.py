"""Agreement of reviewers from their events."""

from __future__ import annotations

from typing import Any

import pytest

from analysis.reviews.events import Event, Verdict, new, of_question
from analysis.reviews.state import State, fold
from analysis.summaries.review import reviewer_agreement
from analysis.summaries.tasks.structure import confusion

PUBLISHED = [{"section": "verse", "start": 0.0, "end": 40.0}, {"section": "chorus", "start": 40.0, "end": 60.0}]


def moved(edge: float) -> list[dict[str, Any]]:
    return [PUBLISHED[0] | {"end": edge}, PUBLISHED[1] | {"start": edge}]


def judged(name: str, **said: Verdict) -> list[Event]:
    return [new(who, "verdict", of_question(name), verdict=verdict) for who, verdict in said.items()]


def corrected(who: str, edge: float, name: str = "a") -> Event:
    return new(who, "correction", of_question(name), value=moved(edge))


def states(*events: list[Event]) -> list[State]:
    return [fold(each) for each in events]


def test_every_pair_of_reviewers_is_compared_on_the_cases_both_have_judged() -> None:
    known = states(judged("a", Ada="right", Ben="right"), judged("b", Ada="wrong", Ben="right", Cy="wrong"),
                   judged("c", Cy="wrong"))  # fmt: skip
    found = {(pair.first, pair.second): pair for pair in reviewer_agreement.pairs(known)}
    assert {names: pair.agreement.n for names, pair in found.items()} == {
        ("Ada", "Ben"): 2, ("Ada", "Cy"): 1, ("Ben", "Cy"): 1
    }  # fmt: skip
    assert found["Ada", "Ben"].table == {("right", "right"): 1, ("wrong", "right"): 1}
    assert found["Ada", "Ben"].agreement.raw == 0.5
    assert reviewer_agreement.together(known).n == 2


def test_each_reviewer_is_compared_with_the_majority_of_the_others() -> None:
    all_states = states(
        judged("a", Ada="right", Ben="right", Cy="wrong"), judged("b", Ada="wrong", Ben="wrong", Cy="wrong"),
        judged("c", Ada="right", Ben="wrong"), judged("d", Ada="right"),
    )  # fmt: skip
    rows = dict(reviewer_agreement.against_others(all_states))
    assert {name: (agreement.n, agreement.raw) for name, agreement in rows.items()} == {
        "Ada": (2, 0.5),  # on a the others are one against one
        "Ben": (2, 0.5),
        "Cy": (2, 0.5),
    }


def test_boundaries_and_labels_of_two_who_see_them_differently() -> None:
    """Of three boundaries one differs by 2 s: two of three hits within 0.5 s, all within 3 s."""
    (known,) = states([corrected("Ada", 42.0), *judged("a", Ben="right")])
    (found,) = reviewer_agreement.section_agreements({"a": reviewer_agreement.sections_of(known, PUBLISHED)})
    assert (found.first, found.second, found.questions) == ("Ada", "Ben", ("a",))
    assert found.half == pytest.approx(2 / 3)
    assert found.three == 1.0
    assert 0.8 < found.pairwise < 1.0
    assert 0.7 < found.v_measure < 1.0


def test_two_who_both_found_the_reference_right_say_nothing_of_its_sections() -> None:
    (known,) = states(judged("a", Ada="right", Ben="right"))
    assert reviewer_agreement.section_agreements({"a": reviewer_agreement.sections_of(known, PUBLISHED)}) == []


def test_conflicts_are_disputes_and_corrections_that_compete_until_they_are_settled() -> None:
    disputed = judged("a", Ada="right", Ben="wrong")
    competing = [corrected("Ada", 41.0, "b"), corrected("Ben", 42.0, "b")]
    agreed = [corrected("Ada", 41.0, "c"), corrected("Ben", 41.0, "c")]
    found = reviewer_agreement.conflicts(states(disputed, competing, agreed, judged("d", Ada="right")))
    assert sorted(each.target for each in found) == [of_question("a"), of_question("b")]
    settled = [*disputed, new("Cy", "settle", of_question("a"), verdict="right")]
    taken = [*competing, new("Cy", "accept", of_question("b"), correction=competing[0].id)]
    assert reviewer_agreement.conflicts(states(settled, taken)) == []


def test_what_two_call_the_same_time_is_told_in_seconds_by_label() -> None:
    """Ada: verse to 40 s, chorus to 60 s. Ben: verse to 30 s, a hook (a chorus) to 50 s, "Bridge 1" to 60 s."""
    theirs = [
        {"section": "verse", "start": 0.0, "end": 30.0},
        {"section": "hook", "start": 30.0, "end": 50.0},
        {"section": "Bridge 1", "start": 50.0, "end": 60.0},
    ]
    cases = {"a": {"Ada": PUBLISHED, "Ben": theirs}}
    (pair,) = reviewer_agreement.section_agreements(cases)
    rows = reviewer_agreement.labels(cases, pair)
    assert {(row["reference"], row["estimate"]): row["seconds"] for row in rows if row["seconds"]} == {
        ("verse", "verse"): 30.0, ("verse", "chorus"): 10.0, ("chorus", "chorus"): 10.0, ("chorus", "bridge"): 10.0
    }  # fmt: skip
    assert {row["run"] for row in rows} == {"a"}
    by_cell = {(cell.reference, cell.estimate): cell for cell in confusion(rows, "seconds")}
    assert by_cell["verse", "chorus"].share == pytest.approx(0.25)
    assert by_cell["chorus", "bridge"].cases == 1


def test_sections_without_a_label_confuse_nothing() -> None:
    named = [{"section": "", "start": 0.0, "end": 30.0}]
    cases = {"a": {"Ada": named, "Ben": [named[0] | {"end": 31.0}]}}
    assert [
        row for pair in reviewer_agreement.section_agreements(cases) for row in reviewer_agreement.labels(cases, pair)
    ] == []
