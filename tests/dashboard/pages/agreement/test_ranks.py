"""How the order of the runs moves with the references: scenarios, their choice in the link, doors, refusals."""

from __future__ import annotations

import json
from decimal import Decimal
from typing import Any

import pytest

from analysis.reviews.events import new, of_question
from analysis.store.queries.cases import cases_list
from analysis.store.reviews import open_reviews
from analysis.store.tables.json_values import encode
from analysis.store.workspace import Workspace
from tests.dashboard import counting, small
from tests.dashboard.pages.reading import behind, count_behind, database, doors, said, titled, write_corrected

WORDS = {"r": "right", "w": "wrong"}


@pytest.fixture(scope="module")
def loaded(tmp_path_factory: pytest.TempPathFactory) -> Workspace:
    return counting.workspace(tmp_path_factory.mktemp("ranks"))


@pytest.fixture
def place(loaded: Workspace, own_reviews: None) -> Workspace:
    return loaded


def judge(place: Workspace, letters: str) -> list[str]:
    ids = counting.ids(place)
    open_reviews(place).append([
        new("Ada", "verdict", of_question(name), verdict=WORDS[letter])
        for name, letter in zip(ids, letters, strict=False) if letter in WORDS
    ])  # fmt: skip
    return ids


def ranked(app: Any) -> dict[str, list[str]]:
    """The cells of each run in the order of the columns."""
    for element in app.get("bidi_component"):
        found = element.proto.json
        if "By the estimated share" in found:
            rows = json.loads(found)["rows"]
            return {row["cells"][0]["text"]: [c["text"] + c["trend"] for c in row["cells"][1:]] for row in rows}
    raise AssertionError("the runs are not ranked")


def test_the_order_is_shown_as_loaded_without_the_wrong_and_on_the_right_alone(place: Workspace, opened: Any) -> None:
    """All are decided: without the first two 2 of 4 against 3 of 4, and nothing is left to chance."""
    judge(place, "wwrrrr")
    found = ranked(opened("agreement", place.path, tab="ranks"))
    assert found["ada"] == ["1", "66.7", "2▼1", "50.0", "2▼1", "50.0", "4", "2", "2", "0.0", "0.0"]
    assert found["ben"] == ["2", "50.0", "1▲1", "75.0", "1▲1", "75.0", "4", "1", "1", "100.0", "–"]


def test_what_becomes_of_the_wrong_ones_is_a_choice_of_the_link(place: Workspace, opened: Any) -> None:
    """The first wrong: left out 3 of 5 each, who both lead; turned over 3 of 6 against 4 of 6."""
    judge(place, "wrrrrr")
    assert ranked(opened("agreement", place.path, tab="ranks"))["ada"][-2:] == ["100.0", "0.0"]  # below: an older link
    assert ranked(opened("agreement", place.path, wrong="turned"))["ada"][-2:] == ["0.0", "0.0"]


def test_the_seed_of_the_link_draws_the_same_again(place: Workspace, opened: Any) -> None:
    judge(place, "wr")
    one, again, other = (
        ranked(opened("agreement", place.path, tab="ranks", n="6", seed=seed)) for seed in ("7", "7", "8")
    )
    assert one == again
    assert one != other


def test_accepted_corrections_count_in_place_of_what_they_correct(place: Workspace, opened: Any) -> None:
    """The first corrected to what ben said: ada 3 of 6, ben 4 of 6."""
    ids = judge(place, "wrrrrr")
    proposed = new("Ada", "correction", of_question(ids[0]), value=encode(Decimal(counting.OTHER)), reason="heard")
    reviews = open_reviews(place)
    reviews.append([proposed, new("Ben", "accept", of_question(ids[0]), correction=proposed.id)])
    write_corrected(place)
    app = opened("agreement", place.path, tab="ranks")
    assert ranked(app)["ben"][2:4] == ["1▲1", "66.7"]
    (facts,) = titled(app, "wrong in the samples")
    assert (facts["corrected"]["text"], facts["wrong in the samples"]["text"]) == ("1", "1")


def test_every_number_of_what_is_known_opens_its_questions(place: Workspace, opened: Any) -> None:
    judge(place, "wrr")
    app = opened("agreement", place.path, tab="ranks", n="6")
    (facts,) = titled(app, "wrong in the samples")
    db = database(place)
    for name, expected in {"questions": 6, "found right": 2, "found wrong": 1, "not decided": 3}.items():
        rows = cases_list.cases(db, behind(facts[name]["href"]), limit=100).rows
        assert int(facts[name]["text"]) == len({row["question_id"] for row in rows}) == expected, name
    assert "1,000 random samples, seed 1" in said(app)


def test_every_point_of_the_chart_opens_the_answers_it_counts(place: Workspace, opened: Any) -> None:
    judge(place, "wrr")
    db, found = database(place), doors(opened("agreement", place.path, tab="ranks", n="6"))
    points = {address: note for address, note in found.items() if "<br>rank " in note}
    assert {note.split("<br>")[1] for note in points.values()} >= {
        "wrong by the estimated share", "without wrong references", "confirmed references only"
    }  # fmt: skip
    for address, note in points.items():
        assert note.endswith(f"n = {count_behind(db, address)} answers"), note


def test_pairs_of_runs_are_a_view_of_the_link(place: Workspace, opened: Any) -> None:
    judge(place, "wrr")
    ranks, pairs = (doors(opened("agreement", place.path, tab="ranks", view=view)) for view in ("", "pairs"))
    assert any("<br>rank " in note for note in ranks.values())
    assert pairs
    assert not any("<br>rank " in note for note in pairs.values())


def test_one_run_has_no_order(place: Workspace, opened: Any) -> None:
    judge(place, "wrr")
    app = opened("agreement", place.path, tab="ranks", runs=[small.run_named(place, "ada")])
    assert "fewer than two selected runs" in said(app)
