"""Beside the recording plays what the model was sent, and the page says how far it is the same."""

from __future__ import annotations

from typing import Any

import pytest

from analysis.store.queries import loaded_runs
from analysis.store.queries.cases import cases_list
from analysis.store.queries.filters import Filters
from analysis.store.workspace import Workspace
from tests.dashboard.pages.reading import component_data, database, said


@pytest.mark.parametrize(
    ("condition", "task", "players", "words"),
    [
        ("other", "ear-tests-tempo", ["mix", "sent: another song"], "Sent to the model: another song. Its recording:"),
        (
            "other",
            "ear-tests-faster",
            ["sent A: another song", "sent B: another song"],
            "Sent to the model: another song. Its recording:",
        ),
        ("none", "ear-tests-tempo", [], "Sent to the model: no sound."),
        ("", "ear-tests-tempo", [], ""),
    ],
)
def test_what_was_sent_is_played_beside_the_recording(
    condition: str, task: str, players: list[str], words: str, demo: Workspace, opened: Any
) -> None:
    db = database(demo)
    run = next(
        run.id for run in loaded_runs.runs(db)
        if run.model == "listener" and run.condition.get("audio", "") == condition
    )  # fmt: skip
    row = cases_list.cases(db, Filters(runs=(run,), tasks=(task,))).rows[0]
    app = opened("case", demo.path, q=row["question_id"], runs=run)
    text = said(app).replace("\\", "")
    (timeline,) = component_data(app, "recordings")
    names = [recording["name"] for recording in timeline["recordings"]]
    assert words in text
    assert ("Sent to the model" in text) == bool(words)
    assert ("Made again for you" in text) == bool(players)
    assert [name for name in names if name.startswith("sent")] == [name for name in players if name.startswith("sent")]
    assert timeline["together"] == bool(players)
    if players:
        assert all("/files/audio/sent/" in recording["url"] for recording in timeline["recordings"][-1:])
