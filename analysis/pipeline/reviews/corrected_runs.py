"""Runs under published or corrected references: the database that every figure of a page or command is read from.

    reference_set = open_runs(workspace, corrected=True)
    cases_list.cells(reference_set.db, "paper")        # figures, doors and cases of one set of references

Rescored runs are stored in the workspace under the version of the corrections, so they are computed once.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import NamedTuple

from analysis import scoring
from analysis.display import amount
from analysis.pipeline.reviews import corrections, performers
from analysis.reviews.state import Correction
from analysis.store.database import Database
from analysis.store.queries import corrected_scores
from analysis.store.reviews import open_reviews
from analysis.store.runs import derived
from analysis.store.workspace import Workspace


class ReferenceSet(NamedTuple):
    """A database under one set of references.

    n_corrections: accepted corrections in force. version: of the references, "" for published ones.
    """

    db: Database
    n_corrections: int = 0
    version: str = ""

    def __str__(self) -> str:
        if not self.version:
            return "Published references"
        return f"References with {amount(self.n_corrections, 'accepted correction')}, version {self.version}"


def key_of(db: Database, accepted: Mapping[str, Correction]) -> str:
    """Key of the scores under these corrections. It changes with the loaded runs and the scoring code."""
    return corrected_scores.key_of(
        corrections.version(accepted), [db.version, scoring.VERSIONS, "with runs", derived.VERSION]
    )


def open_runs(
    workspace: Workspace, corrected: bool = False, progress: Callable[[int, int], None] | None = None
) -> ReferenceSet:
    """The runs under published or corrected references. Corrected runs are scored first if they are not stored.

    progress: called with the corrections finished and in total.
    """
    db = Database(workspace)
    if not corrected:
        return ReferenceSet(db)
    accepted = performers.in_force(db, open_reviews(workspace).states())
    version = corrections.version(accepted)
    if not accepted:
        return ReferenceSet(db, 0, version)
    key = key_of(db, accepted)
    if not workspace.storage.exists(key):
        corrections.write(db, accepted, key, progress)
    return ReferenceSet(Database(workspace, corrected_scores.runs_of(key)), len(accepted), version)
