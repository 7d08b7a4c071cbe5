"""Probabilities of wrong annotations: what the weights say, the share of wrong songs, and the number to expect."""

from __future__ import annotations

from dataclasses import replace
from itertools import pairwise, product

import pytest

from analysis.records import Section
from analysis.reviews.evidence.suspicion import Suspect, SuspicionInput, suspects
from analysis.reviews.evidence.wrongness import (
    FILE,
    WITH_BEATS,
    WORDS,
    document,
    expectation,
    log_odds,
    probability,
    share_wrong,
)  # fmt: skip

LABELS = ("intro", "verse", "chorus", "verse", "chorus", "bridge", "chorus", "outro")
BEATS = [(0.5 * i, i % 4 + 1, i // 4 + 1) for i in range(241)]
TIMES = [0.0, 8.0, 24.0, 40.0, 56.0, 72.0, 88.0, 104.0, 120.0]


def song(times: list[float] = TIMES, labels: tuple[str, ...] = LABELS, beats: bool = True) -> SuspicionInput:
    sections = tuple(Section(label, *span) for label, span in zip(labels, pairwise(times), strict=True))
    return SuspicionInput("song", sections, True, 120.0, sections, sound="song", beats=BEATS if beats else ())


def judged(case: SuspicionInput) -> Suspect:
    return suspects([case])[0]


def names(case: SuspicionInput) -> set[str]:
    return {reason.name for reason in judged(case).reasons}


@pytest.mark.parametrize("beats", [True, False])
def test_a_song_in_order_is_hardly_suspected(beats: bool) -> None:
    assert judged(song(beats=beats)).p() < 0.05


@pytest.mark.parametrize(
    ("times", "labels", "reason", "words"),
    [
        (TIMES, ("intro", "vrese", *LABELS[2:]), "near_spelling",
         "a label one letter away from a common one, at 0:08.0"),
        ([time + 0.2 for time in TIMES], LABELS, "shift_phase",
         "all boundaries are off the beat by the same amount, at 0:08.2"),
        ([1.02 * time for time in TIMES], LABELS, "off_share", "many boundaries off the beat"),
        (TIMES[:-2], LABELS[:-2], "beats_after", "beats go on after the last section, at 1:28.0"),
        ([*TIMES[:-1], 140.0], LABELS, "over_end", "the annotation ends after the song, at 2:20.0"),
        ([*TIMES[:3], 43.0, *TIMES[4:]], LABELS, "odd_pair",
         "odd numbers of bars before and after, their sum a multiple of four, at 0:43.0"),
    ],
)  # fmt: skip
def test_a_fault_is_likely_and_told_with_its_second(
    times: list[float], labels: tuple[str, ...], reason: str, words: str
) -> None:
    case = song(times, labels)
    assert judged(case).p() > 3 * judged(song()).p()
    assert {each.name: str(each) for each in judged(case).reasons}[reason] == words
    assert len(judged(case).reasons) <= 3


def test_sections_without_beats_have_no_reasons_of_beats() -> None:
    shifted = song([time + 0.2 for time in TIMES], beats=False)
    assert not names(shifted) & set(WITH_BEATS)
    assert names(replace(shifted, beats=BEATS)) & set(WITH_BEATS)
    assert not names(replace(shifted, beats=[(1.0, 1, 1)] * 100)) & set(WITH_BEATS)


def test_any_sections_have_a_probability() -> None:
    for times, labels in product(([0.0, 1.0, 2.0], [0.0, 0.001, 1e6], [5.0, 5.5, 6.0]), (("", "?"), ("silence",) * 2)):
        assert 0 < judged(song(times, labels)).p() < 1


def test_what_is_shipped_is_small_and_each_measure_has_words() -> None:
    assert FILE.stat().st_size < 12_000
    assert list(document()["beats"]["weights"]) == list(WORDS)
    assert list(document()["no beats"]["weights"]) == [name for name in WORDS if name not in WITH_BEATS]


def test_another_share_moves_probabilities_alone() -> None:
    assert probability(log_odds(0.05)) == pytest.approx(0.05)
    assert probability(log_odds(0.05), 0.2) == pytest.approx(0.2)
    assert probability(1e9) < 1


@pytest.mark.parametrize(
    ("statuses", "share"),
    [
        ([], 1 / 20),
        (["wrong", "right", "right"], 2 / 23),
        (["right", "unreviewed", "wrong", "wrong"], 1 / 21),
        (["disputed", "audio", "unclear", "wrong"], 2 / 21),
    ],
)
def test_the_share_of_wrong_ones_is_that_of_a_random_sample(statuses: list[str], share: float) -> None:
    assert share_wrong(statuses) == pytest.approx(share)


def test_the_number_to_expect_is_a_sum_of_independent_events() -> None:
    chances = [0.5, 0.9, 0.1]
    said = expectation(chances)
    assert said.n == 3
    assert said.wrong == pytest.approx(1.5)
    # 0, 1, 2 and 3 wrong: .045, .455, .455, .045
    assert (said.low, said.high) == (1, 2)
    assert str(said) == "Expect 2 wrong in the next 3 (1 to 2)"
    assert expectation([]) == (0, 0.0, 0, 0)
    assert expectation([1.0, 1.0])[2:] == (2, 2)
