"""Cells, contrasts, interactions and places: the published figures, and what they must hold."""

from __future__ import annotations

from itertools import combinations

import numpy as np
import pytest

from analysis.statistics import difference
from analysis.statistics.conditions import cell_figure, places
from analysis.statistics.paired import holm
from tests.shared import needs_shared
from tests.statistics.conclusions import expected, scores_of, table
from tests.statistics.contrasts import Term, contrast, pairwise

MODELS = ("alpha", "beta", "gamma")


@pytest.fixture(scope="module")
def cells() -> tuple[dict[str, np.ndarray], list[str]]:
    """Scores of each cell, and the song of each question."""
    rows = table("conditions")
    song = {row["question"]: row["song"] for row in rows}
    questions = sorted(song)
    scores = {
        f"{model} {condition}": scores_of([row for row in rows if row["model"] == model], condition, questions)
        for model in MODELS for condition in ("stem", "mix")
    }  # fmt: skip
    return scores, [song[question] for question in questions]


@needs_shared
def test_the_cells_of_the_conformance_data(cells: tuple[dict[str, np.ndarray], list[str]]) -> None:
    scores, songs = cells
    for name, wanted in expected()["conditions"]["cells"].items():
        found = cell_figure(scores[name], songs)
        assert found.interval is not None
        assert found.seeds is not None
        assert [found.value, found.songs, found.seeds.variance**0.5, found.seeds.deviation, found.error, found.degrees,
                *found.interval] == pytest.approx([wanted[key] for key in (
                    "value", "se_songs", "se_seeds", "sd_between_seeds", "se", "df", "low", "high")],
                    abs=1e-6)  # fmt: skip


def agrees(found: difference.Test | None, wanted: dict[str, float]) -> None:
    assert found is not None
    (seeds,) = found.seeds
    assert [found.value, found.songs, seeds.variance**0.5, seeds.deviation, found.error, found.degrees,
            *found.interval, found.p] == pytest.approx([wanted[key] for key in (
                "value", "se_songs", "se_seeds", "sd_between_seeds", "se", "df", "low", "high", "p")],
                abs=1e-6)  # fmt: skip


@needs_shared
def test_the_contrasts_and_interactions_of_the_conformance_data(
    cells: tuple[dict[str, np.ndarray], list[str]],
) -> None:
    scores, songs = cells
    terms = {model: [Term(scores[f"{model} stem"]), Term(scores[f"{model} mix"], -1.0)] for model in MODELS}
    families = {
        "contrasts": {f"{model} stem-mix": contrast(own, songs) for model, own in terms.items()},
        "interactions": {
            f"{a}-{b}": contrast([*terms[a], *(Term(own.scores, -own.factor) for own in terms[b])], songs)
            for a, b in combinations(MODELS, 2)
        },
    }
    for kind, found in families.items():
        wanted = expected()["conditions"][kind]
        for name, test in found.items():
            agrees(test, wanted[name])
        p_values = holm([test.p for test in found.values() if test])
        assert p_values == pytest.approx([wanted[name]["p_holm"] for name in found], abs=1e-6)


@needs_shared
def test_the_places_of_the_conformance_data(cells: tuple[dict[str, np.ndarray], list[str]]) -> None:
    scores, songs = cells
    tests = {pair: (test.value, test.p) for pair, test in pairwise(scores, songs).items()}
    assert len(tests) == 15
    found = {name: [int(place) for place in span] for name, span in places(list(scores), tests).items()}
    assert found == expected()["conditions"]["ranks"]


SONGS = [f"s{i // 2}" for i in range(40)]


def drawn(seed: int, m: int = 3) -> np.ndarray:
    return (np.random.default_rng(seed).random((40, m)) < 0.5).astype(float)


def test_a_main_effect_is_the_mean_of_the_contrasts() -> None:
    pairs = [(drawn(1), drawn(2)), (drawn(3), drawn(4))]
    effect = contrast([Term(side, sign / 2) for pair in pairs for side, sign in zip(pair, (1, -1), strict=True)], SONGS)
    each = [contrast([Term(a), Term(b, -1.0)], SONGS) for a, b in pairs]
    assert effect is not None
    assert effect.value == pytest.approx(np.mean([test.value for test in each if test]))
    assert effect.most == 1.0


def test_seeds_of_other_names_add_what_each_side_varies() -> None:
    a, b = drawn(1), drawn(2, 4)
    found = contrast([Term(a), Term(b, -1.0)], SONGS, paired=False)
    assert found is not None
    assert [spread.seeds for spread in found.seeds] == [3, 4]
    cells = [cell_figure(side, SONGS).seeds for side in (a, b)]
    assert [spread.variance for spread in found.seeds] == [spread.variance for spread in cells if spread]
    assert found.error is not None
    assert found.songs is not None
    assert found.error**2 == pytest.approx(found.songs**2 + sum(spread.variance for spread in found.seeds))
    alone = contrast([Term(a[:, :1]), Term(b, -1.0)], SONGS, paired=False)
    assert alone is not None
    assert [spread.seeds for spread in alone.seeds] == [4]


def test_seeds_that_differ_more_than_chance_widen_the_interval() -> None:
    """One seed has everything right, one nothing: V_seeds is nearly the variance of the figures, 1/4."""
    steady = np.tile(np.random.default_rng(5).random((40, 1)) < 0.5, (1, 2)).astype(float)
    apart = np.column_stack([np.ones(40), np.zeros(40)])
    found, plain = cell_figure(apart, SONGS), cell_figure(steady, SONGS)
    assert found.seeds is not None
    assert plain.seeds is not None
    assert found.seeds.variance == pytest.approx(0.25)
    assert plain.seeds == (2, 0.0, 0.0)
    assert found.degrees == pytest.approx(1.0)
    assert (found.interval or (0, 0))[1] - (found.interval or (0, 0))[0] > 0.5


def test_one_seed_or_few_songs_say_nothing_of_seeds_or_of_an_interval() -> None:
    single = cell_figure(drawn(6, 1), SONGS)
    assert (single.seeds, single.interval is None) == (None, False)
    few = cell_figure(drawn(6), [f"s{i % 5}" for i in range(40)])
    assert (few.interval, few.error) == (None, None)
    assert few.value == pytest.approx(drawn(6).mean())


def test_places_follow_tests_that_survive_all_pairs() -> None:
    """p 0.02 over three pairs: 0.06 is no difference; 0.016 is one (0.048), and the next is corrected for two."""
    keys = ["a", "b", "c"]
    tests = {("a", "b"): (0.2, 0.03), ("a", "c"): (0.3, 0.02), ("b", "c"): (0.1, 0.5)}
    assert places(keys, tests) == dict.fromkeys(keys, (1.0, 3.0))
    tests["a", "c"] = (0.3, 0.016)
    assert places(keys, tests) == {"a": (1.0, 2.0), "b": (1.0, 3.0), "c": (2.0, 3.0)}
