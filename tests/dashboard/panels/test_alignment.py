"""The case page of a copy that is not the annotated recording: told, heard elsewhere, shifted when asked, undone."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from streamlit.testing.v1 import AppTest

from analysis.audio.alignment.edits import Stretch
from analysis.audio.alignment.estimate import Alignment, Candidate
from analysis.pipeline.audio import alignment
from analysis.store.queries.cases import cases_list
from analysis.store.queries.filters import Filters
from analysis.store.reviews import alignment_overrides
from analysis.store.workspace import Workspace
from dashboard import access
from tests.audio.sounds import tone
from tests.dashboard import small
from tests.dashboard.pages.reading import database

PLACES = (Candidate(2.0, 1.0, 2.1, (("beats", 1.2), ("timbre change", 2.5))), Candidate(-1.5, 1.0, 1.0))
FOUND = Alignment("shifted", PLACES, 1.1, None)


@pytest.fixture
def place(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Workspace:
    place = small.workspace(tmp_path)
    tone(place.path / "audio" / "lamp.wav", 60)
    monkeypatch.setenv("EARMARK_WORKSPACE", str(place.path))
    monkeypatch.setattr(alignment, "measure", lambda path: path)
    monkeypatch.setattr(alignment, "align", lambda path, annotation: FOUND)
    return place


def page() -> None:
    from dashboard.pages.case import page as case
    from dashboard.selection import present

    case.show(present.begin("case"))


@pytest.fixture
def opened(place: Workspace) -> Any:
    def open_(task: str = "FSS", **query: str) -> AppTest:
        rows = cases_list.cases(database(place), Filters(), limit=100).rows
        app = AppTest.from_function(page, default_timeout=60)
        app.query_params["q"] = next(row["question_id"] for row in rows if row["task"] == task)
        for name, value in query.items():
            app.query_params[name] = value
        return again(app)

    return open_


def again(app: AppTest) -> AppTest:
    app.run()
    assert not app.exception
    return app


def press(app: AppTest, label: str) -> AppTest:
    next(button for button in app.button if label in button.label).click()
    return again(app)


def labels(app: AppTest) -> list[str]:
    return [button.label for button in app.button]


def reference(app: AppTest) -> list[float]:
    """Where the sections of the reference begin, as they are drawn."""
    import json

    for drawn in app.get("bidi_component"):
        data = drawn.proto.json
        if '"lanes"' in data:
            lanes = json.loads(data)["lanes"]
            return [section["start"] for lane in lanes if lane["kind"] == "reference" for section in lane["sections"]]
    raise AssertionError("no timeline")


def test_a_copy_is_compared_when_asked_and_nothing_is_shifted(opened: Any, place: Workspace) -> None:
    app = press(opened(), "Compare them")
    assert any("another recording" in each.value for each in app.warning)
    assert reference(app) == [0, 10, 40]
    assert alignment_overrides.read(place).events == ()
    assert not any("Apply" in label or "Undo" in label for label in labels(app))


def test_a_place_is_heard_applied_and_undone(opened: Any, place: Workspace) -> None:
    press(opened(), "Compare them")
    app = opened(place="1")
    assert reference(app) == [2, 12, 42]
    assert any("s later on this recording" in each.value for each in app.info)
    app = press(app, "Open a boundary")
    assert app.query_params["t"] in ("40.0-44.0", ["40.0-44.0"])
    app = press(app, "Apply to this recording")
    assert "place" not in app.query_params
    assert reference(app) == [2, 12, 42]
    (event,) = alignment_overrides.read(place).events
    assert (event.song, event.action, event.offset) == ("audio/lamp.wav", "apply", 2.0)
    assert reference(opened(place="annotated")) == [0, 10, 40]
    app = press(opened(), "Undo the shift")
    assert reference(app) == [0, 10, 40]
    assert [event.action for event in alignment_overrides.read(place).events] == ["apply", "undo"]


def test_a_viewer_hears_a_place_and_cannot_apply_it(opened: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    press(opened(), "Compare them")
    monkeypatch.setattr(access, "role", lambda: "viewer")
    app = opened(place="1")
    assert reference(app) == [2, 12, 42]
    assert "Open a boundary to hear" in labels(app)
    assert "Apply to this recording" not in labels(app)


def test_scores_with_the_shifted_reference_stand_beside_the_stored_ones(opened: Any) -> None:
    press(opened(), "Compare them")
    told = [each.proto.json for each in opened(place="1").get("bidi_component")]
    table = next(each for each in told if "score % with the shifted reference" in each)
    assert "100.00" in table  # the careful answer, stored
    assert "78.66" in table  # intro 8 of 12, verse 28 of 32, chorus 18 of 22, in the mean
    assert any("Recomputed: 1.000000" in each.value for each in opened(place="1").success)


def test_a_link_to_no_place_shows_the_annotation(opened: Any) -> None:
    press(opened(), "Compare them")
    wanted = ("9", "x", "٢", "0")
    assert [reference(opened(place=each)) for each in wanted] == [[0, 10, 40]] * len(wanted)


@pytest.mark.parametrize(
    ("verdict", "stretches", "shown"),
    [
        ("agrees", (), False),
        ("shifted", (), True),
        ("agrees", (Stretch(0.0, 36.0, 0.0), Stretch(36.0, 60.0, -0.25)), True),
    ],
)
def test_places_are_laid_open_unless_the_copy_agrees(
    opened: Any, monkeypatch: pytest.MonkeyPatch, verdict: Any, stretches: tuple[Stretch, ...], shown: bool
) -> None:
    found = replace(FOUND, verdict=verdict, stretches=stretches)
    monkeypatch.setattr(alignment, "align", lambda path, annotation: found)
    app = press(opened(), "Compare them")
    (box,) = [each for each in app.expander if each.label == "Is this the annotated recording?"]
    assert box.proto.expanded is shown


def test_a_cut_is_told_with_its_place(opened: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    parts = (Stretch(0.0, 36.0, 0.0), Stretch(36.0, 60.0, -0.25))
    cut = replace(FOUND, verdict="agrees", candidates=(Candidate(0.0, 1.0, 2.0),), stretches=parts)
    monkeypatch.setattr(alignment, "align", lambda path, annotation: cut)
    app = press(opened(), "Compare them")
    assert [each.value for each in app.warning] == [
        "This recording was cut or lengthened: from some point on the annotation is off. "
        "About 36 s, by -0.25 s, or that and whole beats."
    ]


def test_without_sound_or_without_times_nothing_is_asked(opened: Any, place: Workspace) -> None:
    assert not any("Compare" in label for label in labels(opened("FSLT")))
    (place.path / "audio" / "lamp.wav").unlink()
    assert not any("Compare" in label for label in labels(opened("FSS")))
