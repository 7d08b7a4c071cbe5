"""Geometry of the timeline, as pure functions in a real browser; expected values are worked by hand."""

from __future__ import annotations

from itertools import pairwise
from typing import Any

import pytest
from playwright.sync_api import Page

from tests.modules import load

pytestmark = pytest.mark.browser

VIEW = {"start": 10, "span": 20, "width": 1000, "duration": 60}
REFERENCE = [{"start": 0, "end": 10, "key": "a"}, {"start": 10, "end": 40, "key": "b"}]


@pytest.fixture(scope="module")
def call(tab: Page) -> Any:
    return load(tab, "geometry")


@pytest.fixture(scope="module")
def layout(tab: Page) -> Any:
    return load(tab, "layout")


def test_time_and_place_are_each_others_inverse(call: Any) -> None:
    assert call("xOf", VIEW, 15) == 250
    assert call("timeAt", VIEW, 250) == 15


@pytest.mark.parametrize("x", [0, 333, 1000])
@pytest.mark.parametrize("factor", [0.6, 1.6, 8])
def test_zoom_keeps_the_time_under_the_pointer(call: Any, x: float, factor: float) -> None:
    middle = {"start": 500, "span": 20, "width": 1000, "duration": 1000}
    assert call("timeAt", call("zoomed", middle, factor, x), x) == pytest.approx(call("timeAt", middle, x))


def test_a_view_never_leaves_the_song(call: Any) -> None:
    assert call("zoomed", VIEW, 0.01, 0) == VIEW | {"start": 0, "span": 60}
    assert call("panned", VIEW, 1000)["start"] == 40
    assert call("panned", VIEW, -1000)["start"] == 0
    assert call("zoomed", VIEW, 1e9, 500)["span"] == 0.3
    assert call("placed", VIEW | {"duration": 0.1}, 0, 1)["span"] == 0.1


def test_a_view_turns_a_page_only_for_a_time_outside(call: Any) -> None:
    assert call("revealed", VIEW, 20) == VIEW
    assert call("revealed", VIEW, 32)["start"] == 30
    assert call("revealed", VIEW, 59)["start"] == 40


def test_marks_of_the_ruler_are_round_and_far_enough_apart(call: Any) -> None:
    assert call("tickStep", VIEW) == 2
    assert call("ticks", VIEW) == [10, 12, 14, 16, 18, 20, 22, 24, 26, 28, 30]
    assert call("tickStep", VIEW | {"span": 0.3}) == 0.05
    assert call("ticks", VIEW | {"start": 0.1, "span": 0.3}, 0.1) == [0.1, 0.2, 0.3, 0.4]


@pytest.mark.parametrize(
    ("time", "digits", "text"),
    [(0, 2, "0:00.00"), (63.2, 1, "1:03.2"), (59.999, 2, "1:00.00"), (3600, 0, "60:00"), (-1.5, 1, "-0:01.5")],
)
def test_clock(call: Any, time: float, digits: int, text: str) -> None:
    assert call("clock", time, digits) == text


def test_envelope_takes_lowest_and_highest_of_a_pixel(tab: Page) -> None:
    load(tab, "geometry")
    peaks = "Int8Array.from([-1, 1, -2, 2, -3, 3, -4, 4])"
    view = {"start": 0, "span": 0.04, "width": 2, "duration": 0.04}

    def envelope(**changed: float) -> Any:
        return tab.evaluate(f"view => [...window.tested.envelope({peaks}, 100, view)]", view | changed)

    assert envelope() == [-2, 2, -4, 4]
    assert envelope(span=0.02, width=4) == [-1, 1, -1, 1, -2, 2, -2, 2]
    assert envelope(start=0.03, span=0.02) == [-4, 4]
    assert envelope(start=1) == []


def test_overlapping_sections_stand_in_rows(layout: Any) -> None:
    parts = [{"start": 0, "end": 10}, {"start": 5, "end": 20}, {"start": 10, "end": 15}, {"start": 12, "end": 13}]
    assert layout("stacked", parts) == {"rows": [0, 1, 0, 2], "count": 3}
    assert layout("stacked", []) == {"rows": [], "count": 1}


def test_next_and_previous_boundary_leave_the_one_that_is_stood_on(call: Any) -> None:
    times = call("boundaries", REFERENCE)
    assert times == [0, 10, 40]
    assert call("after", times, 10) == 40
    assert call("before", times, 10) == 0
    assert call("after", times, 40) is None
    assert call("before", times, 0.001) is None


