"""Recordings are passed on where their licence allows it, with the credit line that goes with them."""

from __future__ import annotations

from pathlib import Path

import pytest

from analysis.records import Question
from analysis.report.sound import Rights, Sound, data_address, is_free, rights


@pytest.mark.parametrize(
    "licence",
    [
        "CC0 1.0", "cc0-1.0", "CC0 1.0 Universal", "Creative Commons Zero", "CC BY 3.0", "CC-BY 4.0", "cc_by_4.0",
        "CC BY 4.0 International", "CC BY-SA 2.5", "cc-by-sa-3.0", "Attribution-ShareAlike 4.0 International",
        "Creative Commons Attribution 3.0 Unported", "Creative Commons Attribution Share Alike 3.0",
        "http://creativecommons.org/licenses/by-sa/2.5/", "https://creativecommons.org/licenses/by/4.0/deed.en",
        "https://creativecommons.org/publicdomain/zero/1.0/legalcode", "creativecommons.org/publicdomain/mark/1.0/",
        "public domain mark 1.0", "Public Domain", "MIT", "MIT License",
    ],
)  # fmt: skip
def test_these_licences_let_a_recording_pass(licence: str) -> None:
    assert is_free(licence)


@pytest.mark.parametrize(
    "licence",
    [
        "", "CC BY-NC 4.0", "CC BY-NC-ND 4.0", "CC BY-ND 4.0", "CC BY-NC-SA 4.0", "Attribution-NonCommercial 4.0",
        "Attribution-NoDerivatives 4.0 International", "https://creativecommons.org/licenses/by-nc/4.0/",
        "https://creativecommons.org/licenses/by-nd/4.0/", "cc by 4.0 nc", "Mitchell Records", "all rights reserved",
        "not public domain", "CC BY 4.0 for the annotations", "None",
    ],
)  # fmt: skip
def test_no_other_does(licence: str) -> None:
    assert not is_free(licence)


def test_the_question_comes_before_its_song_and_a_credit_line_is_word_for_word() -> None:
    song = {"licence": "CC BY-SA 2.5", "credit": '"On the run" by Joshua Morin, CC BY-SA 2.5; re-encoded'}
    assert rights(question({}), "songs/on_the_run", song) == Rights("CC BY-SA 2.5", song["credit"])
    assert rights(question({"licence": "CC BY-NC 4.0"}), "songs/on_the_run", song).licence == "CC BY-NC 4.0"
    assert rights(question({}), "songs/x", {"license": "CC BY 3.0"}).credit.startswith("Recording: songs/x, CC BY 3.0")


def test_a_question_is_credited_as_its_licence_asks() -> None:
    details: dict[str, str | None] = {"licence": "CC BY 4.0", "artist": "Ada", "title": "Paper Lanterns"}
    assert (
        rights(question(details), "", {}).credit == "Recording: Ada: Paper Lanterns, CC BY 4.0, https://example.org/1"
    )
    stated = rights(question({**details, "attribution": "Ada Example"}), "", {}).credit
    assert stated.startswith("Recording: Ada Example, CC BY 4.0")


def test_without_a_licence_nothing_passes_but_songs_of_the_demo() -> None:
    assert rights(question({}), "harmonix/0001", {}) == Rights()
    assert rights(question({"licence": None}), "", {}) == Rights()
    assert rights(question({}), "demo/01", {}) == Rights("CC0 1.0")
    assert rights(question({"licence": "all rights reserved"}), "demo/01", {}).licence == "all rights reserved"


def test_no_more_recordings_than_asked_for_and_the_refused_are_counted(tmp_path: Path) -> None:
    (tmp_path / "a.opus").write_bytes(b"sound")
    free = Rights("CC BY 4.0")
    sound = Sound(1, {"music": tmp_path})
    assert sound.of("q1", "a.wav", "", Rights("CC BY-NC 4.0")) is None
    assert sound.of("q2", "missing.wav", "", free) is None
    assert sound.of("q3", "a.wav", "", free) == tmp_path / "a.opus"
    assert sound.of("q3", "a.wav", "", free) == tmp_path / "a.opus"
    assert sound.of("q4", "a.wav", "", free) is None
    assert (list(sound.embedded), sound.refused) == (["q3"], {"q1", "q2"})
    assert data_address(tmp_path / "a.opus") == "data:audio/ogg;base64,c291bmQ="


def question(details: dict[str, str | None]) -> Question:
    return Question("Cnt", "artist_count", "a.wav", "?", "2", "2", details=details, urls=("https://example.org/1",))
