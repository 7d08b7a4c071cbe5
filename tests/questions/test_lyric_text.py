"""Lyrics as text, with times or section by section."""

from __future__ import annotations

from decimal import Decimal
from pathlib import Path

import pytest

from analysis.errors import FileError, LineError
from analysis.questions.lyric_text import EARLY, LyricText, by_section, read
from analysis.questions.song_material import SongPart, Words

PARTS = [
    SongPart("intro", "intro", Decimal(0), Decimal(10)),
    SongPart("verse", "verse", Decimal(10), Decimal(20)),
    SongPart("solo", "", Decimal(20), Decimal(30)),
]


def put(folder: Path, text: str, name: str = "kettle.lrc") -> Path:
    path = folder / name
    path.write_text(text, encoding="utf-8")
    return path


def test_plain_text_by_section(tmp_path: Path) -> None:
    text = "[Verse 1: Ada]\nseven  kettles\n\nsing at noon\nChorus:\nsteam\n[Guitar Solo]\n[Pre-Chorus]\nso: it goes\n"
    assert read(put(tmp_path, text, "kettle.txt")).words == (
        Words("verse", "seven kettles sing at noon"), Words("chorus", "steam"), Words("guitarsolo", ""),
        Words("pre-chorus", "so: it goes"),
    )  # fmt: skip


def test_times_order_the_lines_and_are_not_words(tmp_path: Path) -> None:
    text = "\ufeff[ti:Kettles]\n[ar: Ada]\n[00:30.00][00:10.50]steam <00:11.00>oh\n[00:10][Chorus]\n[00:20.5][Outro]\n"
    own = read(put(tmp_path, text))
    assert (own.title, own.artist) == ("Kettles", "Ada")
    assert own.words == (Words("chorus", "steam oh"), Words("outro", "steam oh"))
    assert own.lines == ()


def test_an_offset_shifts_all_times(tmp_path: Path) -> None:
    own = read(put(tmp_path, "[offset:+500]\n[01:05.25]late\n[00:00.20]soon\n"))
    assert [(line.text, line.time) for line in own.lines] == [("soon", 0.0), ("late", 64.75)]


@pytest.mark.parametrize(
    ("time", "section"), [(0.0, 0), (10 - EARLY - 0.01, 0), (10 - EARLY, 1), (19.4, 1), (20.0, 2), (30.0, 2)]
)
def test_lines_without_headings_go_to_the_section_in_which_they_begin(
    time: float, section: int, tmp_path: Path
) -> None:
    own = read(put(tmp_path, f"[00:{time:05.2f}]steam"))
    expected = [Words("intro", ""), Words("verse", ""), Words("solo", "")]
    expected[section] = expected[section]._replace(text="steam")
    assert by_section(own, PARTS) == tuple(expected)


@pytest.mark.parametrize(("time", "parts"), [("00:30.01", PARTS), ("00:05.00", PARTS[1:]), ("00:05.00", [])])
def test_a_line_outside_all_sections_is_named(time: str, parts: list[SongPart], tmp_path: Path) -> None:
    own = read(put(tmp_path, f"\n[{time}]steam"))
    with pytest.raises(LineError, match=r"kettle\.lrc:2: expected .*section.*, found 'steam'"):
        by_section(own, parts)


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("steam\n[Chorus]\n", r":1: expected a heading such as \[Verse 1\] before the words, found 'steam'"),
        ("[00:01.00]steam\noh\n", r":2: expected a heading .* or a time such as .* before each line, found 'oh'"),
        ("[Chorus]\nsteam\n[x2]\n", r":3: expected the name of a section .*, found 'x2'"),
        ("[offset:soon]\n[00:01.00]steam\n", r":2: expected \[offset:\] in milliseconds, found 'soon'"),
    ],
)  # fmt: skip
def test_bad_lines_are_named(text: str, message: str, tmp_path: Path) -> None:
    with pytest.raises(LineError, match=message):
        read(put(tmp_path, text))


@pytest.mark.parametrize("text", ["", "[ti:Kettles]\n"])
def test_a_file_without_words_is_refused(text: str, tmp_path: Path) -> None:
    with pytest.raises(FileError, match="expected lyrics, found no line of text"):
        read(put(tmp_path, text))


def test_a_file_that_is_no_text_is_refused(tmp_path: Path) -> None:
    path = tmp_path / "kettle.txt"
    path.write_bytes(b"\xff\xfe\x00")
    with pytest.raises(FileError, match="expected UTF-8 text"):
        read(path)


def test_untimed_headings_keep_the_order_of_the_file(tmp_path: Path) -> None:
    own = read(put(tmp_path, "[Verse]\n[00:20.00]seven kettles\n[Chorus]\n[00:10.00]steam\n"))
    assert own == LyricText(own.path, words=(Words("verse", "seven kettles"), Words("chorus", "steam")))
