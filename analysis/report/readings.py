"""The table of misread shares: what people checked of the readings of each run, and what doubt could change."""

from __future__ import annotations

from collections.abc import Mapping

from analysis.report.cases.doors import door
from analysis.summaries.review.misread import Misread
from analysis.summaries.statements import misread as words
from analysis.views.document import NOWHERE, Cell, Column, Table

DOUBTFUL = ("ambiguous", "unparsed")
"""Readings of the cases of a report that are doubtful."""
NOTE = (
    "Misread: a person, who did not see the reading, reads another value in the answer; of the clean and repaired "
    "answers of the whole run, with the 95 % CI of a stratified sample, or at most (95 %, one-sided) where none is. "
    "Doubtful: ambiguous or unreadable answers. Overall score in percent."
)


def table(estimates: Mapping[str, Misread], names: Mapping[str, str]) -> Table:
    """A table of misread shares, one row a run, with the scores that doubtful answers allow."""
    columns = [
        Column("Run"), Column("Misread %", "percent"), Column("Checked", "count"), Column("Doubtful", "count"),
        Column("Overall", "percent"), Column("All doubtful wrong", "percent"), Column("All doubtful right", "percent"),
        Column("Corrected by the sample", "percent"),
    ]  # fmt: skip
    rows = []
    for run, estimate in estimates.items():
        score, n = estimate.score, estimate.n_doubtful
        figures = (score.value, score.wrong, score.right) if score else (None, None, None)
        rows.append([
            Cell(names[run]), Cell(words.short(estimate), note=words.sentence(estimate)),
            Cell(f"{estimate.checked:,} of {estimate.n_drawn:,}" if estimate.n_drawn else None),
            Cell(n, door(runs=run, reading=DOUBTFUL) if n else NOWHERE),
            *map(Cell, figures),
            Cell(words.corrected(score) or None),
        ])  # fmt: skip
    return Table("misread", "Misread share and doubtful answers", columns, rows, NOTE)
