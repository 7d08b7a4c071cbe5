"""The ground truth of the demo: what its script makes, read by the loaders of the real sets as they read those."""

from __future__ import annotations

import json
from collections import Counter
from itertools import pairwise
from pathlib import Path
from typing import Any

import pytest

from analysis import labels
from analysis.references import cosod, harmonix
from analysis.references.records import AnnotatedSong
from tests.demo.made import DEMO, SONGS, run


@pytest.fixture(scope="module")
def in_harmonix() -> dict[str, AnnotatedSong]:
    read = harmonix.load(DEMO / "harmonix")
    assert read.problems == ()
    return {each.song.id: each for each in read.songs}


@pytest.fixture(scope="module")
def in_cosod() -> dict[str, AnnotatedSong]:
    """By the id that the song has in the Harmonix files."""
    read = cosod.load(DEMO / "cosod")
    assert read.problems == ()
    return {SONGS[int(each.song.id) - 1]: each for each in read.songs}


@pytest.fixture(scope="module")
def lyrics() -> dict[str, Any]:
    return {path.stem: json.loads(path.read_text(encoding="utf-8")) for path in (DEMO / "lyrics").glob("*.json")}


def test_the_files_are_what_the_script_makes(tmp_path: Path) -> None:
    run("annotations.py", str(tmp_path))
    made = {path.relative_to(tmp_path): path.read_bytes() for path in tmp_path.rglob("*") if path.is_file()}
    folders = {path.parts[0] for path in made if len(path.parts) > 1}
    shipped = {path.relative_to(DEMO) for folder in folders for path in (DEMO / folder).rglob("*") if path.is_file()}
    assert shipped | {Path("attributes.json"), Path("descriptions.json")} == set(made)
    assert {path for path, data in made.items() if (DEMO / path).read_bytes() != data} == set()


def test_every_song_is_in_the_harmonix_files_and_every_collaboration_in_cosod(
    in_harmonix: dict[str, AnnotatedSong], in_cosod: dict[str, AnnotatedSong]
) -> None:
    assert tuple(in_harmonix) == SONGS
    assert len(SONGS) == 14
    assert len(in_cosod) == 9
    for name, song in in_cosod.items():
        assert (song.song.title, song.song.artist) == (in_harmonix[name].song.title, in_harmonix[name].song.artist)


def test_sections_follow_one_another_without_a_gap_and_begin_on_downbeats(
    in_harmonix: dict[str, AnnotatedSong],
) -> None:
    for song in in_harmonix.values():
        assert song.sections[0].start == 0
        assert all(labels.is_known(section.label) for section in song.sections)
        assert all(one.end == other.start for one, other in pairwise(song.sections))
        downbeats = {beat.time for beat in song.beats if beat.position == 1}
        assert {section.start for section in song.sections if section.label != "silence"} <= downbeats
        assert song.song.duration is not None
        assert (song.sections[-1].end or 0) < song.song.duration


