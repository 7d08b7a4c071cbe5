"""Two panels of bars."""

from __future__ import annotations

import pytest

from analysis.report.reproduction.panels import HEIGHT, TOP, Bar, Panel, chart, percents_axis, rates_axis
from analysis.statistics.intervals import Interval


def bar(value: float, interval: Interval | None = None) -> Bar:
    return Bar(value, interval, "n = 1", {"runs": "a"})


def test_bars_of_both_panels_have_one_axis() -> None:
    left = Panel("Left", "%", ("intro", "verse"), {("intro", "a"): bar(50.0), ("verse", "b"): bar(0.0)})
    right = Panel("Right", "%", ("intro",), {("intro", "a"): bar(25.0, Interval(20.0, 30.0))})
    marks = chart("x", [left, right], ["a", "b"]).marks
    bars = {mark.note: mark for mark in marks if mark.note}
    first, second = bars["intro, a: 50, n = 1"], bars["intro, a: 25, n = 1"]
    assert (first.height, second.height) == (HEIGHT, HEIGHT / 2)
    assert first.y + first.height == second.y + second.height == TOP + HEIGHT
    assert second.x > first.x
    assert bars["verse, b: 0, n = 1"].height > 0
    assert first.door == {"runs": "a"}
    whiskers = [mark for mark in marks if mark.kind == "line" and mark.width == 0]
    assert [mark.height for mark in whiskers] == [HEIGHT / 5]


def test_a_panel_without_bars_has_its_groups() -> None:
    marks = chart("x", [Panel("Left", "%", ("intro",), {})], []).marks
    assert "intro" in [mark.text for mark in marks]


@pytest.mark.parametrize(
    ("values", "expected"),
    [((1.0, 100.0), False), ((1.0, 101.0), True), ((0.0, 0.0), False), ((0.0, 9.3), False), ((0.001, 0.5), True),
     ((), False)],
)  # fmt: skip
def test_powers_of_ten_where_rates_differ_by_more_than_a_hundred(values: tuple[float, ...], expected: bool) -> None:
    assert bool(rates_axis(values).note) is expected


def test_zero_stands_below_the_least_power_of_ten() -> None:
    place = rates_axis([0.01, 9.0]).place
    assert [place(value) for value in (0.0, 0.001, 0.01, 0.1, 1.0, 10.0)] == pytest.approx([0, 0, 0.25, 0.5, 0.75, 1])


def test_small_rates_are_not_hidden_by_others() -> None:
    place = rates_axis([0.02, 0.05]).place
    assert place(0.05) - place(0.02) > 0.5


def test_an_axis_of_shares_ends_at_100() -> None:
    assert percents_axis([99.0]).ticks[-1] == 100.0
    assert percents_axis([]).place(1.0) == 1.0
