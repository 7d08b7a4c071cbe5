"""What a model was sent is made again from its loaded run, sample by sample, or it is said that it is not the same."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import numpy as np
import pytest
import soundfile

from analysis import pipeline
from analysis.audio import sound_conditions
from analysis.pipeline.models import inference
from analysis.pipeline.models.remade_sound import RemadeSound, remade_sounds, settings_of, stated_sounds
from analysis.pipeline.models.requests import Request
from analysis.records import Question
from analysis.store.database import Database
from analysis.store.queries import loaded_runs
from analysis.store.queries.cases import cases_list
from analysis.store.queries.cases.case import case
from analysis.store.queries.filters import Filters
from analysis.store.workspace import Workspace
from tests import small

RATE = 22_050
MANIFEST = {"condition": "noise", "version": sound_conditions.VERSION, "seed": 7,
            "parameters": {"rate": 16_000, "form": "wav", "seconds": None, "stem": False}}  # fmt: skip


@pytest.fixture
def workspace(tmp_path: Path) -> Workspace:
    """Three recordings that differ in pitch and loudness."""
    folder = tmp_path / "workspace" / "audio"
    folder.mkdir(parents=True)
    for number in range(3):
        times = np.arange(12 * RATE) / RATE
        soundfile.write(folder / f"{number}.wav", np.sin(2 * np.pi * (220 + 110 * number) * times) * 0.2, RATE)
    return Workspace(tmp_path / "workspace")


def loaded(sound: str, workspace: Workspace, folder: Path) -> tuple[Any, dict[str, Question]]:
    """The manifest of a run under a condition, and its questions by id as they are stored; two have two sounds."""
    records = [
        {"task": "artist_count", "audio": f"{number}.wav", "question": f"How many? question {number}",
         "answer": str(number + 1)} | ({"audio_paths": [f"{number}.wav", f"{(number + 1) % 3}.wav"]} if number else {})
        for number in range(3)
    ]  # fmt: skip
    files = small.write(folder / "questions.json", records)
    request = Request("tests.inference.models:telling", (files,), sound=sound, out=folder / "run.json", seed=7)
    inference.ask(request, workspace)
    pipeline.load([folder / "run.json"], workspace)
    db = Database(workspace)
    (run,) = loaded_runs.runs(db)
    rows = cases_list.cases(db, Filters()).rows
    return run.further["manifest"], {row["question_id"]: case(db, row["question_id"]).question for row in rows}


@pytest.mark.parametrize("sound", [*sound_conditions.TREATMENTS, "other"])
def test_the_same_samples_are_made_again_in_another_folder(sound: str, workspace: Workspace, tmp_path: Path) -> None:
    manifest, questions = loaded(sound, workspace, tmp_path)
    settings = settings_of(manifest)
    assert settings is not None
    root = {"workspace": workspace.path / "audio"}
    for question in questions.values():
        stated = stated_sounds(question)
        remade = remade_sounds(settings, question, questions, root, tmp_path / "fresh")
        assert stated
        assert [sound.is_same for sound in remade] == [True] * len(stated)
        assert all(sound.file and sound.file.parent == tmp_path / "fresh" for sound in remade)


def test_another_recording_of_that_name_gives_another_sound_and_a_missing_one_none(
    workspace: Workspace, tmp_path: Path
) -> None:
    manifest, questions = loaded("reversed", workspace, tmp_path)
    settings = settings_of(manifest)
    assert settings is not None
    root = {"workspace": workspace.path / "audio"}
    question = next(own for own in questions.values() if own.audio == "0.wav")
    (workspace.path / "audio" / "1.wav").replace(workspace.path / "audio" / "0.wav")
    (remade,) = remade_sounds(settings, question, questions, root, tmp_path / "fresh")
    assert (remade.file is None, remade.is_same) == (False, False)
    (workspace.path / "audio" / "0.wav").write_bytes(b"RIFF")
    assert remade_sounds(settings, question, questions, root, tmp_path / "fresh") == [RemadeSound()]
    (workspace.path / "audio" / "0.wav").unlink()
    assert remade_sounds(settings, question, questions, root, tmp_path / "fresh") == [RemadeSound()]


def test_the_sound_of_another_question_that_is_not_there_is_not_made_up(workspace: Workspace, tmp_path: Path) -> None:
    manifest, questions = loaded("other", workspace, tmp_path)
    settings = settings_of(manifest)
    assert settings is not None
    question = next(iter(questions.values()))
    n = len(stated_sounds(question) or [])
    root = {"workspace": workspace.path / "audio"}
    assert remade_sounds(settings, question, {}, root, tmp_path / "fresh") == [RemadeSound()] * n


@pytest.mark.parametrize(
    "change",
    [{"version": 0}, {"condition": "loud"}, {"seed": "x"}, {"parameters": {}}, {"parameters": None},
     {"parameters": {"rate": 0, "seconds": None, "stem": False}}],
)  # fmt: skip
def test_settings_that_this_version_does_not_know_are_none(change: dict[str, Any]) -> None:
    assert settings_of({"sound": MANIFEST}) is not None
    assert settings_of({"sound": {**MANIFEST, **change}}) is None
    assert settings_of(None) is None


@pytest.mark.parametrize(("stated", "expected"), [([], []), (None, None), ("x", None), ([1], None), ([{}], [{}])])
def test_what_is_no_list_of_sounds_says_nothing(stated: Any, expected: Any) -> None:
    details = json.loads(json.dumps({"audio_sent": stated}))
    assert stated_sounds(Question("t", "t", "a.wav", "?", "a", "a", details=details)) == expected
