"""Worst slices of a run and of a difference: facts of the pairs, doors, and both directions."""

from __future__ import annotations

from random import Random

from analysis.benchmarks.registry import EVERY
from analysis.summaries.comparison.pairs import Pair
from analysis.summaries.run.worst_slices import advantage_of_a, worst_slices

SUBTASK = EVERY["FSS"].subtasks[0].script


def pairs(bad: str = "rock") -> list[Pair]:
    """Four cases of 80 songs; A fails in long songs of one genre, B nowhere."""
    draw = Random(3)
    rows = []
    for n in range(320):
        song = n // 4
        genre, duration = ("rock", "pop")[song % 2], (100.0, 200.0)[song // 2 % 2]
        fails = genre == bad and duration > 180
        score = draw.uniform(0.5, 0.9)
        a = 0.2 * score if fails else score
        rows.append(
            Pair(f"q{n}", "FSS", SUBTASK, "", f"s/{song}", a, score, None, None, genre=genre, duration=duration)
        )
    return rows


def test_the_slice_has_both_conditions_and_its_link() -> None:
    (worst,) = worst_slices(pairs()).slices
    assert worst.conditions == (("genre", "rock"), ("length", "3-4"))
    assert worst.query == {"genre": ["rock"], "length": ["3-4"]}
    assert (worst.n, worst.songs) == (80, 20)
    assert worst.difference < -0.4
    assert worst.p <= 0.05


def test_of_a_difference_both_directions_are_found() -> None:
    turned = [pair._replace(a=pair.b, b=pair.a) for pair in pairs()]
    assert worst_slices(pairs(), advantage_of_a, "both").slices[0].difference < 0
    assert worst_slices(turned, advantage_of_a, "both").slices[0].difference > 0


def test_too_few_songs_make_no_slice() -> None:
    assert worst_slices(pairs(), fewest=41).looked_at == 0
    assert worst_slices([]).slices == ()
    assert worst_slices(pairs("jazz")).slices == ()
