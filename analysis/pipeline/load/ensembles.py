"""Answers to the wordings of one question: the score of each alone, and of a vote over the first k.

Votes follow `inference.voting`. The score of k wordings is that of the vote over the first k calls, under each lens, as
a run file with k wordings would contain it.
"""

from __future__ import annotations

import json
from collections.abc import Sequence
from dataclasses import replace
from functools import cache, partial
from typing import Any

from analysis import scoring
from analysis.benchmarks.registry import lenses
from analysis.inference import voting
from analysis.inference.run_answers import CALLS
from analysis.records import Answer, Lens
from analysis.store.tables.ensembles import WordingAnswer


def wording_answers(answer: Answer) -> list[WordingAnswer]:
    """Every recorded answer under every lens, in the order of the calls. Empty if there are fewer than two."""
    calls_in_file = answer.question.details.get(CALLS)
    calls = [call for call in calls_in_file if isinstance(call, dict)] if isinstance(calls_in_file, list) else []
    if len(calls) < 2:
        return []
    texts = [_text(call.get("answer")) for call in calls]
    question = replace(answer.question, details={k: v for k, v in answer.question.details.items() if k != CALLS})
    ballots = voting.ballots(question, texts)
    numbers = _ballot_numbers(ballots)
    elected = voting.count(ballots, texts).elected
    winner = None if elected is None else numbers[elected]
    rows = []
    for lens in lenses(question.task):
        score = cache(partial(_score, replace(answer, question=question), lens))
        for position, (call, text) in enumerate(zip(calls, texts, strict=True), 1):
            vote_score = score(json.dumps(voting.prediction(question, texts[:position])))
            choice = numbers[position - 1]
            agrees = None if choice is None else choice == winner
            wording = str(call.get("wording") or "")
            rows.append(WordingAnswer(lens, position, wording, choice, agrees, score(json.dumps(text)), vote_score))
    return rows


def _score(answer: Answer, lens: Lens, raw: str) -> float | None:
    """The score of another raw answer, as JSON text."""
    return scoring.score(replace(answer, raw=json.loads(raw)), lens).score


def _ballot_numbers(ballots: Sequence[Any]) -> list[int | None]:
    """Number of each ballot, from 1 in order of first occurrence. Equal ballots share it, None has none."""
    distinct: list[Any] = []
    for ballot in ballots:
        if ballot is not None and ballot not in distinct:
            distinct.append(ballot)
    return [None if ballot is None else distinct.index(ballot) + 1 for ballot in ballots]


def _text(answer: Any) -> str | None:
    return answer if isinstance(answer, str) or answer is None else json.dumps(answer)
