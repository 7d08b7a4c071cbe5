"""The option `--references`: published references, or those with accepted corrections."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import TYPE_CHECKING, Annotated, Any, Literal

import typer

from analysis.display import amount

if TYPE_CHECKING:
    from analysis.store.workspace import Workspace

References = Annotated[
    Literal["published", "corrected"],
    typer.Option(help="References to score against; corrected: with the accepted corrections of the workspace"),
]


@dataclass(frozen=True, slots=True)
class AcceptedCorrections:
    """Accepted corrections: values by question id, as `json_values.encode` writes them, and their version."""

    values: Mapping[str, Any]
    version: str

    def __str__(self) -> str:
        return f"References with {amount(len(self.values), 'accepted correction')}, version {self.version}"


def accepted_corrections(workspace: Workspace) -> AcceptedCorrections:
    """Accepted corrections of the workspace, with those derived from accepted performers."""
    from analysis.pipeline.reviews import corrections, performers
    from analysis.store.database import Database
    from analysis.store.reviews import open_reviews

    overlay = performers.in_force(Database(workspace), open_reviews(workspace).states())
    return AcceptedCorrections(
        {question: correction.value for question, correction in overlay.items()}, corrections.version(overlay)
    )
