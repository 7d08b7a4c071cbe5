"""The sound of the demo: as long as its annotations say, small, unclipped, and never twice the same."""

from __future__ import annotations

import csv
import importlib.util
import os
import shutil
from itertools import combinations
from pathlib import Path

import numpy as np
import pytest
import soundfile

from analysis.references import harmonix
from tests.demo.made import DEMO, SONGS, run

AUDIO = DEMO / "audio"
FILES = tuple(sorted(path.relative_to(AUDIO).as_posix() for path in AUDIO.rglob("*.opus")))
STEMS = tuple(name for name in FILES if name.startswith("stems/"))
RATE = 48000
MOST_BYTES = 12_000_000
TOOLS = ("flite", "fluidsynth")
PACKAGES = ("pyworld", "fluidsynth", "pyloudnorm")


def frames(song: str) -> int:
    with (DEMO / "harmonix" / "dataset" / "metadata.csv").open(encoding="utf-8", newline="") as stream:
        durations = {row["File"]: float(row["Duration"]) for row in csv.DictReader(stream)}
    return round(durations[song] * RATE)


def missing() -> str:
    """Why the songs cannot be made again here; "" where they can."""
    if not os.environ.get("EARMARK_SYNTHESIS"):
        return "set EARMARK_SYNTHESIS=1 to make a song again and compare"
    absent = [name for name in TOOLS if not shutil.which(name)]
    absent += [name for name in PACKAGES if not importlib.util.find_spec(name)]
    return f"not installed: {', '.join(absent)}" if absent else ""


def test_every_song_has_its_mix_and_half_of_them_a_stem() -> None:
    assert set(FILES) - set(STEMS) == {f"{song}.opus" for song in SONGS}
    assert len(STEMS) == len(SONGS) // 2
    assert {name.removeprefix("stems/") for name in STEMS} < set(FILES)


def test_all_sound_together_is_small() -> None:
    assert sum((AUDIO / name).stat().st_size for name in FILES) < MOST_BYTES


@pytest.mark.parametrize("name", FILES)
def test_a_file_is_mono_and_as_long_as_the_song(name: str) -> None:
    info = soundfile.info(AUDIO / name)
    assert (info.samplerate, info.channels, info.format, info.subtype) == (RATE, 1, "OGG", "OPUS")
    assert info.frames == frames(Path(name).stem)


@pytest.mark.parametrize("song", SONGS)
def test_a_mix_neither_clips_nor_repeats_itself(song: str) -> None:
    sound, _ = soundfile.read(AUDIO / f"{song}.opus", dtype="float32")
    assert 0.3 < np.abs(sound).max() < 1.0
    (annotated,) = [each for each in harmonix.load(DEMO / "harmonix").songs if each.song.id == song]
    for one, other in combinations(annotated.sections, 2):
        if one.label == other.label:
            first, second = (
                sound[round((each.start or 0) * RATE) : round((each.end or 0) * RATE)] for each in (one, other)
            )
            length = min(len(first), len(second))
            assert not np.allclose(first[:length], second[:length], atol=1e-3)


def test_the_silent_start_is_silent() -> None:
    sound, _ = soundfile.read(AUDIO / "02_harbour_light.opus", frames=4 * RATE - RATE // 20, dtype="float32")
    assert np.abs(sound).max() < 1e-3


@pytest.mark.parametrize("name", STEMS)
def test_a_stem_is_silent_where_nobody_performs(name: str) -> None:
    song = Path(name).stem
    sound, _ = soundfile.read(AUDIO / name, dtype="float32")
    assert np.abs(sound).max() > 0.2
    assert np.abs(sound[-RATE // 2 :]).max() < 0.01
    assert len(sound) == frames(song)


@pytest.mark.skipif(bool(missing()), reason=missing())
def test_the_shipped_sound_is_what_the_script_makes(tmp_path: Path) -> None:
    """Within what two encodes of one sound differ by."""
    song = "14_night_desk"
    run("render.py", song[:2], "--into", str(tmp_path))
    made, _ = soundfile.read(tmp_path / f"{song}.opus", dtype="float32")
    shipped, _ = soundfile.read(AUDIO / f"{song}.opus", dtype="float32")
    assert np.sqrt(np.mean((made - shipped) ** 2)) < 1e-3 * np.abs(shipped).max()
