"""Coding on the page: note first, codes by button, the next answer; codebook, counts and suggestions."""

from __future__ import annotations

import re
from decimal import Decimal
from typing import Any

import pytest
from streamlit.testing.v1 import AppTest

from analysis.records import LyricSection, Section
from analysis.reviews.codes.code_suggestions import Suggestion
from analysis.reviews.codes.codebook import codebook, define
from analysis.reviews.codes.coding import RANDOM, STRATIFIED, WORST, code, codings
from analysis.reviews.events import code_of, new, of_question
from analysis.store.queries.counts import failure_modes
from analysis.store.queries.filters import Filters
from analysis.store.reviews import Reviews, code_suggestions, open_reviews
from analysis.store.workspace import Workspace
from dashboard.pages.failures.queue import draw, in_lines
from dashboard.ui.text import plain
from tests.dashboard.pages.reading import count_behind, database, page_at, said, titled, untrue
from tests.store.queries.counts.test_failure_modes import load


@pytest.fixture(scope="module")
def loaded(tmp_path_factory: pytest.TempPathFactory) -> Workspace:
    return load(tmp_path_factory.mktemp("coding_page"))


@pytest.fixture
def place(loaded: Workspace, own_reviews: None, monkeypatch: pytest.MonkeyPatch) -> Workspace:
    """The runs without anything coded."""
    monkeypatch.setenv("EARMARK_WORKSPACE", str(loaded.path))
    return loaded


def queue(**query: str | list[str]) -> AppTest:
    return page_at("failures", {"view": "coding", **query}, "Ada")


def button(app: AppTest, label: str) -> Any:
    return next(each for each in app.button if each.label == label)


def write(app: AppTest, note: str) -> AppTest:
    return app.text_area[0].set_value(note).run()


def test_a_note_comes_first_and_the_next_answer_follows(place: Workspace, reviews: Reviews) -> None:
    loops = define("Ada", "loops")
    reviews.append([loops])
    app = queue(n="3")
    assert "0 of 3 answers coded" in said(app)
    assert re.search(r"^\d+ answers of \d runs? lost points\. Read one", said(app), re.MULTILINE)
    assert button(app, "loops").disabled
    assert button(app, "Store and next").disabled
    write(app, "again and again")
    button(app, "loops").click().run()
    button(app, "Store and next").click().run()
    assert "1 of 3 answers coded" in said(app)
    assert app.text_area[0].value == ""
    (made,) = codings(reviews.states(), codebook(reviews.states()))
    assert (made.reviewer, made.codes, made.note, made.design) == (
        "Ada",
        (code_of(loops.target),),
        "again and again",
        RANDOM,
    )


def test_filters_that_leave_no_answer_are_offered_for_removal(place: Workspace, reviews: Reviews) -> None:
    app = queue(section="hallelujah")
    assert "0 answers" in said(app)
    assert "Read one" not in said(app)
    assert "Remove a filter" in said(app)


def test_all_drawn_answers_are_coded_once_and_again_in_a_further_pass(place: Workspace, reviews: Reviews) -> None:
    app = queue(n="2")
    for note in ("one", "two"):
        write(app, note)
        button(app, "Store and next").click().run()
    assert "All sampled answers are coded" in said(app)
    next(box for box in app.selectbox if box.label == "Pass").select("2").run()
    assert "0 of 2 answers coded in pass 2" in said(app)
    assert {each.number for each in codings(reviews.states(), codebook(reviews.states()))} == {1}


def test_the_codes_by_run_open_their_cases_and_have_an_interval_when_drawn(place: Workspace, reviews: Reviews) -> None:
    reviews.append([define("Ada", "loops")])
    app = queue(n="12", runs=[run for run in place.run_ids() if run.startswith("mute")])
    for _ in range(10):
        write(app, "x")
        button(app, "loops").click().run()
        button(app, "Store and next").click().run()
    app = page_at("failures", {"view": "codes"}, "Ada")
    (row,) = titled(app, "Code")
    cell = next(cell for name, cell in row.items() if name != "Code" and cell["href"])
    assert "95 % CI" in cell["title"]
    assert count_behind(database(place), cell["href"]) == 10


@pytest.mark.parametrize("filter_name", ["", "task", "runs"])
def test_every_number_about_codes_opens_just_its_answers(filter_name: str, place: Workspace, reviews: Reviews) -> None:
    refused, short = define("Ada", "declines", mode="refused"), define("Ada", "short")
    db, (both, one) = database(place), ([code_of(event.target) for event in (refused, short)], [code_of(short.target)])
    sample = draw(db, Filters(lens="paper"), RANDOM, 14, 0)
    question = sample[0][0]
    reviews.append([
        refused, short, new("Ada", "cause", of_question(question), cause="parser", run=""),
        new("Ada", "tags", of_question("of no loaded run"), tags=["x"]),
        *(code("Ada", answer, both if n % 2 else one, "x") for n, answer in enumerate(sample)),
        *(code("Ben", answer, both, "x") for answer in sample[:8]),
        code("Ada", sample[0], both, "x", number=2), code("Ada", (question, "removed-1"), both, "x"),
    ])  # fmt: skip
    tasks = {answer: row["task"] for answer, row in failure_modes.facts(db, sample).items()}
    of_answer = {answer: {"": "", "task": tasks[answer], "runs": answer[1]}[filter_name] for answer in sample}
    query = {filter_name: of_answer[sample[0]]} if filter_name else {}
    within = [answer for answer in sample if of_answer[answer] == of_answer[sample[0]]]
    app = page_at("failures", {"view": "codes", **query}, "Ada")
    assert untrue(app, db) == []
    assert (len(within) < len(sample)) is bool(query)
    (rule,), (row, _) = titled(app, "Precision %"), titled(app, "In disagreement")
    assert all(cell["href"] for name, cell in rule.items() if name not in ("Rule", "Code of people")
               and cell["text"] not in ("0", "–"))  # fmt: skip
    assert rule["Answers"]["value"] == len(within)
    assert rule["By people"]["value"] == sum(sample.index(answer) % 2 for answer in within)
    several = [answer for answer in within if answer in sample[:8]]
    assert row["Answers"]["value"] == len(several)
    assert row["In disagreement"]["value"] == sum(1 - sample.index(answer) % 2 for answer in several)
    assert all(cell["href"] for name, cell in row.items() if name != "Code" and cell["text"] not in ("0", "–"))
    (cause,) = titled(app, "Cause or tag")
    assert cause["Questions"]["value"] == 1
    n = len(within) + len(several) + (sample[0] in within)
    assert f"{n} of 24 codings. The others" in said(app)


