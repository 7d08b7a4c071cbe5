"""Several answers to one question, one for each wording: which of them counts.

1. Each is read as a careful person would read it (`scoring.read`), and answers of equal value are votes for the same:
   numbers by value, names by option, pairs in any order, sections and lyrics when they agree in every part.
2. The value with the most votes counts, of several the one given first. Answers that cannot be read do not vote.
3. If none can be read, the first answer that was given stands.

This is the rule by which `parsing.votes` reads a list of answers, extended to sections and lyrics.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from typing import Any, NamedTuple

from analysis import scoring
from analysis.benchmarks.registry import SUBTASKS
from analysis.records import Answer, Question, Value

SCRIPTS_VOTE = 4
"""Answers to one multiple-choice question among which the published scripts vote; of other lists they read nothing."""


class Vote(NamedTuple):
    """elected: place of the answer that counts, from 0, None if none was given. votes: for it. read: votes in all.

    tied: another value had as many.
    """

    elected: int | None
    votes: int = 0
    read: int = 0
    tied: bool = False


def vote(question: Question, answers: Sequence[str | None]) -> Vote:
    """Rules 1 to 3."""
    return counted(ballots(question, answers), answers)


def ballots(question: Question, answers: Sequence[str | None]) -> list[Any]:
    """Rule 1: for each answer what it votes for, equal things for one value; None where it cannot be read."""
    values = [scoring.read(Answer(question, answer, "", 0)).value for answer in answers]
    return [None if value is None else _key(question, value) for value in values]


def counted(keys: Sequence[Any], answers: Sequence[str | None]) -> Vote:
    """Rules 2 and 3. keys: the answers' ballots."""
    counts = Counter(key for key in keys if key is not None)
    if not counts:
        return Vote(next((place for place, answer in enumerate(answers) if answer is not None), None))
    most = max(counts.values())
    elected = next(place for place, key in enumerate(keys) if key is not None and counts[key] == most)
    return Vote(elected, most, counts.total(), list(counts.values()).count(most) > 1)


def prediction(question: Question, answers: Sequence[str | None]) -> str | list[str | None] | None:
    """What stands in a run file: the answer that counts, or all where both lenses vote over them."""
    subtask = SUBTASKS[question.subtask]
    choice = subtask.form in ("option", "pair", "ranking") and not subtask.options
    if choice and len(answers) == SCRIPTS_VOTE and None not in answers:
        return list(answers)
    elected = vote(question, answers).elected
    return None if elected is None else answers[elected]


def _key(question: Question, value: Value) -> Any:
    in_any_order = SUBTASKS[question.subtask].form == "pair" and isinstance(value, tuple)
    return tuple(sorted(map(str, value))) if in_any_order and isinstance(value, tuple) else value
