"""Cases of audiobench counted in the store: probes by what was asked and answered, word errors of clips."""

from __future__ import annotations

from analysis.scoring.sums import MOST_WER
from analysis.store.database import Database
from analysis.store.queries.cases.cases_list import selection
from analysis.store.queries.filters import Filters
from analysis.tallies import Clip, Probe

_PROBES = """
    SELECT run, subtask, section AS label, audio AS mixture, attributes AS companions, list_contains(expected, 'yes') AS
        present, coalesce(list_contains(chosen, 'yes'), false) AS said, agreement, confidence, outcome, count(*) AS n
    FROM selected WHERE task = 'SND' AND outcome <> 'none' GROUP BY ALL ORDER BY ALL"""

_CLIPS = f"""
    SELECT k.run, k.subtask, k.audio AS clip, count(DISTINCT k.index) AS n,
        CAST(sum(p.substitutions) AS INTEGER) AS substitutions, CAST(sum(p.deletions) AS INTEGER) AS deletions,
        CAST(sum(p.insertions) AS INTEGER) AS insertions, CAST(sum(p.reference_words) AS INTEGER) AS words,
        sum(least(k.wer, {MOST_WER})) FILTER (p.pair = 0) AS capped
    FROM selected k JOIN pairs p ON p.run = k.run AND p.index = k.index AND p.lens = k.lens
    WHERE k.task = 'SPR' AND k.outcome <> 'none' GROUP BY ALL ORDER BY ALL"""


def probes(db: Database, filters: Filters) -> list[Probe]:
    """The probes of `ab/sound-id` that fit."""
    start, values = selection(db, filters)
    rows = db.rows(start + _PROBES, values)
    return [Probe(**{**row, "companions": tuple(row["companions"] or ())}) for row in rows]


def clips(db: Database, filters: Filters) -> list[Clip]:
    """The clips of `ab/asr-robust` that fit."""
    start, values = selection(db, filters)
    return [Clip(**row) for row in db.rows(start + _CLIPS, values)]
