"""Questions about several songs: one at a time, the reference and the chosen one named."""

from __future__ import annotations

from decimal import Decimal
from pathlib import Path
from typing import Any

import pytest
from streamlit.testing.v1 import AppTest

from analysis.records import Value
from analysis.store.queries.cases.queue_candidates import candidates
from analysis.store.queries.filters import Filters
from analysis.store.workspace import Workspace
from dashboard.panels import song_choice
from tests.dashboard.pages.reading import component_data, database, said


@pytest.mark.parametrize(
    ("number", "reference", "answers", "label"),
    [
        (1, Decimal(3), [("Flute", Decimal(3))], "Song 1"),
        (3, Decimal(3), [("Flute", Decimal(2)), ("Oboe", None)], "Song 3 · reference"),
        (2, Decimal(3), [("Flute", Decimal(2))], "Song 2 · answer of Flute"),
        (3, Decimal(3), [("Flute", Decimal(3)), ("Oboe", Decimal(3))], "Song 3 · reference · 2 answers"),
        (2, "2", [], "Song 2"),
    ],
)
def test_a_button_names_the_reference_and_who_chose_the_song(
    number: int, reference: Value, answers: list[tuple[str, Value | None]], label: str
) -> None:
    assert song_choice.label(number, reference, answers) == label


def buttons(app: AppTest) -> dict[str, str]:
    return {key: button.label for button in app.button if (key := button.key or "").startswith("clip_")}


def shown(app: AppTest) -> list[str]:
    """Keys of the buttons with a check mark."""
    return [key for button in app.button if (key := button.key or "").startswith("clip_") and button.proto.icon]


@pytest.mark.parametrize("page", ["case", "review"])
def test_one_song_is_shown_and_the_link_and_a_click_choose_another(
    demo: Workspace, opened: Any, monkeypatch: pytest.MonkeyPatch, tmp_path: Path, page: str
) -> None:
    monkeypatch.setenv("EARMARK_REVIEWS", f"sqlite:///{tmp_path}/reviews.sqlite")
    question = next(row for row in candidates(database(demo), Filters(tasks=("GA",))))
    app = opened(page, demo.path, q=str(question["question_id"]), clip="C")
    if page == "review":
        app.session_state["reviewer"] = "Ada"
        app.run()
    (timeline,) = component_data(app, "recordings")
    assert timeline["title"].startswith("Song 3: ")
    assert timeline["recordings"]
    labels = buttons(app)
    assert [label[:6] for label in labels.values()] == ["Song 1", "Song 2", "Song 3", "Song 4"]
    assert sum("reference" in label for label in labels.values()) == 1
    assert shown(app) == ["clip_C"]
    app.button(key="clip_A").click().run()
    assert shown(app) == ["clip_A"]
    (timeline,) = component_data(app, "recordings")
    assert timeline["title"].startswith("Song 1: ")
    assert "clip" not in app.query_params
    assert "does not exist" not in said(app)


def test_a_song_that_the_question_does_not_have_is_named(demo: Workspace, opened: Any) -> None:
    question = next(row for row in candidates(database(demo), Filters(tasks=("GA",))))
    app = opened("case", demo.path, q=str(question["question_id"]), clip="Z")
    assert "The link names clip=Z" in said(app).replace("\\", "")
