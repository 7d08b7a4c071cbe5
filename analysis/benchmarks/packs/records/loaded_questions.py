"""Loaded questions in place of those that a file has in its prompts alone, without audio."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from itertools import islice

from analysis.benchmarks.packs.pack import Pack
from analysis.benchmarks.packs.records.answer_reading import ID, RESPONSES, STORED_SCORES
from analysis.benchmarks.protocol import POSITION
from analysis.records import Answer, Question

_Key = tuple[str, tuple[str, ...]]


def has_prompts_alone(pack: Pack) -> bool:
    """Whether the records of a pack have question and options in one text, and no audio."""
    options, question = pack.record.get("options"), pack.record.get("question")
    in_prompt = options is not None and question is not None and options.paths == question.paths
    return in_prompt and "audio" not in pack.record


class LoadedQuestions:
    """The loaded questions with audio, by right option and options, each with its text as it is compared."""

    def __init__(self, questions: Mapping[tuple[str, str], Question]) -> None:
        self._questions = questions
        self._index: dict[_Key, dict[str, tuple[Question, str]]] = {}
        for (kind, name), question in questions.items():
            if kind == "question_id" and question.options and question.audio and question.prompt:
                self._index.setdefault(_key(question), {})[name] = question, _plain(question.prompt)

    def joined(self, answers: Sequence[Answer]) -> tuple[Answer, ...]:
        """The answers with the loaded questions whose text is in their prompts, with equal options and right option.

        Of several such questions the one at the position that the record names counts, else none. Options keep the
        order of the prompt, to which letters refer.
        """
        return tuple(map(self._joined, answers))

    def _joined(self, answer: Answer) -> Answer:
        fitting = self._fitting(answer)
        if fitting is None:
            return answer
        own = answer.question
        details = {name: value for name, value in fitting.details.items() if name not in (RESPONSES, STORED_SCORES)}
        details |= {name: value for name, value in own.details.items() if name != ID}
        question = replace(
            fitting, prompt=own.prompt, options=own.options, option_order=own.option_order, details=details
        )
        return replace(answer, question=question)

    def _fitting(self, answer: Answer) -> Question | None:
        """The question at the position of the record, where its text fits; else the only one whose text fits."""
        own = answer.question
        candidates = self._index.get(_key(own), {})
        if not candidates:
            return None
        prompt = _plain(own.prompt)
        if at_position := self._questions.get((POSITION, answer.record)):
            question, text = candidates.get(at_position.id, (None, ""))
            if question is not None and text in prompt:
                return question
        fitting = list(islice((question for question, text in candidates.values() if text in prompt), 2))
        return fitting[0] if len(fitting) == 1 else None


def _key(question: Question) -> _Key:
    return _plain(question.reference_text), tuple(sorted(map(_plain, question.options)))


def _plain(text: str) -> str:
    return " ".join(text.lower().split())
