"""Answers about lyrics with the alignment of their words, and the annotated song where there is one."""

from __future__ import annotations

from dataclasses import replace
from typing import Any, NamedTuple

from analysis.metrics.section_wer import LyricsMatch
from analysis.records import LyricSection, Section
from analysis.store.database import Database
from analysis.store.queries import annotated_songs
from analysis.store.queries.cases import gallery
from analysis.store.queries.cases.cases_list import selection
from analysis.store.queries.filters import Filters
from analysis.store.tables import evidence_json

_CASES = """
    SELECT run, index, question_id, task, section, coalesce(nullif(song, ''), audio) AS song, song AS linked, wer,
        count(*) OVER () AS total
    FROM selected WHERE wer IS NOT NULL ORDER BY wer DESC, question_id LIMIT $limit"""
_EVIDENCE = """
    SELECT parse_path(filename, 'both_slash')[-2] AS run, index, evidence_json
    FROM read_parquet($files, filename = true, union_by_name = true)
    WHERE question_id = ANY($questions) AND lens = 'paper'"""


class LyricAnswer(NamedTuple):
    """An aligned answer about lyrics. song: "dataset/id" or the audio; its sections are () if it is not annotated."""

    run: str
    question: str
    song: str
    section: str
    wer: float
    reference: tuple[LyricSection, ...]
    match: LyricsMatch
    sections: tuple[Section, ...]
    duration: float | None


def answers(db: Database, filters: Filters, limit: int) -> list[LyricAnswer]:
    """The answers with the highest WER first, under the paper lens."""
    start, values = selection(db, replace(filters, lens="paper"), unit="answer")
    rows = db.rows(start + _CASES, values | {"limit": limit})
    if not rows:
        return []
    questions = gallery.contents(db, rows, "paper").questions
    names = {"questions": sorted(questions), "files": db.files("scores", sorted({row["run"] for row in rows}))}
    evidence = {(row["run"], row["index"]): row["evidence_json"] for row in db.rows(_EVIDENCE, names)}
    songs = {name: annotated_songs.song(db, name) for name in {row["linked"] for row in rows} if name}
    result = []
    for row in rows:
        match = evidence_json.load(evidence.get((row["run"], row["index"]), ""))
        reference = questions[row["question_id"]].reference
        if isinstance(match, LyricsMatch) and isinstance(reference, tuple):
            song = songs.get(row["linked"])
            result.append(
                _answer(row, reference, match, song.sections if song else (), song.song.duration if song else None)
            )
    return result


def _answer(
    row: dict[str, Any], reference: tuple[Any, ...], match: LyricsMatch, sections: tuple[Section, ...],
    duration: float | None,
) -> LyricAnswer:  # fmt: skip
    lyrics = tuple(section for section in reference if isinstance(section, LyricSection))
    return LyricAnswer(
        row["run"], row["question_id"], row["song"], row["section"] or "", row["wer"], lyrics, match, sections, duration
    )
