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
from analysis.pipeline.reviews.reference_choice import ACCEPTED, PUBLISHED, ChosenReferences, in_force
from analysis.reviews.state import Correction
from analysis.store.database import Database
from analysis.store.queries import corrected_scores
from analysis.store.reviews import open_reviews
from analysis.store.runs import derived
from analysis.store.workspace import Workspace


class ReferenceSet(NamedTuple):
    """A database under one set of references. references: None for published ones."""

    db: Database
    references: ChosenReferences | None = None

    def __str__(self) -> str:
        return "Published references" if self.references is None else str(self.references)

    @property
    def words(self) -> str:
        """References that change anything, as a report names them: "corrected references (version ...)"; else ""."""
        if self.references is None or not self.references.corrections:
            return ""
        extent = "" if self.references.choice == ACCEPTED else f"; {self.references.extent}"
        return f"{self.references.title} references, version {self.references.version}{extent}"


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
    references = in_force(db, open_reviews(workspace).states(), choice)
    if not references.corrections:
        return ReferenceSet(db, references)
    key = key_of(db, references.corrections)
    if not workspace.storage.exists(key):
        corrections.write(db, references.corrections, key, progress)
    return ReferenceSet(Database(workspace, corrected_scores.runs_of(key)), references)
