"""Acceptances in an import, checked as those by hand: what follows joins them, what contradicts is left out.

Acceptances of one group are one step. A step is looked at together with all that holds once the import is added.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass

from analysis.errors import EarmarkError
from analysis.pipeline.reviews.consistency import Following, joined
from analysis.records import Question
from analysis.reviews.events import Event, in_order, new, of_question, question_of, version_of
from analysis.reviews.state import Correction, State, by_target, fold
from analysis.store.database import Database
from analysis.store.reviews import Reviews
from analysis.store.runs import reference_versions
from analysis.store.tables.json_values import dumps, encode


@dataclass
class ContradictionError(EarmarkError):
    """An acceptance that would leave its song in contradiction. record: its id. target: of the question."""

    record: str
    target: str
    found: str
    expected: str = "an acceptance that agrees with the other accepted references of the song"

    def __str__(self) -> str:
        event = f"{self.target}: event {self.record}"
        return f"{event}: not accepted here, the correction remains a proposal: {self.found}"


@dataclass(frozen=True, slots=True)
class Acceptances:
    """refused: with the reason, by the ids of the events to leave out. follows: events that have to be added."""

    refused: Mapping[str, ContradictionError]
    follows: tuple[Event, ...] = ()


def check(db: Database, reviews: Reviews, fresh: Sequence[Event]) -> Acceptances:
    """fresh: the events of an import that are not here."""
    accepts = in_order(event for event in fresh if event.kind == "accept")
    if not accepts:
        return Acceptances({})
    questions = reference_versions.questions(db, {question_of(event.target) for event in accepts} - {""})
    steps = _steps(event for event in accepts if question_of(event.target) in questions)
    states = _states(reviews, fresh)
    refused = {
        event.id: ContradictionError(event.id, event.target, reason)
        for step in steps if (reason := _refusal(db, states, step, questions)) for event in step
    }  # fmt: skip
    states = _states(reviews, [event for event in fresh if event.id not in refused])
    follows: list[Event] = []
    for event in (event for step in steps for event in step if event.id not in refused):
        held = _held(states, event)
        further = joined(db, states, questions[question_of(event.target)], held.value, {}).follows if held else ()
        for each in further:
            follows += _followed(each, event, states)
            target = of_question(each.question.id)
            states[target] = fold([*(states.get(target) or State(target)).events, *follows[-2:]], target)
    return Acceptances(refused, tuple(follows))


def _states(reviews: Reviews, fresh: Iterable[Event]) -> dict[str, State]:
    """What holds once these events are added."""
    touched = {target: fold([*reviews.state(target).events, *own], target) for target, own in by_target(fresh).items()}
    return {**reviews.states(), **touched}


def _steps(accepts: Iterable[Event]) -> list[list[Event]]:
    found: dict[str, list[Event]] = {}
    for event in accepts:
        found.setdefault(str(event.payload.get("group") or event.id), []).append(event)
    return list(found.values())


def _refusal(
    db: Database, states: Mapping[str, State], step: Sequence[Event], questions: Mapping[str, Question]
) -> str:
    """Why a step contradicts another accepted reference of the song, "" if it does not."""
    held = {question_of(event.target): each.value for event in step if (each := _held(states, event))}
    reasons = (joined(db, states, questions[name], value, held).refusal for name, value in held.items())
    return next(filter(None, reasons), "")


def _held(states: Mapping[str, State], event: Event) -> Correction | None:
    """The correction that an acceptance puts in force; None where it is undone, or a later one holds."""
    accepted = states[event.target].accepted
    return accepted if accepted is not None and accepted.id == event.payload["correction"] else None


def _followed(following: Following, event: Event, states: Mapping[str, State]) -> list[Event]:
    """The correction of a question that follows an acceptance, and its own acceptance, both by who accepted."""
    question, target = following.question, of_question(following.question.id)
    author = _held(states, event)
    reason = f"follows the correction of {author.reviewer if author else event.reviewer}"
    version = version_of(dumps(encode(question.reference)))
    proposed = new(event.reviewer, "correction", target, song=question.song, reference=version, reason=reason,
                   value=following.value)  # fmt: skip
    return [proposed, new(event.reviewer, "accept", target, song=question.song, reference=version,
                          correction=proposed.id)]  # fmt: skip
