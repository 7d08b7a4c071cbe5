"""How sure is the order of the runs? The places that paired tests over songs leave open, by lens and by references."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import NamedTuple, TypeAlias

import streamlit as st

from analysis.pipeline.conditions import folded
from analysis.pipeline.reviews.reference_choice import ACCEPTED
from analysis.records import Lens
from analysis.statistics.intervals import FEWEST, Interval
from analysis.store.queries.cases import cases_list
from analysis.store.queries.counts import song_sums
from analysis.store.queries.filters import Filters
from analysis.store.runs.description import Run
from analysis.summaries.means.bootstrap import resampled
from analysis.summaries.means.rank_stability import Rank, ranks
from analysis.summaries.means.reweighing import MEAN
from analysis.summaries.statements.comparison import first_place
from dashboard.selection import corrected_scores, run_catalog, stores
from dashboard.selection.selection import LENS_NAMES, LENS_SHORT, REFERENCES, Selection
from dashboard.ui import chart_panel, charts
from dashboard.ui.marks import Mark
from dashboard.ui.text import percent

FEWEST_RUNS = 2
MOST = 12
"""Runs in the charts; the table has all."""
TOO_FEW = "not tested: too few songs"
NO_OVERALL = "Not shown: no run has answers that are scored."
PUBLISHED, CORRECTED = "as published", "corrected"
HOW = """
- The runs are compared by the mean of the chance-corrected figures of the tasks that most of them have. Runs without
  one of these tasks are left out. Seeds of one model under one condition are one row: their mean, and what they vary.
- **Rank**: by all songs. **From, to**: the ranks that the data leave open. A run counts as better or worse than another
  only if p of their paired difference over songs is at most 0.05 after Holm's correction for all pairs of runs.
- **Leads**: probability that the run is first. **Above the next**: probability that it is better than the next run, by
  the paired test of these two alone; it can exceed 97.5 % although the ranks overlap.
- Both lenses are shown and, with accepted corrections, both again on the corrected references. **Gains**: ranks gained
  (▲) or lost (▼) against the first row of the run, which is the selected lens on the published references.
"""
HOW_CHANCES = """
- Probability that the run of the row is better than the run of the column, in percent, for these two alone. Near 50 the
  order is unknown, near 0 or 100 it is certain. A cell opens their comparison.
