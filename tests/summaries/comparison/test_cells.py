"""Runs as a table of models by conditions, and what conditions are called."""

from __future__ import annotations

from collections.abc import Mapping

import pytest

from analysis.summaries.comparison.cells import (
    cells,
    condition_names,
    differing,
    in_full,
    in_order,
    is_table,
    pairs_of_conditions,
)
from analysis.summaries.comparison.sides import RunFacts


def run(name: str, model: str = "m", seed: str = "", answers: str = "", **condition: str) -> RunFacts:
    return RunFacts(name, model, condition, seed, answers or name)


def named(*conditions: Mapping[str, str]) -> list[str]:
    return list(condition_names([tuple(sorted(own.items())) for own in conditions]).values())


def test_24_runs_of_4_models_2_prompts_and_3_seeds_are_8_cells() -> None:
    runs = [
        run(f"{model}-{mode}-{seed}", model, seed, mode=mode)
        for model in "abcd" for mode in ("COT", "SYSINST") for seed in "123"
    ]  # fmt: skip
    found = cells(runs)
    assert [(cell.model, cell.side.n_runs) for cell in found] == [(model, 3) for model in "aabbccdd"]
    assert named(*({"mode": cell.condition[0][1]} for cell in found[:2])) == ["COT", "SYSINST"]
    assert is_table(found)


def test_runs_without_a_seed_are_no_seeds_of_one_another() -> None:
    found = cells([run("first"), run("second"), run("third", seed="1")])
    assert [cell.side.runs for cell in found] == [("first",), ("second",), ("third",)]


def test_seeds_with_identical_answers_count_as_one() -> None:
    (cell,) = cells([run("first", seed="1", answers="x"), run("second", seed="2", answers="x")])
    assert (cell.side.runs, cell.side.n_runs) == (("first",), 2)


@pytest.mark.parametrize(
    ("runs", "expected"),
    [
        ([run("a", "a"), run("b", "b")], False),
        ([run("a", seed="1")], False),
        ([run("a", seed="1"), run("b", seed="2")], True),
        ([run("a"), run("b", mode="COT")], True),
    ],
)
def test_a_table_by_condition_needs_two_runs_of_one_model(runs: list[RunFacts], expected: bool) -> None:
    assert is_table(cells(runs)) is expected


@pytest.mark.parametrize(
    ("conditions", "names"),
    [
        ([{"mode": "COT"}, {"mode": "SYSINST"}], ["COT", "SYSINST"]),
        ([{"audio": "none"}, {}], ["no sound", "with sound"]),
        ([{"audio": "other"}, {"audio": "as-is"}], ["another song", "with sound"]),
        ([{"audio": "slower"}, {"audio": "as-is"}], ["slower", "with sound"]),
        ([{"audio": "mix"}, {"audio": "mix", "votes": "4"}], ["votes not stated", "votes 4"]),
        ([{"audio": "mix"}, {"audio": "vocal stem", "votes": "4"}], ["mix", "vocal stem, votes 4"]),
        (
            [{"votes": "4, with noise"}, {"formats": "12% as written"}],
            ["votes 4, with noise", "formats 12% as written"],
        ),
        ([{"thinking": "true"}, {"thinking": "false"}], ["thinking", "no thinking"]),
        ([{"mode": "long", "prompt": "long"}, {"mode": "short"}], ["mode long, prompt long", "short"]),
        ([{"a": "x"}], ["one condition"]),
        ([{"thinking": "1"}, {"thinking": "yes"}], ["thinking=1", "thinking=yes"]),
    ],
)
def test_a_condition_is_named_by_what_differs(conditions: list[dict[str, str]], names: list[str]) -> None:
    assert named(*conditions) == names


def test_conditions_of_most_models_come_first() -> None:
    found = cells([run("1", "a", mode="x"), run("2", "a", mode="y"), run("3", "b", mode="y"), run("4", "b")])
    assert [in_full(condition) for condition in in_order(found)] == ["mode=y", "nothing stated", "mode=x"]
    pairs = [tuple(map(in_full, pair)) for pair in pairs_of_conditions(found)]
    assert pairs == [("mode=y", "nothing stated"), ("mode=y", "mode=x")]
    assert differing([cell.condition for cell in found]) == ["mode"]
