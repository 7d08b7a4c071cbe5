"""The option that shares most with the question's own words: what can be had by reading without knowing.

1. Words are runs of Latin letters or digits, and pairs of neighbouring Chinese characters; of a melody, pairs of notes.
2. An option's worth is the number of different words it shares with the question; the first of equals wins.
3. Where no option shares any, it says that it cannot tell and names all four letters, as evasive models do.

Questions of other forms than a letter are left unanswered.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from itertools import pairwise

from analysis.baselines.answer_text import written
from analysis.baselines.settings import Settings
from analysis.benchmarks.registry import SUBTASKS
from analysis.parsing.options.letter import LETTERS
from analysis.records import Question

NO_CLUE = "无法确定：A、B、C、D 都没有线索。"
_WORD = re.compile(r"[a-z0-9]{2,}")
_RUN = re.compile(r"[\u3400-\u9fff]{2,}")
_NOTE = re.compile(r"[_^=]?[A-Ga-g][,']*")
GENERATION = "GEN"


def predict(questions: Sequence[Question], settings: Settings) -> list[str | None]:
    """The letter with a reason, in the format the questions ask for."""
    return [_answer(question) for question in questions]


def _answer(question: Question) -> str | None:
    if SUBTASKS[question.subtask].form != "letter" or len(question.options) != len(LETTERS):
        return None
    said = _words(question.stem, question)
    shared = [sorted(_words(option, question) & said) for option in question.options]
    best = max(range(len(LETTERS)), key=lambda place: len(shared[place]))
    if not shared[best]:
        return NO_CLUE
    return f"{written(LETTERS[best], question.subtask)} 与题目相同：{', '.join(shared[best][:5])}"


def _words(text: str, question: Question) -> set[str]:
    if question.task == GENERATION:
        return {"".join(pair) for pair in pairwise(_NOTE.findall(text))}
    runs = _RUN.findall(text)
    return set(_WORD.findall(text.lower())) | {"".join(pair) for run in runs for pair in pairwise(run)}
