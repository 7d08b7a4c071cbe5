"""References in the order in which they are worth hearing, with the share of wrong ones that this assumes."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import NamedTuple

from analysis.pipeline.audio import audio_checks
from analysis.reviews import sampling
from analysis.reviews.events import target_of
from analysis.reviews.evidence import wrongness
from analysis.reviews.evidence.label_habits import Annotation, LabelHabits
from analysis.reviews.evidence.suspicion import Suspect, SuspicionInput, annotation_of, suspects
from analysis.reviews.learning import retraining
from analysis.reviews.learning.retraining import Reliability, Retraining, SongVerdict
from analysis.reviews.state import State
from analysis.store import suspicion_weights
from analysis.store.database import Database
from analysis.store.queries.filters import Filters
from analysis.store.queries.loaded_runs import runs
from analysis.store.queries.suspicion_inputs import material, songs_material, subjects
from analysis.store.reviews import open_reviews

SEED = 1
"""Of the simple random sample whose verdicts count, as on the page Review."""
DECIDING = ("verdict", "settle", "correction", "accept")
"""Kinds of events that say whether a reference is wrong."""
FEWEST_VERDICTS = 200
"""Verdicts from which on their agreement with the probabilities is shown."""


class Ranking(NamedTuple):
    """Suspect references, the one to hear first before the others, with the assumed share of wrong ones (0 to 1)."""

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
    return Ranking(suspects(cases, assumed, suspicion_weights.read(db.workspace)), assumed)


def retrain(db: Database, share: float | None = None) -> Retraining:
    """Learn from the verdicts on the sections of songs, and store what is better on the last of them."""
    songs, verdicts, assumed = _verdicts(db, share)
    result = retraining.retrained(songs, verdicts, suspicion_weights.read(db.workspace), assumed)
    if result.weights is not None and result.is_better:
        suspicion_weights.write(db.workspace, result.weights)
    return result


def reliability(db: Database, share: float | None = None) -> list[Reliability]:
    """How often songs with a verdict are wrong by what is said of them; empty with fewer than FEWEST_VERDICTS."""
    songs, verdicts, assumed = _verdicts(db, share)
    if len(verdicts) < FEWEST_VERDICTS:
        return []
    weights = suspicion_weights.read(db.workspace)
    return retraining.reliability(verdicts, LabelHabits.of(songs, weights["habits"]), weights, assumed)


def _verdicts(db: Database, share: float | None) -> tuple[list[Annotation], list[SongVerdict], float]:
    """The songs, those dated right or wrong in the order of their last verdicts, and the share of wrong songs."""
    cases = songs_material(db, Filters())
    annotations = {case.id: annotation for case in cases if len((annotation := annotation_of(case)).sections) > 1}
    states: Mapping[str, State] = open_reviews(db.workspace).states()
    by_song = {song: state for song in annotations if (state := states.get(target_of(song)))}
    dated = [
        (_time(state), song, state.status) for song, state in by_song.items() if state.status in ("right", "wrong")
    ]
    verdicts = [SongVerdict(annotations[song], status == "wrong") for _, song, status in sorted(dated)]
    assumed = _share(db, [case.id for case in cases]) if share is None else share
    return list(annotations.values()), verdicts, assumed


def _time(state: State) -> str:
    """When the last event that counts for the verdict was."""
    return max(event.time for event in state.events if event.kind in DECIDING and event.id not in state.undone)


def _share(db: Database, ids: list[str]) -> float:
    states = open_reviews(db.workspace).states()
    sample = sampling.simple(ids, len(ids), SEED)
    return wrongness.share_wrong((states.get(target_of(name.id)) or State("")).status for name in sample)
