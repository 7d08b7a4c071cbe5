"""Who imported an event."""

from __future__ import annotations

from analysis.pipeline.reviews.conflicts import new_and_changed
from analysis.reviews import history
from analysis.reviews.events import checked, new, of_question
from analysis.reviews.imports import are_same, by_importer, importer_of
from analysis.reviews.state import fold

EVENT = new("Ada", "verdict", of_question("kettle"), verdict="wrong")


def test_the_importer_stands_beside_the_reviewer_of_the_file() -> None:
    (event,) = by_importer([EVENT], "Ben")
    assert (checked(event).reviewer, importer_of(event)) == ("Ada", "Ben")
    assert history.lines(fold([event]), {})[0].text == "reference wrong (imported by Ben)"


def test_a_reviewer_who_imports_their_own_is_not_named_twice() -> None:
    assert by_importer([EVENT], "ada") == by_importer([EVENT], "") == [EVENT]
    assert importer_of(EVENT) == ""


def test_the_first_importer_remains() -> None:
    assert by_importer(by_importer([EVENT], "Ben"), "Cem") == by_importer([EVENT], "Ben")


def test_an_event_that_comes_back_from_another_workspace_is_no_conflict() -> None:
    (event,) = by_importer([EVENT], "Ben")
    assert are_same(event, EVENT)
    assert new_and_changed([event], {EVENT.id: EVENT}) == ([], [])
    other = new("Ada", "verdict", of_question("kettle"), verdict="right")
    assert not are_same(EVENT, other)
