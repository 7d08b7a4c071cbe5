"""Whether accepting a correction leaves a song in contradiction with itself, and what has to follow it.

A song has one reference. Where the accepted reference of one question says what another one's must be (see
`reviews.grounds`), that other one is corrected in the same step. Where another accepted correction says otherwise and
the one to be accepted cannot change it, accepting is refused with the reason.
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


class Following(NamedTuple):
    """A question and what its reference becomes, as `encoding.encode` writes it."""

    question: Question
    value: Any


class Joined(NamedTuple):
    """What accepting a correction takes. follows: corrections of other questions. refusal: why it cannot be, or ""."""

    follows: Sequence[Following] = ()
    refusal: str = ""


def followers(question: Question, value: Any, others: Sequence[Question]) -> list[Following]:
    """The questions whose published references hold what the corrected one holds, as they then are."""
    corrected = decode(value)
    if corrected is None:
        return []
    found = []
    for other in others:
        then = carried(question.reference, corrected, other.reference, other.section)
        if then is not None:
            found.append(Following(other, encode(then)))
    return found


def joined(
    db: Database, states: Mapping[str, State], question: Question, value: Any, together: Mapping[str, Any]
) -> Joined:
    """What has to follow once `value` is the accepted reference of a question.

    together: values that are accepted in the same step, by question id.
    """
    corrected = decode(value)
    if corrected is None:
        return Joined()
    follows = []
    for other in reference_versions.beside(db, question):
        accepted = _accepted(states, other)
        here = together.get(other.id, accepted.value if accepted else encode(other.reference))
        then = derived(question.reference, corrected, other.reference, other.section)
        if then is not None:
            if history.changes(here, encode(then)):
                follows.append(Following(other, encode(then)))
        elif accepted and other.id not in together and (reason := _refusal(question, value, other, accepted)):
            return Joined((), reason)
    return Joined(follows)


def _refusal(question: Question, value: Any, other: Question, accepted: Correction) -> str:
    """Why the accepted correction of another question does not let this one be accepted, "" if it does."""
    whole = decode(accepted.value)
    then = derived(other.reference, whole, question.reference, question.section) if whole is not None else None
    if then is None or not history.changes(encode(then), value):
        return ""
    differs = "; ".join(history.changes(encode(then), value)[:3])
    name = f"{other.task} ({SUBTASKS[other.subtask].name})"
    return (
        f"The accepted correction of {accepted.reviewer} for the question {name} of this song says otherwise: "
        f"{differs}. "
        "Correct that question: this one follows it."
    )


def _accepted(states: Mapping[str, State], question: Question) -> Correction | None:
    state = states.get(of_question(question.id))
    return state.accepted if state else None
