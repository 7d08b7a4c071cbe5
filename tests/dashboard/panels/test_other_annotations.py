"""Others' annotations on the desk: a lane each and their consensus, and none of it in the blind pass."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from analysis.annotations import Mark, Origin, SongAnnotation
from analysis.records import Section, Song
from analysis.reviews.events import new, of_song
from analysis.store.queries.songs import StoredSong, write
from analysis.store.reviews import open_reviews
from analysis.store.workspace import Workspace
from tests.dashboard.pages.reading import component_data, page_at

NAME = "songs/lamp"
VALUE = [{"section": "verse", "start": 0.0, "end": 60.0}]


def by(annotator: str, edge: float, origin: Origin = "annotator") -> SongAnnotation:
    marks = (Mark(0.0, edge, ("verse",)), Mark(edge, 60.0, ("chorus",)))
    return SongAnnotation(NAME, annotator, origin, {"sections": marks, "form": marks})


def opened(
    folder: Path,
    monkeypatch: pytest.MonkeyPatch,
    items: tuple[SongAnnotation, ...],
    sections: tuple[Section, ...] = (),
    **query: str,
) -> list[dict[str, Any]]:
    """The lanes of the desk for a song with these annotations and a draft of Ben's."""
    place = Workspace(folder)
    write(place, "songs", [StoredSong(Song("songs", "lamp", duration=60.0), sections, annotations=items)], [])
    open_reviews(place).append([new("Ben", "correction", of_song(NAME), song=NAME, value=VALUE)])
    monkeypatch.delenv("EARMARK_REVIEWS", raising=False)
    monkeypatch.setenv("EARMARK_WORKSPACE", str(place.path))
    app = page_at("review", {"what": "songs", "draw": "all", "q": NAME, **query}, "Ada")
    (drawn,) = component_data(app, "lanes")
    lanes: list[dict[str, Any]] = drawn["lanes"]
    return lanes


def test_everybody_has_a_lane_and_what_two_agree_on_stands_last_with_its_spread(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    items = (by("a", 40.0), by("b", 40.4), by("pictures", 30.0, "estimated"))
    published = (Section("verse", 0.0, 40.0), Section("chorus", 40.0, 60.0))
    lanes = opened(tmp_path, monkeypatch, items, published)
    assert [lane["name"] for lane in lanes] == ["reference", "Ben", "b", "pictures",
                                                 "consensus of 2"]  # fmt: skip
    spans = [(span["label"], span["start"], span["end"]) for span in lanes[-1]["sections"]]
    assert spans == [("verse", 0.0, 40.0), ("", 40.0, 40.4), ("chorus", 40.4, 60.0)]
    assert lanes[-1]["sections"][1]["note"] == "the boundary of 2 of 2 annotations, median 40.20 s"


def test_one_who_heard_and_one_who_did_not_have_no_consensus(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    lanes = opened(tmp_path, monkeypatch, (by("pictures", 30.0, "estimated"),))
    assert [lane["name"] for lane in lanes] == ["your annotation", "Ben", "pictures"]


def test_the_blind_pass_has_none_of_them(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    lanes = opened(tmp_path, monkeypatch, (by("a", 40.0), by("b", 40.4)), blind="yes")
    assert {lane["name"] for lane in lanes} == {"your annotation"}
