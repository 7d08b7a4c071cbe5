"""Pages under a filter on what reviewers said: a new judgement shows at the next look."""

from __future__ import annotations

from typing import Any

import pytest
from streamlit.testing.v1 import AppTest

from analysis.reviews.events import new, of_question
from analysis.store.queries.cases import cases_list
from analysis.store.queries.cases.queue_candidates import in_order
from analysis.store.queries.filters import Filters
from analysis.store.reviews import open_reviews
from analysis.store.workspace import Workspace
from tests.dashboard import small
from tests.dashboard.pages.reading import database, said, tables


@pytest.fixture
def place(small_place: Workspace, own_reviews: None) -> Workspace:
    return small_place


def judge(place: Workspace, question: str, verdict: str = "right", who: str = "Ada") -> None:
    open_reviews(place).append([new(who, "verdict", of_question(question), verdict=verdict)])


def figures(app: AppTest) -> list[str]:
    return [cell["text"] for table in tables(app)[:1] for row in table for cell in row]


def test_the_leaderboard_shows_the_tasks_of_the_cases_judged_by_now(place: Workspace, opened: Any) -> None:
    ids = in_order(database(place), Filters(), "file")
    query = {"review": "right", "hide": ["published", "baseline"]}
    assert "No case matches the filters" in said(opened("leaderboard", place.path, **query))
    judge(place, ids[3])
    one = figures(opened("leaderboard", place.path, **query))
    judge(place, ids[4])
    two = figures(opened("leaderboard", place.path, **query))
    assert one != two


def test_a_comparison_is_of_the_cases_judged_by_now(place: Workspace, opened: Any) -> None:
    ids = in_order(database(place), Filters(), "file")
    query = {"review": "right", "a": small.run_named(place, "careful"), "b": small.run_named(place, "careless")}
    judge(place, ids[3])
    assert "1 shared question," in said(opened("compare", place.path, **query))
    judge(place, ids[4])
    assert "2 shared questions" in said(opened("compare", place.path, **query))


def test_the_key_changes_with_a_judgement_only_where_reviews_are_asked_for(place: Workspace) -> None:
    db = database(place)
    asked = (Filters(), Filters(reviews=("right",)), Filters(said=("Ada:",)))
    before = [cases_list.version(db, each) for each in asked]
    judge(place, in_order(db, Filters(), "file")[0])
    after = [cases_list.version(db, each) for each in asked]
    assert [one == other for one, other in zip(before, after, strict=True)] == [True, False, False]


def test_the_list_of_cases_takes_reviewers_words_and_cases_by_name(place: Workspace, opened: Any) -> None:
    ids = in_order(database(place), Filters(), "file")
    judge(place, ids[3], "wrong")
    judge(place, ids[3], "right", "Ben")
    judge(place, ids[4], "wrong")
    assert "2 cases" in said(opened("cases", place.path, said=["Ada:wrong", "Ben:right"]))
    assert "4 cases" in said(opened("cases", place.path, said=["Ada:wrong"]))
    assert "2 cases" in said(opened("cases", place.path, case=[ids[5]]))
    assert "0 cases" in said(opened("cases", place.path, said=["Cy:wrong"]))
