"""An acceptance that comes with a file leaves no song in contradiction with itself, as one by hand."""

from __future__ import annotations

from typing import Any

from analysis.exchange.archive import File
from analysis.pipeline.reviews.import_files import ImportPlan, examine
from analysis.reviews import json_lines
from analysis.reviews.events import Event, new, of_question
from analysis.store.database import Database
from analysis.store.reviews import Reviews, open_reviews
from tests.pipeline.reviewed import moved, question


def acceptance(db: Database, task: str, value: Any, **payload: Any) -> list[Event]:
    target = of_question(question(db, task))
    proposed = new("Dee", "correction", target, value=value, reason="by ear", **payload)
    return [proposed, new("Eve", "accept", target, correction=proposed.id, **payload)]


def chorus(start: float) -> list[dict[str, Any]]:
    return [{"section": "chorus", "start": start, "end": 60.0}]


def looked_at(db: Database, events: list[Event]) -> tuple[Reviews, ImportPlan]:
    """The import of these events after somebody has seen it."""
    reviews = open_reviews(db.workspace)
    found = examine(db, reviews, [File("events.jsonl", json_lines.write(events).encode())])
    reviews.append(found.confirmed())
    return reviews, found


def starts(reviews: Reviews, db: Database, task: str) -> list[float]:
    accepted = reviews.state(of_question(question(db, task))).accepted
    return [one["start"] for one in accepted.value] if accepted else []


def test_what_contradicts_an_accepted_reference_remains_a_proposal(db: Database) -> None:
    open_reviews(db.workspace).append([*acceptance(db, "FSS", moved(42.0)), *acceptance(db, "SSS", chorus(42.0))])
    reviews, found = looked_at(db, acceptance(db, "SSS", chorus(45.0)))
    (problem,) = found.problems
    assert "not accepted here, the correction remains a proposal: The accepted correction of Dee" in str(problem)
    assert "42.00 → 45.00" in str(problem)
    assert [event.kind for event in found.new] == ["correction"]
    assert starts(reviews, db, "SSS") == [42.0]
    assert len(reviews.state(of_question(question(db, "SSS"))).corrections) == 2


def test_of_two_that_contradict_each_other_the_whole_song_holds(db: Database) -> None:
    reviews, found = looked_at(db, [*acceptance(db, "FSS", moved(42.0)), *acceptance(db, "SSS", chorus(45.0))])
    assert len(found.problems) == 1
    assert (starts(reviews, db, "FSS"), starts(reviews, db, "SSS")) == ([0.0, 10.0, 42.0], [42.0])


def test_what_follows_is_corrected_in_the_same_import_and_only_once(db: Database) -> None:
    events = acceptance(db, "FSS", moved(42.0))
    reviews, found = looked_at(db, events)
    assert found.problems == ()
    assert [event.reviewer for event in found.new] == ["Dee", "Eve", "Eve", "Eve"]
    assert starts(reviews, db, "SSS") == [42.0]
    assert reviews.state(of_question(question(db, "SSS"))).corrections[0].reason == "follows the correction of Dee"
    again = examine(db, reviews, [File("events.jsonl", json_lines.write(events).encode())])
    assert (again.new, again.n_known) == ((), 2)


def test_what_agrees_and_what_is_not_loaded_comes_in_as_it_is(db: Database) -> None:
    events = [*acceptance(db, "FSS", moved(42.0), group="1"), *acceptance(db, "SSS", chorus(42.0), group="1")]
    strange = of_question("0" * 16)
    proposed = new("Dee", "correction", strange, value={"number": "3"}, reason="by ear")
    events += [proposed, new("Eve", "accept", strange, correction=proposed.id)]
    _, found = looked_at(db, events)
    assert (list(found.new), found.problems) == (events, ())
