"""What stands beside annotations."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from analysis.errors import FileError, RecordError
from analysis.questions import side_files
from analysis.questions.song_material import Words


def put(folder: Path, name: str, value: Any) -> Path:
    path = folder / name
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(value if isinstance(value, str) else json.dumps(value), encoding="utf-8")
    return folder


def test_everything_is_optional(tmp_path: Path) -> None:
    assert side_files.read(tmp_path) == side_files.Extras()


def test_words_ratings_and_descriptions_are_read(tmp_path: Path) -> None:
    sections = [{"section": "Verse 1", "lyrics": "seven\nkettles "}, {"section": "prechorus", "lyrics": ""}]
    put(tmp_path, "lyrics/kettle.json", {"sections": [*sections, {"section": "Solo", "lyrics": "hey"}]})
    put(tmp_path, "attributes.json", {"kettle": {"Sound": {"Piano": 1}}})
    put(tmp_path, "descriptions.json", {"Piano": "How much piano."})
    read = side_files.read(tmp_path)
    assert {song: own.words for song, own in read.lyrics.items()} == {
        "kettle": (Words("verse", "seven kettles"), Words("pre-chorus", ""), Words("solo", "hey"))
    }
    assert read.attributes == {"kettle": {"Sound": {"Piano": 1.0}}}
    assert read.descriptions == {"Piano": "How much piano."}


@pytest.mark.parametrize(
    ("name", "value", "message"),
    [
        ("attributes.json", {"kettle": {"Sound": {"Piano": 1.5}}}, "record kettle: field 'Piano': expected a rating"),
        ("attributes.json", {"kettle": {"Sound": {"Piano": True}}}, "expected a rating from 0 to 1, found True"),
        ("attributes.json", {"kettle": {"Sound": 0.3}}, "expected {category: {attribute: rating}}"),
        ("attributes.json", {"k": {"Sound": {"Piano": 0}, "Beat": {"Piano": 1}}}, "an attribute in one category only"),
        ("lyrics/kettle.json", {"sections": [{"section": "verse"}]}, "record 0: field 'lyrics': expected text"),
        ("descriptions.json", {"Piano": 3}, "record Piano: field '(description)': expected text, found 3"),
    ],
)
def test_a_record_that_is_wrong_is_named(tmp_path: Path, name: str, value: Any, message: str) -> None:
    with pytest.raises(RecordError) as caught:
        side_files.read(put(tmp_path, name, value))
    assert message in str(caught.value)
    assert name.rsplit("/", 1)[-1] in str(caught.value)


@pytest.mark.parametrize(
    ("name", "value", "message"),
    [
        ("attributes.json", "{", "expected JSON"),
        ("attributes.json", "[" * 100_000, "nested too deeply"),
        ("attributes.json", [], "expected a JSON object, found list"),
        ("lyrics/kettle.json", {}, 'expected {"sections": [...]}'),
    ],
)
def test_a_file_that_is_wrong_is_named(tmp_path: Path, name: str, value: Any, message: str) -> None:
    with pytest.raises(FileError) as caught:
        side_files.read(put(tmp_path, name, value))
    assert message in str(caught.value)


def test_lyrics_as_text_stand_beside_those_as_json(tmp_path: Path) -> None:
    put(tmp_path, "lyrics/kettle.json", {"sections": [], "title": "Kettles", "artist": 5})
    put(tmp_path, "lyrics/steam.TXT", "[Chorus]\nsteam")
    put(tmp_path, "lyrics/notes.md", "# none of it")
    own = side_files.read(tmp_path).lyrics
    assert {song: (text.title, text.artist, text.words) for song, text in own.items()} == {
        "kettle": ("Kettles", "", ()), "steam": ("", "", (Words("chorus", "steam"),)),
    }  # fmt: skip


def test_two_files_of_lyrics_of_a_song_are_refused(tmp_path: Path) -> None:
    put(tmp_path, "lyrics/kettle.json", {"sections": []})
    put(tmp_path, "lyrics/kettle.txt", "[Chorus]\nsteam")
    with pytest.raises(FileError, match=r"kettle\.txt: expected one file of lyrics for a song, found kettle\.json"):
        side_files.read(tmp_path)
