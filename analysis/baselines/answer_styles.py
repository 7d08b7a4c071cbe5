"""Answers in the style of language models, as material for the answer parsers.

A random share of the answers, with a seed per question, is rewritten in one of the FORMATS that suit it. The content
stays the same, except that "cut off" loses the end. No answer improves.
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
    """A style. suits: forms of answers that it applies to. write: text and question in, text out."""

    name: str
    suits: tuple[Form, ...]
    write: Callable[[str, Question], str]


def as_models_write(text: str, question: Question, share: float, seed: int) -> str:
    """The text, or with probability `share` the same in one of the FORMATS that suit the question."""
    rng = Random(f"format:{seed}:{question.id}")
    formats = [style for style in FORMATS if SUBTASKS[question.subtask].form in style.suits]
    return rng.choice(formats).write(text, question) if formats and rng.random() < share else text


def code_block(text: str, question: Question) -> str:
    """The text in a code block."""
    return f"```json\n{text}\n```"


def in_prose(text: str, question: Question) -> str:
    """The text between two sentences."""
    return f"Here is what I hear in this recording:\n\n{text}\n\nLet me know if you need anything else."


def in_a_sentence(text: str, question: Question) -> str:
    return f"The answer is {text}."


def cut_off(text: str, question: Question) -> str:
    """The first three quarters of the text, as after a length limit."""
    return text[: max(1, len(text) * 3 // 4)]


def clock_times(text: str, question: Question) -> str:
    """Times as 1:03 instead of 63.2, to the second."""
    return _TIME.sub(lambda match: f'{match[1]}"{_clock(float(match[2]))}"', text)


def single_quotes(text: str, question: Question) -> str:
    """Single instead of double quotes, as in Python."""
    return text.replace("'", "\\'").replace('"', "'")


def by_position(text: str, question: Question) -> str:
    """The option by its position in the list."""
    positions = {name.casefold(): position for position, name in enumerate(question.options, 1)}
    position = positions.get(text.casefold())
    return f"Option {position}" if position else text


def with_unit(text: str, question: Question) -> str:
    return f"{text} seconds"


FORMATS: tuple[Format, ...] = (
    Format("fenced", LISTS, code_block),
    Format("in prose", LISTS, in_prose),
    Format("cut off", ("sections", "lyrics"), cut_off),
    Format("clock times", TIMED, clock_times),
    Format("single quotes", (*TIMED, "lyrics", "pair", "ranking"), single_quotes),
    Format("in a sentence", ("option", "song", "count", "seconds"), in_a_sentence),
    Format("by place", ("option",), by_position),
    Format("with unit", ("seconds",), with_unit),
)


def _clock(seconds: float) -> str:
    total = round(seconds)
    return f"{total // 60}:{total % 60:02d}"
