"""`earmark suspects`: all songs with their probabilities, in the shape that is documented."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from analysis.records import Section, Song
from analysis.references.records import AnnotatedSong
from analysis.reviews.events import new, of_song
from analysis.reviews.evidence.wrongness import document
from analysis.store import suspicion_weights
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
    low, high = found["interval"]
    assert 0 <= low <= high <= 2
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


def many(place: Workspace, n: int, wrong: int) -> None:
    """n songs, the first ones misspelt, each with a verdict."""
    named = [(f"{i:03}", MISSPELT if i % (n // wrong) == 0 else GOOD) for i in range(n)]
    songs.write(place, "own", [AnnotatedSong(Song("own", name, duration=96.0), parts) for name, parts in named], [])
    open_reviews(place).append([
        new("Ada", "verdict", of_song(f"own/{name}"), verdict="right" if parts is GOOD else "wrong")
        for name, parts in named
    ])  # fmt: skip


def test_retraining_says_what_it_learned_and_stores_what_is_better(
    place: Workspace, earmark: Earmark, tmp_path: Path
) -> None:
    many(place, 40, 10)
    file, first = tmp_path / "suspects.json", tmp_path / "first.json"
    earmark("suspects", "--songs", "--share", "0.25", "--json", str(first))
    assert json.loads(first.read_text())["retraining"] is None
    code, out, _ = earmark("suspects", "--songs", "--share", "0.25", "--retrain", "--json", str(file))
    assert code == 0
    assert "40 verdicts: slope and intercept" in out
    found = json.loads(file.read_text())
    assert found["retraining"]["taken"]
    assert found["retraining"]["loss_after"] < found["retraining"]["loss_before"]
    assert suspicion_weights.read(place) != document()
    said = [{song["song"]: song["p"] for song in json.loads(path.read_text())["rows"]} for path in (first, file)]
    assert said[0] != said[1]
    assert found["reliability"] == []


def test_too_few_verdicts_teach_nothing(place: Workspace, earmark: Earmark) -> None:
    assert "0 verdicts: nothing is learned from fewer than 30 verdicts" in " ".join(
        earmark("suspects", "--songs", "--retrain")[1].split()
    )
    assert suspicion_weights.read(place) == document()


def test_two_hundred_verdicts_show_how_reliable_the_probabilities_are(
    place: Workspace, earmark: Earmark, tmp_path: Path
) -> None:
    many(place, 200, 50)
    file = tmp_path / "suspects.json"
    code, out, _ = earmark("suspects", "--songs", "--share", "0.25", "--json", str(file))
    assert code == 0
    assert "found wrong" in out
    rows = json.loads(file.read_text())["reliability"]
    assert sum(row["n"] for row in rows) == 200
    assert sum(row["wrong"] * row["n"] for row in rows) == pytest.approx(50)


def test_nothing_to_rank(earmark: Earmark) -> None:
    assert "no references: load runs, or import songs" in earmark("suspects")[1]
