"""The queue of reviews: drawn by its link, judged by one key a case, shared between reviewers."""

from __future__ import annotations

import json
import time
from pathlib import Path
from urllib.parse import parse_qs

import pytest
from streamlit.testing.v1 import AppTest

from analysis import pipeline
from analysis.pipeline.reviews.reviewer_runs import load_reviewers
from analysis.records import Section, Song
from analysis.reviews import performers
from analysis.reviews.codes.codebook import codebook, define
from analysis.reviews.codes.coding import codings
from analysis.reviews.events import new, of_question, of_song
from analysis.reviews.performers import Appearance
from analysis.store.queries.cases.queue_candidates import candidates, in_order
from analysis.store.queries.filters import Filters
from analysis.store.queries.songs import StoredSong, write
from analysis.store.reviews import Reviews, open_reviews
from analysis.store.workspace import Workspace
from dashboard import background
from dashboard.background import Job
from dashboard.review import audio_check, session
from tests.audio.sounds import tone
from tests.dashboard import small
from tests.dashboard.pages.reading import component_data, database, links, page_at

WAIT_SECONDS = 300
"""For a song to be heard: the first one waits for librosa to compile."""


@pytest.fixture
def place(small_place: Workspace, own_reviews: None, monkeypatch: pytest.MonkeyPatch) -> Workspace:
    monkeypatch.setenv("EARMARK_WORKSPACE", str(small_place.path))
    return small_place


@pytest.fixture
def ids(place: Workspace) -> list[str]:
    return in_order(database(place), Filters(), "file")


def opened(who: str = "Ada", **query: str) -> AppTest:
    return page_at("review", query, who)


def press(app: AppTest, key: str) -> AppTest:
    app.button(key=key).click().run()
    assert not app.exception, app.exception
    return app


def said(app: AppTest) -> str:
    kinds = (app.text, app.info, app.success, app.warning, app.caption)
    return "\n".join(str(each.value) for kind in kinds for each in kind).replace("\\", "")


def doubts(app: AppTest) -> list[str]:
    """The reasons for which a case is doubted."""
    parts = [json.loads(each.proto.json) for each in app.get("bidi_component") if each.proto.json]
    return [reason["words"] for part in parts for reason in part.get("reasons", ())]


def asked(app: AppTest) -> str:
    """The case of the link."""
    asked = app.query_params["q"]
    return asked if isinstance(asked, str) else str(asked[0])


def test_nobody_judges_without_a_name(place: Workspace, reviews: Reviews) -> None:
    app = opened(who="")
    assert "Enter your name to begin" in said(app)
    app.text_input(key="name_given").set_value(" Ada  Byron ").run()
    assert app.session_state["reviewer"] == "Ada Byron"
    labels = [button.label for button in app.button if (button.key or "").startswith("verdict_")]
    assert labels == ["Right `1`", "Wrong `2`", "Unclear `3`", "Audio mismatch `4`"]
    press(app, "verdict_right")
    assert [event.reviewer for event in reviews.events() if event.kind == "verdict"] == ["Ada Byron"]


