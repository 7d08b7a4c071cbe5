"""Loaded questions in place of those that a file has in its prompts alone, without audio."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace

from analysis.benchmarks.packs.answer_reading import ID, RESPONSES, STORED_SCORES
from analysis.benchmarks.packs.pack import Pack
from analysis.benchmarks.protocol import POSITION
from analysis.records import Answer, Question

_Key = tuple[str, tuple[str, ...]]


def has_prompts_alone(pack: Pack) -> bool:
    """Whether the records of a pack have question and options in one text, and no audio."""
    options, question = pack.record.get("options"), pack.record.get("question")
    in_prompt = options is not None and question is not None and options.paths == question.paths
    return in_prompt and "audio" not in pack.record


def with_loaded(answers: Sequence[Answer], questions: Mapping[tuple[str, str], Question]) -> tuple[Answer, ...]:
    """The answers with the loaded questions whose text is in their prompts, with equal options and right option.

    Of several such questions the one at the position that the record names counts, else none. Options keep the order
    of the prompt, to which letters refer.
    """
    by_options: dict[_Key, list[Question]] = {}
    for (kind, _), question in questions.items():
        if kind == "question_id" and question.options and question.audio:
            by_options.setdefault(_key(question), []).append(question)
    return tuple(_joined(answer, by_options.get(_key(answer.question), []), questions) for answer in answers)


def _joined(answer: Answer, candidates: Sequence[Question], questions: Mapping[tuple[str, str], Question]) -> Answer:
    own = answer.question
    fitting = [question for question in candidates if question.prompt and _plain(question.prompt) in _plain(own.prompt)]
    if len(fitting) > 1:
        at_position = questions.get((POSITION, answer.record))
        fitting = [question for question in fitting if at_position is not None and question.id == at_position.id]
    if not fitting:
        return answer
    details = {name: value for name, value in fitting[0].details.items() if name not in (RESPONSES, STORED_SCORES)}
    details |= {name: value for name, value in own.details.items() if name != ID}
    question = replace(
        fitting[0], prompt=own.prompt, options=own.options, option_order=own.option_order, details=details
    )
    return replace(answer, question=question)


def _key(question: Question) -> _Key:
    return _plain(question.reference_text), tuple(sorted(map(_plain, question.options)))


def _plain(text: str) -> str:
    return " ".join(text.lower().split())
