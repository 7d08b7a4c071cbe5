"""Figures from tables: what is drawn, what is written on it, where each mark leads."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial
from itertools import pairwise

import plotly.graph_objects as go
import pytest

from analysis.statistics.intervals import Interval
from dashboard.ui import charts, palette
from dashboard.ui.marks import LINE_LETTERS, MOST_LETTERS, Mark, colours, joined, safe, top

HOSTILE = '<a href="x">kettle</a> & <b>lamp</b>'
SAFE = '&lt;a href="x"&gt;kettle&lt;/a&gt; &amp; &lt;b&gt;lamp&lt;/b&gt;'


def test_texts_of_files_are_shown_as_they_stand() -> None:
    assert safe(HOSTILE) == SAFE
    mark = Mark("verse", 0.5, text=HOSTILE, note=HOSTILE, series=HOSTILE)
    (bar,) = charts.bars([mark], "section", "IoU").data
    assert (bar.text[0], bar.hovertext[0]) == (SAFE, SAFE)
    assert "<" not in bar.name
    heat = charts.heat([Mark(HOSTILE, HOSTILE, value=0.5)], HOSTILE, HOSTILE)
    cells, over = heat.data
    assert {*cells.x, *cells.y, *over.x, *over.y} == {SAFE}
    for axis in (heat.layout.xaxis, heat.layout.yaxis):
        assert "<" not in axis.title.text + axis.ticktext[0]


def test_long_names_of_a_heat_table_are_cut_and_its_rows_still_told_apart() -> None:
    runs = ["kettle " * 60 + end for end in ("one", "two")]
    figure = charts.heat([Mark("clean", run, value=0.5) for run in runs], "reading", "")
    lines = [name.split("<br>") for name in figure.layout.yaxis.ticktext]
    assert [max(map(len, name)) <= LINE_LETTERS for name in lines] == [True, True]
    assert [len(" ".join(name)) for name in lines] == [MOST_LETTERS] * 2
    assert list(figure.layout.yaxis.tickvals) == runs
    assert list(figure.data[0].y) == runs


def test_the_end_of_a_long_name_says_how_many_runs_are_equal() -> None:
    figure = charts.heat([Mark("clean", "kettle, stem, with true sections, 4 votes and 8 equal", value=0.5)], "", "")
    assert figure.layout.yaxis.ticktext == ("kettle, stem, with true sections, 4<br>votes and 8 equal",)
    row = charts.dots([Mark(1.0, "lamp " * 20 + "and 12 equal")], "rank")
    assert str(row.layout.yaxis.ticktext[0]).endswith("… and 12 equal")


def test_rows_of_a_heat_table_that_are_alike_are_one_row() -> None:
    rows = {"kettle": (0.5, 0.2), "lamp": (0.5, 0.3), "spoon " * 30: (0.1, 0.2), "cup": (0.5, 0.2), "pan": (0.5, 0.2),
            "fork": (0.1, 0.2)}  # fmt: skip
    marks = [Mark(x, run, f"{value:.0%}", value=value) for run, row in rows.items()
             for x, value in zip("ab", row, strict=True)]  # fmt: skip
    together = joined(marks)
    names = list(dict.fromkeys(mark.y for mark in together))
    assert names[:2] == ["kettle and 2 equal", "lamp"]
    assert str(names[2]).endswith("… and 1 equal")
    assert len(str(names[2])) <= MOST_LETTERS
    assert [(mark.x, mark.value) for mark in together] == [
        ("a", 0.5), ("b", 0.2), ("a", 0.5), ("b", 0.3), ("a", 0.1), ("b", 0.2)]  # fmt: skip


def test_a_name_that_is_a_number_stands_at_its_own_place() -> None:
    """Plotly looks a tick up among the names first: the number 1 would be the place called "1", the first."""
    places = [Mark(x, y, value=0.5) for x in ("1", "2", "3") for y in ("2", "1")]
    figure = charts.heat(places, "answered position", "right position")
    for axis, names in ((figure.layout.xaxis, ["1", "2", "3"]), (figure.layout.yaxis, ["2", "1"])):
        assert list(axis.tickvals) == list(axis.ticktext) == names


def test_a_legend_of_several_lines_takes_nothing_from_the_chart() -> None:
    few, many = (
        charts.dots([Mark(0.1, "FSS", series=f"{'kettle ' * 4}{n}") for n in range(runs)], "IoU") for runs in (2, 4)
    )
    assert many.layout.height - few.layout.height >= charts.LEGEND_LINE


def test_a_heat_table_has_an_invisible_mark_over_each_cell_because_cells_cannot_be_chosen() -> None:
    marks = [Mark("verse", "chorus", "30 %", "n = 3", href="/cases?section=chorus", value=0.3), Mark("chorus", "verse")]
    cells, over = charts.heat(marks, "estimate", "reference").data
    assert list(cells.y) == ["chorus", "verse"]
    assert [list(row) for row in cells.z] == [[0.3, None], [None, None]]
    assert over.marker.opacity == 0
    assert [list(each) for each in over.customdata] == [["/cases?section=chorus"], [""]]
    assert list(over.text) == ["30 %", ""]


def test_intervals_are_drawn_from_the_value_outwards() -> None:
    mark = Mark(0.4, "FSS", series="kettle", interval=Interval(0.3, 0.6))
    (row,) = charts.dots([mark], "IoU").data
    assert row.error_x.array[0] == pytest.approx(0.2)
    assert row.error_x.arrayminus[0] == pytest.approx(0.1)


def test_a_mark_without_interval_has_none_beside_one_that_has() -> None:
    marks = [Mark("a", 0.4, interval=Interval(0.3, 0.6)), Mark("b", 0.2)]
    (row,) = charts.bars(marks, "section", "IoU").data
    assert (row.error_y.array[1], row.error_y.arrayminus[1]) == (0.0, 0.0)
    assert row.error_y.width == 0, "its caps would look like an interval of no width"


def test_the_first_row_of_a_dot_plot_is_on_top_and_series_do_not_cover_one_another() -> None:
    figure = charts.dots([Mark(0.1, y, series=run) for run in ("one", "two") for y in ("FSS", "SSS")], "IoU")
    low, high = figure.layout.yaxis.range
    assert low > high
    assert list(figure.layout.yaxis.ticktext) == ["FSS", "SSS"]
    first, second = figure.data
    assert len({*first.y, *second.y}) == 4


def test_runs_keep_their_colour_in_the_order_of_the_choice() -> None:
    assert list(colours(["kettle", "lamp", "kettle"])) == ["kettle", "lamp"]
    assert len(set(colours([f"run {n}" for n in range(8)]).values())) == 8


def test_the_diagonal_runs_from_the_lowest_to_the_highest_value() -> None:
    (line,) = charts.scatter([Mark(0.2, 0.9), Mark(0.4, -0.1)], "A", "B", diagonal=True).layout.shapes
    assert (line.x0, line.y0, line.x1, line.y1) == (-0.1, -0.1, 0.9, 0.9)


@pytest.mark.parametrize("upright", [True, False])
def test_a_line_says_what_it_stands_for(upright: bool) -> None:
    figure = charts.line_at(charts.bars([Mark("a", 0.4)], "section", "IoU"), 0.25, "chance", upright)
    (words,) = figure.layout.annotations
    assert words.text == "chance"


def test_a_colour_that_comes_again_has_another_symbol() -> None:
    figure = charts.scatter([Mark(0.1, 0.2, series=f"run {n}") for n in range(14)], "A", "B")
    looks = {(trace.marker.color, trace.marker.symbol) for trace in figure.data}
    assert len(looks) == 14


def test_the_series_of_a_row_stand_above_one_another_in_their_order() -> None:
    """The axis runs downwards: the first series, which the legend names first, is the upper one, around the row."""
    marks = [Mark(0.5, task, series=run) for run in ("a", "b", "c") for task in ("FSS", "SSS")]
    first, second, third = (list(trace.y) for trace in charts.dots(marks, "IoU").data)
    assert [place - shift for place, shift in zip(first, (0, 1), strict=True)] == [-third[0], 1 - third[1]]
    assert first[0] < second[0] < third[0]
    assert second == [0, 1]
    low, high = charts.dots(marks, "IoU").layout.yaxis.range
    assert low > high


@pytest.mark.parametrize(("runs", "apart"), [(2, 0.3), (10, 0.08)])
def test_many_series_of_a_row_stay_beside_its_name(runs: int, apart: float) -> None:
    marks = [Mark(0.5, "FSS", series=f"run {number}") for number in range(runs)]
    heights = [trace.y[0] for trace in charts.dots(marks, "IoU").data]
    assert [after - before for before, after in pairwise(heights)] == pytest.approx([apart] * (runs - 1))
    assert -0.5 < heights[0] < heights[-1] < 0.5


def test_tints_can_be_fitted_to_the_values_shown() -> None:
    marks = [Mark("verse", "kettle", "45", value=0.45), Mark("chorus", "kettle", "58", value=0.58)]
    whole, fitted = charts.heat(marks, "", ""), charts.heat(marks, "", "", fit=True)
    assert (whole.data[0].zmin, whole.data[0].zmax) == (0, 1)
    assert (fitted.data[0].zmin, fitted.data[0].zmax) == (0.45, 0.58)


def test_rows_of_a_dot_plot_with_equal_values_are_one_row() -> None:
    span = Interval(10, 30)
    rows = {"kettle": 20.0, "lamp": 20.0, "cup": 25.0}
    marks = [Mark(x, run, f"{x}", series=end, interval=span) for run, x in rows.items() for end in ("0.5 s", "3 s")]
    assert list(dict.fromkeys(mark.y for mark in joined(marks))) == ["kettle and 1 equal", "cup"]


def test_lines_with_equal_values_are_one_line() -> None:
    marks = [Mark(x, y, series=run) for run, y in (("kettle", 0.5), ("lamp", 0.5), ("cup", 0.7)) for x in "ab"]
    assert [(mark.series, mark.y) for mark in joined(marks, "series")] == [
        ("kettle and 1 equal", 0.5), ("kettle and 1 equal", 0.5), ("cup", 0.7), ("cup", 0.7)]  # fmt: skip


def test_figures_inside_bars_are_readable_or_left_out() -> None:
    inside = charts.bars([Mark("verse", 0.05, "0.05", interval=Interval(0.0, 0.4))], "", "errors per word")
    assert inside.layout.uniformtext.mode == "hide"
    assert inside.layout.uniformtext.minsize >= 11
    outside = charts.bars([Mark("verse", 0.05, "0.05")], "", "errors per word")
    assert outside.layout.uniformtext.mode is None


def test_a_bar_of_height_0_can_be_seen() -> None:
    (alone,) = charts.bars([Mark("verse", 0.0), Mark("chorus", 0.4)], "", "errors per word").data
    assert (alone.text, alone.textposition) == (("0", ""), ("outside", "outside"))
    stacked = charts.bars([Mark("verse", 0.0, series="a"), Mark("verse", 0.4, series="b")], "", "share", stacked=True)
    assert [list(row.text) for row in stacked.data] == [[""], [""]]


def test_of_a_hundred_runs_a_chart_shows_the_first_the_first_baseline_and_the_chosen_one() -> None:
    runs = [f"model {n:02}" for n in range(97)] + ["baseline: constant", "baseline: random", "chosen"]
    marks = [Mark(float(-n), run, series=kind) for n, run in enumerate(runs) for kind in ("F at 0.5 s", "F at 3 s")]
    figure = charts.dots(joined(marks, chosen_run="chosen"), "F")
    assert list(figure.layout.yaxis.ticktext) == [*runs[:12], "baseline: constant", "chosen"]
    assert figure.layout.meta[charts.OMITTED_ROWS] == (
        "14 of 100 runs: the first 12, the chosen run and the first baseline."
    )
    cells = [Mark("a", run, value=1 / (n + 1)) for n, run in enumerate(runs)]
    heat = charts.heat(joined(cells), "", "")
    assert (len(heat.data[0].y), heat.layout.meta[charts.OMITTED_ROWS][:9]) == (13, "13 of 100")


def test_a_chart_of_few_runs_shows_all_of_them_and_says_nothing() -> None:
    marks = [Mark(float(n), f"model {n}") for n in range(16)]
    figure = charts.dots(joined(marks), "F")
    assert len(figure.layout.yaxis.ticktext) == 16
    assert figure.layout.meta is None


def test_a_chosen_run_that_equals_another_keeps_their_row() -> None:
    marks = [Mark(float(max(-n, -18)), f"model {n:02}") for n in range(20)]
    rows = joined(marks, chosen_run="model 19")
    assert [mark.y for mark in rows][-1] == "model 18 and 1 equal"
    assert len(rows) == 13


def series(runs: Sequence[str], *rows: str) -> list[Mark]:
    return [Mark(float(-n), row, series=run) for n, run in enumerate(runs) for row in rows]


@pytest.mark.parametrize("chart", [partial(charts.dots, x_title="F"), partial(charts.lines, x_title="", y_title="F"),
                                   partial(charts.bars, x_title="", y_title="F")])  # fmt: skip
def test_a_chart_with_a_series_per_run_says_how_many_it_leaves_out(chart: Callable[..., go.Figure]) -> None:
    few, many = [[f"run {n}" for n in range(size)] for size in (5, 30)]
    assert chart(joined(series(few, "0", "1", "2"), "series")).layout.meta is None
    for rows in ("0", "12"), [str(n) for n in range(40)]:
        figure = chart(joined(series(many, *rows), "series"))
        assert len(figure.data) == 12
        assert figure.layout.meta[charts.OMITTED_ROWS] == "12 of 30 runs: the first 12."


def test_the_omission_names_what_is_kept_besides_the_first() -> None:
    runs = ["baseline: loop", *(f"run {n}" for n in range(29))]
    assert top(series(runs, "a"), "series").omission == "12 of 30 runs: the first 12."
    equal = [Mark(float(max(-n, -20)), run) for n, run in enumerate([*runs[1:], runs[0]])]
    assert joined(equal, chosen_run="run 25").omission == (
        "13 of 21 runs (equal ones count once): the first 12 and the chosen run."
    )


def test_a_row_that_is_no_run_stays_as_it_is() -> None:
    runs = [f"run {n}" for n in range(30)]
    marks = [Mark("option 1", run, "25 %", value=n / 30) for n, run in enumerate(runs)]
    rows = joined([*marks, Mark("option 1", "right option", "25 %", value=0.0)], always=["right option"])
    assert [mark.y for mark in rows] == [*runs[:12], "right option"]
    assert rows.omission == "12 of 30 runs: the first 12."


@pytest.mark.parametrize(
    ("colour", "text"),
    [("#EE7733", palette.TEXT), ("#0077BB", "#ffffff"), ("#AA4499", "#ffffff"), ("#7c7c7c", palette.TEXT),
     ("#7b7b7b", "#ffffff")],
)  # fmt: skip
def test_text_on_a_bar_has_the_colour_of_more_contrast(colour: str, text: str) -> None:
    assert palette.text_on(colour) == text
    figure = charts.bars([Mark("a", 1.0, "1", series="s")], "x", "y", {"s": colour}, stacked=True)
    assert figure.data[0].insidetextfont.color == text


def test_names_too_long_to_stand_side_by_side_do_not_take_the_room_of_the_rows() -> None:
    heights = [
        charts.heat([Mark(f"{name} {number}", "row", value=0.5) for number in range(8)], "x", "y").layout.height
        for name in ("run", "a run of a model with a long name")
    ]
    assert heights[1] - heights[0] >= 6 * len("a run of a model with a")
