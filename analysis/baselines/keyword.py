"""The option with most words of the question, a baseline that reads without knowledge.

1. Words are runs of Latin letters or digits, and pairs of adjacent Chinese characters; in a melody, pairs of notes.
2. The option with the largest number of distinct words in common with the question is used, in a tie the first.
3. If no option has any, the answer is evasive and names all four letters, as some models do.

Only questions with letters are answered.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from itertools import pairwise

from analysis.baselines.answer_text import answer_text
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
    stem_words = _words(question.stem, question)
    common_words = [sorted(_words(option, question) & stem_words) for option in question.options]
    best = max(range(len(LETTERS)), key=lambda index: len(common_words[index]))
    if not common_words[best]:
        return NO_CLUE
    return f"{answer_text(LETTERS[best], question.subtask)} 与题目相同：{', '.join(common_words[best][:5])}"


def _words(text: str, question: Question) -> set[str]:
    if question.task == GENERATION:
        return {"".join(pair) for pair in pairwise(_NOTE.findall(text))}
    runs = _RUN.findall(text)
    return set(_WORD.findall(text.lower())) | {"".join(pair) for run in runs for pair in pairwise(run)}
