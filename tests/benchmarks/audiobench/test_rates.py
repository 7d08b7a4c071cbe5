"""Sounds heard, masked and invented, votes of wordings, and pooled word errors, worked by hand."""

from __future__ import annotations

import pytest

from analysis.benchmarks.audiobench import rates
from analysis.metrics.detection import Detection
from analysis.statistics.intervals import wilson
from analysis.tallies import Clip, Probe


def probe(label: str, said: bool, *companions: str, present: bool = True, mixture: str = "m") -> Probe:
    condition = {0: "solo", 1: "pair", 3: "quad"}[len(companions)]
    said_so = f"ab/sound-id/{condition}"
    return Probe("r", said_so, label, mixture, companions, present, said, "", "clean", "scored", 1)


def test_probes_are_counted_into_four() -> None:
    probes = [probe("tap", True), probe("tap", False), probe("bell", True, present=False)]
    assert rates.detection(probes) == Detection(tp=1, fn=1, fp=1)


def test_the_cliff_is_recall_among_four_less_alone() -> None:
    alone = [probe("tap", True), probe("tap", True)]
    among = [probe("tap", said, "a", "b", "c") for said in (True, False)]
    assert rates.cliff([*alone, *among]) == 0.5 - 1.0
    assert rates.cliff(alone) is None


def test_the_interval_of_a_rate_is_over_mixtures() -> None:
    """All alike within a mixture: as uncertain as ten cases, however many probes there are."""
    ten = [probe("tap", number < 6, mixture=str(number)) for number in range(10)]
    assert rates.interval(ten, present=True) == pytest.approx(wilson(6, 10))
    assert rates.interval(ten * 4, present=True) == rates.interval(ten, present=True)
    assert rates.interval(ten[:5], present=True) is None
    assert rates.interval(ten, present=False) is None


@pytest.mark.parametrize(
    ("agreement", "said", "margin", "tie"),
    [("3:1", "yes", 0.5, False), ("3:1", "no", -0.5, False), ("2:2", "no", 0.0, True), ("3", "yes", 1.0, False),
     ("", "no", -1.0, False)],
)  # fmt: skip
def test_the_margin_of_a_vote(agreement: str, said: str, margin: float, tie: bool) -> None:
    assert rates.margin(agreement, said) == margin
    assert rates.is_tie(agreement) is tie


def test_conditions_stand_in_the_order_of_their_number_of_sounds() -> None:
    assert rates.conditions(["quad", "street", "solo", "quad"]) == ["solo", "quad", "street"]


def test_word_errors_are_pooled_over_the_words() -> None:
    """(1 + 3) / (4 + 6), not the mean of 1/4 and 3/6."""
    clips = [Clip("r", "s/clean", "a", 1, 1, 0, 0, 4), Clip("r", "s/clean", "b", 1, 1, 1, 1, 6)]
    found = rates.word_errors(clips)
    assert (found.errors, found.words, found.clips, found.rate, found.interval) == (4, 10, 2, 0.4, None)
    assert rates.word_errors([]).rate is None


def test_a_program_that_says_nothing_is_passed_once_rates_are_capped() -> None:
    """One deletes all of two clips; the other gets one right and inserts 12 words into the other, of 4 words each."""
    silent = [Clip("s", "s/clean", clip, 1, 0, 4, 0, 4, 1.0) for clip in "ab"]
    tries = [Clip("t", "s/clean", "a", 1, 0, 0, 0, 4, 0.0), Clip("t", "s/clean", "b", 1, 0, 0, 12, 4, 1.0)]
    assert (rates.mean_rate(silent), rates.mean_rate(tries)) == (1.0, 1.5)
    assert (rates.capped_rate(silent), rates.capped_rate(tries)) == (1.0, 0.5)
    assert rates.capped_moves({"s": silent, "t": tries}) == {"s": (1, 2), "t": (2, 1)}
    assert rates.capped_rate([]) is None
