"""The view Judge: a blind queue, and the judge's quality with doors to the answers behind each count."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
from streamlit.testing.v1 import AppTest

from analysis import pipeline
from analysis.reviews.codes.coding import RANDOM
from analysis.reviews.ratings import rate, ratings
from analysis.store.queries.cases.judged_answers import judged_answers
from analysis.store.queries.filters import Filters
from analysis.store.reviews import Reviews
from analysis.store.workspace import Workspace
from dashboard.pages.judge import page as judge
from tests.benchmarks.packs import judged
from tests.dashboard.pages.reading import cases_behind, count_behind, database, page_at, said, titled, untrue


@pytest.fixture(scope="module")
def loaded(tmp_path_factory: pytest.TempPathFactory) -> Workspace:
    folder = tmp_path_factory.mktemp("judge_page")
    pipeline.load([judged.write(folder)], Workspace(folder / "workspace"))
    return Workspace(folder / "workspace")


@pytest.fixture
def place(loaded: Workspace, own_reviews: None, monkeypatch: pytest.MonkeyPatch) -> Workspace:
    """The run without any rating."""
    monkeypatch.setenv("EARMARK_WORKSPACE", str(loaded.path))
    return loaded


def judge_tab(**query: str) -> AppTest:
    return page_at("judge", query, "Ada")


def button(app: AppTest, label: str) -> Any:
    return next(button for button in app.button if button.label == label)


def answer_on_card(app: AppTest) -> str:
    return str(next(code.value for code in app.code if code.value.startswith("It is")))


def texts_of_judge(app: AppTest) -> list[str]:
    return [code.value for code in app.code if code.value.startswith("Explanation")]


def rate_all(place: Workspace, reviews: Reviews, people: tuple[bool, ...], reviewer: str = "Ada") -> None:
    verdicts = judged_answers(database(place), Filters(), ("audiobench-judged",))
    reviews.append(
        [
            rate(reviewer, verdict.question, verdict.run, verdict.answer, is_right, RANDOM)
            for verdict, is_right in zip(verdicts, people, strict=True)
        ]
    )


def test_the_verdict_is_shown_after_the_rating_and_not_before(place: Workspace, reviews: Reviews) -> None:
    app = judge_tab(n="3")
    assert "0 of 3 answers rated" in said(app)
    assert texts_of_judge(app) == []
    first = answer_on_card(app)
    button(app, "Right").click().run()
    assert "1 of 3 answers rated" in said(app)
    assert answer_on_card(app) != first
    (text,) = texts_of_judge(app)
    assert f"<b>number</b> {first[-2]}." in text
    assert "Previous answer: you say right" in said(app)
    assert [(rating.is_right, rating.design, rating.reviewer) for rating in ratings(reviews.states())] == [
        (True, RANDOM, "Ada")
    ]


def test_undo_brings_the_answer_back_and_skip_puts_it_last(place: Workspace, reviews: Reviews) -> None:
    app = judge_tab(n="2")
    first = answer_on_card(app)
    button(app, "Wrong").click().run()
    button(app, "Undo").click().run()
    assert answer_on_card(app) == first
    assert ratings(reviews.states()) == []
    button(app, "Skip").click().run()
    assert answer_on_card(app) != first
    button(app, "Skip").click().run()
    assert answer_on_card(app) == first
    for _ in range(2):
        button(app, "Right").click().run()
    assert "2 of 2 answers rated" in said(app)
    assert "All sampled answers are rated" in said(app)


def test_the_sample_follows_from_the_seed(place: Workspace) -> None:
    first = [answer_on_card(judge_tab(seed=str(seed))) for seed in range(4)]
    assert first == [answer_on_card(judge_tab(seed=str(seed))) for seed in range(4)]
    assert len(set(first)) > 1


def test_the_quality_of_the_judge_leads_to_the_answers_behind_each_count(place: Workspace, reviews: Reviews) -> None:
    rate_all(place, reviews, (True, False, True, False, True, False))
    app = judge_tab()
    (row,) = titled(app, "Sensitivity %")
    assert {name: row[name]["text"].partition(" ")[0] for name in ("Rated", "Sensitivity %", "Specificity %")} == {
        "Rated": "6", "Sensitivity %": "66.7", "Specificity %": "66.7",
    }  # fmt: skip
    assert row["Kappa"]["value"] == pytest.approx(1 / 3)
    figures = [row[name]["text"] for name in ("Right %", "Corrected %", "Verdict changes %")]
    assert figures == ["50.0", "50.0", "–"]
    (only,) = cases_behind(row["Judge right, people wrong"]["href"], place).rows
    assert (only["excerpt"], only["score"]) == ("It is *instrument* 1.", 1.0)
    assert count_behind(database(place), row["Sensitivity %"]["href"]) == 3
    right = cases_behind(row["Right %"]["href"], place).rows
    assert [case["score"] for case in right] == [1.0] * 3
    assert count_behind(database(place), row["Corrected %"]["href"]) == 6
    assert untrue(app, database(place)) == []


def test_no_answers_and_more_than_a_link_can_name_are_no_door(
    place: Workspace, reviews: Reviews, monkeypatch: pytest.MonkeyPatch
) -> None:
    rate_all(place, reviews, (True,) * 6)
    (row,) = titled(judge_tab(), "Right %")
    assert row["Right %"]["title"] == "3 of 6 answers\nopens 3 cases"
    none = row["Judge right, people wrong"]
    assert (none["text"], none["href"], none["title"]) == ("0", None, "")
    monkeypatch.setattr(judge, "MOST_NAMES", 2)
    (row,) = titled(judge_tab(), "Right %")
    assert (row["Right %"]["href"], row["Right %"]["title"]) == (None, "3 of 6 answers")


def test_answers_on_which_people_disagree_are_left_out(place: Workspace, reviews: Reviews) -> None:
    rate_all(place, reviews, (True,) * 6)
    rate_all(place, reviews, (False, *(True,) * 5), "Ben")
    (row,) = titled(judge_tab(), "Sensitivity %")
    assert (row["Rated"]["text"], row["People disagree"]["text"], row["Specificity %"]["text"]) == ("5", "1", "–")


def test_the_bound_of_the_link_decides_what_is_right(own_place: Workspace, tmp_path: Path) -> None:
    pipeline.load([judged.write(tmp_path, (0.6, 0.4, 1.0), "half_gpt4o_judge_score.json")], own_place)
    run = next(run for run in own_place.run_ids() if "half" in run)
    shares = {bound: titled(judge_tab(runs=run, right_from=bound), "Right %")[0]["Right %"]["text"] for bound in
              ("0.25", "0.5", "1")}  # fmt: skip
    assert shares == {"0.25": "100.0", "0.5": "66.7", "1": "33.3"}
