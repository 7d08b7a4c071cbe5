"""Cases by song: sums by hand over a few answers about two songs and one audio that is not linked."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from analysis import pipeline
from analysis.pipeline.annotations import counterparts
from analysis.records import Section, Song
from analysis.references.records import AnnotatedSong, Beat, Performance
from analysis.scoring.sums import UNIT, in_units
from analysis.store.database import Database
from analysis.store.queries import annotated_songs, loaded_runs, songs
from analysis.store.queries.cases import cases_list, song_cases
from analysis.store.queries.filters import Filters
from analysis.store.workspace import Workspace
from tests import small

VIDEO = "https://www.youtube.com/watch?v=abcdefghij{}"
BOUNDS = ((0.0, "intro"), (10.0, "verse"), (40.0, "chorus"), (60.0, "end"))


def sections(shift: float = 0.0, last: float | None = 70.0) -> tuple[Section, ...]:
    ends = [start for start, _ in BOUNDS[1:]] + [None]
    return tuple(
        Section(label, start + shift, last if end is None else end + shift)
        for (start, label), end in zip(BOUNDS, ends, strict=True)
    )


def annotated(dataset: str, number: str, title: str, artist: str, **fields: Any) -> AnnotatedSong:
    song = Song(dataset, number, title, artist, 70.0, "Pop", (VIDEO.format(number),), {"bpm": 120.0})
    return AnnotatedSong(song, fields.get("sections", sections()), (Beat(0.5, 1, 1),), fields.get("performances", ()))


def workspace(folder: Path) -> Workspace:
    """Two runs: kettle (linked) asked three times, lamp (linked) once, and an audio that no set knows."""
    place = Workspace(folder / "workspace")
    sung = Performance(10.2, 40.0, "verse", "Ada", ("Ada",), "W", "Feat", "Singing")
    songs.write(place, "harmonix", [annotated("harmonix", "1", "Kettle (feat. Ada)", "Bo & Ada"),
                                    annotated("harmonix", "2", "Lamp", "Bo")], [])  # fmt: skip
    songs.write(place, "cosod", [annotated("cosod", "7", "Kettle", "Ada", sections=sections(0.2, None),
                                           performances=(sung,)),
                                 annotated("cosod", "8", "Kettle", "Somebody Else")], [])  # fmt: skip
    asked = [("1", 2, "2", "0"), ("1", 3, "3", "3"), ("1", 4, "0", "0"), ("2", 5, "5", "0"), ("", 6, "6", None)]
    for place_of, name in ((2, "good"), (3, "bad")):
        records = [
            small.record("artist_count", one[1], one[place_of], youtube_url=VIDEO.format(one[0]) if one[0] else "")
            | {"audio_path": f"audio/{one[0] or 'nobody'}.wav"}
            for one in asked
        ]
        pipeline.load([small.write(folder / f"{name}.json", records)], place)
    return place


@pytest.fixture(scope="module")
def db(tmp_path_factory: pytest.TempPathFactory) -> Database:
    return Database(workspace(tmp_path_factory.mktemp("song_cases")))


def test_the_score_of_a_song_is_that_of_all_its_cases(db: Database) -> None:
    rows = {row["song"]: row for row in song_cases.overview(db, Filters())}
    kettle = next(row for name, row in rows.items() if row["questions"] == 3)
    # the good run has 4 of 5 right, the bad one 1 of 5: 3 cases at 1 - 0.8, 1 - 0.8, 0 - 0.8; 0 - 0.2, 1 - 0.2, 0 - 0.2
    assert (kettle["n"], kettle["runs"], kettle["linked"], kettle["tasks"]) == (6, 2, True, ["Cnt"])
    assert kettle["score"] == pytest.approx(3 / 6)
    assert kettle["against"] == pytest.approx((0.2 + 0.2 - 0.8 - 0.2 + 0.8 - 0.2) / 6)
    audio = rows["audio/nobody.wav"]
    assert (audio["linked"], audio["title"], audio["duration"], audio["questions"]) == (False, "", None, 1)
    assert audio["score"] == pytest.approx(0.5)
    assert sum(row["n"] for row in rows.values()) == 10


def test_an_audio_with_the_name_of_a_song_is_not_that_song(tmp_path: Path) -> None:
    place = Workspace(tmp_path / "workspace")
    songs.write(place, "harmonix", [annotated("harmonix", "1", "Kettle", "Ada")], [])
    record = small.record("artist_count", 2, "2") | {"audio_path": "harmonix/1"}
    pipeline.load([small.write(tmp_path / "run.json", [record])], place)
    (row,) = song_cases.overview(Database(place), Filters())
    assert (row["song"].endswith("harmonix/1"), row["linked"], row["title"]) == (True, False, "")


def test_runs_that_are_added_meanwhile_do_not_break_the_list(db: Database, monkeypatch: pytest.MonkeyPatch) -> None:
    expected = song_cases.overview(db, Filters())
    looks = iter([db.run_ids()])  # of the selection
    monkeypatch.setattr(Database, "run_ids", lambda self: next(looks, []))
    assert song_cases.overview(db, Filters()) == expected


def test_songs_of_one_title_have_their_stored_names_too(db: Database) -> None:
    (only,) = db.rows("SELECT song FROM songs WHERE title = 'Lamp'")
    titles = song_cases.distinct_titles(db, [only["song"], "cosod/8", "nobody/1"])
    assert titles == {only["song"]: "Lamp", "cosod/8": "Kettle (cosod/8)"}


def test_filters_hold_for_the_usual_score_as_well(db: Database) -> None:
    good = next(run.id for run in loaded_runs.runs(db) if run.name == "good")
    rows = song_cases.overview(db, Filters(runs=(good,)))
    assert sum(row["against"] * row["n"] for row in rows) == pytest.approx(0.0)
    assert {row["runs"] for row in rows} == {1}


def test_the_usual_score_is_the_mean_of_a_run_on_a_subtask(db: Database) -> None:
    by_run = {run.name: run.id for run in loaded_runs.runs(db)}
    subtask = "artist_count"
    assert song_cases.usual(db, Filters()) == {
        (by_run["good"], subtask): pytest.approx(0.8),
        (by_run["bad"], subtask): pytest.approx(0.2),
    }


def test_the_answers_about_a_song_are_those_its_filter_finds(db: Database) -> None:
    for row in song_cases.overview(db, Filters()):
        wanted = Filters(songs=(row["song"],)) if row["linked"] else Filters(unlinked=(row["song"],))
        found = song_cases.answers(db, Filters(), row["song"], row["linked"])
        assert len(found) == row["n"] == cases_list.cases(db, wanted, limit=0).total
    assert song_cases.answers(db, Filters(), "audio/nobody.wav", linked=True) == []


def test_the_same_song_of_another_set_is_found_by_title_and_artist(db: Database) -> None:
    stored = annotated_songs.song(db, "harmonix/1")
    assert stored is not None
    (other,) = counterparts(db, stored)
    # 0, 10, 40, 60, 70 here; 0.2, 10.2, 40.2, 60.2 there, whose last section has no end
    assert (other.name, other.hits, other.n, other.n_other) == ("cosod/7", 4, 5, 4)
    alone = annotated_songs.song(db, "harmonix/2")
    assert alone is not None
    assert counterparts(db, alone) == []


def test_means_of_a_song_are_of_exact_sums(tmp_path: Path) -> None:
    """A sum of floats would depend on the order in which threads add."""
    words = "seven kettles sing at noon and one of them in tune".split()
    lyrics = [{"section": "verse1", "lyrics": " ".join(words)}]
    records = [
        small.record(
            "full lyrics transcription", lyrics, json.dumps([{**lyrics[0], "lyrics": " ".join(words[: n % 11])}])
        )
        | {"audio_path": f"audio/{n}.wav"}
        for n in range(60)
    ]
    place = Workspace(tmp_path / "workspace")
    pipeline.load([small.write(tmp_path / "lyrics.json", records)], place)
    db = Database(place)
    scores = [row["score"] for row in cases_list.cases(db, Filters(), limit=100).rows]
    (usual,) = song_cases.usual(db, Filters()).values()
    assert usual == sum(map(in_units, scores)) / len(scores) / UNIT != sum(scores) / len(scores)
