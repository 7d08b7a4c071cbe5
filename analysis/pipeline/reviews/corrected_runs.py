"""Runs under published or other references (`reference_choice`): the database that pages and commands read.

    reference_set = open_runs(workspace, "accepted")
    cases_list.cells(reference_set.db, "paper")        # figures, doors and cases of one set of references

Rescored runs are stored in the workspace under the version of the references, so they are computed once.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import NamedTuple

from analysis import scoring
from analysis.pipeline.reviews import corrections
from analysis.pipeline.reviews.reference_choice import ACCEPTED, PUBLISHED, Chosen, in_force
from analysis.reviews.state import Correction
from analysis.store.database import Database
from analysis.store.queries import corrected_scores
from analysis.store.reviews import open_reviews
from analysis.store.runs import derived
from analysis.store.workspace import Workspace


class ReferenceSet(NamedTuple):
    """A database under one set of references. chosen: None for published ones."""

    db: Database
    chosen: Chosen | None = None

    def __str__(self) -> str:
        return "Published references" if self.chosen is None else str(self.chosen)

    @property
    def words(self) -> str:
        """References that change anything, as a report names them: "corrected references (version ...)"; else ""."""
        if self.chosen is None or not self.chosen.corrections:
            return ""
        extent = "" if self.chosen.choice == ACCEPTED else f"; {self.chosen.extent}"
        return f"{self.chosen.title} references, version {self.chosen.version}{extent}"


def key_of(db: Database, accepted: Mapping[str, Correction]) -> str:
    """Key of the scores under these corrections. It changes with the loaded runs and the scoring code."""
    return corrected_scores.key_of(
        corrections.version(accepted), [db.version, scoring.VERSIONS, "with runs", derived.VERSION]
    )


def open_runs(
    workspace: Workspace, choice: str = PUBLISHED, progress: Callable[[int, int], None] | None = None
) -> ReferenceSet:
    """The runs under the references of a choice. Rescored runs are computed first if they are not stored.

    progress: called with the questions finished and in total.
    """
    db = Database(workspace)
    if choice == PUBLISHED:
        return ReferenceSet(db)
    chosen = in_force(db, open_reviews(workspace).states(), choice)
    if not chosen.corrections:
        return ReferenceSet(db, chosen)
    key = key_of(db, chosen.corrections)
    if not workspace.storage.exists(key):
        corrections.write(db, chosen.corrections, key, progress)
    return ReferenceSet(Database(workspace, corrected_scores.runs_of(key)), chosen)
