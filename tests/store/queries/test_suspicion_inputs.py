"""What the search for wrong references sees of the store: beats of a song, and the song in another set."""

from __future__ import annotations

from pathlib import Path

from analysis.records import Section, Song
from analysis.references.records import AnnotatedSong, Beat
from analysis.store.database import Database
from analysis.store.queries import songs
from analysis.store.queries.filters import Filters
from analysis.store.queries.suspicion_inputs import songs_material
from analysis.store.workspace import Workspace

SECTIONS = (Section("verse", 0.0, 10.0), Section("chorus", 10.0, 20.0))
BEATS = (Beat(0.0, 1, 1), Beat(0.5, 2, 1))


def imported(place: Workspace, dataset: str, *titles: str) -> None:
    named = [Song(dataset, f"{i}", title, "", 20.0) for i, title in enumerate(titles)]
    songs.write(place, dataset, [AnnotatedSong(song, SECTIONS, BEATS) for song in named], [])


def test_a_song_has_its_beats_and_the_song_of_the_same_title_in_another_set(tmp_path: Path) -> None:
    place = Workspace(tmp_path / "workspace")
    imported(place, "first", "Oh, Lamp!", "Kettle", "Moth", "moth")
    imported(place, "second", "oh lamp", "Moth", "Kettles")
    cases = {case.id: case for case in songs_material(Database(place), Filters())}
    assert list(cases["first/0"].beats) == [tuple(beat) for beat in BEATS]
    others = {name: case.other.name for name, case in cases.items() if case.other}
    assert others == {"first/0": "second", "second/0": "first"}  # a title that a set has twice is no key
    lamp = cases["first/0"].other
    assert lamp is not None
    assert list(lamp.sections) == list(SECTIONS)
