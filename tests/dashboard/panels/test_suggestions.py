"""Suggested boundaries on the timeline: without labels, computed while the desk is used."""

from __future__ import annotations

import threading
import time
from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path

import pytest
from streamlit.testing.v1 import AppTest

from analysis.audio.alignment.candidates import Candidate
from analysis.pipeline.audio.import_songs import import_songs
from analysis.pipeline.audio.suggestions import Report, Suggestions
from analysis.records import Section, SongReference
from analysis.store.workspace import Workspace
from dashboard import background
from dashboard.background import Job
from dashboard.components.timeline import Change
from dashboard.panels import suggestions
from tests.audio.sounds import tone
from tests.dashboard.pages.reading import component_data, page_at, said

SONG = SongReference(task="FSS", subtask="structure_full", audio="lamp.wav", prompt="",
                     reference=(), reference_text="", song="songs/lamp")  # fmt: skip


def test_changes_have_strengths_and_the_next_step_of_the_slider_is_pale() -> None:
    result = Suggestions((Candidate(9.0, 1.25), Candidate(20.0, 0.5), Candidate(40.0, 0.25)), (), 15.0)
    (lane,) = suggestions.lanes(SONG, result, ())
    assert (lane.sections, lane.changes) == ((), [Change(9.0, 1.0)])
    result = replace(result, duration=60.0)  # 4 a minute, then 5
    assert [change.step for change in suggestions.lanes(SONG, result, ())[0].changes] == [0] * 3
    assert suggestions.lanes(SONG, None, ()) == suggestions.lanes(SONG, Suggestions((), (), 30.0), ()) == []


def test_names_are_proposed_for_sections_without_one_up_to_the_next_change(monkeypatch: pytest.MonkeyPatch) -> None:
    asked: list[Sequence[Section]] = []

    def names(file: Path, cache: Path, sections: Sequence[Section]) -> list[str]:
        asked.append(sections)
        return ["", "verse"]

    monkeypatch.setattr("dashboard.audio.recordings.find", lambda audio, song: ("lamp.wav", ""))
    monkeypatch.setattr(suggestions, "audio_file", lambda *location: Path("lamp.wav"))
    monkeypatch.setattr("analysis.pipeline.audio.suggestions.names", names)
    result = Suggestions((Candidate(9.0, 1.0), Candidate(20.0, 0.5)), (), 60.0)
    sections = (Section("verse", 0.0, 9.0), Section("", 9.0, 60.0))
    _, proposed = suggestions.lanes(SONG, result, sections)
    assert asked == [[Section("verse", 0.0, 9.0), Section("", 9.0, 20.0)]]
    assert [(each.key, each.start, each.end, each.state) for each in proposed.sections] == [
        ("verse", 9.0, 60.0, "proposed")
    ]
    for others in ((Section("verse", 0.0, 9.0),), (Section("", 0.0, 9.0),)):  # all named, or none
        assert len(suggestions.lanes(SONG, result, others)) == 1
    assert len(asked) == 1


@pytest.mark.parametrize(
    ("done", "words"), [(0, "computing beats, 12 s"), (1, "computing boundaries"), (2, "boundaries")]
)
def test_the_line_says_what_is_computed(done: int, words: str) -> None:
    assert words in suggestions.progress(Job(done, 2, begun=time.monotonic() - 12.5))


@pytest.fixture
def song(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> str:
    """A song of sound alone in a workspace without runs."""
    monkeypatch.delenv("EARMARK_REVIEWS", raising=False)
    monkeypatch.setenv("EARMARK_WORKSPACE", str(tmp_path / "workspace"))
    tone(tmp_path / "audio" / "lamp.wav", 12.0)
    import_songs(tmp_path / "audio", Workspace(tmp_path / "workspace"), workers=1)
    return "songs/lamp"


def lanes(app: AppTest) -> list[str]:
    (timeline,) = component_data(app, "lanes")
    return [lane["id"] for lane in timeline["lanes"]]


def shown(app: AppTest) -> list[float]:
    """Times of the changes that the slider shows."""
    (timeline,) = component_data(app, "lanes")
    return [change["time"] for lane in timeline["lanes"] for change in lane["changes"] if not change["step"]]


def ask_for_suggestions(song: str) -> AppTest:
    """The desk after a click on the button."""
    app = page_at("review", {"what": "songs", "q": song}, "Ada")
    app.button(key="suggest").click().run()
    assert not app.exception
    return app


def wait_for_job() -> None:
    while not all(job.over for job in background._jobs().values()):
        time.sleep(0.005)


def test_the_desk_is_there_while_suggestions_are_computed_and_they_appear_by_themselves(
    song: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    finish, files = threading.Event(), []
    cached: list[Suggestions] = []

    def compute(file: Path, cache: Path, report: Report = lambda finished: None) -> Suggestions:
        files.append(file)
        assert finish.wait(60)
        cached.append(Suggestions((Candidate(4.0, 1.0), Candidate(8.0, 0.5)), (0.5, 1.0), 12.0))
        return cached[0]

    monkeypatch.setattr("analysis.pipeline.audio.suggestions.suggest", compute)
    monkeypatch.setattr("analysis.pipeline.audio.suggestions.cached", lambda file, cache: cached[0] if cached else None)
    app = ask_for_suggestions(song)
    assert "computing beats" in app.get("progress")[-1].proto.text
    assert "verdict_right" in {button.key for button in app.button}
    assert lanes(app) == ["correction"]
    page_at("review", {"what": "songs", "q": song}, "Ben")  # another reviewer of the song waits for the same job
    finish.set()
    wait_for_job()
    app.run()
    assert lanes(app) == ["correction", "suggested"]
    assert component_data(app, "lanes")[0]["beats"] == [[0.5, 2], [1.0, 2]]
    assert "suggest" not in {button.key for button in app.button}
    assert shown(app) == [4.0]  # 4 a minute of 12 s
    app.select_slider(key="suggested_per_minute").set_value(8).run()
    assert shown(app) == [4.0, 8.0]
    assert len(files) == 1


def test_a_failure_is_told_and_can_be_tried_again(song: str, monkeypatch: pytest.MonkeyPatch) -> None:
    def fail(file: Path, cache: Path, report: Report) -> Suggestions:
        raise ValueError("lamp.wav: expected sound, found no samples")

    monkeypatch.setattr("analysis.pipeline.audio.suggestions.suggest", fail)
    app = ask_for_suggestions(song)
    wait_for_job()
    app.run()
    assert "No suggestions for this recording." in said(app)
    assert "found no samples" in said(app)
    assert not app.button(key="suggest").disabled
