"""An answer as models are wont to write it, to give the readers of answers something to read.

A share of the answers, drawn with a seed of their own for each question, goes through one of the FORMATS that suit it.
What is meant stays the same but for "cut off", which loses the end. No answer gets better by it.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from random import Random
from typing import NamedTuple

from analysis.benchmarks.protocol import Form
from analysis.benchmarks.registry import SUBTASKS
from analysis.records import Question

LISTS: tuple[Form, ...] = ("sections", "intervals", "lyrics", "pair", "ranking")
TIMED: tuple[Form, ...] = ("sections", "intervals")

_TIME = re.compile(r'("(?:start|end)": )(\d+(?:\.\d+)?)')


class Format(NamedTuple):
    """suits: forms of answers it is met with. write: text and question in, text out."""

    name: str
    suits: tuple[Form, ...]
    write: Callable[[str, Question], str]


def as_models_write(text: str, question: Question, share: float, seed: int) -> str:
    """The text, or with probability `share` the same in one of the FORMATS that suit the question."""
    draw = Random(f"format:{seed}:{question.id}")
    suitable = [each for each in FORMATS if SUBTASKS[question.subtask].form in each.suits]
    return draw.choice(suitable).write(text, question) if suitable and draw.random() < share else text


def fenced(text: str, question: Question) -> str:
    """In a block of code."""
    return f"```json\n{text}\n```"


def in_prose(text: str, question: Question) -> str:
    """With a sentence before and one after."""
    return f"Here is what I hear in this recording:\n\n{text}\n\nLet me know if you need anything else."


def in_a_sentence(text: str, question: Question) -> str:
    return f"The answer is {text}."


def cut_off(text: str, question: Question) -> str:
    """Ended by a limit of length after three quarters."""
    return text[: max(1, len(text) * 3 // 4)]


def clock_times(text: str, question: Question) -> str:
    """1:03 instead of 63.2, to the second."""
    return _TIME.sub(lambda found: f'{found[1]}"{_clock(float(found[2]))}"', text)


def single_quotes(text: str, question: Question) -> str:
    """As Python writes a list."""
    return text.replace("'", "\\'").replace('"', "'")


def by_place(text: str, question: Question) -> str:
    """The option by its place in the list."""
    places = {name.casefold(): place for place, name in enumerate(question.options, 1)}
    place = places.get(text.casefold())
    return f"Option {place}" if place else text


def with_unit(text: str, question: Question) -> str:
    return f"{text} seconds"


FORMATS: tuple[Format, ...] = (
    Format("fenced", LISTS, fenced),
    Format("in prose", LISTS, in_prose),
    Format("cut off", ("sections", "lyrics"), cut_off),
    Format("clock times", TIMED, clock_times),
    Format("single quotes", (*TIMED, "lyrics", "pair", "ranking"), single_quotes),
    Format("in a sentence", ("option", "song", "count", "seconds"), in_a_sentence),
    Format("by place", ("option",), by_place),
    Format("with unit", ("seconds",), with_unit),
)


def _clock(seconds: float) -> str:
    whole = round(seconds)
    return f"{whole // 60}:{whole % 60:02d}"
