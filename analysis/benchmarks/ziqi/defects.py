"""What is wrong with questions of ZIQI-Eval themselves, as far as one file tells."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Sequence
from dataclasses import replace

from analysis.benchmarks.ziqi.tasks import GENERATION
from analysis.notation import abc
from analysis.records import Answer, Question

NO_MELODY = "the question asks to continue a melody but holds no note of one"
SAME_OPTIONS = "two of the options are the same"


def in_context(answers: Sequence[Answer]) -> list[Answer]:
    """The answers, each with the number of its question among equal ones and with its question's defects."""
    groups: defaultdict[str, list[Question]] = defaultdict(list)
    for answer in answers:
        groups[answer.question.id].append(answer.question)
    occurrences: Counter[str] = Counter()
    result = []
    for answer in answers:
        question = answer.question
        key = question.id
        occurrences[key] += 1
        defects = tuple(dict.fromkeys((*question.defects, *_alone(question), *_among_equals(question, groups[key]))))
        result.append(replace(answer, question=replace(question, repeat=occurrences[key], defects=defects)))
    return result


def _alone(question: Question) -> list[str]:
    defects = []
    if question.task == GENERATION and not abc.has_melody(question.stem):
        defects.append(NO_MELODY)
    if len(set(question.options)) < len(question.options):
        defects.append(SAME_OPTIONS)
    return defects


def _among_equals(question: Question, equal: Sequence[Question]) -> list[str]:
    """Defects that show against the questions of the same theme, sub-theme and text."""
    if len(equal) == 1:
        return []
    same = [other for other in equal if sorted(other.options) == sorted(question.options)]
    defects = [f"the same question stands in the file {len(same)} times"] if len(same) > 1 else []
    if len(same) < len(equal):
        defects.append(f"the same text stands in the file with other options ({len(equal)} times in all)")
    rights = sorted({_right(other) for other in same})
    if len(rights) > 1:
        defects.append(f"the same question has different right answers in the file: {'; '.join(rights)}")
    return defects


def _right(question: Question) -> str:
    """The text of the right option where it is known, since the same text may stand under another letter."""
    letter = str(question.reference)
    place = ord(letter) - ord("A")
    return question.options[place] if place < len(question.options) else letter
