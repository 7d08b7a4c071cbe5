"""The reproduction of a paper as a report, in every format of reports."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace
from typing import NamedTuple

from analysis.display import amount
from analysis.report import page
from analysis.report.build import SIZE
from analysis.report.cases import rows as case_rows
from analysis.report.cases.bundle import bundle
from analysis.report.document import Chapter, Report
from analysis.report.reproduction import (
    bass_claims,
    bass_groups,
    bass_numbers,
    bass_sections,
    bass_tables,
    claims,
    exhibits,
    ziqi,
)
from analysis.report.reproduction.claims import Claim
from analysis.report.reproduction.exhibits import Exhibit
from analysis.report.reproduction.paper_source import Material, material
from analysis.store.database import Database


class Paper(NamedTuple):
    """A paper. benchmark: whose runs fill it. exhibits, claims: what makes its tables and figures, and its claims."""

    title: str
    source: str
    benchmark: str
    exhibits: Sequence[Callable[[Material], list[Exhibit]]]
    claims: Callable[[Material], list[Claim]]


PAPERS = {
    "bass": Paper(
        "BASS", "Jang et al. 2026, arXiv 2602.04085", "BASS",
        (bass_tables.exhibits, bass_sections.exhibits, bass_groups.exhibits, bass_numbers.exhibits),
        bass_claims.claims,
    ),
    "ziqi": Paper("ZIQI-Eval", "Li et al. 2024, arXiv 2406.15885", "ZIQI-Eval", (ziqi.exhibits,), ziqi.claims),
}  # fmt: skip
"""By name on the command line."""


def build(db: Database, name: str, runs: Sequence[str], data_set: str = "", with_cases: bool = True) -> Report:
    """The reproduction of a paper from runs by id. data_set: see `material`. with_cases: the file contains the cases.

    Raises NoRunsOfPaperError.
    """
    paper = PAPERS[name]
    source = material(db, paper.benchmark, runs, data_set)
    every = sorted((own for make in paper.exhibits for own in make(source)), key=_order)
    n_filled = sum(own.is_filled for own in every)
    first = Chapter(
        "claims", "Claims, tables and figures", [claims.table(paper.claims(source)), exhibits.overview(every)]
    )
    left_out = [("Of other data sets", "; ".join(source.others))] if source.others else []
    source_words = f"{paper.source}; {source.data_set}, {amount(len(source.runs), 'run')}"
    report = Report(
        f"{paper.title}, reproduced",
        f"{source_words}; {n_filled} of {len(every)} tables and figures filled",
        [("Runs", "; ".join(run.name for run in source.runs.values())), ("Lens", "paper"), *left_out],
        [first, *map(exhibits.chapter, every)],
    )
    return _with_cases(report, source) if with_cases else report


def _with_cases(report: Report, source: Material) -> Report:
    rows = case_rows.load(source.db, source.filters).rows
    room = SIZE - len(page.html(report).encode())
    inside = bundle(rows, {run: source.name(run) for run in source.runs}, {}, report.doors, room)
    limit = [("Cases in this file", f"the first {inside.limit:,} of each number")] if inside.limit else []
    return replace(report, cases=inside.text, facts=[*report.facts, *limit])


def _order(own: Exhibit) -> tuple[bool, int]:
    """Tables, then figures, each by number."""
    kind, number = own.number.split()
    return kind != "Table", int(number)
