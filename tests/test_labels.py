"""The label table: what compares equal, what is shown as what, and that no label of the reference sets is unknown."""

from __future__ import annotations

import csv

import pytest
from hypothesis import given
from hypothesis import strategies as st

from analysis.labels import CANONICAL, canonical, is_known, normalise
from tests.shared import SHARED, needs_shared


@pytest.mark.parametrize(
    ("label", "expected"),
    [
        ("Verse 2", "verse"),
        ("verse1a", "versea"),
        ("Pre-Chorus", "pre-chorus"),
        ("pre chorus", "prechorus"),
        ("chorus_instrumental", "chorusinstrumental"),
        ("  Intro\t\u00a0", "intro"),
        ("“Bridge”", "bridge"),
        ("Verse ²", "verse"),
        ("post–chorus", "postchorus"),
        ("chorus + $", "chorus"),
        ("STROPHE É", "stropheé"),
        ("12.5", ""),
        ("", ""),
    ],
)
def test_normalising_keeps_letters_and_the_ascii_hyphen_only(label: str, expected: str) -> None:
    assert normalise(label) == expected


@given(st.text())
def test_normalising_twice_changes_nothing(label: str) -> None:
    assert normalise(normalise(label)) == normalise(label)


@given(st.text())
def test_every_text_has_a_canonical_label_and_unknown_ones_are_other(label: str) -> None:
    assert canonical(label) in CANONICAL
    assert is_known(label) or canonical(label) == "other"


@pytest.mark.parametrize("name", CANONICAL)
def test_the_vocabulary_maps_to_itself(name: str) -> None:
    assert canonical(name) == name
    assert is_known(name)


@pytest.mark.parametrize(
    ("label", "expected"),
    [
        # Harmonix Set
        ("chorusinst", "chorus"), ("slowverse", "verse"), ("instbridge", "bridge"), ("gtr2", "instrumental"),
        ("guitarsolo", "solo"), ("transition2a", "break"), ("bre", "break"), ("fadein", "intro"), ("outroa", "outro"),
        ("build", "prechorus"), ("end", "silence"), ("section17", "other"), ("stutter", "chorus"),
        ("instrumentalverse", "verse"), ("synth", "instrumental"),
        # CoSoD
        ("Dance Chorus", "chorus"), ("Into", "intro"), ("Pre-chorus Part II", "prechorus"), ("Link", "break"),
        ("Post-chorus instrumental", "postchorus"), ("Bridge Part II (instrumental)", "bridge"), ("Other", "other"),
        ("Re-introduction/transition", "intro"), ("Other/Dance Chorus", "chorus"), ("Refrain", "chorus"),
        # models
        ("Pre-Chorus", "prechorus"), ("pre chorus", "prechorus"), ("PRE_CHORUS 2", "prechorus"), ("hook", "chorus"),
        ("refrain", "chorus"), ("drop", "chorus"), ("interlude", "instrumental"), ("Middle 8", "bridge"),
        ("coda", "outro"), ("Instrumental Break", "instrumental"), ("Final Chorus", "chorus"), ("Verse II", "verse"),
        ("[Verse 1: A Singer]", "verse"), ("Chorus (all)", "chorus"), ("**Outro**", "outro"),
        ("Guitar Solo 2", "solo"), ("Second Verse", "verse"), ("Chorus Reprise", "chorus"),
    ],
)  # fmt: skip
def test_spellings_map_to_what_the_section_is(label: str, expected: str) -> None:
    assert canonical(label) == expected
    assert is_known(label)


@pytest.mark.parametrize("label", ["", "banana", "42", "chorus/verse", "a", "the"])
def test_an_unknown_label_is_other_and_can_be_told_from_a_known_other(label: str) -> None:
    assert canonical(label) == "other"
    assert not is_known(label)
    assert is_known("other")


@needs_shared
def test_no_label_of_the_harmonix_set_is_unknown() -> None:
    files = list((SHARED / "data/harmonixset/dataset/segments").glob("*.txt"))
    spellings = {line.split()[1] for file in files for line in file.read_text(encoding="utf-8").splitlines()}
    assert len(spellings) == 124  # 126 with the 22 files that are not there: "synth" and "outroa"
    assert [label for label in spellings if not is_known(label)] == []


@needs_shared
def test_no_section_name_of_cosod_is_unknown() -> None:
    names: set[str] = set()
    for file in (SHARED / "data/cosod/Analysis").glob("*.csv"):
        with file.open(encoding="utf-8-sig", newline="") as lines:
            names |= {row["Formal section"] for row in csv.DictReader(lines)}
    assert len(names) == 36
    assert [label for label in names if not is_known(label)] == [""]
