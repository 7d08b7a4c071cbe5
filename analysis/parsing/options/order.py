"""Order of options in a prompt, and whether the stored order can be that order.

The answer "2" names the second option *in the prompt*. That order is certain only if the prompt's text lists the
options. The stored order may be the same, unless it reveals the answer: in the published single-gene questions, the
right option is first in all 335, which cannot be the order shown to a model. Then the order is unknown and "2" has no
value.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Collection, Sequence
from functools import lru_cache

from analysis.records import OptionOrder, Question

FEW = 5
"""Number of questions from which a right answer that is always first is no coincidence (1 in 1,024 for four options).
"""

FIRST = "the right answer stands first in the stored options of every question of this kind in the file"
ABSENT = "the reference is not among the options offered"


def order(question: Question, stored_order: bool) -> tuple[OptionOrder, tuple[str, ...]]:
    """Source of the option order, and options in prompt order if the prompt lists all of them.

    stored_order: whether the stored order may be the order in the prompt. It is not if it reveals the answer
    (`first_everywhere`) or is the order of a table.
    """
    if not question.options:
        return "unknown", ()
    if in_prompt_order := in_prompt(question.options, question.prompt):
        return "prompt", in_prompt_order
    return ("stored" if stored_order else "unknown"), ()


@lru_cache(maxsize=1024)
def in_prompt(options: tuple[str, ...], prompt: str) -> tuple[str, ...]:
    """Options in the order of the prompt; () unless the prompt names every option as a whole word."""
    text = _plain(prompt)
    if not all(_plain(option) in text for option in options):
        return ()
    longest_first = sorted(options, key=len, reverse=True)
    pattern = "|".join(re.escape(_plain(option)) for option in longest_first)
    by_name = {_plain(option): option for option in options}
    names = tuple(dict.fromkeys(by_name[name] for name in re.findall(rf"(?<!\w)(?:{pattern})(?!\w)", text)))
    return names if len(names) == len(options) else ()


def first_everywhere(questions: Sequence[Question], any_order: Collection[str] = ()) -> dict[str, int]:
    """Subtasks whose right answer is first in the stored options of every question, with their numbers of questions.

    any_order: subtasks whose right answer is several names in any order.
    """
    counts: Counter[str] = Counter()
    others = set()
    for question in questions:
        if question.options:
            counts[question.subtask] += 1
            if not is_first(question, question.subtask in any_order):
                others.add(question.subtask)
    return {subtask: n for subtask, n in counts.items() if subtask not in others}


def is_first(question: Question, any_order: bool = False) -> bool:
    """Whether the stored options begin with the right answer."""
    reference = names(question)
    first = [_plain(option) for option in question.options[: len(reference)]]
    return sorted(first) == sorted(reference) if any_order else first == reference


def offered(question: Question) -> bool:
    """Whether all names of the reference are among the options."""
    return set(names(question)) <= {_plain(option) for option in question.options}


def names(question: Question) -> list[str]:
    """Names of the reference for comparison: lower case, single spaces."""
    reference = question.reference
    return [_plain(str(name)) for name in (reference if isinstance(reference, tuple) else (reference,))]


def _plain(name: str) -> str:
    return " ".join(name.lower().split())
