"""People as runs, scored like any other against the published references.

A reviewer's run is the human ceiling: the answer to a question is their last correction, or the reference if their
verdict is correct; other questions have no answer. A person's run holds what they answered without seeing references
(`reviews.own_answers`), under the conditions that they state of themselves.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import replace
from typing import Any

from analysis.framing.run_facts import PERSON
from analysis.inference.run_answers import AUDIO, CALLS, VOTE
from analysis.pipeline.load.run import LoadResult, RunPart, store
from analysis.pipeline.load.run_hashes import run_file
from analysis.prompts.selection import WORDING
from analysis.records import Answer, Question
from analysis.reviews.events import of_question, question_of
from analysis.reviews.own_answers import Person
from analysis.reviews.state import State
from analysis.store.database import Database
from analysis.store.runs import description, reference_versions
from analysis.store.runs.description import Run
from analysis.store.tables.json_values import dumps, encode

OF_MODELS = (AUDIO, CALLS, VOTE, WORDING)
"""Details of a question that say how a model was asked it."""


def load_reviewers(db: Database, states: Mapping[str, State]) -> list[LoadResult]:
    """Store one run per reviewer, which replaces an earlier one."""
    results = []
    for reviewer in sorted({name for state in states.values() for name in _views(state)}):
        answers = _answers_of_reviewer(db, states, reviewer)
        if answers:
            results.append(_load(db, description.REVIEWER + reviewer, answers, {}))
    return results


def load_person(db: Database, person: Person) -> LoadResult | None:
    """Store the run of a person's blind answers, which replaces an earlier one; None without any."""
    answers = _answers_of_person(db, person)
    return _load(db, description.PERSON + person.name, answers, person.states) if answers else None


def person_file(db: Database, person: Person) -> dict[str, Any]:
    """A person's blind answers as the content of a run file."""
    name = description.PERSON + person.name
    facts = {"model": name, "run_name": name, "kind": PERSON, "condition": dict(person.states)}
    return run_file(facts, _answers_of_person(db, person))


def raw_text(question: Question, value: Any | None) -> str:
    """A value, in the form of `json_values.encode`, as a model would write it that follows the prompt exactly.

    value: None for the reference.
    """
    plain = encode(question.reference) if value is None else value
    if isinstance(plain, Mapping):
        return str(plain["number"])
    return plain if isinstance(plain, str) else dumps(plain)


def _load(db: Database, name: str, answers: list[Answer], condition: Mapping[str, str]) -> LoadResult:
    content = dumps([[answer.question.id, answer.raw] for answer in answers])
    run_id = description.run_id(name, name, condition, "", [content])
    for old in description.load_all(db.workspace):
        if old.model == name and old.id != run_id and not old.files:
            db.workspace.remove(old.id)
    run = Run(run_id, name, "person", name, condition=dict(condition))
    return store(run, [RunPart("reviews", answers)], db.workspace)


def _views(state: State) -> dict[str, Any]:
    """The right value by reviewer, None for the published reference."""
    views: dict[str, Any] = {reviewer: None for reviewer, verdict in state.verdicts.items() if verdict == "right"}
    return views | {correction.reviewer: correction.value for correction in state.corrections}


def _answers_of_reviewer(db: Database, states: Mapping[str, State], reviewer: str) -> list[Answer]:
    views = {
        question_of(target): own[reviewer]
        for target, state in sorted(states.items())
        if question_of(target) and reviewer in (own := _views(state))
    }
    questions = reference_versions.questions(db, views)
    return _numbered((questions[name], raw_text(questions[name], value)) for name, value in views.items()
                     if name in questions)  # fmt: skip


def _answers_of_person(db: Database, person: Person) -> list[Answer]:
    questions = reference_versions.questions(db, person.answers)
    return _numbered((questions[own.question], own.raw or None) for own in person.blind if own.question in questions)


def _numbered(answered: Iterable[tuple[Question, str | None]]) -> list[Answer]:
    return [
        Answer(_unasked(question), raw, of_question(question.id), index)
        for index, (question, raw) in enumerate(answered)
    ]


def _unasked(question: Question) -> Question:
    return replace(question, details={name: v for name, v in question.details.items() if name not in OF_MODELS})
