"""Correcting a reference: proposed with a reason, its effect seen, accepted, shown on the case and the leaderboard."""

from __future__ import annotations

import json
import re

import pytest
from playwright.sync_api import Page, expect
from streamlit.testing.v1 import AppTest

from analysis import pipeline
from analysis.reviews.events import new, of_question
from analysis.reviews.state import fold
from analysis.store.queries.cases.queue_candidates import candidates
from analysis.store.queries.filters import Filters
from analysis.store.reviews import Reviews
from analysis.store.runs import song_links
from analysis.store.workspace import Workspace
from dashboard.panels import correction as annotate_correct
from tests.browser import Apps
from tests.conftest import WAIT
from tests.dashboard import small
from tests.dashboard.pages.annotate.test_page import opened, place, press, said
from tests.dashboard.pages.reading import database
from tests.dashboard.walking import follow

__all__ = ["place"]


def question(place: Workspace, task: str) -> str:
    (row,) = candidates(database(place), Filters(tasks=(task,)))
    return str(row["question_id"])


def small_ids(place: Workspace) -> set[str]:
    """The questions of the careful run."""
    return {each.id for each in song_links.questions(place, small.run_named(place, "careful"))}


def tables(app: AppTest) -> str:
    return "\n".join(str(json.loads(each.proto.json)) for each in app.get("bidi_component") if each.proto.json)


def test_a_number_is_corrected_with_a_reason_and_the_effect_is_shown_first(place: Workspace, reviews: Reviews) -> None:
    name = question(place, "Cnt")
    app = opened(q=name, correct="yes")
    app.text_input(key=f"value_{name}").set_value("3").run()
    assert "2 → 3" in said(app)
    assert "100.0 → 0.0" in tables(app)
    press(app, "propose")
    assert "A correction needs a reason." in said(app)
    app.text_input(key=f"reason_{name}").set_value("a third voice").run()
    press(app, "propose")
    (correction,) = reviews.state(of_question(name)).corrections
    assert (correction.value, correction.reason, correction.reviewer) == ({"number": "3"}, "a third voice", "Ada")
    assert len(correction.base) == 12
    press(app, f"accept_{correction.id}")
    assert reviews.state(of_question(name)).accepted == correction
    assert "corrected: 2 → 3 (a third voice)" in said(app)


@pytest.mark.parametrize(("task", "wrong", "says"), [("Cnt", "many", "'many' is no number"), ("Loc", "-1", "is 0 or")])
def test_a_value_that_cannot_be_is_not_taken(place: Workspace, task: str, wrong: str, says: str) -> None:
    name = question(place, task)
    app = opened(q=name, correct="yes")
    app.text_input(key=f"value_{name}").set_value(wrong).run()
    assert says in said(app)
    assert not [button for button in app.button if button.key == "propose"]


def test_words_are_corrected_section_by_section(place: Workspace, reviews: Reviews) -> None:
    name = question(place, "FSLT")
    app = opened(q=name, correct="yes")
    app.text_area(key=f"value_{name}_2").set_value("oh little light stay off").run()
    assert "words of chorus1 changed: on → off" in said(app)
    assert "['replace', 'on', 'off']" in tables(app)
    assert "'WER of this case %'" in tables(app)
    assert "No other loaded question depends on this change." in said(app)
    app.text_input(key=f"reason_{name}").set_value("heard").run()
    press(app, "propose")
    (correction,) = reviews.state(of_question(name)).corrections
    assert [each["lyrics"] for each in correction.value] == [small.LYRICS[0]["lyrics"], "oh little light stay off"]


