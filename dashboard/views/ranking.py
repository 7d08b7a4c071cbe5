"""How sure is the order of the runs? Their places over songs drawn again and again."""

from __future__ import annotations

from collections.abc import Sequence

import streamlit as st

from analysis.statistics.intervals import Interval
from analysis.store import by_song
from analysis.store.filters import Filters
from analysis.store.runs import Run
from analysis.summaries.resampled import MEAN, Rank, intervals, ranks, resampled
from dashboard import charts, exhibit, state
from dashboard.charts import Mark
from dashboard.text import percent, shorten

FEWEST_RUNS = 2
HOW = """
- A thousand times, songs are drawn with replacement and the figures of all runs worked out on them: the mean of the
  chance-corrected figures of the tasks that all these runs have.
- **Place**: by all songs as they are. **From, to**: the places the run takes in 95 % of the draws. Where those of two
  runs overlap, their order may be chance.
- **Leads**: share of the draws in which the run is first. **Above the next**: share in which it stands above the run
  that follows it here.
"""


def show(runs: Sequence[Run]) -> None:
    """The runs with their places, those beside whose figures cannot be drawn left out."""
    wanted = state.filters(runs=tuple(run.id for run in runs))
    found, spans = _places(state.version(wanted), wanted)
    names = {run.id: shorten(run.name, charts.MOST_LETTERS) for run in runs}
    rows = [_row(place, found, spans, names) for place in range(len(found))]
    marks = [
        Mark(
            rank.place, names[rank.run], f"{rank.place}",
            f"{names[rank.run]}\nplace {rank.place}, 95 %: {rank.places.low:.0f} to {rank.places.high:.0f}\n"
            f"leads in {percent(rank.first)} % of the draws",
            href=state.link("cases", {"runs": [rank.run]}), interval=rank.places,
        )
        for rank in found
    ]  # fmt: skip
    axis = "place, with the places of 95 % of the draws of songs"
    figure = charts.dots(marks, axis) if len(marks) >= FEWEST_RUNS else None
    exhibit.show(
        "How sure is the order?", figure, rows, "ranking", how=HOW,
        too_few="fewer than two runs have a task in common with 5 songs or more",
    )  # fmt: skip


def _row(
    place: int, found: Sequence[Rank], spans: dict[str, Interval | None], names: dict[str, str]
) -> dict[str, object]:
    rank = found[place]
    following = found[place + 1].run if place + 1 < len(found) else None
    span = spans[rank.run]
    return {
        "run": names[rank.run],
        "place": rank.place,
        "from": int(rank.places.low),
        "to": int(rank.places.high),
        "leads": rank.first,
        "above the next": rank.above[following] if following else None,
        "figure from": span.low if span else None,
        "figure to": span.high if span else None,
        ".href": state.link("cases", {"runs": [rank.run]}),
    }


@st.cache_data(show_spinner=False, max_entries=16)
def _places(version: object, filters: Filters) -> tuple[list[Rank], dict[str, Interval | None]]:
    figures = resampled(by_song.sums(state.store(), filters).to_pylist(), filters.lens)
    spans = intervals(figures)
    return ranks(figures), {run: tasks[MEAN] for run, tasks in spans.items() if MEAN in tasks}
