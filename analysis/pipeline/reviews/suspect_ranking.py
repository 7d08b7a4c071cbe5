"""References in the order in which they are worth hearing, with the share of wrong ones that this assumes."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from analysis.pipeline.audio import audio_checks
from analysis.reviews import sampling
from analysis.reviews.events import target_of
from analysis.reviews.evidence import wrongness
from analysis.reviews.evidence.suspicion import Suspect, SuspicionInput, suspects
from analysis.reviews.state import State
from analysis.store.database import Database
from analysis.store.queries.cases.cases_list import runs
from analysis.store.queries.filters import Filters
from analysis.store.queries.suspicion_inputs import material, songs_material, subjects
from analysis.store.reviews import open_reviews

SEED = 1
"""Of the simple random sample whose verdicts count, as on the page Review."""


class Ranking(NamedTuple):
    """suspects: the one to hear first before the others. share: of wrong references, 0 to 1."""

    suspects: Sequence[Suspect]
    share: float


def ranking(db: Database, songs: bool = False, share: float | None = None) -> Ranking:
    """References of questions, or the sections of imported songs. share: as verdicts drawn at random say for None."""
    checks = audio_checks.read(db.workspace, subjects(db))
    models = [run.id for run in runs(db) if run.kind == "model"]
    cases: list[SuspicionInput] = (
        songs_material(db, Filters(), checks) if songs else material(db, Filters(), models, checks)
    )
    assumed = _share(db, [case.id for case in cases]) if share is None else share
    return Ranking(suspects(cases, assumed), assumed)


def _share(db: Database, ids: list[str]) -> float:
    states = open_reviews(db.workspace).states()
    sample = sampling.simple(ids, len(ids), SEED)
    return wrongness.share_wrong((states.get(target_of(name.id)) or State("")).status for name in sample)
