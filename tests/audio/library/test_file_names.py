"""What a file is a recording of: one case for each rule, and for each way of being in doubt."""

from __future__ import annotations

from pathlib import PurePath

import pytest

from analysis.audio.library.file_names import KnownNames, Match, Owners, match

SONG = Owners(frozenset({"harmonix/0003_lamp"}))
ASKED = Owners(frozenset({"cosod/12"}), frozenset({"seg_12"}))
TWO = Owners(frozenset({"harmonix/0004_one", "harmonix/0005_two"}))
KNOWN = KnownNames(
    {"0003_lamp": SONG}, {"seg_12": ASKED}, {"c7tOAGY59uQ": SONG, "-_aaaaaaaaA": ASKED, "RaCodgL9cvk": TWO}
)


@pytest.mark.parametrize(
    ("path", "owners", "by"),
    [
        ("0003_lamp.mp3", SONG, "file name of an annotated song"),
        ("deep/er/0003_LAMP.flac", SONG, "file name of an annotated song"),
        ("seg_12.wav", ASKED, "audio name of questions"),
        ("Seg_12.opus", ASKED, "audio name of questions"),
        ("Lamp [c7tOAGY59uQ].opus", SONG, "YouTube id"),
        ("Lamp-c7tOAGY59uQ.ogg", SONG, "YouTube id"),
        ("-_aaaaaaaaA.mp3", ASKED, "YouTube id"),
        ("lamp.wav", Owners(), ""),
        ("0003.wav", Owners(), ""),
        ("lamp [C7tOAGY59uQ].wav", Owners(), ""),
        (".wav", Owners(), ""),
    ],
)
def test_the_first_rule_that_fits_decides(path: str, owners: Owners, by: str) -> None:
    assert match(PurePath(path), KNOWN) == Match(owners, by)


@pytest.mark.parametrize("path", ["0003_lamp.vocals.wav", "stems/0003_lamp.wav"])
def test_another_recording_is_told_by_its_ending_or_its_folder(path: str) -> None:
    assert match(PurePath(path), KNOWN) == Match(SONG, "file name of an annotated song", "vocals")


def test_a_name_with_dots_that_fits_as_a_whole_has_no_ending() -> None:
    known = KnownNames(songs={"ft. lamp": SONG})
    assert match(PurePath("ft. lamp.wav"), known).recording == ""


def test_several_songs_of_one_set_are_in_doubt_and_of_two_sets_are_not() -> None:
    assert TWO.ambiguous
    assert not (SONG | ASKED).ambiguous
    assert not Owners().ambiguous
