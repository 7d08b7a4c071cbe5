"""The page Artists on answers whose scores depend on the subtask alone: no level of role or delivery is named."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from analysis import pipeline
from analysis.pipeline import demo
from analysis.store.workspace import Workspace
from tests.dashboard.pages.reading import said

SHARES = {"Vocal Delivery Style Comparison": 0.9, "Sectional Artist Role": 0.75, "Sectional Vocal Style": 0.5,
          "Temporal Vocal Style": 0.2}  # fmt: skip
"""Share of right answers by subtask: the only thing on which they depend."""
OPTIONS = {"Singing": "Rapping", "Rapping": "Singing", "same": "different", "different": "same"}


@pytest.fixture(scope="module")
def place(tmp_path_factory: pytest.TempPathFactory) -> Workspace:
    """The 59 attribution questions of the demo; a fixed draw."""
    random, folder = np.random.default_rng(4), tmp_path_factory.mktemp("artists")
    questions = json.loads((demo.QUESTIONS["BASS"] / "artist_collaboration.json").read_text(encoding="utf-8"))
    records = []
    for record in (record for record in questions if record["task"] in SHARES):
        right = record["answer"]
        wrong = OPTIONS.get(right, "Neither" if right == "Main artist" else "Main artist")
        records.append({**record, "prediction": right if random.random() < SHARES[record["task"]] else wrong})
    path = folder / "drawn.json"
    path.write_text(json.dumps(records), encoding="utf-8")
    workspace = Workspace(folder / "workspace")
    demo.import_songs(workspace)
    pipeline.load([Path(path)], workspace)
    return workspace


@pytest.mark.parametrize("aspect", ["delivery", "role"])
def test_scores_that_depend_on_the_subtask_alone_name_no_level(aspect: str, place: Workspace, opened: Any) -> None:
    app = opened("artists", place.path, by=aspect)
    assert not app.exception
    text = said(app)
    assert "No difference found" in text or "Not tested" in text or "Not comparable" in text
    for claim in ("highest", "lowest", "points lower", "points higher", "unknown"):
        assert claim not in text, claim
    assert f"without {aspect} are left out." in text


def test_genre_that_no_song_has_is_not_drawn(place: Workspace, opened: Any, tmp_path: Path) -> None:
    options = {"choices": ["Piano", "Organ", "Choir", "Bell"], "options": ["Piano", "Organ", "Choir", "Bell"]}
    records = [
        {"task": "Single-Gene Detection", "audio": f"{n}.wav", "question": "Which attribute?", "answer": "Piano",
         "prediction": "Piano", **options}
        for n in range(6)
    ]  # fmt: skip
    path = tmp_path / "genes.json"
    path.write_text(json.dumps(records), encoding="utf-8")
    workspace = Workspace(tmp_path / "workspace")
    pipeline.load([path], workspace)
    app = opened("musicology", workspace.path)
    assert not app.exception
    assert any("Genre: not known for any of 6 cases." in caption.value for caption in app.caption)
    assert "Genre" not in [header.value for header in app.header]
