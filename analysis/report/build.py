"""The report of some runs, made from the store."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from datetime import date

from analysis.display import amount
from analysis.pipeline.audio.baseline_audio import folders
from analysis.report import cards, page
from analysis.report.cases import rows as case_rows
from analysis.report.cases.bundle import Bundle, bundle
from analysis.report.content import content
from analysis.report.document import Cards, Report
from analysis.report.sound import Sound
from analysis.store.database import Database
from analysis.store.queries.filters import Filters

SIZE = 4_900_000
"""Bytes of a report without audio: small enough for mail."""


def build(
    db: Database, runs: Sequence[str], filters: Filters | None = None, audio: int = 0, subset: str = "",
    other: str = "", day: date | None = None, size: int = SIZE,
) -> Report:  # fmt: skip
    """The report of runs by id, the first of which decides the data set where the filters name none.

    The best baseline with constant answers to the same questions joins the leaderboard. audio: cases with sound.
    subset: the filters in words. other: references of this database in words, "" for published ones. size: most bytes
    of the file without audio; above it each number keeps its first cases only.
    """
    sound = Sound(audio, folders(db.workspace, None) if audio else {})
    parts = content(db, runs, filters, sound, other)
    rows, names = parts.cases.rows, parts.names
    report = Report(
        title=_title([names[run] for run in runs]),
        subtitle=_subtitle(parts.filters, rows, subset, other),
        facts=_facts(db, parts.filters, day, sound),
        chapters=parts.chapters,
        missing=parts.missing,
    )
    inside = _bundle(report, rows, names, size)
    facts = (
        [*report.facts, ("Cases in this file", f"the first {inside.limit:,} of each number")] if inside.limit else ()
    )
    return replace(report, cases=inside.text, facts=facts or report.facts)


def _bundle(report: Report, rows: Sequence[case_rows.CaseRow], names: Mapping[str, str], size: int) -> Bundle:
    """size: of the file without audio, in bytes."""
    every = [card for chapter in report.chapters for part in chapter.parts if isinstance(part, Cards)
             for card in part.cards]  # fmt: skip
    card_anchors = {card.anchor for card in every}
    anchors = {(row.run, row.question): anchor for row in rows if (anchor := cards.anchor(row)) in card_anchors}
    room = size - len(page.html(report).encode()) + sum(len(card.audio) for card in every)
    return bundle(rows, names, anchors, report.doors, room)


def _title(names: Sequence[str]) -> str:
    """names: of runs, which may contain commas."""
    return f"Report: {(' and ' if len(names) < 3 else '; ').join(names)}"


def _subtitle(filters: Filters, rows: Sequence[case_rows.CaseRow], subset: str, other: str) -> str:
    questions = amount(len({row.question for row in rows}), "question")
    references = f", {other}" if other else ""
    return f"{', '.join(filters.data_sets)}: {questions}, paper lens{references}" + (f"; {subset}" if subset else "")


def _facts(db: Database, filters: Filters, day: date | None, sound: Sound) -> list[tuple[str, str]]:
    facts = [("Data set", ", ".join(filters.data_sets)), ("Lens", "paper"), ("Store version", db.version[0][:12])]
    if day:
        facts.insert(0, ("Date", day.isoformat()))
    if sound.most:
        refused = f"; {len(sound.refused)} without a recording that may be passed on" if sound.refused else ""
        facts.append(("Cases with audio", f"{len(sound.embedded)}{refused}"))
    return facts