def test_words_are_corrected_for_all_questions_that_hold_them_in_one_step_and_taken_back_in_one(
    own_place: Workspace, reviews: Reviews
) -> None:
    extra = own_place.path / "extra.json"
    chorus = small.QUESTIONS[2] | {"task": "Section Structural Lyrics Transcription", "question": "Write the chorus.",
                                   "answer": str(small.LYRICS[1]), "prediction": "oh little light", "model": "third",
                                   "section": "chorus"}  # fmt: skip
    extra.write_text(json.dumps([chorus]), encoding="utf-8")
    pipeline.load([extra], own_place)
    name, other = question(own_place, "FSLT"), question(own_place, "SSLT")
    app = opened(q=name, correct="yes")
    app.text_area(key=f"value_{name}_2").set_value("oh little <b>light</b> stay on").run()
    assert app.checkbox(key=f"apply_together_{name}").label == "Also for 1 other question on the same ground"
    assert "Write the chorus." in tables(app)
    app.text_input(key=f"reason_{name}").set_value("heard").run()
    press(app, "propose")
    (first,), (second,) = (reviews.state(of_question(each)).corrections for each in (name, other))
    assert second.value == [{"section": "chorus1", "lyrics": "oh little <b>light</b> stay on"}]
    assert first.group == second.group != ""
    assert "What correction 1 changes, with 1 other question" in [each.label for each in app.expander]
    press(app, f"accept_{first.id}")
    assert [reviews.state(of_question(each)).accepted for each in (name, other)] == [first, second]
    press(app, "undo_last")
    assert [reviews.state(of_question(each)).accepted for each in (name, other)] == [None, None]
    press(app, "undo_last")
    assert [reviews.state(of_question(each)).corrections for each in (name, other)] == [(), ()]


def test_words_are_corrected_for_one_question_alone_where_that_is_wanted(
    own_place: Workspace, reviews: Reviews
) -> None:
    extra = own_place.path / "extra.json"
    again = small.QUESTIONS[2] | {"answer": str(small.LYRICS[:1]), "prediction": "[]", "model": "third"}
    extra.write_text(json.dumps([again]), encoding="utf-8")
    pipeline.load([extra], own_place)
    (name,) = (row["question_id"] for row in candidates(database(own_place), Filters(tasks=("FSLT",)))
               if row["question_id"] in small_ids(own_place))  # fmt: skip
    app = opened(q=name, correct="yes")
    app.text_area(key=f"value_{name}_1").set_value("the kettle sings").run()
    app.checkbox(key=f"apply_together_{name}").uncheck().run()
    app.text_input(key=f"reason_{name}").set_value("heard").run()
    press(app, "propose")
    assert [bool(state.corrections) for state in reviews.states().values() if state.corrections] == [True]
    assert reviews.state(of_question(name)).corrections[0].group == ""


def test_words_are_given_to_a_section_that_had_none(own_place: Workspace) -> None:
    extra = own_place.path / "extra.json"
    none = small.QUESTIONS[2] | {"task": "Section Structural Lyrics Transcription", "answer": "[]", "section": "bridge",
                                 "prediction": "la la", "model": "third"}  # fmt: skip
    extra.write_text(json.dumps([none]), encoding="utf-8")
    pipeline.load([extra], own_place)
    name = question(own_place, "SSLT")
    app = opened(q=name, correct="yes")
    assert "The reference states that there are no such words." in said(app)
    assert not [button for button in app.button if button.key == "propose"]
    app.text_area(key=f"value_{name}_1").set_value("la la la").run()
    assert not app.exception
    assert "added bridge: la la la" in said(app)
    assert "100.0 → 33.3" in tables(app)  # WER: words where there were none, then one of three is missing


def test_an_option_is_corrected_by_choosing_another(place: Workspace) -> None:
    name = question(place, "SGD")
    app = opened(q=name, correct="yes")
    app.selectbox(key=f"value_{name}").set_value("Piano").run()
    assert "Falsetto → Piano" in said(app)


def test_competing_corrections_stand_beside_one_another_as_lanes(place: Workspace, reviews: Reviews) -> None:
    name = question(place, "FSS")
    for reviewer, edge in (("Ben", 38.0), ("Cy", 42.5)):
        sections = [dict(each) for each in small.SECTIONS]
        sections[1]["end"] = sections[2]["start"] = edge
        base = "0" * 12
        reviews.append([new(reviewer, "correction", of_question(name), value=sections, reason="hm", reference=base)])
    app = opened(q=name)
    assert "verse/chorus boundary 40.00 → 38.00 s" in said(app)
    assert "verse/chorus boundary 40.00 → 42.50 s" in said(app)
    assert {"Ben", "Cy"} <= set(re.findall(r"'name': '(\w+)'", tables(app)))
    blind = opened("Di", q=name, blind="yes")
    assert not {"Ben", "Cy"} & set(re.findall(r"'name': '(\w+)'", tables(blind)))


