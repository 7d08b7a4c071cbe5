"""Cases of audiobench counted in the store: probes by what was asked and answered, word errors of clips."""

from __future__ import annotations

from dataclasses import dataclass

from analysis.scoring.sums import MOST_WER
from analysis.store.database import Database
from analysis.store.queries.cases.cases_list import selection
from analysis.store.queries.filters import Filters

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


@dataclass(frozen=True, slots=True)
class Probe:
    """n cases that agree in all the names. subtask: suite and condition. companions: what else sounds in the mixture.

    present: whether the sound is there. said: whether the answer says so. agreement: of several wordings, "" for one.
    """

    run: str
    subtask: str
    label: str
    mixture: str
    companions: tuple[str, ...]
    present: bool
    said: bool
    agreement: str
    confidence: str
    outcome: str
    n: int

    @property
    def condition(self) -> str:
        return self.subtask.rpartition("/")[2]


@dataclass(frozen=True, slots=True)
class Clip:
    """The words of one clip under one condition. words: of the reference; the others are errors.

    capped: the sum of the WERs of its n answers, each capped at 1.
    """

    run: str
    subtask: str
    clip: str
    n: int
    substitutions: int
    deletions: int
    insertions: int
    words: int
    capped: float = 0.0

    @property
    def condition(self) -> str:
        return self.subtask.rpartition("/")[2]

    @property
    def errors(self) -> int:
        return self.substitutions + self.deletions + self.insertions


def probes(db: Database, filters: Filters) -> list[Probe]:
    """The probes of `ab/sound-id` that fit."""
    start, values = selection(db, filters)
    rows = db.rows(start + _PROBES, values)
    return [Probe(**{**row, "companions": tuple(row["companions"] or ())}) for row in rows]


def clips(db: Database, filters: Filters) -> list[Clip]:
    """The clips of `ab/asr-robust` that fit."""
    start, values = selection(db, filters)
    return [Clip(**row) for row in db.rows(start + _CLIPS, values)]
