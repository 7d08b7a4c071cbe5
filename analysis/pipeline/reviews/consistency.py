"""Consistency of a song's references when a correction is accepted: derived corrections, or a refusal.

A song has one reference. If the accepted reference of one question determines that of another (see
`reviews.propagation`), the other is corrected in the same step. If another accepted correction contradicts the new one
and cannot be derived from it, the acceptance is refused with the reason.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, NamedTuple

from analysis.benchmarks.registry import SUBTASKS
from analysis.records import Question
from analysis.reviews import history
from analysis.reviews.events import of_question
from analysis.reviews.propagation import carried, derived
from analysis.reviews.state import Correction, State
from analysis.store.database import Database
from analysis.store.runs import reference_versions
from analysis.store.tables.json_values import decode, encode


class DerivedReference(NamedTuple):
    """A question and its new reference, as `json_values.encode` writes it."""

    question: Question
    value: Any


class Consequences(NamedTuple):
    """Consequences of an acceptance. follows: corrections of other questions. refusal: reason against it, or ""."""

    follows: Sequence[DerivedReference] = ()
    refusal: str = ""


def followers(question: Question, value: Any, others: Sequence[Question]) -> list[DerivedReference]:
    """New references of the questions whose published references contain the same content as the corrected one."""
    corrected_value = decode(value)
    if corrected_value is None:
        return []
    references = []
    for other in others:
        new_value = carried(question.reference, corrected_value, other.reference, other.section)
        if new_value is not None:
            references.append(DerivedReference(other, encode(new_value)))
    return references


def consequences(
    db: Database, states: Mapping[str, State], question: Question, value: Any, together: Mapping[str, Any]
) -> Consequences:
    """Consequences of accepting `value` as the reference of a question.

    together: values accepted in the same step, by question id.
    """
    corrected_value = decode(value)
    if corrected_value is None:
        return Consequences()
    follows = []
    for other in reference_versions.related_questions(db, question):
        correction = _accepted(states, other)
        here = together.get(other.id, correction.value if correction else encode(other.reference))
        new_value = derived(question.reference, corrected_value, other.reference, other.section)
        if new_value is not None:
            if history.changes(here, encode(new_value)):
                follows.append(DerivedReference(other, encode(new_value)))
        elif correction and other.id not in together and (reason := _refusal(question, value, other, correction)):
            return Consequences((), reason)
    return Consequences(follows)


def _refusal(question: Question, value: Any, other: Question, correction: Correction) -> str:
    """Reason why the accepted correction of another question forbids this one, "" if it does not."""
    other_value = decode(correction.value)
    if other_value is None:
        return ""
    new_value = derived(other.reference, other_value, question.reference, question.section)
    if new_value is None or not history.changes(encode(new_value), value):
        return ""
    differences = "; ".join(history.changes(encode(new_value), value)[:3])
    name = f"{other.task} ({SUBTASKS[other.subtask].name})"
    return (
        f"The accepted correction of {correction.reviewer} for the question {name} of this song says otherwise: "
        f"{differences}. "
        "Correct that question: this one follows it."
    )


def _accepted(states: Mapping[str, State], question: Question) -> Correction | None:
    state = states.get(of_question(question.id))
    return state.accepted if state else None
