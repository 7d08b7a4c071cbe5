"""Vote over the answers to several wordings of one question.

1. Each answer is read under the Careful lens (`scoring.read`). Answers with equal readings vote for the same: numbers
   by value, names by option, pairs in any order, sections and lyrics if they are equal in every part.
2. The reading with the most votes counts, in a tie the first. Unreadable answers do not vote.
3. If none is readable, the first answer counts.

`parsing.options.votes` reads a list of answers by the same rule, without sections and lyrics.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from typing import Any, NamedTuple

from analysis import scoring
from analysis.benchmarks.registry import SUBTASKS
from analysis.records import Answer, Question, Value

SCRIPTS_VOTE = 4
"""Number of answers to one multiple-choice question that the published scripts vote over. They read no other lists."""


class Vote(NamedTuple):
    """Result of a vote. elected: position of the answer that counts, from 0, None if there is none. votes: for it.

    read: votes in all. tied: whether another reading had as many.
    """

    elected: int | None
    votes: int = 0
    read: int = 0
    tied: bool = False


def vote(question: Question, answers: Sequence[str | None]) -> Vote:
    """Result of the vote by rules 1 to 3."""
    return count(ballots(question, answers), answers)


def ballots(question: Question, answers: Sequence[str | None]) -> list[Any]:
    """What each answer votes for by rule 1, None if it is unreadable."""
    values = [scoring.read(Answer(question, answer, "", 0)).value for answer in answers]
    return [None if value is None else _key(question, value) for value in values]


def count(keys: Sequence[Any], answers: Sequence[str | None]) -> Vote:
    """Result by rules 2 and 3. keys: the answers' ballots."""
    counts = Counter(key for key in keys if key is not None)
    if not counts:
        return Vote(next((position for position, answer in enumerate(answers) if answer is not None), None))
    most = max(counts.values())
    elected = next(position for position, key in enumerate(keys) if key is not None and counts[key] == most)
    return Vote(elected, most, counts.total(), list(counts.values()).count(most) > 1)


def prediction(question: Question, answers: Sequence[str | None]) -> str | list[str | None] | None:
    """Prediction for a run file: the answer that counts, or the list of all if every lens votes over it."""
    subtask = SUBTASKS[question.subtask]
    choice = subtask.form in ("option", "pair", "ranking") and not subtask.options
    if choice and len(answers) == SCRIPTS_VOTE and None not in answers:
        return list(answers)
    elected = vote(question, answers).elected
    return None if elected is None else answers[elected]


def _key(question: Question, value: Value) -> Any:
    in_any_order = SUBTASKS[question.subtask].form == "pair" and isinstance(value, tuple)
    return tuple(sorted(map(str, value))) if in_any_order and isinstance(value, tuple) else value
