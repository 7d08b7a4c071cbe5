"""Imported sound compared with its annotation: worked out once, kept by content, printed."""

from __future__ import annotations

import shutil
from dataclasses import replace
from pathlib import Path

import pytest

from analysis import pipeline
from analysis.audio.alignment.edits import Stretch
from analysis.audio.alignment.estimate import Alignment, Candidate
from analysis.audio.alignment.evidence import Annotation
from analysis.audio.library import index
from analysis.pipeline.audio import alignment
from analysis.pipeline.audio.import_files import import_audio
from analysis.records import Section
from analysis.store.workspace import PROJECT, Workspace
from tests.audio.sounds import tone
from tests.cli.test_commands import Earmark, earmark  # noqa: F401
from tests.pipeline.audio.other_disk import OtherDisk

DEMO = PROJECT / "data" / "demo"
SONG = "07_no_brakes"
FOUND = Alignment(
    "shifted",
    (Candidate(1.5, 1.0002, 2.1, (("beats", 1.25), ("timbre change", 2.5))), Candidate(-0.5, 1.0002, 1.1)),
    1.0,
    0.61,
    (Stretch(0.0, 48.0, 0.0), Stretch(48.0, 96.0, 0.25)),
)


@pytest.fixture
def place(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Workspace:
    """Two songs of the demo, imported with their annotations; nothing has to be heard to compare them."""
    place = Workspace(tmp_path / "workspace")
    pipeline.import_references("harmonix", DEMO / "harmonix", place)
    (tmp_path / "music").mkdir()
    shutil.copyfile(DEMO / "audio" / f"{SONG}.opus", tmp_path / "music" / f"{SONG}.opus")
    tone(tmp_path / "music" / f"{SONG}.vocals.wav")
    import_audio(tmp_path / "music", place, workers=1)
    monkeypatch.setattr(alignment, "measure", lambda path: path)
    monkeypatch.setattr(alignment, "align", lambda path, annotation: FOUND)
    return place


def test_each_recording_itself_is_compared_once(place: Workspace, monkeypatch: pytest.MonkeyPatch) -> None:
    (found,) = alignment.check(place, workers=1)
    assert (found.song, found.alignment) == (f"harmonix/{SONG}", FOUND)
    monkeypatch.setattr(alignment, "align", lambda *_: pytest.fail("compared again"))
    assert alignment.check(place, workers=1) == [found]


def test_what_a_cluster_has_compared_is_cached_here_too(place: Workspace, monkeypatch: pytest.MonkeyPatch) -> None:
    executor = OtherDisk(place.path / alignment.FOLDER)
    (found,) = alignment.check(place, executor=executor)
    assert executor.names == [found.file]
    monkeypatch.setattr(alignment, "align", lambda *_: pytest.fail("compared again"))
    assert alignment.check(place, workers=1) == [found]


def test_what_is_kept_is_for_this_sound_and_this_annotation(place: Workspace, tmp_path: Path) -> None:
    (entry,) = [each for each in index.read(place.path / "audio") if not each.recording]
    file = place.path / "audio" / entry.file
    annotation = Annotation(((0.5, 1), (1.0, 2)), ((0.0, 10.0),))
    assert alignment.cached(place.path, file, annotation) is None
    assert alignment.compare(place.path, file, annotation) == FOUND
    assert alignment.cached(place.path, file, annotation) == FOUND
    assert alignment.cached(place.path, file, replace(annotation, beats=())) is None
    assert alignment.cached(place.path, tone(tmp_path / "other.wav"), annotation) is None
    assert [path.name.startswith(".") for path in (place.path / alignment.FOLDER).iterdir()] == [False]


def test_a_damaged_finding_is_worked_out_again(place: Workspace) -> None:
    alignment.check(place, workers=1)
    (path,) = (place.path / alignment.FOLDER).iterdir()
    path.write_text('{"candidates": 3}')
    assert alignment.check(place, workers=1)[0].alignment == FOUND


def test_what_has_no_whole_section_is_left_out_of_the_annotation() -> None:
    sections = (Section("verse", 0.0, 4.0), Section("chorus", 4.0, None))
    assert alignment.annotation_of([(0.5, 1, 1), (1.0, 2, 1)], sections) == Annotation(
        ((0.5, 1), (1.0, 2)), ((0.0, 4.0),)
    )


def test_the_command_says_what_was_found(
    place: Workspace,
    earmark: Earmark,  # noqa: F811
    tmp_path: Path,
) -> None:
    code, out, _ = earmark("align", "--workspace", place.path)
    head, row, last = out.splitlines()
    assert code == 0
    assert head.split("  ")[0] == "song"
    assert row.split() == [
        f"harmonix/{SONG}",
        "shifted",
        "+1.500",
        "1.00020",
        "1.00",
        "0.61",
        "48",
        "s",
        "(+0.25",
        "s)",
    ]
    assert last == "1 recordings aligned: 1 shifted"
    code, out, _ = earmark("import", "audio", tmp_path / "music", "--check", "--workspace", place.path)
    assert code == 0
    assert out.splitlines()[-1] == last


def test_a_real_song_agrees_with_its_annotation(tmp_path: Path) -> None:
    place = Workspace(tmp_path / "workspace")
    pipeline.import_references("harmonix", DEMO / "harmonix", place)
    (tmp_path / "music").mkdir()
    shutil.copyfile(DEMO / "audio" / f"{SONG}.opus", tmp_path / "music" / f"{SONG}.opus")
    import_audio(tmp_path / "music", place, workers=1)
    (found,) = alignment.check(place, workers=1)
    assert found.alignment is not None
    assert found.alignment.verdict == "agrees"
