"""The references that a command scores against: as published, or with the accepted corrections of a workspace."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import TYPE_CHECKING, Annotated, Any, Literal

import typer

if TYPE_CHECKING:
    from analysis.store.workspace import Workspace

References = Annotated[
    Literal["published", "corrected"],
    typer.Option(help="Score against these references; corrected: with the accepted corrections of the workspace."),
]


@dataclass(frozen=True, slots=True)
class AcceptedCorrections:
    """values: by question id, as `encoding.encode` writes them. version: the name of the references with them."""

    values: Mapping[str, Any]
    version: str

    def __str__(self) -> str:
        return f"Not the published references: {len(self.values)} accepted corrections, version {self.version}"


def accepted_corrections(place: Workspace) -> AcceptedCorrections:
    """Those of the workspace, with what follows from accepted performers."""
    from analysis.pipeline.reviews import corrections, performers
    from analysis.store.database import Database
    from analysis.store.reviews import open_reviews

    found = performers.in_force(Database(place), open_reviews(place).states())
    return AcceptedCorrections({name: each.value for name, each in found.items()}, corrections.version(found))
