"""Agreement: the estimate from the draw, disputes that lead to their cases, reviewers compared."""

from __future__ import annotations

from pathlib import Path
from typing import Any
from urllib.parse import parse_qs, urlsplit

import pytest

from analysis.reviews.events import new, of_question
from analysis.store.queries.cases.queue_candidates import in_order
from analysis.store.queries.filters import Filters
from analysis.store.reviews import open_reviews
from analysis.store.workspace import Workspace
from tests.dashboard import counting, small
from tests.dashboard.pages.reading import behind as behind_door
from tests.dashboard.pages.reading import database, doors, links, said, tables, titled


@pytest.fixture
def place(small_place: Workspace, own_reviews: None) -> Workspace:
    return small_place


def judge(place: Workspace, **verdicts: str) -> list[str]:
    """One letter a case: r right, w wrong, . nothing."""
    ids = in_order(database(place), Filters(), "file")
    words: dict[str, Any] = {"r": "right", "w": "wrong", "u": "unclear"}
    reviews = open_reviews(place)
    for who, letters in verdicts.items():
        reviews.append([
            new(who, "verdict", of_question(name), verdict=words[letter])
            for name, letter in zip(ids, letters, strict=False) if letter != "."
        ])  # fmt: skip
    reviews.close()
    return ids


def test_before_anyone_has_judged_it_says_what_to_do(place: Workspace, opened: Any) -> None:
    assert "No reviews yet" in said(opened("agreement", place.path))


def test_the_share_of_wrong_references_comes_with_interval_and_what_it_rests_on(place: Workspace, opened: Any) -> None:
    judge(place, Ada="rwrru.")
    app = opened("agreement", place.path, n="6")
    values = {metric.label: (metric.value, metric.delta) for metric in app.metric}
    assert values["References that are wrong"] == ("25.0 %", "too few cases for an interval: 10 or more are needed")
    (row,) = titled(app, "stratum")
    assert {name: row[name]["text"] for name in ("cases", "drawn", "checked", "found wrong", "wrong %", "95 % CI")} == {
        "cases": "6", "drawn": "6", "checked": "4", "found wrong": "1", "wrong %": "25.0", "95 % CI": "too few cases"
    }  # fmt: skip
    assert "unclear: 1" in said(app)


def test_with_ten_cases_the_share_has_an_interval(tmp_path: Path, opened: Any) -> None:
    place = counting.workspace(tmp_path, questions=12)
    judge(place, Ada="rwrrrrrrrrr.")
    app = opened("agreement", place.path, n="12")
    (metric,) = app.metric
    assert (metric.value, metric.delta) == ("9.1 %", "95 % CI 1.6 to 37.7 %")  # Wilson, 1 of 11


def test_disputes_are_bounds_and_not_left_out(place: Workspace, opened: Any) -> None:
    judge(place, Ada="rrrrr.", Ben="wwr...")
    app = opened("agreement", place.path, n="6")
    assert app.metric[0].value == "0.0 to 40.0 %"
    assert "2 cases disputed: the lower bounds count them as right, the upper as wrong." in said(app)
    (row,) = titled(app, "stratum")
    assert (row["disputed"]["text"], row["wrong %"]["text"]) == ("2", "0.0 to 40.0")
    assert len(in_order(database(place), behind_door(row["disputed"]["href"]), "file")) == 2


def test_every_number_of_the_estimate_opens_its_cases(place: Workspace, opened: Any) -> None:
    judge(place, Ada="rwrru.")
    (row,) = titled(opened("agreement", place.path, n="6"), "stratum")
    db = database(place)
    for name in ("drawn", "checked", "found wrong"):
        behind = in_order(db, behind_door(row[name]["href"]), "file")
        assert len(behind) == int(row[name]["text"]), name


def test_without_a_random_draw_or_under_a_filter_of_reviews_there_is_no_estimate(place: Workspace, opened: Any) -> None:
    judge(place, Ada="rwrru.")
    chosen = opened("agreement", place.path, n="6", review="right")
    assert "Cases selected by their reviews allow no estimate" in said(chosen)
    assert not chosen.metric
    everything = opened("agreement", place.path, draw="all")
    assert "Only a random or a stratified sample allows an estimate" in said(everything)
    assert not everything.metric


def test_a_stratified_draw_weighs_the_strata(place: Workspace, opened: Any) -> None:
    judge(place, Ada="rwrrrr")
    app = opened("agreement", place.path, draw="stratified", by="sections", n="6")
    assert app.metric[0].value == "16.7 %"


