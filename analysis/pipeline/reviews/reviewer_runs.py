"""A reviewer as one more model: what they take for right, as answers, so that the human ceiling stands among the runs.

For each question the answer is the reviewer's last correction, or the reference itself where they found it right; other
questions are not answered. The run is scored like any other, against the references as they were loaded.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from typing import Any

from analysis.pipeline.load.run import LoadResult, Part, store
from analysis.records import Answer, Question
from analysis.reviews.events import question_of
from analysis.reviews.state import State
from analysis.store.database import Database
from analysis.store.queries.case import UnknownCaseError, case
from analysis.store.runs import description
from analysis.store.runs.description import Run
from analysis.store.tables.json_values import dumps, encode


def load_reviewers(db: Database, states: Mapping[str, State]) -> list[LoadResult]:
    """One run for each reviewer, in place of the one they had."""
    loaded = []
    for reviewer in sorted({who for state in states.values() for who in _views(state)}):
        answers = _answers(db, states, reviewer)
        if answers:
            loaded.append(_load(db, reviewer, answers))
    return loaded


def _load(db: Database, reviewer: str, answers: list[Answer]) -> LoadResult:
    name = description.REVIEWER + reviewer
    said = dumps([[answer.question.id, answer.raw] for answer in answers])
    run_id = description.run_id(name, name, {}, "", [said])
    for old in description.load_all(db.workspace):
        if old.model == name and old.id != run_id:
            db.workspace.remove(old.id)
    return store(Run(run_id, name, "model", name), [Part("reviews", answers)], db.workspace)


def _views(state: State) -> dict[str, Any]:
    """By reviewer the value they take for right; None for the reference as it was loaded."""
    found: dict[str, Any] = {who: None for who, verdict in state.verdicts.items() if verdict == "right"}
    return found | {each.reviewer: each.value for each in state.corrections}


def _answers(db: Database, states: Mapping[str, State], reviewer: str) -> list[Answer]:
    found: list[Answer] = []
    for target, state in sorted(states.items()):
        views = _views(state)
        if reviewer not in views or not question_of(target):
            continue
        try:
            question = case(db, question_of(target)).question
        except UnknownCaseError:
            continue
        value = views[reviewer]
        found.append(Answer(replace(question), _raw(question, value), target, len(found)))
    return found


def _raw(question: Question, value: Any | None) -> str:
    """The value as a model would write it that does exactly what is asked."""
    plain = encode(question.reference) if value is None else value
    if isinstance(plain, Mapping):
        return str(plain["number"])
    return plain if isinstance(plain, str) else dumps(plain)
