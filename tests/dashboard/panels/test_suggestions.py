"""Suggested boundaries on the timeline: without labels, computed while the desk is used."""

from __future__ import annotations

import threading
import time
from pathlib import Path

import pytest
from streamlit.testing.v1 import AppTest

from analysis.audio.alignment.candidates import Candidate
from analysis.pipeline.audio.import_songs import import_songs
from analysis.pipeline.audio.suggestions import Report, Suggestions
from analysis.store.workspace import Workspace
from dashboard import background
from dashboard.background import Job
from dashboard.panels import suggestions
from tests.audio.sounds import tone
from tests.dashboard.pages.reading import component_data, page_at, said


def test_boundaries_are_suggested_without_names() -> None:
    result = Suggestions((Candidate(9.0, 1.0), Candidate(20.0, 0.5)), (), 15.0)
    (lane,) = suggestions.lanes(result)
    assert [(span.label, span.key, span.start, span.end) for span in lane.sections] == [("", "", 0, 9), ("", "", 9, 15)]
    assert suggestions.lanes(None) == suggestions.lanes(Suggestions((), (), 30.0)) == []


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


def starts(app: AppTest) -> list[float]:
    """Of the spans between suggested boundaries."""
    (timeline,) = component_data(app, "lanes")
    return [span["start"] for lane in timeline["lanes"] if lane["id"] == "suggested" for span in lane["sections"]]


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
    assert lanes(app) == ["reference", "correction"]
    page_at("review", {"what": "songs", "q": song}, "Ben")  # another reviewer of the song waits for the same job
    finish.set()
    wait_for_job()
    app.run()
    assert lanes(app) == ["reference", "correction", "suggested"]
    assert component_data(app, "lanes")[0]["beats"] == [[0.5, 2], [1.0, 2]]
    assert "suggest" not in {button.key for button in app.button}
    assert starts(app) == [0, 4.0]  # 4 a minute of 12 s
    app.select_slider(key="suggested_per_minute").set_value(8).run()
    assert starts(app) == [0, 4.0, 8.0]
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