def test_the_sidebar_offers_the_codes_of_the_codebook(place: Workspace, reviews: Reviews) -> None:
    assert "Code" not in [widget.label for widget in page_at("cases", {}).multiselect]
    reviews.append([define("Ada", "declines")])
    (widget,) = [widget for widget in page_at("cases", {}).multiselect if widget.label == "Code"]
    assert widget.options == ["declines"]


def test_a_code_is_written_merged_and_its_history_shown(place: Workspace, reviews: Reviews) -> None:
    app = page_at("failures", {"view": "codebook"}, "Ada")
    next(box for box in app.text_input if box.label == "Name").set_value("Loops")
    button(app, "Store").click().run()
    reviews.append([define("Ada", "Repeats")])
    app = page_at("failures", {"view": "codebook"}, "Ada")
    names = {code.name: code.id for code in codebook(reviews.states()).offered()}
    next(box for box in app.selectbox if box.key == "merge_code").select(names["Repeats"])
    next(box for box in app.selectbox if box.key == "merge_into").select(names["Loops"])
    button(app, "Merge").click().run()
    assert [code.name for code in codebook(reviews.states()).offered()] == ["Loops"]
    assert "merged Repeats into Loops" in said(app)


def test_notes_without_a_code_are_offered_in_groups_and_coded_by_a_click(place: Workspace, reviews: Reviews) -> None:
    app = queue(n="3")
    for note in ("repeats the chorus", "the chorus repeats", "silence"):
        write(app, note)
        button(app, "Store and next").click().run()
    app = page_at("failures", {"view": "groups"}, "Ada")
    assert "3 notes without a code; 1 group" in said(app)
    assert not codebook(reviews.states()).offered()
    button(app, "Give the code to 2 answers of mine").click().run()
    found = codings(reviews.states(), codebook(reviews.states()))
    assert [len(each.codes) for each in found].count(1) == 2
    assert all(each.design == RANDOM for each in found)


def test_codes_by_a_function_are_listed_by_its_name_and_accepted_by_a_click(
    own_place: Workspace, reviews: Reviews
) -> None:
    answers = draw(database(own_place), Filters(lens="paper"), WORST, 22, 0)
    for question, run in answers:
        code_suggestions.add(own_place, Suggestion("my_codes:codes", run, question, ("declines",)))
    code_suggestions.add(own_place, Suggestion("my_codes:codes", "removed-1", "q", ("declines",)))
    app = page_at("failures", {"view": "groups"}, "Ada")
    group = f"declines: suggested by my_codes:codes for {len(answers)} answers"
    assert plain(group) in [box.label for box in app.expander]
    assert not codings(reviews.states(), codebook(reviews.states()))
    first = min(20, len(answers))
    button(app, f"Give the code to {first} answers").click().run()
    rows = codings(reviews.states(), codebook(reviews.states()))
    assert [(row.reviewer, row.note) for row in rows] == [("Ada", "suggested by my_codes:codes")] * first
    assert len(codebook(reviews.states()).offered()) == 1


def test_a_case_leads_to_its_own_card(place: Workspace) -> None:
    reviews = open_reviews(place)
    app = queue(n="1")
    write(app, "first")
    button(app, "Store and next").click().run()
    (made,) = codings(reviews.states(), codebook(reviews.states()))
    app = queue(q=made.question, at=made.run)
    assert "Ada: no code. first" in said(app)
    reviews.close()


def test_references_are_lines_of_text() -> None:
    assert in_lines((Section("verse", 0.0, 12.5), Section("chorus", 12.5, 70.0))) == (
        "0:00.0 to 0:12.5  verse\n0:12.5 to 1:10.0  chorus"
    )
    assert in_lines((LyricSection("verse", "la la"),)) == "verse: la la"
    assert in_lines(("Ada", "Ben")) == "Ada, Ben"
    assert in_lines(Decimal(3)) == "3"


def test_only_answers_that_lost_points_are_drawn(loaded: Workspace) -> None:
    db = database(loaded)
    scores = {(row["question_id"], row["run"]): row["score"] for row in failure_modes.answers(db, Filters())}
    losing = {answer for answer, score in scores.items() if score < 1}
    assert len(losing) < len(scores)
    for design in (RANDOM, STRATIFIED, WORST):
        assert set(draw(db, Filters(), design, 1000, 0)) == losing
    assert [scores[answer] for answer in draw(db, Filters(), WORST, 5, 0)] == sorted(scores.values())[:5]
    assert draw(db, Filters(), RANDOM, 5, 1) != draw(db, Filters(), RANDOM, 5, 2)
