"""Reviewers as runs, to compare models with the human ceiling.

The answer to a question is the reviewer's last correction, or the reference if their verdict is correct. Other
questions have no answer. The run is scored like any other against the published references.
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
from analysis.store.queries.cases.case import UnknownCaseError, case
from analysis.store.runs import description
from analysis.store.runs.description import Run
from analysis.store.tables.json_values import dumps, encode


def load_reviewers(db: Database, states: Mapping[str, State]) -> list[LoadResult]:
    """Store one run per reviewer, which replaces an earlier one."""
    results = []
    for reviewer in sorted({name for state in states.values() for name in _views(state)}):
        answers = _answers(db, states, reviewer)
        if answers:
            results.append(_load(db, reviewer, answers))
    return results


def _load(db: Database, reviewer: str, answers: list[Answer]) -> LoadResult:
    name = description.REVIEWER + reviewer
    content = dumps([[answer.question.id, answer.raw] for answer in answers])
    run_id = description.run_id(name, name, {}, "", [content])
    for old in description.load_all(db.workspace):
        if old.model == name and old.id != run_id:
            db.workspace.remove(old.id)
    return store(Run(run_id, name, "model", name), [Part("reviews", answers)], db.workspace)


def _views(state: State) -> dict[str, Any]:
    """The right value by reviewer, None for the published reference."""
    views: dict[str, Any] = {reviewer: None for reviewer, verdict in state.verdicts.items() if verdict == "right"}
    return views | {correction.reviewer: correction.value for correction in state.corrections}


def _answers(db: Database, states: Mapping[str, State], reviewer: str) -> list[Answer]:
    answers: list[Answer] = []
    for target, state in sorted(states.items()):
        views = _views(state)
        if reviewer not in views or not question_of(target):
            continue
        try:
            question = case(db, question_of(target)).question
        except UnknownCaseError:
            continue
        value = views[reviewer]
        answers.append(Answer(replace(question), _raw(question, value), target, len(answers)))
    return answers


def _raw(question: Question, value: Any | None) -> str:
    """The value as a model would write it that follows the prompt exactly."""
    plain = encode(question.reference) if value is None else value
    if isinstance(plain, Mapping):
        return str(plain["number"])
    return plain if isinstance(plain, str) else dumps(plain)
