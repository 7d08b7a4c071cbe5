"""An audit as a report: which published figures follow, and what follows instead."""

from __future__ import annotations

from collections.abc import Sequence

from analysis.benchmarks.published_tables import PublishedTables
from analysis.benchmarks.registry import EVERY
from analysis.display import amount
from analysis.pipeline.audit import OVERALL, Audit, Finding
from analysis.report.document import Chapter, Report
from analysis.views.document import Cell, Column, Paragraph, Table

MOST_MATCHES = 3
"""Rules named for a figure that several reproduce."""
COLUMNS = (
    Column("Figure"), Column("Published", "count"), Column("Follows under"), Column("Nearest", "count"),
    Column("Off by", "count"), Column("Nearest rules"), Column("Why"),
)  # fmt: skip
TABLE_COLUMNS = (
    Column("Model"), Column("Figure"), Column("Printed", "count"), Column("Follows from"),
    Column("Recomputed", "count"), Column("Result"),
)  # fmt: skip


def of_answers(audit: Audit, file: str, claims: str) -> Report:
    """Claims about the answers of one file."""
    rows = [_row(finding) for finding in audit.findings]
    bold = f"{audit.reproduced} of {amount(len(audit.findings), 'published figure')} follow from the answers."
    text = f"{amount(audit.n, 'answer')} of {audit.model or 'a model without a name'}."
    if audit.skipped:
        text += f" {amount(audit.skipped, 'row')} about other models left out."
    if audit.problems:
        text += f" {amount(len(audit.problems), 'record')} could not be used: {'; '.join(audit.problems[:3])}."
    note = "Percent, word error rates as printed. Off by: published minus nearest."
    chapter = Chapter(
        "audit", "Published figures", [Paragraph(bold, text), Table("claims", "Claims", COLUMNS, rows, note)]
    )
    return Report(f"Audit: {claims}", f"Answers: {file}", (), [chapter])


def of_tables(tables: PublishedTables) -> Report:
    """Published tables against one another."""
    claims = list(tables.claims())
    marked = [claim for claim in claims if claim.note]
    rows = [
        [
            Cell(claim.model), Cell(claim.figure), Cell(claim.printed), Cell(claim.basis),
            Cell(claim.recomputed or "–"), Cell(claim.note or ("follows" if claim.recomputed else "cannot be checked")),
        ]
        for claim in [*marked, *(claim for claim in claims if not claim.note)]
    ]  # fmt: skip
    unchecked = sum(not claim.recomputed for claim in claims)
    bold = f"{len(marked)} of {amount(len(claims), 'printed figure')} are marked."
    text = f"{unchecked} have no other figure to follow from. {tables.source}"
    table = Table("figures", "Printed figures, marked ones first", TABLE_COLUMNS, rows, "Percent.")
    chapter = Chapter("audit", tables.title, [Paragraph(bold, text), table])
    return Report(f"Audit: {tables.title}", tables.source, (), [chapter])


def _row(finding: Finding) -> Sequence[Cell]:
    claim, nearest = finding.claim, finding.nearest
    name = "Overall" if claim.task == OVERALL else EVERY[claim.task].name
    matches = "; ".join(map(str, finding.matches[:MOST_MATCHES]))
    more = len(finding.matches) - MOST_MATCHES
    value = f"{float(claim.printed) - (finding.off or 0.0):.2f}" if nearest else "–"
    return [
        Cell(f"{name}{f', {claim.kind}' if claim.kind else ''}"), Cell(claim.printed),
        Cell((f"{matches} and {more} more" if more > 0 else matches) or "nothing"), Cell(value),
        Cell("–" if finding.off is None else f"{finding.off:+.2f}"), Cell(str(nearest) if nearest else "–"),
        Cell("; ".join(finding.reasons) or "–"),
    ]  # fmt: skip
