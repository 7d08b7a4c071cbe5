"""Tables and figures of a paper, and whether these runs fill them."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from analysis.report.document import Chapter, ChartPart, Part
from analysis.views.document import Cell, Column, Paragraph, Table

COLUMNS = (Column("In the paper"), Column("What it shows"), Column("Filled"), Column("Why not, or with what"))


@dataclass(frozen=True, slots=True)
class Exhibit:
    """One table or figure. number: as the paper counts it, "Table 1". parts: none where these runs do not fill it.

    why: what is missing, or what is to be known of what there is. printed: as the paper prints it.
    """

    number: str
    title: str
    parts: Sequence[Part] = ()
    why: str = ""
    printed: Sequence[Part] = ()

    @property
    def is_filled(self) -> bool:
        return any(isinstance(part, ChartPart) or (isinstance(part, Table) and part.rows) for part in self.parts)

    @property
    def name(self) -> str:
        """The name of its anchor and files."""
        return self.number.casefold().replace(" ", "-")


def overview(exhibits: Sequence[Exhibit]) -> Table:
    """Every table and figure, and whether it is there."""
    rows = [
        [Cell(own.number), Cell(own.title), Cell("yes" if own.is_filled else "no", faint=not own.is_filled),
         Cell(own.why)]
        for own in exhibits
    ]  # fmt: skip
    return Table("exhibits", "Tables and figures of the paper", COLUMNS, rows)


def chapter(own: Exhibit) -> Chapter:
    """A table or figure, or why it is not filled."""
    note = [] if own.is_filled else [Paragraph("Not filled:", own.why)]
    return Chapter(own.name, f"{own.number}: {own.title}", [*note, *own.parts, *own.printed])
