"""The options of a question as they are shown to a model whose prompt does not list them.

They are put in an order drawn by seed and question, because benchmarks may store the right one at a fixed place. The
question keeps that order, so a letter in the answer means what the model was shown.
"""

from __future__ import annotations

from dataclasses import replace

from analysis.audio import sound_conditions
from analysis.benchmarks.registry import SUBTASKS
from analysis.parsing.options.order import in_prompt
from analysis.parsing.rules.verdict import LETTERS
from analysis.records import Question

CHOICES = ("choice", "choices")
PURPOSE = "options"


def with_options(question: Question, seed: int | None) -> Question:
    """The question with its options at the end of the prompt, "(A) piano"; as it is where the prompt lists them.

    Options are in their stored order where two are equal, because the place of the right one then matters.
    """
    options = question.options
    is_choice = SUBTASKS[question.subtask].form in CHOICES and 1 < len(options) <= len(LETTERS)
    if not is_choice or in_prompt(options, question.prompt):
        return question
    if len(set(options)) == len(options):
        numbers = sound_conditions.integers(sound_conditions.key(seed, question.id, 0, PURPOSE), len(options))
        options = tuple(option for _, option in sorted(zip(numbers.tolist(), sorted(options), strict=True)))
    lines = "\n".join(f"({letter}) {option}" for letter, option in zip(LETTERS, options, strict=False))
    return replace(question, prompt=f"{question.prompt}\n{lines}", options=options)