"""


class Variant(NamedTuple):
    """What an order rests on. references: PUBLISHED or CORRECTED."""

    lens: Lens
    references: str

    @property
    def name(self) -> str:
        return f"{LENS_SHORT[self.lens]}, {self.references}"


Groups: TypeAlias = Mapping[str, tuple[str, ...]]
"""The runs of a row that has several seeds, by the first of them."""
Sides: TypeAlias = tuple[tuple[str, ...], ...]
ALONE: Groups = {}


class Order(NamedTuple):
    """One order of the runs. spans: the intervals of their figures, from 0 to 1."""

    ranks: Sequence[Rank]
    spans: Mapping[str, Interval | None]


def show(selection: Selection, runs: Sequence[Run]) -> None:
    """Ranks of the runs that have an overall figure."""
    runs = run_catalog.scored(runs)
    if not runs:
        st.info(NO_OVERALL)
        return
    overlay = corrected_scores.overlay()
    by_first = run_catalog.over_seeds(runs)
    names = {first: row.name for first, row in by_first.items()}
    groups = {first: row.runs for first, row in by_first.items() if len(row.runs) > 1}
    filters = selection.shared_filters(runs=tuple(run for row in by_first.values() for run in row.runs))
    orders = _orders(filters, overlay, selection.lenses, tuple(groups.values()))
    first = next(iter(orders.values()))
    rows = [row for rank in first.ranks for row in _rows(selection, rank.run, orders, names, groups)]
    marks = [mark for rank in first.ranks[:MOST] for mark in _marks(selection, rank.run, orders, names, groups)]
    axis = "rank, with the ranks that the data leave open (95 %)"
    figure = charts.dots(marks, axis) if len(first.ranks) >= FEWEST_RUNS else None
    if figure is not None and len(first.ranks) <= MOST:
        figure.update_xaxes(tick0=1, dtick=1)
    chart_panel.show(
        "Rank uncertainty", figure, rows, "ranking", how=HOW,
        too_few="fewer than two runs have a task in common", sentence=first_place(first.ranks, names),
    )  # fmt: skip
    if len(first.ranks) > MOST:
        st.caption(f"The charts show the first {MOST} of {len(first.ranks)} runs. The table has all of them.")
    if any(rank.places is None for rank in first.ranks):
        st.caption(f"Too few songs for the certainty of the order; {FEWEST} or more are needed.")
    if overlay.changes is None:
        corrected_scores.wait()
    elif overlay.references.corrections:
        _changes(orders, overlay, names)
    title = "Probability that one run is better than another"
    chances(selection, first.ranks[:MOST], names, title, "ranking_chances", groups)


def chances(
    selection: Selection, ranks: Sequence[Rank], names: Mapping[str, str], title: str, key: str, groups: Groups = ALONE
) -> None:
    """Every pair of runs: the chance that the one of the row is better than the one of the column."""
    link, marks, rows = selection.linker("compare"), [], []
    for a in ranks:
        for b in ranks:
            name, other, share = names[a.run], names[b.run], a.above.get(b.run)
            if share is None:  # a run beside itself
                marks.append(Mark(name, name))
                continue
            href = link({"a": groups.get(a.run, [a.run]), "b": groups.get(b.run, [b.run])})
            note = f"{name}\nbetter than {other}\nchance {percent(share)} %"
            marks.append(Mark(other, name, percent(share, 0), note, href=href, value=share))
            rows.append({"run": name, "above": other, "chance": share, ".href": href})
    figure = charts.heat(marks, "… is better than this run (probability, %)", "this run …") if marks else None
    if not rows:
        figure = None
    chart_panel.show(title, figure, rows, key, HOW_CHANCES, "too few songs, or fewer than two runs that can be ranked")


def order(filters: Filters) -> Order:
    """The order over songs, on the references as they are loaded."""
    return _order(_version(filters), filters, "", ())


def _orders(
    filters: Filters, overlay: corrected_scores.Overlay, offered: Sequence[Lens], groups: Sides
) -> dict[Variant, Order]:
    """The chosen lens first, then the other one; then both on the corrected references, if there are any."""
    lenses = list(dict.fromkeys((filters.lens, *offered)))[:2]
    key, runs = _version(filters), {PUBLISHED: ""}
    if overlay.changes and overlay.runs:
        runs[CORRECTED] = overlay.runs
    return {
        Variant(lens, references): _order(key, replace(filters, lens=lens), folder, groups)
        for references, folder in runs.items()
        for lens in lenses
    }


def _version(filters: Filters) -> tuple[object, ...]:
    return cases_list.version(stores.loaded(), filters)


def _door(selection: Selection, runs: Sequence[str], variant: Variant) -> str:
    """The cases of a run under the lens and on the references of an order."""
    references = ACCEPTED if variant.references == CORRECTED else ""
    return selection.link("cases", {"runs": runs, "lens": variant.lens, REFERENCES: references})


def _rows(
    selection: Selection, run: str, orders: Mapping[Variant, Order], names: Mapping[str, str], groups: Groups
) -> list[dict[str, object]]:
    first = _place_of(next(iter(orders.values())), run)
    rows: list[dict[str, object]] = []
    for variant, order in orders.items():
        rank = next((rank for rank in order.ranks if rank.run == run), None)
        if rank is None or first is None:
            continue
        behind = order.ranks[order.ranks.index(rank) + 1 :]
        span, href = order.spans.get(run), _door(selection, groups.get(run, (run,)), variant)
        rows.append({
            "run": names[run], "lens": LENS_SHORT[variant.lens], "references": variant.references,
            "rank": f"{rank.place} of {len(order.ranks)}", "gains": gains(first - rank.place),
            "from": int(rank.places.low) if rank.places else TOO_FEW,
            "to": int(rank.places.high) if rank.places else TOO_FEW, "leads": rank.first,
            "above the next": rank.above.get(behind[0].run) if behind else None,
            "figure from": span.low if span else None, "figure to": span.high if span else None,
            ".href": href, ".href from": "", ".href to": "",  # ranks count no cases
        })  # fmt: skip
    return rows


def _marks(
    selection: Selection, run: str, orders: Mapping[Variant, Order], names: Mapping[str, str], groups: Groups
) -> list[Mark]:
    marks = []
    for variant, order in orders.items():
        for rank in order.ranks:
            if rank.run == run:
                note = f"{names[run]}\n{variant.name}\nrank {rank.place}, {_sureness(rank)}\nopens its answers"
                href = _door(selection, groups.get(run, (run,)), variant)
                marks.append(Mark(rank.place, names[run], f"{rank.place}", note, variant.name, href, rank.places))
    return marks


def _sureness(rank: Rank) -> str:
    if rank.places is None:
        return TOO_FEW
    return f"95 %: {rank.places.low:.0f} to {rank.places.high:.0f}\nleads: chance {percent(rank.first)} %"


def _changes(orders: Mapping[Variant, Order], overlay: corrected_scores.Overlay, names: Mapping[str, str]) -> None:
    """What the accepted corrections do to the order, lens by lens, in words."""
    for variant, order in orders.items():
        if variant.references == CORRECTED:
            before = orders[Variant(variant.lens, PUBLISHED)]
            steps = [(names[rank.run], _place_of(before, rank.run), rank.place) for rank in order.ranks]
            moves = [f"{name} {old} → {new}" for name, old, new in steps if old != new]
            st.text(f"{LENS_NAMES[variant.lens]} lens, under {overlay.references.extent} (version "
                    f"{overlay.references.version}): {'; '.join(moves) or 'no run changes its rank'}")  # fmt: skip


def _place_of(order: Order, run: str) -> int | None:
    return next((rank.place for rank in order.ranks if rank.run == run), None)


def gains(places: int) -> str:
    """Places won or lost, "" for neither."""
    return "" if not places else f"{'▲' if places > 0 else '▼'}{abs(places)}"


@st.cache_data(show_spinner="Comparing the runs", max_entries=32, hash_funcs={Filters: repr})
def _order(version: tuple[object, ...], filters: Filters, corrected: str, groups: Sides) -> Order:
    """corrected: the folder of the runs under corrected references, "" for those as loaded. groups: runs of a row."""
    db = stores.corrected(corrected) if corrected else stores.loaded()
    by_task = resampled(song_sums.scores(db, filters), filters.lens)
    figures, seeds, spans = folded(db, filters, by_task, groups)
    return Order(ranks({run: {MEAN: figure} for run, figure in figures.items()}, seeds=seeds), spans)
