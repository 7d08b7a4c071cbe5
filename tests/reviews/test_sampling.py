"""Draws: the right number, each stratum in its share, the same seed the same cases."""

from __future__ import annotations

from collections import Counter

import pytest
from hypothesis import given
from hypothesis import strategies as st

from analysis.reviews.sampling import Sample, allocation, next_of, simple, stratified, with_random

IDS = [f"case {number}" for number in range(40)]


def test_the_same_seed_draws_the_same_cases_whatever_their_order() -> None:
    assert simple(IDS, 7, 1) == simple(reversed(IDS), 7, 1)
    assert simple(IDS, 7, 1) != simple(IDS, 7, 2)
    assert len(set(simple(IDS, 7, 1))) == 7


def test_a_larger_draw_only_adds_cases_and_a_new_case_hardly_disturbs() -> None:
    assert simple(IDS, 20, 1)[:7] == simple(IDS, 7, 1)
    before, after = set(simple(IDS, 20, 1)), set(simple([*IDS, "new"], 20, 1))
    assert len(before - after) <= 1


def test_every_case_is_equally_likely() -> None:
    times = Counter(each.id for seed in range(2000) for each in simple(IDS[:10], 3, seed))
    assert all(500 < times[each] < 700 for each in IDS[:10])  # 600 expected, 5 standard deviations are 102


@pytest.mark.parametrize(
    ("sizes", "n", "numbers"),
    [
        ({"pop": 60, "folk": 30, "jazz": 10}, 10, {"pop": 6, "folk": 3, "jazz": 1}),
        ({"pop": 98, "folk": 1, "jazz": 1}, 10, {"pop": 8, "folk": 1, "jazz": 1}),
        ({"pop": 5, "folk": 4, "jazz": 3}, 2, {"pop": 1, "folk": 1, "jazz": 0}),
        ({"pop": 2, "folk": 2}, 99, {"pop": 2, "folk": 2}),
        ({"pop": 2}, 0, {"pop": 0}),
        ({}, 5, {}),
    ],
)
def test_strata_get_their_share_and_at_least_one(sizes: dict[str, int], n: int, numbers: dict[str, int]) -> None:
    assert allocation(sizes, n) == numbers


@given(st.dictionaries(st.text(max_size=3), st.integers(1, 60), max_size=8), st.integers(0, 200))
def test_what_is_allocated_adds_up_and_no_stratum_gets_more_than_it_has(sizes: dict[str, int], n: int) -> None:
    found = allocation(sizes, n)
    assert sum(found.values()) == min(n, sum(sizes.values()))
    assert all(0 <= found[name] <= sizes[name] for name in sizes)
    if n >= len(sizes):
        assert all(found.values())


def test_a_stratified_draw_takes_the_strata_in_turn() -> None:
    strata = {each: "pop" if number % 2 else "folk" for number, each in enumerate(IDS)}
    found = stratified(strata, 8, 1)
    assert [each.stratum for each in found] == ["folk", "pop"] * 4
    assert all(strata[each.id] == each.stratum for each in found)
    assert found == stratified(strata, 8, 1) != stratified(strata, 8, 2)


def test_the_next_case_is_looked_for_behind_the_last_and_then_from_the_start() -> None:
    assert next_of("abcd", "b", "ad") == "d"
    assert next_of("abcd", "d", "ab") == "a"
    assert next_of("abcd", "x", "bc") == "b"
    assert next_of("abcd", "b", "") is None


def test_of_each_three_one_is_at_random_and_none_stands_twice() -> None:
    chosen = [Sample(name, "", ("odd",)) for name in "abcdefg"]
    random = [Sample(name, "", ("random",)) for name in "xbyazw"]
    mixed = with_random(chosen, random, 99)
    assert [sample.id for sample in mixed] == [*"abxcdyefzg"]  # b and a stand there already
    assert [sample.id for sample in mixed if sample.reasons == ("random",)] == [*"xyz"]
    assert [sample.id for sample in with_random(chosen, random, 4)] == [*"abxc"]
    assert [sample.id for sample in with_random(chosen, [Sample("g")], 99)] == [*"abgcdef"]
    assert with_random(chosen, [Sample("g")], 3)[2].reasons == ("odd",)  # a chosen one that was drawn keeps its reasons
    assert with_random(chosen, [], 99) == chosen
    assert with_random([], random, 99) == with_random(chosen, random, 0) == []


def test_of_thirty_ten_are_at_random() -> None:
    mixed = with_random([Sample(f"c{i}") for i in range(40)], [Sample(f"r{i}") for i in range(40)], 30)
    assert sum(sample.id.startswith("r") for sample in mixed) == 10
