"""The options of a multiple-choice question, and whether their order in the file can be the order the model was shown.

An answer such as "2" names the second option *as shown*. The order shown is known only from the prompt's own text. The
stored order may be it, unless it gives the answer away: in the published single-gene questions the right one stands
first in all 335, which nobody can have shown a model. Then the order is unknown and such an answer means nothing.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Sequence
from functools import lru_cache

from analysis.benchmarks.tasks import SUBTASKS, Form
from analysis.records import OptionOrder, Question

FEW = 5
"""From so many questions on, a right answer that always stands first is no chance (one in 1,024 for four options)."""

CHOICES: tuple[Form, ...] = ("option", "pair", "ranking")

FIRST = "the right answer stands first in the stored options of every question of this kind in the file"
ABSENT = "the reference is not among the options offered"


def order(question: Question, telling: bool) -> tuple[OptionOrder, tuple[str, ...]]:
    """Where the options' order comes from, and the options in the order of the prompt if that lists them all.

    telling: `first_everywhere` said that the stored order of this subtask gives the answer away.
    """
    form, fixed = SUBTASKS[question.subtask].form, bool(SUBTASKS[question.subtask].options)
    if not question.options:
        return "unknown", ()
    if shown := in_prompt(question.options, question.prompt):
        return "prompt", shown
    if form == "song":
        return "stored", ()
    return ("unknown" if telling or fixed else "stored"), ()


@lru_cache(maxsize=1024)
def in_prompt(options: tuple[str, ...], prompt: str) -> tuple[str, ...]:
    """The options in the order in which the prompt lists them, () unless it names every one as a whole word."""
    text = _plain(prompt)
    if not all(_plain(option) in text for option in options):
        return ()
    longest_first = sorted(options, key=len, reverse=True)
    pattern = "|".join(re.escape(_plain(option)) for option in longest_first)
    by_name = {_plain(option): option for option in options}
    shown = tuple(dict.fromkeys(by_name[name] for name in re.findall(rf"(?<!\w)(?:{pattern})(?!\w)", text)))
    return shown if len(shown) == len(options) else ()


def first_everywhere(questions: Sequence[Question]) -> dict[str, int]:
    """Subtasks whose right answer stands first in the stored options of every question, and how many these are."""
    seen: Counter[str] = Counter()
    elsewhere = set()
    for question in questions:
        if SUBTASKS[question.subtask].form in CHOICES and not SUBTASKS[question.subtask].options and question.options:
            seen[question.subtask] += 1
            if not stands_first(question):
                elsewhere.add(question.subtask)
    return {subtask: n for subtask, n in seen.items() if subtask not in elsewhere}


def stands_first(question: Question) -> bool:
    """Whether the stored list begins with the right answer (for a pair in either order)."""
    reference = names(question)
    first = [_plain(option) for option in question.options[: len(reference)]]
    in_any_order = SUBTASKS[question.subtask].form == "pair"
    return sorted(first) == sorted(reference) if in_any_order else first == reference


def offered(question: Question) -> bool:
    """Whether all names of the reference are among the options."""
    return set(names(question)) <= {_plain(option) for option in question.options}


def names(question: Question) -> list[str]:
    """The names of the reference for comparing: lower case, single blanks."""
    reference = question.reference
    return [_plain(str(name)) for name in (reference if isinstance(reference, tuple) else (reference,))]


def _plain(name: str) -> str:
    return " ".join(name.lower().split())
