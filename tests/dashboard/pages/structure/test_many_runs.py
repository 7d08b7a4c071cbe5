"""Structure with more runs than a chart shows: the chosen one is among those that stay."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import plotly.graph_objects as go
import pytest

from analysis.store.queries.filters import Filters
from analysis.summaries.means.song_means import Mean
from dashboard.pages.structure import boundaries, labels, queries, sections
from dashboard.pages.structure.queries import StructureView
from dashboard.ui import chart_panel, charts

LONG = "a model whose name is longer than the names beside the axis of a chart"
NAMES = {f"run{n:02}": f"{LONG[:34]} {n:04}" for n in range(30)}
"""As a chart has them, the best first."""


def constant(value: object) -> Callable[..., object]:
    return lambda *args, **query: value


@pytest.mark.parametrize("show", [boundaries._hits, labels._agreement, labels._cost, sections.show_grain])
def test_the_chosen_run_stays(show: Callable[..., None], monkeypatch: pytest.MonkeyPatch) -> None:
    cells = [
        "F 0.5 s",
        "F 3 s",
        *labels.AGREEMENT,
        *sections.GRAIN,
        *boundaries.MEASURED,
        "paper",
        "released",
        "verse 1",
    ]
    cells += [f"{name} {window}" for name in boundaries.MEASURED for window in ("0.5 s", "3 s")]
    means = {(run, cell): Mean(1 / (n + 2), None, 5, 5) for n, run in enumerate(NAMES) for cell in cells}
    figures: list[go.Figure] = []

    def draw(title: str, figure: go.Figure, *args: Any, **query: Any) -> None:
        figures.append(figure)

    monkeypatch.setattr(chart_panel, "show", draw)
    for name, value in {"run_names": NAMES, "measures": means, "occurrences": means, "rows": [],
                        "by_lens": {"paper": means, "released": means}}.items():  # fmt: skip
        monkeypatch.setattr(queries, name, constant(value))
    view = StructureView("SSS", "run25", Filters(), {}, lambda query: "", LONG[:60])
    show(None, view)
    (figure,) = figures
    names = figure.layout.yaxis.ticktext
    assert len(names) == 13
    assert names[-1].endswith("0025")
    assert figure.layout.meta[charts.OMITTED_ROWS].startswith("13 of 30 runs: the first 12 and the chosen run.")
