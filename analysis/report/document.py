"""What a report consists of: chapters of paragraphs, tables, charts and case cards. Formats are made from it."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field, replace
from typing import TypeAlias

from analysis.report.cases.doors import address
from analysis.report.charts import Chart
from analysis.summaries.excerpts import Excerpt
from analysis.views.document import Paragraph, Query, Table


@dataclass(frozen=True, slots=True)
class ChartPart:
    """A chart with its heading. name: of its anchor and its file."""

    name: str
    title: str
    chart: Chart
    note: str = ""


@dataclass(frozen=True, slots=True)
class Card:
    """One case at a glance. anchor: its id. case: question and run. audio: data address of its recording, "" without
    sound. credit: of it."""

    anchor: str
    title: str
    facts: str
    sentence: str
    score: str
    excerpt: Excerpt
    case: Query
    door: Query
    audio: str = ""
    credit: str = ""


@dataclass(frozen=True, slots=True)
class Cards:
    """Cases under one heading."""

    title: str
    cards: Sequence[Card]
    note: str = ""


Part: TypeAlias = Table | ChartPart | Cards | Paragraph


@dataclass(frozen=True, slots=True)
class Chapter:
    """A chapter of a report: the name of its anchor, its title, and its parts in the order shown."""

    name: str
    title: str
    parts: Sequence[Part]


def within(part: Part, query: Query) -> Part:
    """The part with doors whose cases also fit a query, such as that of a data set."""

    def narrowed(door: Query) -> Query:
        return {**door, **query} if door else door

    match part:
        case Table():
            rows = [[cell._replace(door=narrowed(cell.door)) for cell in row] for row in part.rows]
            return replace(part, rows=rows)
        case ChartPart():
            marks = [mark._replace(door=narrowed(mark.door)) for mark in part.chart.marks]
            return replace(part, chart=replace(part.chart, marks=marks))
        case Cards():
            cards = [replace(card, door=narrowed(card.door), case={**card.case, **query}) for card in part.cards]
            return replace(part, cards=cards)
        case _:
            return part


@dataclass(frozen=True, slots=True)
class Report:
    """A whole report. cases: the text of the cases behind its numbers (`cases.bundle`). facts: what it is about.

    missing: the tables of its runs that are not there, in words.
    """

    title: str
    subtitle: str
    facts: Sequence[tuple[str, str]]
    chapters: Sequence[Chapter] = field(default_factory=tuple)
    cases: str = ""
    missing: Sequence[str] = ()

    @property
    def tables(self) -> list[Table]:
        return [part for chapter in self.chapters for part in chapter.parts if isinstance(part, Table)]

    @property
    def charts(self) -> list[ChartPart]:
        return [part for chapter in self.chapters for part in chapter.parts if isinstance(part, ChartPart)]

    @property
    def doors(self) -> list[Query]:
        """The query of the list of cases of every number, mark and card."""
        queries = [cell.door for table in self.tables for row in table.rows for cell in row]
        queries += [mark.door for part in self.charts for mark in part.chart.marks]
        queries += [card.door for chapter in self.chapters for part in chapter.parts if isinstance(part, Cards)
                      for card in part.cards]  # fmt: skip
        return list({address(query): query for query in queries if query}.values())
