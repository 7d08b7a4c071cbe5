"""The option `--references`: whose references answers are scored against."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated

import typer

if TYPE_CHECKING:
    from analysis.pipeline.reviews.reference_choice import ChosenReferences
    from analysis.store.workspace import Workspace

CORRECTED = "corrected"
"""Another word for `accepted`."""


def _checked(text: str) -> str:
    from analysis.pipeline.reviews.reference_choice import is_choice

    if text != CORRECTED and not is_choice(text):
        expected = "published, accepted, consensus or by:NAME with the author of annotations"
        raise typer.BadParameter(f"expected {expected}, found {text!r}")
    return text


References = Annotated[
    str,
    typer.Option(
        metavar="CHOICE", callback=_checked,
        help="References to score against: published, accepted (with the accepted corrections), consensus, by:NAME",
    ),
]  # fmt: skip


def choice_of(references: str) -> str:
    """The choice that a value of the option names."""
    return "accepted" if references == CORRECTED else references


def chosen_references(workspace: Workspace, references: str) -> ChosenReferences | None:
    """References of the option, None for published ones."""
    from analysis.pipeline.reviews.reference_choice import PUBLISHED, in_force
    from analysis.store.database import Database
    from analysis.store.reviews import open_reviews

    choice = choice_of(references)
    if choice == PUBLISHED:
        return None
    return in_force(Database(workspace), open_reviews(workspace).states(), choice)


def values_of(references: ChosenReferences | None) -> dict[str, object]:
    """Values by question id, as `json_values.encode` writes them."""
    return {} if references is None else {question: item.value for question, item in references.corrections.items()}
