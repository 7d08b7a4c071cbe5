"""All cases behind the numbers of a report."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any

from analysis.benchmarks.registry import SUBTASKS
from analysis.records import CaseScore, Question, Value
from analysis.report.sound import Rights, rights
from analysis.store.database import Database
from analysis.store.queries import annotated_songs
from analysis.store.queries import songs as song_queries
from analysis.store.queries.cases import cases_list, gallery
from analysis.store.queries.filters import Filters
from analysis.store.reviews import open_reviews
from analysis.summaries.run.diagnosis import diagnosis

DIGITS = 9
"""Decimals of a score: enough to tell equal scores from different ones."""
MOST = 10**9


@dataclass(frozen=True, slots=True)
class CaseRow:
    """One case. index: its position in the run. song: title or audio. reading: how it was read, or its outcome.

    lost: points by type of loss. modes: failure modes. reference: review state of the reference. data_set: ""
    where the cases are of several.
    """

    run: str
    index: int
    question: str
    task: str
    subtask: str
    song: str
    score: float | None
    reading: str
    sentence: str
    lost: Mapping[str, float]
    modes: Sequence[str]
    reference: str
    data_set: str = ""


@dataclass(frozen=True, slots=True)
class Cases:
    """The cases of a report. questions: by id. values: as read, by run and index.

    audio: recording and song by question. songs: details of songs by "dataset/id".
    """

    rows: Sequence[CaseRow]
    questions: Mapping[str, Question]
    values: Mapping[tuple[str, int], Value | None]
    audio: Mapping[str, tuple[str, str]]
    songs: Mapping[str, Mapping[str, object]]

    def rights(self, question: str) -> Rights:
        """Licence and credit line of the recording of a question."""
        song = self.audio[question][1]
        return rights(self.questions[question], song, self.songs.get(song, {}))


def load(db: Database, filters: Filters) -> Cases:
    """The cases that fit, in the order of their files. Paper lens."""
    rows: list[CaseRow] = []
    questions: dict[str, Question] = {}
    values: dict[tuple[str, int], Value | None] = {}
    audio: dict[str, tuple[str, str]] = {}
    songs: dict[str, Mapping[str, object]] = {}
    states = open_reviews(db.workspace).statuses()
    data_set = filters.data_sets[0] if len(filters.data_sets) == 1 else ""
    for run in filters.runs:
        page = cases_list.cases(db, replace(filters, runs=(run,), lens="paper"), limit=MOST).rows
        contents = gallery.contents(db, page, "paper")
        own_songs = sorted({row["song"] for row in page if row["song"]})
        titles = annotated_songs.titles(db, own_songs)
        songs |= song_queries.details(db, own_songs)
        questions |= contents.questions
        values |= contents.values
        audio |= {row["question_id"]: (row["audio"], row["song"]) for row in page}
        rows += [_row(row, contents, titles, states, data_set) for row in page if row["outcome"] != "none"]
    return Cases(rows, questions, values, audio, songs)


def _row(
    row: Mapping[str, Any], contents: gallery.Contents, titles: Mapping[str, str], states: Mapping[str, str],
    data_set: str,
) -> CaseRow:  # fmt: skip
    key = (row["run"], row["index"])
    lost = dict(contents.losses.get(key, ()))
    score = None if row["score"] is None else round(row["score"], DIGITS)
    scored = CaseScore("paper", row["outcome"], row["confidence"], contents.values.get(key), score, wer=row["wer"])
    return CaseRow(
        run=row["run"],
        index=row["index"],
        question=row["question_id"],
        task=row["task"],
        subtask=SUBTASKS[row["subtask"]].name,
        song=titles.get(row["song"], row["audio"] or row["song"]),
        score=score,
        reading=row["confidence"] if row["outcome"] == "scored" else row["outcome"],
        sentence=diagnosis(contents.questions[row["question_id"]], scored, lost),
        lost=lost,
        modes=contents.modes.get(key, ()),
        reference=states.get(row["question_id"], "unreviewed"),
        data_set=data_set,
    )
