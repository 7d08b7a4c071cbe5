"""UltraStar: times, words of syllables, singers, relative times, and lines that are none."""

from __future__ import annotations

import pytest

from analysis.annotations import Mark
from analysis.errors import FileError
from analysis.exchange.annotation import FieldError
from analysis.exchange.timed_words import ultrastar

HEAD = "#TITLE:Kettles\n#ARTIST:Ada Example\n#BPM:150,0\n#GAP:1000\n"  # 600 units a minute: 0.1 s each
SONG = HEAD + ": 0 2 9 Ket\n: 2 3 11 tles\n* 6 2 -1  hum~\n- 9\nF 10 4 0 at\n: 15 5 0  noon\nE\n"


def test_units_are_quarters_of_a_beat_after_the_gap() -> None:
    content = ultrastar.read(SONG, "kettles.txt")
    (item,) = content.annotations
    assert item.tiers["lines"] == (Mark(1.0, 1.8, ("Kettles hum~",)), Mark(2.0, 3.0, ("at noon",)))
    assert item.tiers["words"] == (
        Mark(1.0, 1.5, ("Kettles",), 0), Mark(1.6, 1.8, ("hum~",), 0), Mark(2.0, 2.4, ("at",), 1),
        Mark(2.5, 3.0, ("noon",), 1))  # fmt: skip
    assert item.tiers["syllables"][:2] == (
        Mark(1.0, 1.2, ("Ket",), 0, {"midi": 69}), Mark(1.2, 1.5, ("tles",), 0, {"midi": 71}))  # fmt: skip
    assert item.tiers["syllables"][3] == Mark(2.0, 2.4, ("at",), 2), "a free syllable has no pitch"
    assert (content.song.title, content.song.artist, item.source) == ("Kettles", "Ada Example", "kettles.txt")
    assert content.problems == ()


def test_a_blank_at_the_end_of_a_syllable_ends_the_word_too() -> None:
    (item,) = ultrastar.read(HEAD + ": 0 1 0 moths \n: 2 1 0 hum\nE\n", "x.txt").annotations
    assert [mark.label for mark in item.tiers["words"]] == ["moths", "hum"]


def test_two_singers_are_performers_in_order_of_time() -> None:
    text = HEAD + "#P1:Ada\n#DUETSINGERP2:Bo\nP1\n: 0 2 0 one\n- 3\n: 20 2 0 three\nP2\n: 10 2 0 two\nE\n"
    (item,) = ultrastar.read(text, "x.txt").annotations
    assert [mark.label for mark in item.tiers["lines"]] == ["one", "two", "three"]
    assert [(mark.start, mark.label) for mark in item.tiers["performers"]] == [(1.0, "Ada"), (2.0, "Bo"), (3.0, "Ada")]
    assert "performers" not in ultrastar.read(SONG, "x.txt").annotations[0].tiers


def test_relative_times_begin_anew_after_each_line() -> None:
    text = HEAD + "#RELATIVE:yes\n: 0 2 0 one\n- 5 10\n: 1 2 0 two\n- 4\n: 0 2 0 three\nE\n"
    (item,) = ultrastar.read(text, "x.txt").annotations
    assert [mark.start for mark in item.tiers["lines"]] == [1.0, 2.1, 2.4]


def test_a_line_that_is_no_note_is_named_and_the_rest_is_read() -> None:
    content = ultrastar.read(HEAD + ": 0 2 0 one\n: x 2 0 two\nB 8 120\n: 9 2 0  three\n", "x.txt")
    assert [(error.record, error.found) for error in content.problems] == [("line 6", ": x 2 0 two"),
                                                                          ("line 7", "B 8 120")]  # fmt: skip
    assert len(content.annotations[0].tiers["words"]) == 2


@pytest.mark.parametrize("tempo", ["", "#BPM:fast\n", "#BPM:0.99\n"])
def test_without_a_tempo_there_are_no_times(tempo: str) -> None:
    with pytest.raises(FieldError, match="BPM"):
        ultrastar.read(f"#TITLE:x\n{tempo}: 0 1 0 a\n", "x.txt")


def test_a_file_without_notes_is_refused() -> None:
    with pytest.raises(FileError, match="notes"):
        ultrastar.read(f"{HEAD}- 5\nE\n", "x.txt")


@pytest.mark.parametrize("note", [": 0 5 1 So", ": 999999999 1 1 So"])
def test_a_tempo_of_1_and_nine_digits_are_read(note: str) -> None:
    assert not ultrastar.read(f"#BPM:1\n{note}\n", "k.txt").problems


@pytest.mark.parametrize("note", [": 1000000000 1 1 So", f": 0 1 {'9' * 5000} So"])
def test_a_number_of_more_digits_is_a_problem(note: str) -> None:
    (problem,) = ultrastar.read(f"#BPM:1\n: 0 1 1 La\n{note}\n", "k.txt").problems
    assert "line 3" in str(problem)
