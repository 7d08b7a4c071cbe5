"""Corrected performers of a song, through the store to the references of the questions about it."""

from __future__ import annotations

from decimal import Decimal
from pathlib import Path

import pytest

from analysis.pipeline.reviews import corrections, performers
from analysis.pipeline.reviews.import_files import import_files
from analysis.pipeline.reviews.performers import Performers
from analysis.reviews import json_lines
from analysis.reviews.events import Event, new, of_question, of_song, song_of
from analysis.reviews.performers import encode
from analysis.reviews.state import State, fold
from analysis.store.database import Database
from analysis.store.queries.cases import cases_list
from analysis.store.reviews import open_reviews
from analysis.store.tables.json_values import decode
from analysis.store.workspace import Workspace
from tests.dashboard import singers

TARGET = of_song(singers.SONG)


@pytest.fixture(scope="module")
def db(tmp_path_factory: pytest.TempPathFactory) -> Database:
    return Database(singers.workspace(tmp_path_factory.mktemp("performers")))


@pytest.fixture(scope="module")
def known(db: Database) -> Performers:
    found = performers.of_song(db, singers.SONG)
    assert found is not None
    return found


def late(known: Performers) -> Event:
    """Odette's first chorus begins 1.2 s later: she sings for 18 s instead of 19.2 s."""
    corrected = [one._replace(start=30.0) if one.start == 28.8 else one for one in known.annotation]
    return new("Ada", "correction", TARGET, value=encode(corrected), reason="by ear")


def folded(*events: Event) -> dict[str, State]:
    return {target: fold([each for each in events if each.target == target]) for target in {e.target for e in events}}


def test_the_target_of_a_song_is_told_from_that_of_a_question() -> None:
    assert (song_of(TARGET), song_of(of_question("x"))) == (singers.SONG, "")


def test_every_question_about_the_performers_follows_from_the_annotation(known: Performers) -> None:
    assert len(known.questions) == len(singers.QUESTIONS)
    told = {each.question.subtask: each.reason for each in known.follow(known.annotation) if each.reason}
    assert told == {"section_duration": "it does not ask about performers"}
    assert not any(each.value for each in known.follow(known.annotation))


def test_a_song_without_performers_or_that_is_not_known_has_none(db: Database) -> None:
    assert [performers.of_song(db, name) for name in ("demo/12_the_tyger", "demo/gone", "")] == [None] * 3


def test_one_accepted_correction_of_the_song_corrects_all_questions_that_follow(
    db: Database, known: Performers
) -> None:
    event = late(known)
    assert performers.in_force(db, folded(event)) == {}
    states = folded(event, new("Ben", "accept", TARGET, correction=event.id))
    found = performers.in_force(db, states)
    asked = {each.id: each.subtask for each in known.questions}
    assert {asked[name]: decode(each.value) for name, each in found.items()} == {
        "artist_delivery_duration": Decimal(18), "delivery_duration": Decimal(18),
    }  # fmt: skip
    assert {(each.reviewer, each.reason) for each in found.values()} == {("Ada", "by ear")}
    changed = corrections.all_changes(db, found)
    effects = corrections.effects(db, changed, "paper")
    assert [(each.task, each.cases, each.score) for each in effects] == [("Dur", 2, (1.0, 1.0))]  # within 3 s


def test_the_figures_are_worked_out_again_for_all_questions_that_follow(db: Database, known: Performers) -> None:
    rapped = [one._replace(delivery="rapped") if one.artist == "Odette Rue" else one for one in known.annotation]
    event = new("Ada", "correction", TARGET, value=encode(rapped), reason="by ear")
    found = performers.in_force(db, folded(event, new("Ben", "accept", TARGET, correction=event.id)))
    by_subtask = {each.id: each.subtask for each in known.questions}
    assert sorted(by_subtask[name] for name in found) == [
        "artist_delivery_duration", "delivery_count", "delivery_count", "delivery_duration", "delivery_duration",
        "section_delivery_identification",
    ]  # fmt: skip
    cells = corrections.corrected_cells(cases_list.cells(db, "paper"), corrections.all_changes(db, found), "paper")
    ((_, by_task),) = corrections.figures(cells, "paper").items()
    assert by_task["Cnt"].pooled == pytest.approx(2 / 4)  # of the counts those of singers and of rappers are wrong now


def test_a_question_with_a_correction_of_its_own_keeps_it(db: Database, known: Performers) -> None:
    event = late(known)
    name = next(each.id for each in known.questions if each.subtask == "artist_delivery_duration" and
                each.reference == Decimal("19.2"))  # fmt: skip
    own = new("Cy", "correction", of_question(name), value={"number": "17"}, reason="counted")
    states = folded(event, new("Ben", "accept", TARGET, correction=event.id), own,
                    new("Ben", "accept", own.target, correction=own.id))  # fmt: skip
    assert performers.in_force(db, states)[name].value == {"number": "17"}


def test_corrected_performers_come_into_another_workspace_with_the_events(
    db: Database, known: Performers, tmp_path: Path
) -> None:
    event = late(known)
    accepted = new("Ben", "accept", TARGET, correction=event.id)
    broken = new("Cy", "correction", TARGET, value=[{"artist": "Wren", "start": 0}])
    path = tmp_path / "events.jsonl"
    path.write_text(json_lines.write([event, accepted, broken]), encoding="utf-8")
    reviews = open_reviews(Workspace(tmp_path / "other"))
    try:
        found = import_files(db, reviews, [path])
        assert [str(each) for each in found.problems if "who performs when" in str(each)]
        assert reviews.state(TARGET) == fold([event, accepted])
    finally:
        reviews.close()


def test_what_is_no_list_of_appearances_corrects_nothing(db: Database, known: Performers) -> None:
    for value in ("nonsense", [{"artist": "Ada", "start": 5, "end": 1}]):
        event = new("Ada", "correction", TARGET, value=value)
        states = folded(event, new("Ben", "accept", TARGET, correction=event.id))
        assert performers.in_force(db, states) == {}
