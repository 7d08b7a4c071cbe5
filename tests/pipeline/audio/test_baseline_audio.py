"""A baseline that hears, on files: sound is found, what was not is counted, the run says how it was made."""

from __future__ import annotations

from pathlib import Path

import numpy as np
import pytest
import soundfile

from analysis.baselines import Settings
from analysis.benchmarks.bass import reader
from analysis.pipeline.audio import baseline_audio
from analysis.pipeline.models.baseline import load_baseline
from analysis.records import Answer
from analysis.store.workspace import Workspace
from tests import small

RATE = 22_050


@pytest.fixture
def questions(tmp_path: Path) -> Path:
    return small.write(tmp_path / "kettle.json", small.run())


@pytest.fixture
def workspace(tmp_path: Path) -> Workspace:
    return Workspace(tmp_path / "workspace")


@pytest.fixture(autouse=True)
def _in_this_process(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("os.cpu_count", lambda: 1)


def sound(path: Path, seconds: float = 8.0) -> None:
    path.parent.mkdir(parents=True, exist_ok=True)
    time = np.arange(round(seconds * RATE)) / RATE
    soundfile.write(path, 0.3 * np.sin(2 * np.pi * 220 * time) * (time % 0.5 < 0.3), RATE)


def test_a_song_without_sound_is_left_unanswered_and_counted(questions: Path, workspace: Workspace) -> None:
    loaded = load_baseline("constant-30s", [questions], workspace)
    assert (loaded.run.kind, loaded.run.model, loaded.run.name) == ("model", "constant-30s", "constant-30s, mix")
    assert sum(counts.get("missing", 0) for counts in loaded.run.counts.values()) == loaded.run.n
    said = loaded.run.further["settings"]
    assert said["without_sound"] == said["recordings"] > 0


def test_other_sound_is_another_run_and_the_same_sound_the_same(questions: Path, workspace: Workspace) -> None:
    nothing = load_baseline("constant-30s", [questions], workspace).run.id
    asked = list(baseline_audio.names(each.question for each in _answers(questions)))
    sound(workspace.path / "audio" / asked[0], 3.0)
    some = load_baseline("constant-30s", [questions], workspace)
    again = load_baseline("constant-30s", [questions], workspace)
    assert some.run.id != nothing
    assert (again.run.id, again.new) == (some.run.id, False)
    assert some.run.further["settings"]["without_sound"] == len(asked) - 1


def test_a_named_folder_comes_first_and_a_stem_is_taken_where_there_is_one(tmp_path: Path) -> None:
    workspace = Workspace(tmp_path / "workspace")
    for name in ("songs/a.wav", "songs/a.vocals.wav", "songs/b.wav", "workspace/audio/a.wav"):
        sound(tmp_path / name, 2.0)
    among = baseline_audio.folders(workspace, tmp_path / "songs")
    found = {name: baseline_audio._recording(name, "", among, tmp_path, "stem") for name in ("a.wav", "b.wav", "c.wav")}
    assert found == {
        "a.wav": baseline_audio.CachedAnalysis(tmp_path / "songs/a.wav", tmp_path / "songs/a.vocals.wav", tmp_path),
        "b.wav": baseline_audio.CachedAnalysis(tmp_path / "songs/b.wav", tmp_path / "songs/b.wav", tmp_path),
        "c.wav": None,
    }


def test_a_file_that_is_no_sound_is_a_problem_and_the_others_are_heard(questions: Path, workspace: Workspace) -> None:
    asked = list(baseline_audio.names(each.question for each in _answers(questions)))
    sound(workspace.path / "audio" / asked[0], 1.0)
    (workspace.path / "audio" / asked[0]).write_text("no sound")
    found = baseline_audio.analyse(
        [each.question for each in _answers(questions)],
        baseline_audio.folders(workspace),
        workspace.path / "heard",
        "mix",
    )
    assert [Path(each.file).name for each in found.problems] == [Path(asked[0]).name] * 3
    assert found.recordings == {}


def test_the_settings_stand_in_the_run(questions: Path, workspace: Workspace) -> None:
    loaded = load_baseline("novelty", [questions], workspace, Settings(voices="stem", votes=4))
    assert loaded.run.condition == {"voices": "vocal stem, else mix", "votes": "4, drawn with noise", "seed": "0"}


def _answers(path: Path) -> list[Answer]:
    return list(reader.read(path).answers)
