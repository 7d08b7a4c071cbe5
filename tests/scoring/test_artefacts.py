"""Artefacts of scoring: one answer for each, and answers that look alike but moved nothing."""

from __future__ import annotations

from decimal import Decimal
from typing import Any

import pytest

from analysis import scoring
from analysis.records import Answer, LyricSection, Question, Section
from analysis.scoring.artefacts import ARTEFACTS, artefacts_of

SECTIONS = (Section("verse", 0.0, 10.0), Section("chorus", 10.0, 20.0))
WORDS = (LyricSection("verse1", "seven kettles sing"), LyricSection("chorus1", "steam oh steam"))
GENES = ("Piano", "Backbeat", "Falsetto", "Choir")


def of(task: str, subtask: str, reference: Any, raw: Any, **fields: Any) -> tuple[str, ...]:
    answer = Answer(Question(task, subtask, "a.wav", "?", reference, str(reference), **fields), raw, "1", 0)
    return artefacts_of(answer, scoring.score(answer, "released"), scoring.score(answer, "paper"))


def seconds(raw: Any, reference: str = "125") -> tuple[str, ...]:
    return of("Dur", "artist_duration", Decimal(reference), raw)


def sections(raw: str) -> tuple[str, ...]:
    return of("FSS", "full_structural_segmentation", SECTIONS, raw)


def lyrics(raw: Any) -> tuple[str, ...]:
    return of("FSLT", "full lyrics transcription", WORDS, raw)


def gene(raw: Any) -> tuple[str, ...]:
    return of("SGD", "multiple choice question", "Falsetto", raw, options=GENES)


CASES = {
    "clock": seconds("2:05"),
    "last-number": of("Cnt", "artist_count", Decimal(2), "2 artists in the 2010s"),
    "sign": of("Loc", "identify_artist_start_timestamp", Decimal(3), "-3"),
    "out-of-mean": lyrics(None),
    "stops": sections('[{"section": 5, "start": 0, "end": 10}, {"section": "chorus", "start": 10, "end": 20}]'),
    "labels": sections('[{"section": "chorus", "start": 0, "end": 10}, {"section": "verse", "start": 10, "end": 20}]'),
    "entries": sections('[{"section": "verse", "start": 0, "end": 9}, {"section": "chorus", "start": 10}, {"end": 2}]'),
    "bound": sections('[{"section": "verse", "start": 0, "end": 10}, {"section": "chorus", "start": 10, "end": "x"}]'),
    "names": lyrics('[{"section": "bridge", "lyrics": "seven kettles sing"}]'),
    "substring": gene("Falsetto or Choir"),
    "whole-text": of("Attr", "delivery_comparison", "same", "It is the same.", options=("same", "different")),
    "tie": gene(["Falsetto", "Choir", "Falsetto", "Choir"]),
}


@pytest.mark.parametrize("name", CASES)
def test_an_answer_of_each(name: str) -> None:
    assert name in CASES[name]


def test_the_table_has_no_row_without_an_answer_here() -> None:
    elsewhere = {"empty-reference", "cut", "stored-order"}
    assert {artefact.name for artefact in ARTEFACTS} == CASES.keys() | elsewhere


def test_an_empty_reference_blows_up() -> None:
    reference = (LyricSection("intro", ""), *WORDS)
    raw = '[{"section": "intro", "lyrics": "oh oh oh oh"}, {"section": "verse1", "lyrics": "seven kettles sing"}]'
    assert "empty-reference" in of("FSLT", "full lyrics transcription", reference, raw)


def test_sections_are_cut_by_position() -> None:
    reference = (LyricSection("chorus", "steam oh steam"), LyricSection("chorus", "steam oh steam"))
    raw = '[{"section": "chorus", "lyrics": "steam oh steam"}]'
    assert "cut" in of("SSLT", "section transcription", reference, raw, section="chorus")


def test_a_number_picks_by_the_stored_order() -> None:
    assert "stored-order" in gene("3")


@pytest.mark.parametrize("names", [seconds("125"), gene("Falsetto"), of("Cnt", "artist_count", Decimal(2), "2")])
def test_where_both_lenses_agree_nothing_is_listed(names: tuple[str, ...]) -> None:
    assert names == ()


def test_a_clock_time_that_both_read_alike_is_no_artefact() -> None:
    """0:05 is 5 seconds to a reader too."""
    assert seconds("0:05", "5") == ()
