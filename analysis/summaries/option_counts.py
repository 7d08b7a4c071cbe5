"""A question with options at a glance: its own words, its options, and how many runs chose each."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Sequence
from typing import NamedTuple

from analysis.benchmarks.registry import SUBTASKS
from analysis.records import Question, Value

MOST_OPTIONS = 12
"""Options of a question that are all shown; of more, those that are right or chosen."""
MOST_LETTERS = 180
LETTERS = "ABCDEFGHIJKLMNOPQRSTUVWXYZ"
_QUESTION = re.compile(r"[^\n?]{3,400}\?")
_SENTENCE = re.compile(r"[^\n.?]{10,400}\.(?=\s|$)")


class NamedOption(NamedTuple):
    """One option. name: as the filter `chosen` has it."""

    name: str
    text: str
    is_right: bool


class OptionCount(NamedTuple):
    """An option with the number of runs that chose it."""

    name: str
    text: str
    is_right: bool
    n: int


def wording(question: Question) -> str:
    """What is asked, in one line: the last sentence that ends in a question mark, else the first sentence, else the
    first line. "" for a question without words."""
    text = question.stem or question.prompt
    for option in question.options:
        text = text.replace(f" {option}\n", "\n")
    questions, sentences = _QUESTION.findall(text), _SENTENCE.findall(text)
    first_line = next((line for line in text.splitlines() if len(line.split()) > 2), text)
    line = questions[-1] if questions else sentences[0] if sentences else first_line
    line = " ".join(line.split())
    return line if len(line) <= MOST_LETTERS else f"{line[: MOST_LETTERS - 1].rstrip()}…"


def option_counts(question: Question, values: Sequence[Value | None]) -> tuple[OptionCount, ...]:
    """The options in the order stored, with those of the answers; empty for a question without options.

    values: what was read from the answer of each run, None where nothing was.
    """
    n_chosen = Counter(name for value in values for name in set(option_names(value)))
    counts = [OptionCount(*option, n_chosen[option.name]) for option in named_options(question)]
    return tuple(count for count in counts if len(counts) <= MOST_OPTIONS or count.n or count.is_right)


def named_options(question: Question) -> Sequence[NamedOption]:
    """All options in the order stored; empty for a question without options."""
    form = SUBTASKS[question.subtask].form
    options = question.options or SUBTASKS[question.subtask].options
    if form not in ("option", "choice", "letter", "pair", "choices", "yes or no"):
        return ()
    names = LETTERS[: len(options)] if form == "letter" else options
    right = set(option_names(question.reference))
    return [
        NamedOption(name, f"{name}: {text}" if form == "letter" else text, name in right)
        for name, text in zip(names, options, strict=True)
    ]


def option_names(value: Value | None) -> Sequence[str]:
    """The names of options in a value that was read, or in a reference."""
    if isinstance(value, str):
        return (value,)
    return [item for item in value if isinstance(item, str)] if isinstance(value, tuple) else ()
