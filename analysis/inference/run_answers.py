"""What the calls gave, as the answers of a run.

`asked` holds every call of a question: wording, prompt, answer, error, attempts, seconds. `vote` tells how they were
reduced to the prediction, where there are several.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import asdict, replace
from typing import Any

from analysis.inference import voting
from analysis.inference.retries import Call, Given
from analysis.prompts.selection import WORDING
from analysis.records import Answer, Question

ASKED, VOTE = "asked", "vote"


def of(questions: Sequence[Question], calls: Sequence[Call], given: Mapping[tuple[str, int], Given]) -> list[Answer]:
    """The answers in the order of the questions. given: by question and place of the prompt, of every call."""
    by_question: dict[str, list[Call]] = {}
    for call in calls:
        by_question.setdefault(call.question, []).append(call)
    return [_answer(question, by_question[question.id], given, n) for n, question in enumerate(questions)]


def _answer(question: Question, calls: Sequence[Call], given: Mapping[tuple[str, int], Given], index: int) -> Answer:
    came = [given[call.question, call.place] for call in calls]
    texts = [each.answer for each in came]
    first = calls[0].prompt
    details: dict[str, Any] = {**question.details, **({WORDING: first.wording} if first.wording else {})}
    details[ASKED] = [
        {"wording": call.prompt.wording, "prompt": call.prompt.text, **asdict(each)}
        for call, each in zip(calls, came, strict=True)
    ]
    if len(calls) > 1:
        details[VOTE] = voting.vote(question, texts)._asdict()
    asked = replace(question, prompt=first.text, details=details)
    return Answer(asked, voting.prediction(question, texts), str(index), index)
