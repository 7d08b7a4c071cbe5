"""Two panels of bars."""

from __future__ import annotations

from analysis.report.reproduction.panels import HEIGHT, TOP, Bar, Panel, chart
from analysis.statistics.intervals import Interval


def bar(value: float, interval: Interval | None = None) -> Bar:
    return Bar(value, interval, "n = 1", {"runs": "a"})


def test_bars_of_both_panels_have_one_axis() -> None:
    left = Panel("Left", "%", ("intro", "verse"), {("intro", "a"): bar(50.0), ("verse", "b"): bar(0.0)})
    right = Panel("Right", "%", ("intro",), {("intro", "a"): bar(25.0, Interval(20.0, 30.0))})
    marks = chart("x", [left, right], ["a", "b"]).marks
    bars = {mark.note: mark for mark in marks if mark.note}
    first, second = bars["intro, a: 50.0, n = 1"], bars["intro, a: 25.0, n = 1"]
    assert (first.height, second.height) == (HEIGHT, HEIGHT / 2)
    assert first.y + first.height == second.y + second.height == TOP + HEIGHT
    assert second.x > first.x
    assert bars["verse, b: 0.0, n = 1"].height > 0
    assert first.door == {"runs": "a"}
    whiskers = [mark for mark in marks if mark.kind == "line" and mark.width == 0]
    assert [mark.height for mark in whiskers] == [HEIGHT / 5]


def test_a_panel_without_bars_has_its_groups() -> None:
    marks = chart("x", [Panel("Left", "%", ("intro",), {})], []).marks
    assert "intro" in [mark.text for mark in marks]
