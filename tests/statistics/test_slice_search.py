"""The search for slices: what is looked at, what is found of what was planted, and chance that is taken for none."""

from __future__ import annotations

import numpy as np
import pytest

from analysis.statistics.slice_search import candidates, search
from tests.benchmarks.bench_slices import Data, data, is_found, members, planted


def test_the_candidates_are_all_conjunctions_with_enough_clusters() -> None:
    owner = np.repeat(np.arange(4), 2)
    dimensions = {"a": list("xxxxyyyy"), "b": list("uvuvuvuv"), "c": ["k"] * 8, "d": [""] * 8}
    names, cases = candidates(dimensions, owner, 2)
    assert set(names) == {
        (("a", "x"),), (("a", "y"),), (("b", "u"),), (("b", "v"),),
        (("a", "x"), ("b", "u")), (("a", "x"), ("b", "v")), (("a", "y"), ("b", "u")), (("a", "y"), ("b", "v")),
    }  # fmt: skip
    assert cases.shape == (8, len(names))
    assert cases[:, names.index((("a", "x"), ("b", "u")))].tolist() == [1, 0, 1, 0, 0, 0, 0, 0]
    assert candidates(dimensions, owner, 3)[0] == [(("b", "u"),), (("b", "v"),)]
    assert candidates({}, owner, 1)[0] == []


@pytest.mark.parametrize(("size", "songs"), [(1, 100), (2, 200), (3, 700)])
def test_a_planted_slice_is_found(size: int, songs: int) -> None:
    plant = planted(np.random.default_rng([size, 8]), size, 1.0, songs)
    groups = search(*plant.data).groups
    assert groups
    assert is_found(groups[0], plant)
    inside = members(groups[0].conditions, plant.data)
    assert groups[0].n == inside.sum()
    assert groups[0].mean == pytest.approx(np.array(plant.data.values)[inside].mean())
    assert groups[0].interval.high < 0
    assert groups[0].interval.low <= groups[0].difference <= groups[0].interval.high


def test_a_better_slice_is_found_on_its_side() -> None:
    plant = planted(np.random.default_rng([1, 8]), 1, 1.0, songs=100, per_song=4)
    turned = Data([1 - value for value in plant.data.values], *plant.data[1:])
    assert not any(is_found(group, plant) for group in search(*turned).groups)
    assert is_found(search(*turned, side="higher").groups[0], plant)
    assert is_found(search(*turned, side="both").groups[0], plant)


def test_random_data_have_no_slice() -> None:
    rng = np.random.default_rng(7)
    alarms = sum(bool(search(*data(rng, 60, 4)).groups) for _ in range(8))
    assert alarms <= 2


def test_the_difference_is_from_comparable_cases() -> None:
    """A slice of hard questions alone is as good as the others of its subtask."""
    rng = np.random.default_rng(0)
    strata = [("easy", "hard")[n % 2] for n in range(400)]
    songs = [f"s{n // 4}" for n in range(400)]
    genre = [("rock" if stratum == "hard" or n < 80 else "pop") for n, stratum in enumerate(strata)]
    values = [float(rng.random() < (0.9 if stratum == "easy" else 0.2)) for stratum in strata]
    assert not search(values, songs, strata, {"genre": genre}).groups


def test_no_case_has_no_slice() -> None:
    assert search([], [], [], {"genre": []}).groups == ()


def test_a_group_is_compared_with_cases_of_which_its_dimension_is_known() -> None:
    """Cases of unknown genre are all right, those of every genre half of the time: none is worse than the others."""
    known = [(n % 2, f"song {n}", ("rock", "pop", "jazz")[n // 2 % 3]) for n in range(120)]
    unknown = [(1, f"song {n}", "") for n in range(120, 240)]
    values, songs, genres = zip(*known, *unknown, strict=True)
    found = search([float(value) for value in values], songs, ["subtask"] * 240, {"genre": genres})
    assert (found.groups, found.candidates) == ((), 3)
