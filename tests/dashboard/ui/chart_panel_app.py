"""A page of exhibits of every form, for the tests in a browser."""

from __future__ import annotations

import streamlit as st

from analysis.statistics.intervals import Interval
from dashboard.components.navigation import navigation
from dashboard.ui import chart_panel, charts
from dashboard.ui.marks import Mark

ROWS = [
    {"run": "<b>kettle</b> lamp", "F": 0.25, "n": 8, ".href": "/cases?runs=kettle"},
    {"run": "window", "F": 0.75, "n": 9},
]
CAPTION = "Data set: kettles; lens: Paper"
FACTS = {"page": "", "dataSet": "", "lens": "paper", "captions": {"paper": [CAPTION]}}
LABELS = ("verse", "chorus", "bridge")


def main() -> None:
    st.set_page_config(layout="wide")
    navigation(facts=FACTS)
    st.text(f"asked for {st.query_params.to_dict()}")
    st.title("Exhibits")
    cells = [
        Mark(x, y, f"{10 * i + j} %", f"{y} called {x}\nn = {i + j}", href=f"/cases?section={y}", value=(i + j) / 4)
        for i, y in enumerate(LABELS) for j, x in enumerate(LABELS)
    ]  # fmt: skip
    chart_panel.show(
        "Heat", charts.heat(cells, "estimate", "reference"), ROWS, "heat", how="A row is a reference label."
    )
    points = [
        Mark(0.2 + 0.1 * i, task, "0.2", "n = 4", series=run, href="/cases?task=FSS", interval=Interval(0.1, 0.5))
        for i, run in enumerate(("<b>kettle</b> lamp", "window")) for task in ("FSS", "SSS", "GA")
    ]  # fmt: skip
    chart_panel.show("Dots", charts.dots(points, "IoU, 95 % interval"), ROWS, "dots")
    columns = [Mark(x, 0.3, "0.3", "n = 4", series=run, href="/cases?section=verse", interval=Interval(0.1, 0.5))
               for run in ("kettle", "window") for x in LABELS]  # fmt: skip
    chart_panel.show("Bars", charts.line_at(charts.bars(columns, "section", "IoU"), 0.5, "chance"), ROWS, "bars")
    curve = [Mark(x, x / 10, note="n = 4", series="kettle", href="/cases?task=Dur") for x in range(10)]
    figure = charts.line_at(charts.lines(curve, "tolerance (s)", "accuracy"), 3, "official 3 s", upright=True)
    chart_panel.show("Lines", figure, ROWS, "lines")
    spots = [Mark(x / 10, (x * 7 % 10) / 10, note="n = 4", href="/cases?task=Dur") for x in range(10)]
    chart_panel.show("Scatter", charts.scatter(spots, "A", "B", diagonal=True), ROWS, "scatter")
    chart_panel.show("Nothing", None, [], "nothing", too_few="3 songs, at least 5 are needed")


if st.runtime.exists():
    main()
