"""A question asked in several wordings, answer by answer: what each would score alone, and a vote over the first few.

The votes are those of `asking.voting`; what k wordings would have scored is the vote over the first k in the order in
which they were asked, under each lens as the run file would have held it.
"""

from __future__ import annotations

import json
from collections.abc import Sequence
from dataclasses import replace
from typing import Any

from analysis import scoring
from analysis.benchmarks.registry import lenses
from analysis.inference import voting
from analysis.inference.run_answers import ASKED
from analysis.records import Answer, Lens
from analysis.store.tables.ensembles import WordingAnswer


def singles(answer: Answer) -> list[WordingAnswer]:
    """Every recorded answer under every lens, by lens in the order asked; none where there is only one."""
    recorded = answer.question.details.get(ASKED)
    calls = [call for call in recorded if isinstance(call, dict)] if isinstance(recorded, list) else []
    if len(calls) < 2:
        return []
    given = [_text(call.get("answer")) for call in calls]
    question = replace(answer.question, details={k: v for k, v in answer.question.details.items() if k != ASKED})
    keys = voting.ballots(question, given)
    numbers = _numbered(keys)
    elected = voting.counted(keys, given).elected
    winner = None if elected is None else numbers[elected]
    found = []
    for lens in lenses(question.task):
        scores = _Scores(replace(answer, question=question), lens)
        for place, (call, one) in enumerate(zip(calls, given, strict=True), 1):
            first = scores.of(voting.prediction(question, given[:place]))
            choice = numbers[place - 1]
            agrees = None if choice is None else choice == winner
            found.append(
                WordingAnswer(lens, place, str(call.get("wording") or ""), choice, agrees, scores.of(one), first)
            )
    return found


class _Scores:
    """Scores of raw answers to one question under one lens, each worked out once."""

    def __init__(self, answer: Answer, lens: Lens) -> None:
        self._answer, self._lens = answer, lens
        self._known: dict[str, float | None] = {}

    def of(self, raw: Any) -> float | None:
        key = json.dumps(raw)
        if key not in self._known:
            self._known[key] = scoring.score(replace(self._answer, raw=raw), self._lens).score
        return self._known[key]


def _numbered(keys: Sequence[Any]) -> list[int | None]:
    """Equal keys share a number, from 1 in the order in which they come; None keeps none."""
    seen: list[Any] = []
    for key in keys:
        if key is not None and key not in seen:
            seen.append(key)
    return [None if key is None else seen.index(key) + 1 for key in keys]


def _text(answer: Any) -> str | None:
    return answer if isinstance(answer, str) or answer is None else json.dumps(answer)
