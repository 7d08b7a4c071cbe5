"""The table of misread shares: what people checked of the readings of each run, and what doubt could change."""

from __future__ import annotations

from collections.abc import Mapping

from analysis.display import percent
from analysis.report.cases.doors import door
from analysis.report.document import Cell, Column, Table
from analysis.summaries.review.misread import Misread
from analysis.summaries.statements import misread as words

DOUBTFUL = ("ambiguous", "unparsed")
"""Readings of the cases of a report that are doubtful."""
NOTE = (
    "Misread: a person, who did not see the reading, reads another value in the answer; of the clean and repaired "
    "answers of the whole run, with the 95 % CI of a stratified sample, or at most (95 %, one-sided) where none is. "
    "Doubtful: ambiguous or unreadable answers. Overall score in percent."
)


def table(estimates: Mapping[str, Misread], names: Mapping[str, str]) -> Table:
    """estimates: by run."""
    columns = [
        Column("Run", False), Column("Misread %"), Column("Checked"), Column("Doubtful"), Column("Overall"),
        Column("All doubtful wrong"), Column("All doubtful right"), Column("Corrected by the sample"),
    ]  # fmt: skip
    rows = []
    for run, estimate in estimates.items():
        score, n = estimate.score, estimate.n_doubtful
        figures = (score.value, score.wrong, score.right) if score else (None, None, None)
        rows.append([
            Cell(names[run]), Cell(words.short(estimate), note=words.sentence(estimate)),
            Cell(f"{estimate.checked:,} of {estimate.n_drawn:,}" if estimate.n_drawn else "–"),
            Cell(f"{n:,}", door(run=run, reading=DOUBTFUL) if n else ""),
            *(Cell(percent(figure)) for figure in figures),
            Cell(words.corrected(score) or "–"),
        ])  # fmt: skip
    return Table("misread", "Misread share and doubtful answers", columns, rows, NOTE)
