"""Calls keep to requests and tokens a minute, and to the pause that a server asks for."""

from __future__ import annotations

from pathlib import Path

import pytest

from analysis.errors import FileError
from analysis.inference.pace import Pace
from analysis.inference.prices import Budget, CostLimitError, Price, load


class Clock:
    """Time that passes only in pauses."""

    def __init__(self) -> None:
        self.time = 0.0

    def now(self) -> float:
        return self.time

    def sleep(self, seconds: float) -> None:
        self.time += seconds


@pytest.mark.parametrize(
    ("rpm", "tpm", "tokens", "times"),
    [
        (None, None, [9, 9, 9], [0, 0, 0]),
        (2, None, [1] * 5, [0, 0, 60, 60, 120]),
        (None, 10, [6, 4, 1, 9], [0, 0, 60, 60]),
        (None, 10, [50, 1], [0, 60]),
        (3, 10, [5, 5, 5, 5], [0, 0, 60, 60]),
    ],
)
def test_calls_begin_when_there_is_room(
    rpm: int | None, tpm: int | None, tokens: list[int], times: list[float]
) -> None:
    clock = Clock()
    pace = Pace(rpm, tpm, clock.now, clock.sleep)
    begun = []
    for size in tokens:
        pace.begin(size)
        begun.append(clock.time)
    assert begun == times


def test_a_pause_holds_all_calls() -> None:
    clock = Clock()
    pace = Pace(clock=clock.now, sleep=clock.sleep)
    pace.hold(7.0)
    pace.hold(3.0)
    pace.begin()
    assert clock.time == 7.0


def test_calls_under_way_count_against_the_limit() -> None:
    budget = Budget(1.0)
    budget.reserve(0.6)
    with pytest.raises(CostLimitError):
        budget.reserve(0.5)
    budget.settle(0.6, 0.2)
    budget.reserve(0.8)


def test_prices_by_model(tmp_path: Path) -> None:
    path = tmp_path / "prices.yaml"
    path.write_text('a: {input: 1, output: 2}\n"*": {input: 3, output: 4, audio: 5}\n')
    assert load(path, "a").cost(1_000_000, 500_000, 1_000_000) == 2.0
    assert load(path, "b") == Price(3, 4, 5)
    path.write_text("a: {input: -1, cost: 2}\n")
    with pytest.raises(FileError, match="cost: 2"):
        load(path, "a")
    with pytest.raises(FileError, match="a price of 'b'"):
        load(path, "b")
