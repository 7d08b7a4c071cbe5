"""References that are likely to be wrong: each rule on a case worked by hand, and none on a case in order."""

from __future__ import annotations

from dataclasses import replace
from decimal import Decimal

import pytest

from analysis.records import LyricSection, Section, Value
from analysis.reviews.evidence.suspicion import RULES, SuspicionInput, suspects

SONG = (Section("intro", 0.0, 10.0), Section("verse", 10.0, 40.0), Section("chorus", 40.0, 60.0))
IN_ORDER = SuspicionInput("fine", SONG, True, 60.0, SONG, [(SONG, 1.0), (SONG, 1.0)])


def reasons(case: SuspicionInput, *others: SuspicionInput) -> list[str]:
    """In words, those of the rules by hand."""
    (found,) = (each for each in suspects([case, *others]) if each.id == case.id)
    return [str(reason) for reason in found.reasons if reason.name in RULES]


def test_a_reference_in_order_is_not_suspicious() -> None:
    words = (LyricSection("verse", "the kettle hums"), LyricSection("chorus", "oh"))
    found = suspects([SuspicionInput("words", words, song=SONG), SuspicionInput("n", Decimal(2))])
    assert [(each.reasons, each.is_suspicious) for each in found] == [((), False)] * 2
    assert [each.p() for each in found] == pytest.approx([0.05] * 2)


@pytest.mark.parametrize(
    ("answers", "found"),
    [
        (["3", "3", "3", "2"], ["3 of 4 runs answer 3, the reference says 2"]),
        (["3", "3", "2", "2", "2"], []),
        (["3", "4", "5"], []),
        (["3"], []),
    ],
)
def test_models_that_agree_against_the_reference(answers: list[str], found: list[str]) -> None:
    given: list[tuple[Value, float]] = [(Decimal(each), float(each == "2")) for each in answers]
    assert reasons(SuspicionInput("a", Decimal(2), answers=given)) == found


@pytest.mark.parametrize(
    ("asked", "seconds", "place"),
    [("Verse", True, "; Verse from 0:10.0 to 0:40.0"), ("bridge", True, ""), ("verse", False, ""), ("", True, "")],
)
def test_the_reason_of_a_duration_names_the_span_asked_for(asked: str, seconds: bool, place: str) -> None:
    case = SuspicionInput("a", Decimal(30), song=SONG, seconds=seconds, duration=60.0, asked_section=asked)
    answered = replace(case, answers=[(Decimal(0), 0.0)] * 2)
    assert reasons(answered) == [f"2 of 2 runs answer 0, the reference says 30{place}"]


def test_models_whose_sections_resemble_one_another_more_than_the_reference() -> None:
    shifted = tuple(Section(one.label, (one.start or 0) + 20, (one.end or 0) + 20) for one in SONG)
    (found,) = reasons(replace(IN_ORDER, answers=[(shifted, 0.1), (shifted, 0.1)]))
    assert found.startswith("the models' sections resemble one another's (IoU 1.00) more than the reference (0.")


@pytest.mark.parametrize(
    ("sections", "found"),
    [
        ((Section("verse", 10.0, 10.0),), "verse has no length: 0:10.0 to 0:10.0"),
        ((Section("verse", 10.0, None),), "verse has no length: 0:10.0 to ?"),
        ((Section("verse", 10.0, 11.99),), "verse at 0:10.0 lasts only 1.99 s"),
        ((Section("verse", 10.0, 75.5),), "verse ends at 1:15.5, the song at 1:00.0"),
        ((Section("verse", 0.0, 30.0), Section("chorus", 25.0, 60.0)),
         "chorus begins at 0:25.0, before verse ends at 0:30.0"),
        ((Section("verse", 0.0, 30.0), Section("chorus", 35.0, 60.0)), "nothing is annotated from 0:30.0 to 0:35.0"),
    ],
)  # fmt: skip
def test_times_that_do_not_add_up(sections: tuple[Section, ...], found: str) -> None:
    assert reasons(SuspicionInput("a", sections, True, 60.0)) == [found]


def test_beats_are_no_sections_without_a_length() -> None:
    beats = tuple(Section("", time, None) for time in (0.4, 1.3, 2.3))
    assert reasons(SuspicionInput("beats", beats)) == []
    assert reasons(SuspicionInput("one label", (*beats, Section("verse", 3.0, None)))) != []


def test_silence_may_be_short() -> None:
    assert reasons(SuspicionInput("a", (Section("verse", 0.0, 59.0), Section("silence", 59.0, 60.0)), True, 60.0)) == []


def test_a_gap_is_nothing_where_only_some_sections_are_asked_for() -> None:
    assert reasons(SuspicionInput("a", (Section("verse", 0.0, 30.0), Section("verse", 35.0, 60.0)), False, 60.0)) == []


def test_words_that_nobody_could_sing_or_that_stand_in_an_instrumental() -> None:
    song = (Section("verse 1", 0.0, 5.0), Section("verse 2", 5.0, 50.0), Section("solo", 50.0, 60.0))
    text = " ".join(["la"] * 50)
    words = (LyricSection("verse1", text), LyricSection("verse2", text), LyricSection("solo", "oh yeah"))
    assert reasons(SuspicionInput("a", words, song=song)) == [
        "50 words in verse1 of 5.0 s: 10.0 a second", "2 words in solo"
    ]  # fmt: skip


def test_the_most_suspicious_comes_first() -> None:
    one = SuspicionInput("one", (Section("verse", 10.0, 11.0),), True, 60.0)
    more = SuspicionInput("more", (Section("verse", 10.0, 11.0), Section("chorus", 10.5, 90.0)), True, 60.0)
    assert [each.id for each in suspects([one, more])] == ["more", "one"]


def test_a_reference_that_few_models_meet_comes_before_one_that_all_meet() -> None:
    wrong = (Section("verse", 10.0, 11.0),)
    met, missed = (SuspicionInput(name, wrong, True, 60.0, answers=[(wrong, score)])
                   for name, score in (("a, met", 1.0), ("b, missed", 0.0)))  # fmt: skip
    assert [each.id for each in suspects([met, missed])] == ["b, missed", "a, met"]
    assert len({each.log_odds for each in suspects([met, missed])}) == 1


def test_a_part_of_a_song_is_doubted_where_its_boundaries_are() -> None:
    song = tuple(Section(label, 20.0 * i, 20.0 * i + 20) for i, label in enumerate(
        ("intro", "verse", "chrous", "verse", "chorus", "outro")))  # fmt: skip
    part, other = (SuspicionInput(name, (section,), False, 120.0, song, sound="song")
                   for name, section in (("part", song[2]), ("other", song[4])))  # fmt: skip
    found = {each.id: {reason.name: reason.seconds for reason in each.reasons} for each in suspects([part, other])}
    assert found["part"]["near_spelling"] == 40.0
    assert "near_spelling" not in found["other"]


def test_several_names_are_told_as_a_list() -> None:
    given: list[tuple[Value, float]] = [(("Piano", "Flute"), 0.0)] * 2
    assert reasons(SuspicionInput("a", ("Flute", "Piano"), answers=given)) == [
        "2 of 2 runs answer Piano, Flute, the reference says Flute, Piano"
    ]
