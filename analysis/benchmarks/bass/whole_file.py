"""What only the whole file tells of a question: repeats, and whether the order of options shows the answer."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from dataclasses import replace
from typing import Any

from analysis.benchmarks.bass.tasks import SUBTASKS
from analysis.parsing.options import order as options
from analysis.records import Answer, Question

CHOICES = ("option", "pair", "ranking")
"""Forms of an answer that is chosen from options which the question lists."""


def in_context(answers: list[Answer]) -> list[Answer]:
    """The answers with what the others in their file tell of their questions."""
    listing_questions = [answer.question for answer in answers if _lists_options(answer.question)]
    pairs = {name for name, subtask in SUBTASKS.items() if subtask.form == "pair"}
    first_by_subtask = options.first_everywhere(listing_questions, pairs)
    occurrences: Counter[str] = Counter()
    result = []
    for answer in answers:
        question = answer.question
        occurrences[question.id] += 1
        changes: dict[str, Any] = {}
        if occurrences[question.id] > 1:
            changes["repeat"] = occurrences[question.id]
        if question.options:
            changes |= _about_options(question, first_by_subtask)
        result.append(replace(answer, question=replace(question, **changes)) if changes else answer)
    return result


def _lists_options(question: Question) -> bool:
    """Whether the options are those of this question, not those of its subtask."""
    subtask = SUBTASKS[question.subtask]
    return subtask.form in CHOICES and not subtask.options


def _about_options(question: Question, first_by_subtask: Mapping[str, int]) -> dict[str, Any]:
    subtask = SUBTASKS[question.subtask]
    may_be_shown = question.subtask not in first_by_subtask and not subtask.options
    order, option_list = options.order(question, subtask.form == "song" or may_be_shown)
    defects = question.defects
    defects += () if options.offered(question) else (options.ABSENT,)
    defects += (options.FIRST,) if first_by_subtask.get(question.subtask, 0) >= options.FEW else ()
    details = {**question.details, "shown_options": list(option_list)} if option_list else question.details
    return {"option_order": order, "defects": defects, "details": details}
