"""One question with what every run answered to it: everything the page of a case shows, rebuilt from the store."""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from analysis.benchmarks.registry import EVERY
from analysis.errors import EarmarkError
from analysis.records import Answer, CaseScore, Lens, Question, SongReference
from analysis.store.database import Database
from analysis.store.queries import annotated_songs
from analysis.store.queries.songs import SOUND_ALONE
from analysis.store.tables import evidence_json
from analysis.store.tables.cases import question_of
from analysis.store.tables.json_values import decode, dumps, encode
from analysis.store.tables.scores import steps_of

_WHERE = """
    SELECT run, index FROM cases WHERE question_id = $question AND (len($runs) = 0 OR run = ANY($runs))
    ORDER BY run, index"""

_CASES = """
    SELECT parse_path(filename, 'both_slash')[-2] AS run, *
    FROM read_parquet($files, filename = true, union_by_name = true)
    WHERE index = ANY($indexes) AND question_id = $question"""

_SCORES = _CASES + " AND outcome <> 'none'"


@dataclass
class UnknownCaseError(EarmarkError):
    """A question was asked for that none of the chosen runs holds."""

    question: str
    runs: tuple[str, ...]

    def __str__(self) -> str:
        where = f"the runs {', '.join(self.runs)}" if self.runs else "any loaded run"
        return f"no question {self.question!r} in {where}"


class UnknownSongError(UnknownCaseError):
    """A song was asked for that no imported reference set has."""

    def __str__(self) -> str:
        return f"no song {self.question!r} with sections in any imported reference set"


@dataclass(frozen=True, slots=True)
class RunAnswer:
    """What one run answered. scored: by lens, empty for a question without prediction. answer.question is the question
    as this run asked it: its prompt may be worded differently in another."""

    run: str
    file: str
    index: int
    answer: Answer
    scored: Mapping[Lens, CaseScore]


@dataclass(frozen=True, slots=True)
class AnsweredQuestion:
    """A question and the answers of the chosen runs, in the order the runs were chosen."""

    question: Question
    answers: tuple[RunAnswer, ...]


def case(db: Database, question_id: str, runs: Sequence[str] = ()) -> AnsweredQuestion:
    """A question with the answers of the runs, or of all runs if none are named. Raises UnknownCaseError."""
    positions = db.rows(_WHERE, {"question": question_id, "runs": list(runs)})
    if not positions:
        raise UnknownCaseError(question_id, tuple(runs))
    run_ids = list(dict.fromkeys(position["run"] for position in positions))
    values = {"question": question_id, "indexes": sorted({position["index"] for position in positions})}
    rows = db.rows(_CASES, values | {"files": db.files("cases", run_ids)})
    scored: dict[tuple[str, int], dict[Lens, CaseScore]] = {}
    for row in db.rows(_SCORES, values | {"files": db.files("scores", run_ids)}):
        scored.setdefault((row["run"], row["index"]), {})[row["lens"]] = score_of(row)
    order = list(runs) or run_ids
    rows.sort(key=lambda row: (order.index(row["run"]), row["index"]))
    answers = tuple(
        RunAnswer(row["run"], row["file"], row["index"], answer_of(row), scored.get((row["run"], row["index"]), {}))
        for row in rows
    )
    return AnsweredQuestion(answers[0].answer.question, answers)


def sound_of(db: Database, question_id: str) -> tuple[str, str] | None:
    """The recording and the song ("dataset/id" or "") of a loaded question; None of another one."""
    rows = db.rows("SELECT audio, song FROM cases WHERE question_id = $question LIMIT 1", {"question": question_id})
    return (rows[0]["audio"], rows[0]["song"]) if rows else None


def song_case(db: Database, name: str) -> AnsweredQuestion:
    """An imported song as a case that nobody has answered: its sections are the reference. Raises UnknownSongError.

    A song of sound alone has none yet.
    """
    match = annotated_songs.song(db, name)
    if match is None or not (match.sections or match.song.dataset == SOUND_ALONE):
        raise UnknownSongError(name, ())
    recordings = db.rows("SELECT min(audio) AS audio FROM cases WHERE song = $song", {"song": name})
    subtask = EVERY["FSS"].subtasks[0].script
    return AnsweredQuestion(
        SongReference(
            task="FSS", subtask=subtask, audio=recordings[0]["audio"] or match.song.id,
            prompt=f"The sections of the song, as {match.song.dataset} annotates them.", reference=match.sections,
            reference_text=dumps(encode(match.sections)), song=name, urls=match.song.urls,
        ), (),
    )  # fmt: skip


def answer_of(row: Mapping[str, Any]) -> Answer:
    return Answer(question_of(row), json.loads(row["raw_json"]), row["record"], row["index"], row["given"],
                  tuple(json.loads(row.get("reasoning_json") or "[]")))  # fmt: skip


def score_of(row: Mapping[str, Any]) -> CaseScore:
    return CaseScore(
        lens=row["lens"],
        outcome=row["outcome"],
        confidence=row["confidence"],
        value=decode(json.loads(row["value_json"])),
        score=row["score"],
        lowest=row.get("score_lowest"),
        highest=row.get("score_highest"),
        steps=steps_of(row["steps_json"]),
        evidence=evidence_json.load(row["evidence_json"]),
        wer=row["wer"],
        verdict=row["verdict"],
        quirks=tuple(json.loads(row["quirks_json"])),
    )