def test_disagreements_are_stretches_where_the_lanes_say_something_else(call: Any) -> None:
    estimate = [
        {"start": 0, "end": 12, "key": "a"},
        {"start": 12, "end": 30, "key": "b"},
        {"start": 35, "end": 50, "key": "b"},
    ]
    assert call("disagreements", REFERENCE, estimate) == [
        {"start": 10, "end": 12},
        {"start": 30, "end": 35},
        {"start": 40, "end": 50},
    ]
    assert call("disagreements", REFERENCE, REFERENCE) == []
    assert call("disagreements", REFERENCE, []) == [{"start": 0, "end": 40}]


def test_a_boundary_snaps_to_the_nearest_candidate_and_downbeats_pull_harder(call: Any) -> None:
    beats = [{"time": 10}, {"time": 10.5, "weight": 1.5}]
    assert call("snapped", 10.2, beats, 0.3) == 10.5 - 0.5
    assert call("snapped", 10.24, beats, 0.3) == 10.5
    assert call("snapped", 11.2, beats, 0.3) == 11.2


@pytest.mark.parametrize(
    ("text", "span"),
    [
        ("63.2-71.0", (63.2, 71)),
        ("5-6", (5, 6)),
        ("6-5", None),
        ("-1-5", None),
        ("a-b", None),
        ("5-5", None),
        ("", None),
    ],
)
def test_a_span_of_a_link(call: Any, text: str, span: tuple[float, float] | None) -> None:
    assert call("spanOf", text) == (span and {"start": span[0], "end": span[1]})


def test_a_span_is_written_with_at_most_milliseconds(call: Any) -> None:
    assert call("spanText", {"start": 63.2, "end": 71}) == "63.2-71.0"
    assert call("spanText", {"start": 0.12345, "end": 9.98}) == "0.123-9.98"


def test_layers_stand_between_waveform_and_lanes_and_many_lanes_are_low(layout: Any) -> None:
    lane = {"sections": [{"start": 0, "end": 9}], "marks": [], "differs": [], "bars": []}
    layers = [{"height": 96}, {"height": 40}]
    rows = layout("layout", [lane] * 5, {"wave": True, "layers": layers, "beats": True})
    bands = [rows["wave"], *rows["layers"], rows["beats"], *rows["lanes"]]
    assert [band["height"] for band in rows["layers"]] == [96, 40]
    assert all(upper["top"] + upper["height"] <= lower["top"] for upper, lower in pairwise(bands))
    many = layout("layout", [lane] * 6, {"wave": True, "layers": [], "beats": False})
    assert [rows["lanes"][0]["row"], many["lanes"][0]["row"]] == [24, 19]


def test_what_is_under_the_pointer(layout: Any) -> None:
    lane = {"sections": [{"start": 10, "end": 20}, {"start": 15, "end": 30}], "marks": [], "differs": [], "bars": []}
    rows = layout("layout", [lane], {"wave": True, "layers": [], "beats": False})
    top, row = rows["lanes"][0]["top"], rows["lanes"][0]["row"]
    assert layout("hit", [lane], rows, VIEW, 10, 5) is None
    assert layout("hit", [lane], rows, VIEW, 350, top + 2) == {"lane": 0, "section": 0}
    assert layout("hit", [lane], rows, VIEW, 350, top + row + 2) == {"lane": 0, "section": 1}
    assert layout("hit", [lane], rows, VIEW, 700, top + 2) == {"lane": 0, "section": 1}
    assert layout("hit", [lane], rows, VIEW | {"start": 40}, 700, top + 2) == {"lane": 0, "section": -1}


@pytest.mark.parametrize(("reference", "n"), [(REFERENCE, 1), ([], 0)])
def test_nothing_disagrees_with_a_reference_without_sections(
    tab: Page, reference: list[dict[str, Any]], n: int
) -> None:
    own = {"id": "correction", "kind": "song", "compare": True, "sections": [{"start": 0, "end": 40, "key": "c"}]}
    published = {"id": "reference", "kind": "reference", "compare": True, "sections": reference}
    lanes = load(tab, "lanes")("prepared", [published, own], None)["lanes"]
    assert [len(lane["differs"]) for lane in lanes] == [0, n]
