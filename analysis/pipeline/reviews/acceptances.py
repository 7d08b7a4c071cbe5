"""Check of acceptances in an import, as for those by hand: add derived corrections, refuse contradictions.

Acceptances of one group form one step. Each step is checked against the state that the import leads to.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass

from analysis.errors import EarmarkError
from analysis.pipeline.reviews.consistency import DerivedReference, consequences
from analysis.records import Question
from analysis.reviews.events import Event, in_order, new, of_question, question_of, version_of
from analysis.reviews.state import Correction, State, by_target, fold
from analysis.store.database import Database
from analysis.store.reviews import Reviews
from analysis.store.runs import reference_versions
from analysis.store.tables.json_values import dumps, encode


@dataclass
class ContradictionError(EarmarkError):
    """An acceptance that contradicts another reference of the song. record: its id. target: of the question."""

    record: str
    target: str
    found: str
    expected: str = "an acceptance that agrees with the other accepted references of the song"

    def __str__(self) -> str:
        event = f"{self.target}: event {self.record}"
        return f"{event}: not accepted here, the correction remains a proposal: {self.found}"


@dataclass(frozen=True, slots=True)
class Acceptances:
    """Result of the check. refused: errors by id of the events to leave out. follows: events to add."""

    refused: Mapping[str, ContradictionError]
    follows: tuple[Event, ...] = ()


def check(db: Database, reviews: Reviews, new_events: Sequence[Event]) -> Acceptances:
    """Check the acceptances among new events. fresh: the events of an import that the workspace does not have."""
    accepts = in_order(event for event in new_events if event.kind == "accept")
    if not accepts:
        return Acceptances({})
    questions = reference_versions.questions(db, {question_of(event.target) for event in accepts} - {""})
    steps = _steps(event for event in accepts if question_of(event.target) in questions)
    states = _states(reviews, new_events)
    refused = {
        event.id: ContradictionError(event.id, event.target, reason)
        for step in steps if (reason := _refusal(db, states, step, questions)) for event in step
    }  # fmt: skip
    states = _states(reviews, [event for event in new_events if event.id not in refused])
    follows: list[Event] = []
    for event in (event for step in steps for event in step if event.id not in refused):
        in_force = _in_force(states, event)
        further = (
            consequences(db, states, questions[question_of(event.target)], in_force.value, {}).follows
            if in_force
            else ()
        )
        for derived in further:
            follows += _derived_events(derived, event, states)
            target = of_question(derived.question.id)
            states[target] = fold([*(states.get(target) or State(target)).events, *follows[-2:]], target)
    return Acceptances(refused, tuple(follows))


def _states(reviews: Reviews, new_events: Iterable[Event]) -> dict[str, State]:
    """All states after these events are added."""
    changed_states = {
        target: fold([*reviews.state(target).events, *events], target)
        for target, events in by_target(new_events).items()
    }
    return {**reviews.states(), **changed_states}


def _steps(accepts: Iterable[Event]) -> list[list[Event]]:
    steps: dict[str, list[Event]] = {}
    for event in accepts:
        steps.setdefault(str(event.payload.get("group") or event.id), []).append(event)
    return list(steps.values())


def _refusal(
    db: Database, states: Mapping[str, State], step: Sequence[Event], questions: Mapping[str, Question]
) -> str:
    """Reason why a step contradicts another accepted reference of the song, "" if it does not."""
    values = {question_of(event.target): correction.value for event in step if (correction := _in_force(states, event))}
    reasons = (consequences(db, states, questions[name], value, values).refusal for name, value in values.items())
    return next(filter(None, reasons), "")


def _in_force(states: Mapping[str, State], event: Event) -> Correction | None:
    """The correction that an acceptance puts in force, None if it is undone or superseded."""
    accepted = states[event.target].accepted
    return accepted if accepted is not None and accepted.id == event.payload["correction"] else None


def _derived_events(derived: DerivedReference, event: Event, states: Mapping[str, State]) -> list[Event]:
    """Events of a derived correction and its acceptance, both by the reviewer of the acceptance."""
    question, target = derived.question, of_question(derived.question.id)
    author = _in_force(states, event)
    reason = f"follows the correction of {author.reviewer if author else event.reviewer}"
    version = version_of(dumps(encode(question.reference)))
    correction = new(event.reviewer, "correction", target, song=question.song, reference=version, reason=reason,
                   value=derived.value)  # fmt: skip
    return [correction, new(event.reviewer, "accept", target, song=question.song, reference=version,
                          correction=correction.id)]  # fmt: skip
