"""`earmark suspects`: all songs with their probabilities, in the shape that is documented."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from analysis.records import Section, Song
from analysis.references.records import AnnotatedSong
from analysis.reviews.events import new, of_song
from analysis.store.queries import songs
from analysis.store.reviews import open_reviews
from analysis.store.workspace import Workspace
from tests.cli.test_commands import Earmark, earmark

__all__ = ["earmark"]

GOOD = tuple(Section(label, 16.0 * i, 16.0 * i + 16) for i, label in enumerate(
    ("intro", "verse", "chorus", "verse", "chorus", "outro")))  # fmt: skip
MISSPELT = (*GOOD[:2], GOOD[2]._replace(label="chorsu"), *GOOD[3:])


@pytest.fixture
def place(tmp_path: Path) -> Workspace:
    place = Workspace(tmp_path / "workspace")
    named = (("good", GOOD), ("misspelt", MISSPELT))
    songs.write(place, "own", [AnnotatedSong(Song("own", name, duration=96.0), parts) for name, parts in named], [])
    return place


def test_all_songs_are_ranked_with_reasons(place: Workspace, earmark: Earmark, tmp_path: Path) -> None:
    file = tmp_path / "suspects.json"
    code, out, _ = earmark("suspects", "--songs", "--share", "0.1", "--json", str(file))
    assert code == 0
    assert "wrong in the next 2 (" in out
    found = json.loads(file.read_text())
    assert (found["share"], [song["song"] for song in found["rows"]]) == (0.1, ["own/misspelt", "own/good"])
    assert found["expected"] == {"2": pytest.approx(sum(song["p"] for song in found["rows"]))}
    (reason,) = (each for each in found["rows"][0]["reasons"] if each["name"] == "near_spelling")
    assert (reason["words"], reason["seconds"]) == ("a label one letter away from a common one", 32.0)
    assert reason["weight"] > 1


def test_the_share_comes_from_verdicts_at_random(place: Workspace, earmark: Earmark, tmp_path: Path) -> None:
    file = tmp_path / "suspects.json"
    reviews = open_reviews(place)
    reviews.append([new("Ada", "verdict", of_song(f"own/{name}"), verdict="wrong") for name in ("good", "misspelt")])
    earmark("suspects", "--songs", "--json", str(file))
    assert json.loads(file.read_text())["share"] == pytest.approx(3 / 22)


def test_nothing_to_rank(earmark: Earmark) -> None:
    assert "no references: load runs, or import songs" in earmark("suspects")[1]