def test_a_section_without_an_end_is_not_drawn() -> None:
    value = [{"section": "intro", "start": 0.0, "end": 10.0}, {"section": "verse", "start": 10.0, "end": None}]
    event = new("Ben", "correction", of_question("q"), value=value, reason="by ear")
    (correction,) = fold([event]).corrections
    (lane,) = annotate_correct.lanes([correction], None, "")
    assert [(span.start, span.end) for span in lane.sections] == [(0.0, 10.0)]


def test_an_accepted_correction_without_sections_is_a_lane_with_a_tick(place: Workspace, reviews: Reviews) -> None:
    target = of_question(question(place, "FSS"))
    proposed = new("Ben", "correction", target, value=[], reason="no music")
    reviews.append([proposed])
    assert "Ben ✓" not in tables(opened(q=question(place, "FSS")))
    reviews.append([new("Cy", "accept", target, correction=proposed.id)])
    assert "'name': 'Ben ✓'" in tables(opened(q=question(place, "FSS")))


def test_a_correction_that_contradicts_an_accepted_one_is_refused_by_click(place: Workspace, reviews: Reviews) -> None:
    whole, part = (of_question(question(place, task)) for task in ("FSS", "SSS"))
    sections = [dict(each) for each in small.SECTIONS]
    sections[1]["end"] = sections[2]["start"] = 42.0
    of_whole = new("Ben", "correction", whole, value=sections, reason="by ear")
    of_part = new("Cy", "correction", part, value=[{"section": "chorus", "start": 45.0, "end": 60.0}], reason="by ear")
    reviews.append([of_whole, of_part])
    press(opened("Di", q=question(place, "FSS")), f"accept_{of_whole.id}")
    accepted = reviews.state(part).accepted
    assert accepted is not None
    assert accepted.value == [{"section": "chorus", "start": 42.0, "end": 60.0}]
    app = press(opened("Di", q=question(place, "SSS")), f"accept_{of_part.id}")
    assert app.error[0].value == "Not stored."
    assert "The accepted correction of Ben for the question FSS" in said(app)
    assert reviews.state(part).accepted == accepted


def test_nobody_accepts_a_correction_of_their_own_where_the_link_forbids_it(place: Workspace, reviews: Reviews) -> None:
    name = question(place, "Cnt")
    proposed = new("Ben", "correction", of_question(name), value={"number": "3"}, reason="by ear")
    reviews.append([proposed])
    key = f"accept_{proposed.id}"
    for who, own, may in (("Ben", "no", False), ("ben", "no", False), ("Di", "no", True), ("Ben", "yes", True)):
        app = opened(who, q=name, own=own)
        assert (key in {button.key for button in app.button}) is may
        assert ("to be accepted by another reviewer" in said(app)) is not may


@pytest.mark.browser
def test_a_boundary_is_moved_proposed_accepted_and_changes_the_leaderboard(
    page: Page, app_url: Apps, place: Workspace, reviews: Reviews
) -> None:
    name = question(place, "SSS")
    page.goto(f"{app_url(place.path)}/review?task=SSS&draw=all&correct=yes")
    # the first page of a fresh server imports everything
    page.get_by_role("textbox", name="Your name as a reviewer").fill("Ada", timeout=4 * WAIT)
    page.keyboard.press("Enter")
    timeline = page.get_by_role("application", name=re.compile("Timeline of"))
    timeline.focus()
    for _ in range(10):
        timeline.press("Control+Shift+ArrowRight")
    expect(page.get_by_text("start of Chorus 40.00 → 41.00 s")).to_be_visible()
    expect(page.get_by_text("95.0 → 100.0")).to_be_visible()
    page.get_by_role("textbox", name="Reason").fill("by ear")
    page.get_by_role("textbox", name="Reason").press("Enter")
    page.get_by_role("button", name="Submit correction").click()
    page.get_by_role("button", name="Accept", exact=True).click()
    expect(page.get_by_text("accepted the correction of Ada")).to_be_visible()
    assert reviews.state(of_question(name)).accepted is not None
    follow(page, f"/case?q={name}")
    expect(page.get_by_text("Reviewers: reference wrong")).to_be_visible()
    follow(page, "/leaderboard?figure=raw")
    expect(page.get_by_role("link", name="95.0")).to_be_visible()
    page.get_by_text("1 corrected").click()
    expect(page.get_by_text("Not the published references: 1 accepted correction (")).to_be_visible()
    expect(page.get_by_role("link", name="95.0")).not_to_be_visible()
