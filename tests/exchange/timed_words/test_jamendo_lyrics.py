"""JamendoLyrics: words with ends of their own, of their line or of the next word; songs that do not fit."""

from __future__ import annotations

from pathlib import Path

from analysis.annotations import Mark
from analysis.errors import EarmarkError
from analysis.exchange.timed_words import jamendo_lyrics

HEAD = "word_start,word_end,line_end\n"


def corpus(folder: Path, times: str, words: str = "moths\nhum\nlamps\n") -> Path:
    for name in ("annotations/words", "lyrics"):
        (folder / name).mkdir(parents=True)
    (folder / jamendo_lyrics.TABLE).write_text(
        "URL,Filepath,Artist,Title,Genre,LicenseType,Language,LyricOverlap,Polyphonic,NonLexical\n"
        "http://x,Ada_-_Moths.mp3,Ada,Moths,Folk,CC BY,English,false,false,false\n"
    )
    (folder / "annotations/words/Ada_-_Moths.csv").write_text(HEAD + times)
    (folder / "lyrics/Ada_-_Moths.words.txt").write_text(words)
    return folder


def test_a_word_ends_at_its_end_else_with_its_line_or_the_next_word(tmp_path: Path) -> None:
    problems: list[EarmarkError] = []
    times = "1.0,nan,nan\n1.5,nan,2.0\n3.0,3.5,nan\n"
    ((path, content),) = jamendo_lyrics.read(corpus(tmp_path, times), problems)
    (item,) = content.annotations
    assert item.tiers["words"] == (
        Mark(1.0, 1.5, ("moths",), 0), Mark(1.5, 2.0, ("hum",), 0), Mark(3.0, 3.5, ("lamps",), 1))  # fmt: skip
    assert item.tiers["lines"] == (Mark(1.0, 2.0, ("moths hum",)), Mark(3.0, 3.5, ("lamps",)))
    assert (path.stem, content.song.title, item.licence, problems) == ("Ada_-_Moths", "Moths", "CC BY", [])


def test_songs_that_do_not_fit_are_named(tmp_path: Path) -> None:
    for n, (times, expected) in enumerate((
        ("1.0,nan,nan\n", "a row for each of the 3 words"), ("1,nan,nan\n0.5,nan,nan\n2,nan,nan\n", "times in order"),
        ("1,nan,nan\nsoon,nan,nan\n2,nan,nan\n", "a time in seconds, or nan"),
    )):  # fmt: skip
        problems: list[EarmarkError] = []
        assert list(jamendo_lyrics.read(corpus(tmp_path / str(n), times), problems)) == []
        assert [expected in str(problem) for problem in problems] == [True], problems
