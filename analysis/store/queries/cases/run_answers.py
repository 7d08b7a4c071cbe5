"""All answers of one run with their scores under a lens, in the order of the file."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from analysis.records import Answer, CaseScore, Lens
from analysis.store.database import Database
from analysis.store.queries.cases.case import answer_of, score_of

_INDEXES = "SELECT index, song FROM cases WHERE run = $run ORDER BY index"
_CASES = "SELECT * FROM read_parquet($files, union_by_name = true) WHERE index = ANY($indexes) ORDER BY index"
_SCORES = "SELECT * FROM read_parquet($files, union_by_name = true) WHERE lens = $lens AND index = ANY($indexes)"
BATCH = 500
"""Answers that are in memory together."""


class ScoredAnswer(NamedTuple):
    """An answer with its score, None under a lens without one. song: "data set/id", else the recording."""

    answer: Answer
    song: str
    score: CaseScore | None


def answers(db: Database, run: str, lens: Lens) -> Iterator[ScoredAnswer]:
    """References as the database has them."""
    positions = db.rows(_INDEXES, {"run": run})
    songs = {row["index"]: row["song"] for row in positions}
    every = list(songs)
    files = {name: db.files(name, [run]) for name in ("cases", "scores")}
    for start in range(0, len(every), BATCH):
        values = {"indexes": every[start : start + BATCH]}
        rows = db.rows(_SCORES, values | {"files": files["scores"], "lens": lens})
        scores = {row["index"]: score_of(row) for row in rows if row["outcome"] != "none"}
        for row in db.rows(_CASES, values | {"files": files["cases"]}):
            answer = answer_of(row)
            yield ScoredAnswer(answer, songs[row["index"]] or answer.question.audio, scores.get(row["index"]))
