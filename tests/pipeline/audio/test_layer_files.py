"""Layers of the timeline, computed ahead where the audio route looks for them."""

from __future__ import annotations

from pathlib import Path

import pytest

from analysis import pipeline
from analysis.audio import peaks
from analysis.audio.library.digest import digest
from analysis.pipeline.audio import audio_checks, layer_files
from analysis.store.database import Database
from analysis.store.workspace import Workspace
from tests.audio.sounds import tone
from tests.cli.test_commands import Earmark, earmark  # noqa: F401
from tests.dashboard import small


@pytest.fixture
def place(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Workspace:
    monkeypatch.setattr(audio_checks, "folders", lambda workspace: {"workspace": workspace.path / "audio"})
    place = Workspace(tmp_path / "workspace")
    pipeline.load(small.files(tmp_path), place)
    (place.path / "audio").mkdir()
    tone(place.path / "audio" / "lamp.wav", 4.0)
    return place


def test_each_recording_has_its_layers_once(place: Workspace, monkeypatch: pytest.MonkeyPatch) -> None:
    steps: list[tuple[str, int, int]] = []
    result = layer_files.compute(Database(place), lambda *step: steps.append(step))
    assert result == layer_files.LayerFiles(1)
    content = digest(place.path / "audio" / "lamp.wav")
    names = sorted(path.name for path in (place.path / layer_files.FOLDER).iterdir())
    assert len(names) == len(layer_files.LAYERS)
    assert all(name.startswith(content) for name in names)
    assert steps[-1] == ("layers", 1, 1)
    monkeypatch.setattr(peaks, "peaks", lambda *_: pytest.fail("computed again"))
    assert layer_files.compute(Database(place)) == result


def test_a_file_that_is_no_audio_is_named(place: Workspace) -> None:
    lamp = place.path / "audio" / "lamp.wav"
    lamp.write_text("no sound")
    assert layer_files.compute(Database(place)) == layer_files.LayerFiles(0, (str(lamp),))


def test_the_command_computes_layers_on_request(place: Workspace, earmark: Earmark) -> None:  # noqa: F811
    assert "layers" not in earmark("hear", "--workspace", place.path)[1]
    assert not (place.path / layer_files.FOLDER).exists()
    assert "recordings with all layers of the timeline: 1" in earmark("hear", "--layers", "--workspace", place.path)[1]
