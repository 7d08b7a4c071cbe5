"""Correcting who performs when: for all questions about the song at once, its effect seen before it is accepted."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Page, expect
from streamlit.testing.v1 import AppTest

from analysis.reviews.events import new, of_question, of_song
from analysis.reviews.performers import decode, encode
from analysis.store.reviews import Reviews
from analysis.store.workspace import Workspace
from tests.browser import Apps
from tests.dashboard import singers
from tests.dashboard.pages.annotate.test_page import opened, press, said
from tests.dashboard.pages.reading import database
from tests.dashboard.panels.test_correction import tables

TARGET = of_song(singers.SONG)


@pytest.fixture(scope="module")
def loaded(tmp_path_factory: pytest.TempPathFactory) -> Workspace:
    return singers.workspace(tmp_path_factory.mktemp("singers"))


@pytest.fixture
def place(loaded: Workspace, own_reviews: None, monkeypatch: pytest.MonkeyPatch) -> Workspace:
    monkeypatch.setenv("EARMARK_WORKSPACE", str(loaded.path))
    return loaded


def asked(place: Workspace, subtask: str) -> str:
    found = database(place).rows("SELECT question_id FROM cases WHERE subtask = $s", {"s": subtask})
    return str(found[0]["question_id"])


def row(app: AppTest, number: int, field: str, artist: str = "Odette Rue") -> str:
    """The key of a field of the table, whatever its shape."""
    form = re.compile(rf"{re.escape(singers.SONG)} {artist} \d+ {number} {field}")
    keys = [str(each.key) for kind in (app.number_input, app.selectbox) for each in kind]
    (found,) = [key for key in keys if form.fullmatch(key)]
    return found


def applied(app: AppTest) -> AppTest:
    (button,) = [str(each.key) for each in app.button if str(each.key).startswith("apply ")]
    return press(app, button)


def of_odette(app: AppTest) -> AppTest:
    """With the table of the second artist."""
    app.segmented_control(key=f"artist_of_{singers.SONG}").set_value("Odette Rue").run()
    assert not app.exception, app.exception
    return app


def test_a_delivery_is_corrected_for_all_questions_at_once(place: Workspace, reviews: Reviews) -> None:
    app = of_odette(opened(q=asked(place, "artist_count"), correct="yes"))
    assert "12 loaded questions are about this song's performers" in said(app)
    app.selectbox(key=row(app, 0, "delivery")).set_value("rapped")
    applied(app)
    assert "delivery of Odette Rue in 28.80–38.40 s: sung → rapped" in said(app)
    assert "the answer of 5 changes" in said(app)
    assert "0 → 9.6" in tables(app)
    assert "it does not ask about performers" in tables(app)
    press(app, "propose_performers")
    assert "A correction needs a reason." in said(app)
    app.text_input(key=f"reason_{singers.SONG}").set_value("by ear").run()
    press(app, "propose_performers")
    (correction,) = reviews.state(TARGET).corrections
    assert (correction.reason, correction.reviewer, len(correction.base)) == ("by ear", "Ada", 12)
    corrected = decode(correction.value)
    assert corrected is not None
    assert [one.delivery for one in corrected if one.artist == "Odette Rue"] == ["rapped", "sung"]
    assert reviews.state(of_question(asked(place, "artist_count"))).corrections == ()
    press(app, f"accept_{correction.id}")
    assert reviews.state(TARGET).accepted == correction
    assert "corrected: delivery of Odette Rue in 28.80–38.40 s: sung → rapped (by ear)" in said(app)
    press(app, "undo_last")
    assert reviews.state(TARGET).accepted is None
    assert "took back: accepted the correction of Ada" in said(app)


def test_what_cannot_be_is_said_and_not_stored(place: Workspace) -> None:
    app = of_odette(opened(q=asked(place, "artist_count"), correct="yes"))
    app.number_input(key=row(app, 0, "end")).set_value(80.0)
    applied(app)
    assert "Odette Rue 28.80–80.00 s and 76.80–86.40 s overlap" in said(app)
    assert not [button for button in app.button if button.key == "propose_performers"]


def test_stretches_and_artists_are_added_and_removed(place: Workspace) -> None:
    app = opened(q=asked(place, "artist_count"), correct="yes")
    app.text_input(key=f"further_{singers.SONG}").set_value(" Di  <b>Vine</b> ").run()
    press(app, "add_stretch")
    assert "added Di <b>Vine</b> 0.00–5.00 s (role open, delivery open)" in said(app)
    assert "2 → 3" in tables(app)
    (remove,) = [each for each in app.checkbox if str(each.key).endswith(" remove")]
    remove.check()
    applied(app)
    assert "12 loaded questions are about this song's performers" in said(app)


def test_competing_corrections_stand_beside_one_another_with_what_each_changes(
    place: Workspace, reviews: Reviews
) -> None:
    annotated = [
        {"artist": "Dex Calloway", "start": 9.6, "end": 28.8, "role": "main", "delivery": delivery}
        for delivery in ("rapped", "both")
    ]
    pairs = zip("BC", annotated, strict=True)
    events = [new(who, "correction", TARGET, value=[one], reason="hm") for who, one in pairs]
    reviews.append(events)
    app = opened("Di", q=asked(place, "artist_count"))
    assert "1. B: delivery of Dex Calloway in 9.60–28.80 s: spoken → rapped; removed Dex Calloway" in said(app)
    assert "2. C: delivery of Dex Calloway in 9.60–28.80 s: spoken → both" in said(app)
    app.toggle(key=f"effect_of_{events[0].id}").set_value(True).run()
    assert "2 → 1" in tables(app)
    assert "B: delivery" not in said(opened("Di", q=asked(place, "artist_count"), blind="yes"))


def test_the_answer_alone_can_be_corrected_where_that_is_wanted(place: Workspace) -> None:
    name = asked(place, "artist_count")
    app = opened(q=name, correct="yes", ground="answer")
    app.text_input(key=f"value_{name}").set_value("3").run()
    assert "2 → 3" in said(app)


def test_a_question_that_does_not_hang_on_the_performers_is_corrected_by_itself(place: Workspace) -> None:
    name = asked(place, "section_duration")
    app = opened(q=name, correct="yes")
    assert app.text_input(key=f"value_{name}").value == "38.4"
    assert "performers" not in said(app)


def test_accepted_performers_count_on_the_leaderboard(place: Workspace, reviews: Reviews) -> None:
    value = encode(())
    event = new("Ada", "correction", TARGET, value=value, reason="nobody sings")
    reviews.append([event, new("Ada", "accept", TARGET, correction=event.id)])
    app = AppTest.from_string(
        "from dashboard.pages.leaderboard import page\nfrom dashboard.selection import sidebar\n"
        "page.show(sidebar.show())\n",
        default_timeout=60,
    ).run()
    assert not app.exception, app.exception
    (choice,) = [each for each in app.segmented_control if each.key == "references"]
    assert choice.options == ["as published", "6 corrected"]  # three counts, a duration, a style and a role


@pytest.mark.browser
def test_an_artists_stretch_is_moved_on_the_lane_and_accepted(
    page: Page, app_url: Apps, place: Workspace, reviews: Reviews
) -> None:
    name = asked(place, "identify_artist_start_timestamp")
    page.goto(f"{app_url(place.path)}/review?draw=all&correct=yes&q={name}")
    page.get_by_role("textbox", name="Your name as a reviewer").fill("Ada")
    page.keyboard.press("Enter")
    timeline = page.get_by_role("application", name=re.compile("Timeline of"))
    timeline.focus()
    for _ in range(10):
        timeline.press("Control+Shift+ArrowRight")
    expect(page.get_by_text("start of Dex Calloway 9.60 → 10.60 s", exact=True)).to_be_visible()
    expect(page.get_by_role("spinbutton", name="From (s)").first).to_have_value("10.600")
    expect(page.get_by_text("9.6 → 10.6")).to_be_visible()
    page.get_by_role("textbox", name="Reason").fill("by ear")
    page.get_by_role("textbox", name="Reason").press("Enter")
    page.get_by_role("button", name="Submit correction").click()
    page.get_by_role("button", name="Accept", exact=True).click()
    expect(page.get_by_text("accepted the correction of Ada")).to_be_visible()
    accepted = reviews.state(TARGET).accepted
    assert accepted is not None
    assert (decode(accepted.value) or ())[0].start == 10.6