def test_beats_count_through_every_bar(in_harmonix: dict[str, AnnotatedSong]) -> None:
    positions = {"4/4": 4, "3/4": 3, "6/8": 6}
    for song in in_harmonix.values():
        bar = positions[song.song.details["time_signature"]]
        expected = [(n % bar + 1, n // bar + 1) for n in range(len(song.beats))]
        assert [(beat.position, beat.bar) for beat in song.beats] == expected


def test_both_sets_have_the_same_sections(
    in_harmonix: dict[str, AnnotatedSong], in_cosod: dict[str, AnnotatedSong]
) -> None:
    for name, song in in_cosod.items():
        sections = [(labels.canonical(each.label), each.start) for each in in_harmonix[name].sections]
        expected = [each for each in sections if each[0] != "silence"]
        assert [(labels.canonical(each.label), each.start) for each in song.sections] == expected


def test_the_songs_differ_as_songs_do(in_harmonix: dict[str, AnnotatedSong]) -> None:
    songs = [each.song for each in in_harmonix.values()]
    assert len({song.genre for song in songs}) >= 8
    tempi = [song.details["bpm"] for song in songs]
    assert (min(tempi), max(tempi)) == (70, 170)
    assert Counter(song.details["time_signature"] for song in songs) == {"4/4": 12, "3/4": 1, "6/8": 1}
    lengths = sorted(song.duration or 0 for song in songs)
    assert lengths[0] >= 60
    assert lengths[-2] <= 120
    assert lengths[-1] == pytest.approx(240, abs=5)


def test_one_song_starts_in_silence_one_with_the_chorus_and_one_doubles_its_tempo(
    in_harmonix: dict[str, AnnotatedSong],
) -> None:
    first = {name: song.sections[0].label for name, song in in_harmonix.items() if song.sections[0].label != "intro"}
    assert first == {"02_harbour_light": "silence", "03_concrete_garden": "chorus"}
    steps = [b.time - a.time for a, b in pairwise(in_harmonix["10_two_speed_heart"].beats)]
    assert steps[0] == pytest.approx(2 * steps[-1], abs=0.002)


def test_the_performances_cover_the_vocabulary(in_cosod: dict[str, AnnotatedSong]) -> None:
    performances = [each for song in in_cosod.values() for each in song.performances]
    assert {each.delivery for each in performances} == {"Singing", "Rapping", "Spoken", ""}
    assert {each.function for each in performances} == {"Main", "Featured", "Neither", "Uncredited", ""}
    assert {each.gender for each in performances} == {"M", "W", "NB", ""}
    assert max(len(each.artists) for each in performances) == 3
    kinds = Counter(song.song.details["collaboration"] for song in in_cosod.values())
    assert kinds == {"Lead/featured": 6, "No lead/featured": 2, "": 1}


def test_who_performs_is_the_same_in_the_lyrics_and_in_cosod(
    in_cosod: dict[str, AnnotatedSong], lyrics: dict[str, Any]
) -> None:
    for name, song in in_cosod.items():
        sung = {each["start"]: set(each["performers"]) for each in lyrics[name]["sections"]}
        assert {each.start: set(each.artists) for each in song.performances} == sung


def test_every_song_but_the_instrumental_has_words(lyrics: dict[str, Any]) -> None:
    assert set(SONGS) - set(lyrics) == {"09_tin_robot_parade"}


def test_the_lines_are_the_words_of_their_section_within_its_time(
    in_harmonix: dict[str, AnnotatedSong], lyrics: dict[str, Any]
) -> None:
    for name, song in lyrics.items():
        spans = {section.start: section.end for section in in_harmonix[name].sections}
        for section in song["sections"]:
            lines = section["lines"]
            assert "\n".join(line["text"] for line in lines) == section["lyrics"]
            assert (section["start"], spans[section["start"]]) == (lines[0]["start"], section["end"])
            assert all(line["start"] < line["end"] <= section["end"] for line in lines)
            assert {name for line in lines for name in line["performers"]} == set(section["performers"])


def test_attributes_stand_between_0_and_1_by_category_and_agree_with_the_music(
    in_harmonix: dict[str, AnnotatedSong], lyrics: dict[str, Any]
) -> None:
    file = json.loads((DEMO / "attributes.json").read_text(encoding="utf-8"))
    described = set(json.loads((DEMO / "descriptions.json").read_text(encoding="utf-8")))
    assert set(file) == set(SONGS)
    for name, categories in file.items():
        assert {attribute for values in categories.values() for attribute in values} == described
        values = {attribute: value for each in categories.values() for attribute, value in each.items()}
        assert all(0 <= value <= 1 for value in values.values())
        triple = in_harmonix[name].song.details["time_signature"] != "4/4"
        assert (values["Triple Meter"] > 0.5) == triple
        if name not in lyrics:
            assert {values["Vocal Grit"], values["Joyful Lyrics"], values["Love Lyrics"]} == {0}
