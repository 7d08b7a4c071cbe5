"""Reference and answers to one question as HTML that a notebook shows."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from analysis.benchmarks.registry import EVERY
from analysis.display import percent
from analysis.report import page
from analysis.store.database import Database
from analysis.store.queries import annotated_songs, loaded_runs
from analysis.store.queries.cases import case as case_query
from analysis.summaries.excerpts import Excerpt, excerpt


@dataclass(frozen=True, slots=True)
class TimelineRow:
    """An answer next to the reference. score: in percent."""

    run: str
    score: str
    excerpt: Excerpt


@dataclass(frozen=True, slots=True)
class Timeline:
    """The timeline of a question, which Jupyter shows as HTML."""

    title: str
    task: str
    rows: Sequence[TimelineRow]

    def _repr_html_(self) -> str:
        return page.fragment("timeline.html", timeline=self)


def timeline(db: Database, question: str, runs: Sequence[str]) -> Timeline:
    """Reference and answers to a question as a timeline. runs: ids, all if empty. Raises UnknownCaseError."""
    case = case_query.case(db, question, runs)
    names = {run.id: run.name for run in loaded_runs.runs(db)}
    title = annotated_songs.titles(db, [case.question.song]).get(case.question.song, case.question.audio)
    rows = [
        TimelineRow(names[answer.run], percent(scored.score), excerpt(case.question, scored.value))
        for answer in case.answers
        if (scored := answer.scored.get("paper")) is not None
    ]
    return Timeline(title, EVERY[case.question.task].name, rows)
