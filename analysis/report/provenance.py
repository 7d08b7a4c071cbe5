"""The chapters "References" and "Provenance": review state of the references, files and hashes of the runs."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

from analysis import scoring
from analysis.display import amount
from analysis.report.cases.doors import door
from analysis.report.cases.rows import CaseRow
from analysis.report.document import Chapter, Part
from analysis.reviews.state import STATUSES
from analysis.store.runs.description import Run
from analysis.views.document import Cell, Column, Paragraph, Table
from analysis.views.provenance import facts


def references(rows: Sequence[CaseRow], accepted: int, other: str) -> Chapter:
    """The chapter on references. accepted: number of accepted corrections. other: unpublished references, in words."""
    by_question = {row.question: row.reference for row in rows}
    counts = Counter(by_question.values())
    lines = [
        [Cell(text), Cell(counts[status], door(reference=status)), Cell(len(by_question))]
        for status, text in STATUSES.items()
        if counts[status]
    ]
    columns = [Column("State"), Column("Questions", "count"), Column("of", "count")]
    used = f"{other[0].upper()}{other[1:]}." if other else "Published references."
    applied = "." if other.startswith("corrected") else ", not applied here."
    text = f"{amount(accepted, 'accepted correction')} in the workspace{applied}"
    table = Table("references-state", "Review state of the references", columns, lines, "The list has every answer.")
    return Chapter("references", "References", [Paragraph(used, text), table])


def provenance(runs: Sequence[Run]) -> Chapter:
    parts: list[Part] = []
    columns = [Column("Fact"), Column("Value")]
    for run in runs:
        files = ((f"file {file.name}, {file.bytes:,} bytes", f"sha256 {file.sha256}") for file in run.files)
        lines = [[Cell(name), Cell(value)] for name, value in (*facts(run).items(), *files)]
        parts.append(Table(f"provenance-{run.id}", run.name, columns, lines))
    current = [[Cell(name), Cell(value)] for name, value in scoring.VERSIONS.items()]
    parts.append(Table("versions", "Versions of this program", columns, current))
    return Chapter("provenance", "Provenance", parts)
