"""Answers of a run from the results of calls.

The detail `asked` of a question contains its calls: wording, prompt, answer, error, attempts, seconds. `vote` states
how several of them were reduced to the prediction. `audio_sent` are the sounds of a condition, equal in all calls. What
a model thought in each of them is the reasoning of the answer.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import Any, TypeAlias

from analysis.inference import voting
from analysis.inference.retries import Call, CallResult
from analysis.prompts.selection import WORDING
from analysis.records import Answer, Question

CALLS, VOTE, AUDIO = "asked", "vote", "audio_sent"
"""Details of a question in a run file. The key "asked" is a contract of stored files."""
CallResults: TypeAlias = Mapping[tuple[str, int], CallResult]
"""Results by question id and position of the prompt."""


def of(questions: Sequence[Question], calls: Sequence[Call], results: CallResults) -> list[Answer]:
    """Answers in the order of the questions. results: of every call, by question id and position of the prompt."""
    by_question: dict[str, list[Call]] = {}
    for call in calls:
        by_question.setdefault(call.question, []).append(call)
    return [_answer(question, by_question[question.id], results, n) for n, question in enumerate(questions)]


def _answer(question: Question, calls: Sequence[Call], results: CallResults, index: int) -> Answer:
    call_results = [results[call.question, call.position] for call in calls]
    texts = [result.answer for result in call_results]
    first = calls[0].prompt
    details: dict[str, Any] = {**question.details, **({WORDING: first.wording} if first.wording else {})}
    details[CALLS] = [
        {
            "wording": call.prompt.wording,
            "prompt": call.prompt.text,
            **replace(result, audio_sent=None, reasoning="").fields(),
        }
        for call, result in zip(calls, call_results, strict=True)
    ]
    if (
        sent := next((result.audio_sent for result in call_results if result.audio_sent is not None), None)
    ) is not None:
        details[AUDIO] = list(sent)
    if len(calls) > 1:
        details[VOTE] = voting.vote(question, texts)._asdict()
    question_as_asked = replace(question, prompt=first.text, details=details)
    thinking = tuple(result.reasoning for result in call_results)
    prediction = voting.prediction(question, texts)
    return Answer(question_as_asked, prediction, str(index), index, reasoning=thinking if any(thinking) else ())
