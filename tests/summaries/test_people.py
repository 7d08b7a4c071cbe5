"""The range of people: by interval, not by point, and true on data where people and models do not differ."""

from __future__ import annotations

import random
from itertools import pairwise

import numpy as np
import pytest

from analysis.annotations import Mark, SongAnnotation
from analysis.metrics.boundary_hits import boundary_hits, times
from analysis.metrics.section_iou import Interval
from analysis.statistics.conditions import cell_figure
from analysis.statistics.intervals import Interval as Bounds
from analysis.summaries.people import Ceiling, Standing, as_answer, ceilings, of_song, standings

CEILING = Ceiling("F 3 s", 20, 0.6, None, 0.4, 0.8)


@pytest.mark.parametrize(
    ("low", "high", "standing"),
    [(0.4, 0.8, "within"), (0.39, 0.8, "not decided"), (0.4, 0.81, "not decided"), (0.3, 0.9, "not decided"),
     (0.2, 0.39, "below"), (0.2, 0.4, "not decided"), (0.81, 0.9, "above"), (0.8, 0.9, "not decided")],
)  # fmt: skip
def test_a_run_is_within_the_range_only_with_its_whole_interval(low: float, high: float, standing: Standing) -> None:
    assert CEILING.judge(Bounds(low, high)) == standing


def test_too_few_songs_decide_nothing_and_the_sentence_counts_each_standing() -> None:
    bounds = {"a": Bounds(0.5, 0.7), "b": Bounds(0.45, 0.7), "c": Bounds(0.1, 0.2), "d": None}
    assert str(standings(CEILING, bounds, "F at 3 s")) == (
        "People, 20 songs with two or more annotations: F at 3 s 60.0 % on average, 8 of 10 songs from 40.0 to 80.0 %. "
        "On these songs, against published references, by 95 % CI: within the range of people: 2 runs; below the range "
        "of people: 1 run; not decided: 1 run."
    )
    of_some = str(standings(CEILING, bounds, "F", "corrected", {name: name.upper() for name in bounds}))
    assert of_some.endswith("against corrected references, by 95 % CI: within the range of people: A, B; "
                            "below the range of people: C; not decided: D.")  # fmt: skip
    assert str(standings(CEILING, {}, "F")).endswith("by 95 % CI: no run.")


def annotation(name: str, draw: random.Random) -> SongAnnotation:
    """Boundaries of one song as one of many equal people sets them."""
    edges = [0.0, *sorted(place + draw.choice((-5.0, -0.3, 0.0, 0.2, 2.0)) for place in (20.0, 40.0, 60.0)), 90.0]
    marks = tuple(Mark(a, b, (draw.choice(("verse", "chorus")),)) for a, b in pairwise(edges))
    return SongAnnotation("own/x", name, "annotator", {"sections": marks})


def test_models_that_answer_as_people_do_are_neither_above_nor_below() -> None:
    draw = random.Random(3)
    decided = []
    for _ in range(20):
        triples = [[annotation(name, draw) for name in "abc"] for _ in range(40)]
        people = {str(i): of_song(group[:2], compare=as_answer) for i, group in enumerate(triples)}
        model = [of_song([group[0], group[2]], compare=as_answer) for group in triples]
        known = ceilings({song: value for song, value in people.items() if value})["F 3 s"]
        scores = np.array([value["F 3 s"] for value in model if value])
        decided.append(known.judge(cell_figure(scores[:, None], list(people)).interval))
    assert set(decided) <= {"within", "not decided"}
    assert "within" in decided


def test_people_are_measured_as_answers_are_without_equal_ends() -> None:
    first = [Interval("Verse 1", 0.0, 10.0), Interval("chorus", 10.0, 20.0)]
    second = [Interval("verse", 0.2, 10.4), Interval("Chorus", 10.4, 24.0)]
    figures = as_answer(first, second)
    hits = boundary_hits(times(first), times(second))
    assert figures is not None
    assert (figures["F 0.5 s"], figures["F 3 s"]) == (2 * hits.hits_half / 6, 2 * hits.hits_three / 6) == (2 / 3, 2 / 3)
    assert (figures["F 0.5 s, trimmed"], figures["F 3 s, trimmed"]) == (1.0, 1.0)
    assert figures["pairwise F"] > 0.9, "labels are compared in one vocabulary"


def test_one_annotation_has_no_ceiling() -> None:
    assert of_song([annotation("a", random.Random(1))], compare=as_answer) is None
    assert ceilings({}) == {}
