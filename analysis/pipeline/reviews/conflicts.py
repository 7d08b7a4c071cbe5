"""Conflicts of an import with the workspace and among reviewers. They are reported; nothing is overwritten."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass

from analysis.reviews import history
from analysis.reviews.events import Event, question_of
from analysis.reviews.imports import are_same
from analysis.reviews.state import by_target, fold
from analysis.store.reviews import Reviews
from analysis.store.runs.reference_versions import QuestionVersion


@dataclass(frozen=True, slots=True)
class Conflict:
    """A conflict between events of an import and the workspace, or within the import. target: of the events."""

    target: str
    text: str

    def __str__(self) -> str:
        return f"{self.target}: {self.text}"


def new_and_changed(events: Iterable[Event], before: Mapping[str, Event]) -> tuple[list[Event], list[Conflict]]:
    """The events with new ids, and a conflict for each that differs from the stored event with its id."""
    by_id, new_events, conflicts = dict(before), [], []
    for event in events:
        if event.id not in by_id:
            by_id[event.id] = event
            new_events.append(event)
        elif not are_same(by_id[event.id], event):
            here = by_id[event.id]
            names = ", ".join(name for name in event.__slots__ if getattr(here, name) != getattr(event, name))
            text = f"event {event.id} of {event.reviewer} differs in {names} from the stored one, which remains"
            conflicts.append(Conflict(here.target, text))
    return new_events, conflicts


def unknown_references(events: Iterable[Event], questions: Mapping[str, QuestionVersion]) -> Iterator[Conflict]:
    """Conflicts of events about questions that are not loaded, or about other versions of their references.

    The events are kept and apply once these are loaded.
    """
    about = Counter((event.target, event.reference) for event in events)
    for (target, reference), n in sorted(about.items()):
        name = question_of(target)
        if name and name not in questions:
            yield Conflict(target, f"question not loaded; events kept: {n}")
        elif name and reference and reference != questions[name].version:
            here = questions[name].version
            yield Conflict(target, f"events about reference version {reference}: {n}; the loaded version is {here}")


def disputes(reviews: Reviews, events: Iterable[Event]) -> Iterator[Conflict]:
    """Disputes and competing corrections after these events are added."""
    for target, new_events in sorted(by_target(events).items()):
        state = fold([*reviews.state(target).events, *new_events], target)
        if state.status == "disputed":
            verdicts = ", ".join(f"{reviewer}: {verdict}" for reviewer, verdict in sorted(state.verdicts.items()))
            yield Conflict(target, f"reviewers disagree: {verdicts}")
        last = {correction.reviewer: correction.value for correction in state.corrections}
        first = next(iter(last.values()), None)
        if state.accepted is None and any(history.changes(first, value) for value in last.values()):
            yield Conflict(target, f"corrections compete: {', '.join(sorted(last))}")
