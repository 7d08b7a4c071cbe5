"""Conflicts that an import brings: with what is here, and among reviewers. They are told; nothing is overwritten."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass

from analysis.reviews import history
from analysis.reviews.events import Event, question_of
from analysis.reviews.state import by_target, fold
from analysis.store.reviews import Reviews
from analysis.store.runs.reference_versions import Asked


@dataclass(frozen=True, slots=True)
class Conflict:
    """What an import brings that does not go with what is here, or within itself. target: of the events it is about."""

    target: str
    words: str

    def __str__(self) -> str:
        return f"{self.target}: {self.words}"


def told_apart(events: Iterable[Event], before: Mapping[str, Event]) -> tuple[list[Event], list[Conflict]]:
    """The events that are not here yet, and those that differ from one that is here under their id."""
    known, fresh, changed = dict(before), [], []
    for event in events:
        if event.id not in known:
            known[event.id] = event
            fresh.append(event)
        elif known[event.id] != event:
            here = known[event.id]
            names = ", ".join(name for name in event.__slots__ if getattr(here, name) != getattr(event, name))
            words = f"event {event.id} of {event.reviewer} differs in {names} from the one that is here, which stays"
            changed.append(Conflict(here.target, words))
    return fresh, changed


def strangers(events: Iterable[Event], asked: Mapping[str, Asked]) -> Iterator[Conflict]:
    """What is said of questions that are not loaded, and of other versions of their references. It is kept all the
    same, and holds once they are loaded."""
    about = Counter((event.target, event.reference) for event in events)
    for (target, reference), n in sorted(about.items()):
        name = question_of(target)
        if name and name not in asked:
            yield Conflict(target, f"not loaded here; events about it that are kept: {n}")
        elif name and reference and reference != asked[name].version:
            here = asked[name].version
            yield Conflict(target, f"events about reference version {reference}: {n}; here it is {here}")


def disputes(reviews: Reviews, events: Iterable[Event]) -> Iterator[Conflict]:
    """What reviewers will disagree on once these events are added."""
    for target, fresh in sorted(by_target(events).items()):
        state = fold([*reviews.state(target).events, *fresh], target)
        if state.status == "disputed":
            said = ", ".join(f"{who} says {verdict}" for who, verdict in sorted(state.verdicts.items()))
            yield Conflict(target, f"reviewers disagree: {said}")
        last = {each.reviewer: each.value for each in state.corrections}
        first = next(iter(last.values()), None)
        if state.accepted is None and any(history.changes(first, value) for value in last.values()):
            yield Conflict(target, f"corrections compete: {', '.join(sorted(last))}")