def test_reviewers_are_compared_and_disputes_lead_to_their_cases(place: Workspace, opened: Any) -> None:
    ids = judge(place, Ada="rwrrwr", Ben="rwrrrr")
    words = [
        cell["text"]
        for table in tables(opened("agreement", place.path, tab="reviewers"))
        for row in table
        for cell in row
    ]
    assert "Ada and Ben (Cohen's kappa)" in words
    assert "83.3" in words
    app = opened("agreement", place.path)
    assert "Ada: wrong; Ben: right" in [cell["text"] for table in tables(app) for row in table for cell in row]
    (door,) = [link for link in links(app) if link.startswith("/review")]
    assert f"q={ids[4]}" in door


def test_a_third_settles_what_two_dispute(place: Workspace, opened: Any) -> None:
    ids = judge(place, Ada="w", Ben="r")
    app = opened("review", place.path, q=ids[0])
    app.session_state["reviewer"] = "Cy"
    app.run()
    app.button(key="settle_wrong").click().run()
    assert not app.exception
    reviews = open_reviews(place)
    assert reviews.state(of_question(ids[0])).status == "wrong"
    reviews.close()
    assert "No open disputes" in said(opened("agreement", place.path))


def test_reviewers_are_put_among_the_runs(own_place: Workspace, opened: Any) -> None:
    judge(own_place, Ada="rrrrrr")
    app = opened("agreement", own_place.path, tab="reviewers")
    next(button for button in app.button if button.label == "Add reviewers to the leaderboard").click().run()
    assert not app.exception
    assert any(run.startswith("reviewer-ada-") for run in own_place.run_ids())


def test_a_reviewer_stands_on_the_leaderboard_beside_the_models_on_the_same_cases(
    own_place: Workspace, opened: Any
) -> None:
    """Of six cases Ada finds two right, corrects one and finds one wrong without saying what is right: n is 3."""
    place = own_place
    ids = judge(place, Ada="r..rw.")
    proposed = new("Ada", "correction", of_question(ids[5]), value={"number": "12.0"}, reason="heard")
    open_reviews(place).append([proposed])
    app = opened("agreement", place.path, tab="reviewers")
    next(button for button in app.button if button.label == "Add reviewers to the leaderboard").click().run()
    (row,) = titled(app, "on the leaderboard")
    assert (row["reviewer"]["text"], row["n"]["text"]) == ("Ada", "3")
    query = parse_qs(urlsplit(row["on the leaderboard"]["href"]).query)
    rows = {row["Run"]["text"]: row for row in titled(opened("leaderboard", place.path, **query), "Overall")}
    assert {name: row["n"]["text"] for name, row in rows.items()} == dict.fromkeys(
        ("careless", "careful", "reviewer: Ada"), "3"
    )  # a person has a row of her own, also with the figures of a model


def test_numbers_about_reviewers_open_the_cases_they_are_about(place: Workspace, opened: Any) -> None:
    judge(place, Ada="rwrrw.", Ben="rwrr.r")
    app, db = opened("agreement", place.path, tab="reviewers"), database(place)
    for row in titled(app, "beyond chance"):
        for name in ("n", "raw agreement %"):
            assert len(in_order(db, behind_door(row[name]["href"]), "file")) == row["n"]["value"] == 4
    counted = titled(app, "Ben ")
    assert {row["Ada"]["text"]: row["cases"]["text"] for row in counted} == {
        "reference right": "3",
        "reference wrong": "1",
    }
    for row in counted:
        assert len(in_order(db, behind_door(row["cases"]["href"]), "file")) == int(row["cases"]["text"])


def test_which_label_is_whose_opens_the_cases_in_which_both_meet(place: Workspace, opened: Any) -> None:
    """The published chorus begins at 40 s; Ada lets the verse go on to 45 s, and Ben found it right."""
    ids = judge(place, Ben="r")
    moved = [{**each} for each in small.SECTIONS]
    moved[1]["end"] = moved[2]["start"] = 45.0
    reviews = open_reviews(place)
    reviews.append([new("Ada", "correction", of_question(ids[0]), value=moved, reason="heard")])
    app = opened("agreement", place.path, tab="labels")
    assert "Ada and Ben give 91.7 % of 60 s the same label" in said(app)
    cells = {(row["Ada"]["text"], row["Ben "]["text"]): row for row in titled(app, "share of row")}
    assert cells["verse", "chorus"]["seconds"]["text"] == "5.000"
    db = database(place)
    assert in_order(db, behind_door(cells["verse", "chorus"]["cases"]["href"]), "file") == [ids[0]]
    (address,) = [each for each, note in doors(app).items() if note.startswith("Ada: ")]  # all cells are of one case
    assert in_order(db, behind_door(address), "file") == [ids[0]]
    (row,) = titled(app, "V-measure")
    assert in_order(db, behind_door(row["n"]["href"]), "file") == [ids[0]]