def test_the_name_that_the_browser_remembers_counts_until_another_is_wanted(
    place: Workspace, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(session, "remembered", lambda name, who: "Ada")
    app = opened(who="")
    assert app.session_state["reviewer"] == "Ada"
    assert "name_given" not in [each.key for each in app.text_input]
    next(each for each in app.button if each.label == "Ada").click().run()
    assert app.session_state["reviewer"] == ""
    app.text_input(key="name_given").set_value("Ben").run()
    assert app.session_state["reviewer"] == "Ben"


def test_listed_reviewers_choose_their_name_and_share_the_queue_as_the_rules_say(
    place: Workspace, ids: list[str], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("EARMARK_REVIEWERS", "Ada, Ben, Cy")
    monkeypatch.setenv("EARMARK_REVIEWERS_PER_CASE", "2")
    monkeypatch.setenv("EARMARK_SETTLING", "third")
    monkeypatch.setenv("EARMARK_REVIEWS", f"sqlite:///{tmp_path / 'team.sqlite'}")  # which nobody has opened
    stranger = opened(who="Mallory")
    assert "Enter your name to begin" in said(stranger)
    assert stranger.selectbox(key="name_given").options == ["Ada", "Ben", "Cy"]
    queue = {"draw": "all", "sort": "file"}
    press(opened(who="ada", **queue), "verdict_right")
    press(opened(who="Ben", **queue), "verdict_wrong")
    state = open_reviews(place).state(of_question(ids[0]))
    assert state.verdicts == {"Ada": "right", "Ben": "wrong"}
    assert asked(opened(who="Cy", **queue)) == ids[2]  # the other two have gone on to the second case
    for who, may_settle in (("Ben", False), ("Cy", True)):
        keys = [button.key for button in opened(who=who, q=ids[0], **queue).button]
        assert ("settle_right" in keys) == may_settle


def test_the_inbox_comes_first_and_its_numbers_open_what_waits(
    place: Workspace, reviews: Reviews, ids: list[str]
) -> None:
    assert "For you:" not in said(opened(draw="all", sort="file"))  # what is on the screen is reserved anyway
    reviews.append([new(who, "verdict", of_question(name), verdict=verdict) for name in (ids[2], ids[1])
                    for who, verdict in (("Ben", "right"), ("Cy", "wrong"))])  # fmt: skip
    reviews.append([new("Ada", "verdict", of_question("of another workspace"), verdict="wrong"),
                    new("Ben", "verdict", of_question("of another workspace"), verdict="right")])  # fmt: skip
    app = opened(draw="all", sort="file")
    assert "For you:" in said(app)
    (query,) = [parse_qs(link.proto.query_string) for link in app.get("page_link") if "2 disputes" in link.proto.label]
    names = sorted(ids[1:3])
    assert (query["case"], query["q"]) == (names, [names[0]])
    inside = page_at("review", query, "Ada")
    assert "case 1 of 2" in said(inside)
    press(inside, "settle_wrong")
    assert any(link.proto.label == "1 dispute to settle" for link in inside.get("page_link"))
    assert "For you:" not in said(opened(draw="all", sort="file", blind="yes"))  # it would tell of others' verdicts


def test_only_what_one_has_said_oneself_can_be_taken_back(place: Workspace, reviews: Reviews, ids: list[str]) -> None:
    said_by = {who: new(who, "verdict", of_question(ids[0]), verdict="right") for who in ("Ada", "Ben")}
    reviews.append(list(said_by.values()))
    buttons = [button.key for button in opened("Ada", q=ids[0]).button]
    assert f"undo_{said_by['Ada'].id}" in buttons
    assert f"undo_{said_by['Ben'].id}" not in buttons


def test_a_verdict_is_stored_and_the_next_case_shown(place: Workspace, reviews: Reviews, ids: list[str]) -> None:
    app = opened(draw="all", sort="file")
    assert asked(app) == ids[0]
    press(app, "verdict_wrong")
    assert asked(app) == ids[1]
    state = reviews.state(of_question(ids[0]))
    assert (state.verdicts, state.status) == ({"Ada": "wrong"}, "wrong")
    verdict = next(event for event in state.events if event.kind == "verdict")
    assert len(verdict.reference) == 12
    assert "1 of 6 sampled cases judged · reference wrong 1" in app.get("progress")[0].proto.text


def test_a_skipped_case_comes_back_when_the_others_are_judged(place: Workspace, ids: list[str]) -> None:
    app = press(opened(draw="all", sort="file"), "skip")
    for _ in ids[1:]:
        press(app, "verdict_right")
    assert asked(app) == ids[0]
    press(app, "verdict_right")
    assert "Queue finished" in said(app)


def test_two_reviewers_are_given_different_cases(place: Workspace, ids: list[str]) -> None:
    assert asked(opened("Ada", draw="all", sort="file")) == ids[0]
    assert asked(opened("Ben", draw="all", sort="file")) == ids[1]
    assert "Ada is reviewing this case" in said(opened("Ben", draw="all", sort="file", q=ids[0]))


def test_a_blind_second_pass_shows_everything_again_and_nothing_that_others_said(
    place: Workspace, reviews: Reviews, ids: list[str]
) -> None:
    reviews.append([new("Ada", "verdict", of_question(name), verdict="wrong", reason="hm") for name in ids])
    assert "Queue finished" in said(opened("Ben", draw="all"))
    app = opened("Ben", draw="all", sort="file", blind="yes")
    assert asked(app) == ids[0]
    assert "Ada" not in said(app)
    assert "0 of 6 sampled cases judged" in app.get("progress")[0].proto.text
    assert "Ada: reference wrong" in said(opened("Ben", draw="all", q=ids[0]))
    assert "Ada: reference wrong" not in said(opened("ada", draw="all", q=ids[0]))


def test_the_head_names_the_song_and_the_task_without_codes(ids: list[str]) -> None:
    head = opened(draw="all", q=ids[0]).header[0].value.replace("\\", "")
    assert head == "lamp.wav · Full structural segmentation"


def test_cause_note_and_tags_are_stored_where_they_were_said(
    place: Workspace, reviews: Reviews, ids: list[str]
) -> None:
    run = small.run_named(place, "careless")
    app = press(opened(q=ids[0], at=run), "cause_parser")
    app.text_input(key=f"note_{ids[0]}").set_value("a bar <b>late</b>").run()
    app.multiselect(key=f"tags_{ids[0]}").set_value(["fade-out"]).run()
    state = reviews.state(of_question(ids[0]))
    assert state.causes == {("Ada", run): "parser"}
    assert state.tags == {"Ada": ("fade-out",)}
    assert [note.reason for note in state.notes] == ["a bar <b>late</b>"]
    assert asked(app) == ids[0]
    assert app.text_input(key=f"note_{ids[0]}").value == ""


@pytest.mark.parametrize(
    ("task", "correct", "is_note"), [("FSS", "", True), ("FSS", "yes", False), ("SGD", "yes", True)]
)
def test_n_leads_to_the_note_unless_letters_name_sections(
    task: str, correct: str, is_note: bool, place: Workspace
) -> None:
    app = opened(task=task, draw="all", correct=correct)
    (keys,) = component_data(app, "fields")
    assert ("n" in keys["fields"]) == is_note
    assert [field.placeholder.startswith("Note (N)") for field in app.text_input if field.label == "Note"] == [is_note]


def test_undo_takes_the_last_back_and_shows_its_case(place: Workspace, reviews: Reviews, ids: list[str]) -> None:
    app = press(opened(draw="all", sort="file"), "verdict_wrong")
    press(app, "undo_last")
    assert asked(app) == ids[0]
    assert reviews.state(of_question(ids[0])).status == "unreviewed"
    assert "took back: reference wrong" in said(app)


def test_one_can_go_back_to_the_case_before(place: Workspace, ids: list[str]) -> None:
    app = press(opened(draw="all", sort="file"), "verdict_wrong")
    assert asked(press(app, "before")) == ids[0]


@pytest.mark.parametrize(("draw", "by"), [("random", ""), ("stratified", "task"), ("stratified", "sections")])
def test_the_same_link_draws_the_same_cases(place: Workspace, reviews: Reviews, draw: str, by: str) -> None:
    orders = []
    for who in ("Cy", "Di"):
        app = opened(who, draw=draw, by=by, n="4", seed="3")
        orders.append([asked(app), *(asked(press(app, "skip")) for _ in range(3))])
        reviews.append([new(who, "release", of_question(name)) for name in orders[-1]])
    assert orders[0] == orders[1]
    assert len(set(orders[0])) == 4


def test_the_most_suspicious_case_comes_first_with_its_reasons(own_place: Workspace) -> None:
    other = [dict(each) for each in small.SECTIONS]
    other[1]["end"] = 45.0  # the verse now ends after the chorus has begun
    extra = own_place.path / "extra.json"
    records = [small.QUESTIONS[0] | {"audio": "odd.wav", "answer": str(other), "prediction": "[]", "model": "third"}]
    extra.write_text(json.dumps(records), encoding="utf-8")
    pipeline.load([extra], own_place)
    app = opened(draw="suspicion")
    assert "chorus begins at 0:40.0, before verse ends at 0:45.0" in doubts(app)
    assert "0 of 1 sampled cases judged" in app.get("progress")[0].proto.text


def test_what_reviewers_say_is_no_agreement_of_models(own_place: Workspace, reviews: Reviews) -> None:
    (count,) = (row["question_id"] for row in candidates(database(own_place), Filters()) if row["task"] == "Cnt")
    for who in ("Ada", "Ben", "Cleo"):
        reviews.append([new(who, "correction", of_question(count), value={"number": "7"})])
    assert len(load_reviewers(database(own_place), reviews.states())) == 3
    assert "runs answer" not in said(opened(draw="suspicion"))


@pytest.fixture
def songs(own_place: Workspace) -> Workspace:
    """The same with two imported songs that nobody was asked about, one of them with sound."""
    sections = [Section("intro", 0.0, 10.0), Section("verse", 10.0, 40.0), Section("chorus", 40.0, 60.0)]
    late = [*sections[:2], Section("chorus", 45.0, 60.0)]
    known = [StoredSong(Song("own", name, duration=60.0, genre=genre), tuple(parts))
             for name, genre, parts in (("late", "Rock", late), ("right", "Folk", sections))]  # fmt: skip
    write(own_place, "own", known, [])
    tone(own_place.path / "audio" / "right.wav", 60.0)
    return own_place


def test_songs_are_queued_and_judged_without_any_question(songs: Workspace, reviews: Reviews) -> None:
    app = opened(what="songs", draw="all")
    assert asked(app) == "own/late"
    assert "song 1 of 2" in said(app)
    assert "Drawn from all imported songs with sections" in said(app)
    assert asked(press(app, "verdict_wrong")) == "own/right"
    assert reviews.state(of_song("own/late")).verdicts == {"Ada": "wrong"}
    assert "1 of 2 sampled songs judged · reference wrong 1" in app.get("progress")[0].proto.text
    assert asked(press(app, "undo_last")) == "own/late"
    assert reviews.state(of_song("own/late")).status == "unreviewed"


def test_songs_are_queued_where_no_run_is_loaded(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv("EARMARK_REVIEWS", raising=False)
    monkeypatch.setenv("EARMARK_WORKSPACE", str(tmp_path))
    place = Workspace(tmp_path)
    write(place, "own", [StoredSong(Song("own", "moth", duration=60.0), (Section("intro", 0.0, 60.0),))], [])
    app = opened(draw="all")
    assert asked(app) == "own/moth"
    assert "Queue finished" in said(press(app, "verdict_right"))


def test_a_case_that_somebody_else_took_meanwhile_is_left_to_them(
    place: Workspace, ids: list[str], reviews: Reviews, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Between looking at who works on what and claiming a case, another reviewer claims it, or judges it."""
    claim, race = Reviews.claim_free, {of_question(ids[0]): "claim", of_question(ids[1]): "verdict"}

    def late(self: Reviews, who: str, target: str, seconds: float, song: str = "") -> bool:
        quicker = race.pop(target, "") if who == "Ada" else ""
        if quicker == "claim":
            claim(self, "Ben", target, seconds, song)
        elif quicker:
            self.append([new("Ben", "verdict", target, verdict="right")])
        return claim(self, who, target, seconds, song)

    monkeypatch.setattr(Reviews, "claim_free", late)
    app = opened("Ada", draw="all", sort="file")
    assert asked(app) == ids[2]
    assert "is reviewing this case" not in said(app)
    assert not race


def test_there_is_nothing_to_hear_where_no_sound_is(own_place: Workspace) -> None:
    sections = (Section("intro", 0.0, 10.0), Section("verse", 10.0, 40.0))
    write(own_place, "own", [StoredSong(Song("own", "moth", duration=60.0), sections)], [])
    app = opened(what="songs", draw="suspicion")
    assert "No audio of these songs is imported" in said(app)
    assert "hear" not in {button.key for button in app.button}


def test_where_nobody_answered_neither_model_nor_parser_is_a_cause(
    songs: Workspace, place: Workspace, ids: list[str]
) -> None:
    def causes(app: AppTest) -> set[str]:
        return {key.removeprefix("cause_") for button in app.button if (key := button.key or "").startswith("cause_")}

    assert causes(opened(what="songs", draw="all")) == {"reference", "audio", "question"}
    assert causes(opened(q=ids[0])) == {"model", "parser", "reference", "audio", "question"}


@pytest.mark.parametrize(("done", "words"), [(0, "waits for librosa to compile"), (1, "1 of 14, 75 s so far")])
def test_the_first_song_says_why_it_takes_its_time(done: int, words: str) -> None:
    assert words in audio_check.progress(Job(done, 14, begun=time.monotonic() - 75.1))


def test_songs_are_drawn_by_genre_and_by_suspicion(songs: Workspace) -> None:
    app = opened(what="songs", genre="Folk", task="Cnt")
    assert asked(app) == "own/right"
    assert "Drawn from Genre: Folk" in said(app)
    app = opened(what="songs", draw="suspicion")
    assert "nothing is annotated from 0:40.0 to 0:45.0" in doubts(app)
    assert "0 of 1 sampled songs judged" in app.get("progress")[0].proto.text
    assert "No imported song matches the filters" in said(opened(what="songs", genre="none"))


def test_what_was_said_of_a_songs_performers_stands_beside_the_verdict(songs: Workspace, reviews: Reviews) -> None:
    value = performers.encode([Appearance("Wren", 10.0, 40.0, "main", "sung")])
    reviews.append([new("Ben", "correction", of_song("own/late"), song="own/late", reason="by ear", value=value)])
    app = press(opened(what="songs", draw="all", correct="yes", q="own/late"), "verdict_right")
    assert reviews.state(of_song("own/late")).verdicts == {"Ben": "wrong", "Ada": "right"}  # who corrects judges wrong
    assert asked(app) == "own/right"
    assert "correction of Ben" not in said(app)


def test_what_was_heard_speaks_against_a_reference_and_the_rest_can_be_heard(songs: Workspace) -> None:
    app = opened(what="songs", draw="suspicion", genre="Folk")
    assert "No suspicious references found." in said(app)
    assert "Audio checked for 0 of 1 song" in said(app)
    app.button(key="hear").click().run()
    job = background.job(f"hearing {songs.path}")
    assert job is not None
    end = time.monotonic() + WAIT_SECONDS
    while not job.over and time.monotonic() < end:
        time.sleep(0.1)
    assert "Audio checked for 1 of 1 song" in said(app.run())
    assert any("sections fit best" in each for each in doubts(app))
    assert "0 of 1 sampled songs judged" in app.get("progress")[0].proto.text


def test_the_answers_are_shown_when_asked_for_and_lead_to_the_case(place: Workspace, ids: list[str]) -> None:
    app = opened(draw="all", q=ids[0], answers="shown")
    assert {f"/case?q={ids[0]}&at={run}" for run in place.run_ids()} <= set(links(app))
    assert not set(links(opened(draw="all", q=ids[0])))


def test_filters_of_the_link_hold_for_the_queue(place: Workspace, ids: list[str]) -> None:
    app = opened(task="Cnt")
    assert "0 of 1 sampled cases judged" in app.get("progress")[0].proto.text
    assert "No case matches the filters" in said(opened(text="nowhere"))


def test_a_link_with_nonsense_says_so_and_opens(place: Workspace) -> None:
    app = opened(draw="by feeling", n="many", q="nowhere")
    assert "n=many" in said(app)
    assert "This case is not in the selection. Load its run or remove filters." in app.error[0].value


def test_an_empty_workspace_says_what_to_do(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("EARMARK_WORKSPACE", str(tmp_path))
    assert "earmark load FILE" in opened().code[0].value


def test_codes_are_set_by_key_after_a_note(place: Workspace, ids: list[str], reviews: Reviews) -> None:
    reviews.append([define("Ada", "Loops"), define("Ada", "Wrong octave")])
    run = small.run_named(place, "careless")
    link = {"q": ids[0], "at": run, "draw": "all", "sort": "file"}
    app = opened(**link)
    assert app.button(key="desk_code_q").disabled
    reviews.append([new("Ada", "note", of_question(ids[0]), reason="the chorus again and again")])
    app = press(opened(**link), "desk_code_q")
    assert app.button(key="desk_code_q").proto.type == "primary"
    press(app, "desk_code_a")
    states = reviews.states()
    (coding,) = codings(states, codebook(states))
    assert (coding.answer, len(coding.codes), coding.note) == ((ids[0], run), 2, "the chorus again and again")
    press(opened(**link), "desk_code_q")
    states = reviews.states()
    assert [len(entry.codes) for entry in codings(states, codebook(states))] == [1]
    keys = [button.key for button in opened(**link, correct="yes").button]
    assert "desk_code_q" not in keys  # letters are labels then
    assert "desk_code_q" not in [button.key for button in opened(q=ids[0], draw="all").button]
