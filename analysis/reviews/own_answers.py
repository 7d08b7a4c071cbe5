"""Answers that people give to the questions themselves, without seeing references: from them a run is made.

1. The latest blind answer of a person to a question counts; an undone one does not. Names that differ only in case are
   one person, spelled as in their first answer.
2. An answer is blind unless the same person had judged, corrected, accepted or settled the reference before, that of
   the question or of the sections of its song. Answers that are not blind do not count.
3. What a person states of themselves, such as their musical training, is stored with every answer; that of the latest
   answer counts.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import NamedTuple

from analysis.reviews.events import Event, new, of_question, of_song, question_of
from analysis.reviews.state import State

REVEALING = ("verdict", "correction", "accept", "settle")
"""Kinds of events of who has seen the reference."""


class OwnAnswer(NamedTuple):
    """A person's answer in the form of a model's, "" where the person does not know. states: about the person."""

    question: str
    raw: str
    states: Mapping[str, str]
    is_blind: bool
    time: str
    event: str


class Person(NamedTuple):
    """A person and their answers by question, the earliest first. states: what they state of themselves."""

    name: str
    answers: Mapping[str, OwnAnswer]
    states: Mapping[str, str]

    @property
    def blind(self) -> list[OwnAnswer]:
        return [answer for answer in self.answers.values() if answer.is_blind]


def people(states: Mapping[str, State]) -> dict[str, Person]:
    """Everybody who has answered a question, by their name in lower case."""
    events = [
        (event, state)
        for target, state in states.items()
        if question_of(target)
        for event in state.events
        if event.kind == "answer" and event.id not in state.undone
    ]
    by_person: dict[str, list[tuple[Event, State]]] = {}
    for event, state in sorted(events, key=lambda pair: (pair[0].time, pair[0].id)):
        by_person.setdefault(event.reviewer.casefold(), []).append((event, state))
    return {name: _person(own, states) for name, own in by_person.items()}


def answer(
    person: str, question: str, raw: str, states: Mapping[str, str], song: str = "", reference: str = ""
) -> Event:
    """The event of an answer. Raises EventError."""
    return new(person, "answer", of_question(question), song=song, reference=reference, raw=raw, states=dict(states))


def has_seen(person: str, events: Iterable[Event], before: str = "") -> bool:
    """Whether a person has seen the reference that events are about. before: a time, "" for now."""
    own = (event for event in events if event.reviewer.casefold() == person.casefold())
    return any(event.kind in REVEALING and (not before or event.time < before) for event in own)


def events_about(question: str, song: str, states: Mapping[str, State]) -> list[Event]:
    """The events about a question and the sections of its song, "dataset/id"."""
    targets = [of_question(question), *([of_song(song)] if song else [])]
    return [event for target in targets if target in states for event in states[target].events]


def _person(own: list[tuple[Event, State]], states: Mapping[str, State]) -> Person:
    answers: dict[str, OwnAnswer] = {}
    for event, state in own:
        question = question_of(state.target)
        is_blind = not has_seen(event.reviewer, events_about(question, event.song, states), event.time)
        if not is_blind and question in answers:
            continue
        texts = {str(name): str(value) for name, value in event.payload["states"].items()}
        answers.pop(question, None)
        answers[question] = OwnAnswer(question, event.payload["raw"], texts, is_blind, event.time, event.id)
    return Person(own[0][0].reviewer, answers, list(answers.values())[-1].states)
