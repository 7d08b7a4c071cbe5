"""Published tables of benchmarks, and whether their figures follow from one another."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from typing import NamedTuple

from analysis.benchmarks.bass import published as bass
from analysis.benchmarks.registry import EVERY
from analysis.benchmarks.ziqi import published as ziqi
from analysis.display import percent


class TableClaim(NamedTuple):
    """A printed figure. basis: what it is computed from. recomputed: what follows; "" where nothing is printed.

    note: why it is marked, "" if it follows.
    """

    model: str
    figure: str
    printed: str
    basis: str
    recomputed: str
    note: str


class PublishedTables(NamedTuple):
    """Published tables of a benchmark, their source, and claims for all figures that can be recomputed."""

    title: str
    source: str
    claims: Callable[[], Iterator[TableClaim]]


def _bass() -> Iterator[TableClaim]:
    for cell in bass.load():
        is_mean = cell.task == bass.OVERALL
        low, high = cell.recomputed or (None, None)
        recomputed = "" if low is None else percent(low, 2)
        if high is not None and percent(high, 2) != recomputed:
            recomputed = f"{recomputed} to {percent(high, 2)}"
        name = "Overall" if is_mean else EVERY[cell.task].name
        basis = "mean of the twelve printed figures" if is_mean else "raw figure in table 6"
        yield TableClaim(cell.model, name, percent(cell.normalised, 2), basis, recomputed, cell.note)


def _ziqi() -> Iterator[TableClaim]:
    kinds = {"comp": "Comprehension", "gen": "Generation"}
    for model, by_kind in ziqi.main().items():
        for kind, figure in by_kind.items():
            low, high = ziqi.f1_range(figure.precision, figure.recall)
            span = " to ".join(dict.fromkeys((percent(low, 2), percent(high, 2))))
            basis = f"precision {percent(figure.precision, 2)}, recall {percent(figure.recall, 2)}"
            yield TableClaim(model, f"{kinds[kind]}, F1", percent(figure.f1, 2), basis, span, figure.note)
    for model, by_group in ziqi.groups().items():
        for group, (value, note) in by_group.items():
            yield TableClaim(model, f"F1, {group.replace('_', ' ')}", percent(value, 2), "nothing printed", "", note)


TABLES: Mapping[str, PublishedTables] = {
    "bass": PublishedTables("BASS, tables 1 and 6", bass.SOURCE, _bass),
    "ziqi": PublishedTables("ZIQI-Eval, tables 1 and 2", ziqi.SOURCE, _ziqi),
}
"""By name on the command line."""
