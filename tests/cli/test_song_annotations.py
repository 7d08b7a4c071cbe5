"""`earmark import salami` and `earmark annotations`: annotations as equals, and how well people agree."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from analysis.records import Section, Song
from analysis.references.records import AnnotatedSong
from analysis.reviews.events import new, of_song, version_of
from analysis.store.queries import songs
from analysis.store.reviews import open_reviews
from analysis.store.tables.json_values import dumps, encode
from analysis.store.workspace import Workspace
from tests.cli.test_commands import Earmark, earmark
from tests.shared import SHARED, needs_shared

__all__ = ["earmark"]

PARTS = (Section("intro", 0.0, 20.0), Section("verse", 20.0, 60.0))
MOVED = [{"section": "intro", "start": 0.0, "end": 22.0}, {"section": "verse", "start": 22.0, "end": 60.0}]


@pytest.fixture
def place(tmp_path: Path) -> Workspace:
    return Workspace(tmp_path / "workspace")


def annotations_of(earmark: Earmark, tmp_path: Path) -> tuple[dict[str, Any], str]:
    file = tmp_path / "annotations.json"
    code, out, _ = earmark("annotations", "--agreement", "--json", str(file))
    assert code == 0
    return json.loads(file.read_text()), out


@needs_shared
def test_salami_comes_with_all_annotators_and_agrees_as_expected(earmark: Earmark, tmp_path: Path) -> None:
    folder = SHARED / "data" / "salami"
    code, out, _ = earmark("import", "salami", str(folder))
    assert code == 0
    assert "30 songs" in out
    assert "61 annotations, 29 songs with several of them" in out
    assert "2 second layer of an annotator" in out
    found, _ = annotations_of(earmark, tmp_path)
    assert len(found["songs"]) == 30
    by_song = {song["song"].rpartition("/")[2]: song for song in found["songs"]}
    for expected in json.loads((folder / "expected.json").read_text())["songs"]:
        figures = expected["agreement"].get("functions", {})
        assert by_song[expected["song"]]["agreement"].get("sections", {}) == pytest.approx(figures, abs=1e-6)
    assert [each["file"] for each in by_song["78"]["annotations"]] == [1, 2, "2b"]
    assert found["people"]["sections"]["F0.5"]["songs"] == 29


def test_one_annotation_has_no_agreement(place: Workspace, earmark: Earmark, tmp_path: Path) -> None:
    songs.write(place, "own", [AnnotatedSong(Song("own", "a"), PARTS)], [])
    found, out = annotations_of(earmark, tmp_path)
    assert (found["people"], found["songs"][0]["agreement"]) == ({"form": {}, "phrases": {}, "sections": {}}, {})
    assert "agreement of people unknown" in out


def test_a_correction_is_an_annotation_that_began_as_a_copy(place: Workspace, earmark: Earmark, tmp_path: Path) -> None:
    songs.write(place, "own", [AnnotatedSong(Song("own", "a"), PARTS)], [])
    base, target = version_of(dumps(encode(PARTS))), of_song("own/a")
    first, second = (new(who, "correction", target, value=MOVED, reference=base) for who in ("Ada", "Ben"))
    open_reviews(place).append([first, second, new("Cy", "accept", target, correction=second.id)])
    found, _ = annotations_of(earmark, tmp_path)
    (song,) = found["songs"]
    assert [(each["origin"], each["annotator"], each.get("based_on")) for each in song["annotations"]] == [
        ("published", "", None), ("draft", "Ada", base), ("accepted", "Ben", base),
    ]  # fmt: skip
    assert song["annotations"][0]["id"] == base
    assert song["annotations"][2]["tiers"]["sections"][0] == {"start": 0.0, "end": 22.0, "labels": ["intro"]}
    assert song["agreement"] == {}


def test_annotations_of_a_song_from_nothing_are_opinions_of_their_own(
    place: Workspace, earmark: Earmark, tmp_path: Path
) -> None:
    songs.write(place, "songs", [AnnotatedSong(Song("songs", "a"), ())], [])
    target = of_song("songs/a")
    open_reviews(place).append([new(who, "correction", target, value=MOVED) for who in ("Ada", "Ben")])
    found, _ = annotations_of(earmark, tmp_path)
    assert found["songs"][0]["agreement"]["sections"]["F0.5"] == 1.0
    assert found["people"]["sections"]["F0.5"] == {
        "songs": 1,
        "mean": 1.0,
        "interval": [None, None],
        "p10": 1.0,
        "p90": 1.0,
    }
