"""Storing the events of an import: all of them or none, and a sentence that names what was not stored."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from analysis.errors import EarmarkError
from analysis.pipeline.reviews.proposals import Proposal
from analysis.reviews.events import Event
from analysis.store.reviews import Reviews

MOST_NAMES = 5
"""Files that the sentence names."""


@dataclass
class ImportNotStoredError(EarmarkError):
    """The events of an import could not be stored; none of them was.

    n_events: how many. files: files of sections among them. reason: what the database or the rules of the team say.
    """

    n_events: int
    files: tuple[str, ...]
    reason: str

    def __str__(self) -> str:
        names = ", ".join(self.files[:MOST_NAMES]) + (", …" if len(self.files) > MOST_NAMES else "")
        files = f", among them the corrections of {names}" if names else ""
        events = f"1 event was not stored{files}" if self.n_events == 1 else (
            f"none of the {self.n_events:,} events was stored{files}"
        )  # fmt: skip
        return f"{events}: {self.reason}. What was stored before is unchanged, and the same files can be imported again"


def store(reviews: Reviews, events: Sequence[Event], proposals: Sequence[Proposal] = ()) -> int:
    """Add events, all or none; the number of new ones. Raises ImportNotStoredError."""
    try:
        return reviews.append(events)
    except EarmarkError as error:
        ids = {event.id for event in events}
        files = dict.fromkeys(proposal.file for proposal in proposals if proposal.event in ids)
        raise ImportNotStoredError(len(events), tuple(files), " ".join(str(error).split())) from error
