"""What tests of reviews in files share: cases and values by their names, an export in one call."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import Any

from analysis.pipeline.reviews import export_files
from analysis.pipeline.reviews.export_selection import ExportFilter
from analysis.reviews.events import new, of_question
from analysis.store.database import Database
from analysis.store.queries.cases.queue_candidates import candidates
from analysis.store.queries.filters import Filters
from analysis.store.reviews import Reviews
from analysis.store.runs.reference_versions import question_versions
from tests.dashboard import small


def question(db: Database, task: str) -> str:
    (row,) = candidates(db, Filters(tasks=(task,)))
    return str(row["question_id"])


def version(db: Database, task: str) -> str:
    return question_versions(db)[question(db, task)].version


def moved(edge: float) -> list[dict[str, Any]]:
    sections = [dict(each) for each in small.SECTIONS]
    sections[1]["end"] = sections[2]["start"] = edge
    return sections


def join(db: Database, reviews: Reviews) -> None:
    """Has the question for the choruses follow the accepted correction of the whole, as accepting by hand does."""
    target = of_question(question(db, "SSS"))
    value = [{"section": "chorus", "start": 42.123, "end": 60.0}]
    proposed = new("Cy", "correction", target, value=value, reason="follows the correction of Ada",
                   reference=version(db, "SSS"))  # fmt: skip
    reviews.append([proposed, new("Cy", "accept", target, correction=proposed.id)])


def exported(
    db: Database, reviews: Reviews, kind: str, out: Path, songs: Sequence[str] = (), every: bool = False
) -> tuple[list[Path], list[str]]:
    """The files written, and what was left out."""
    chosen = export_files.select(db, reviews, ExportFilter(tuple(songs)))
    found = export_files.export(db, chosen, kind, "all" if every else "accepted")
    return export_files.write(found.files, out), list(found.left_out)
