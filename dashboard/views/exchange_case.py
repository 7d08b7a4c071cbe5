"""A case as the tables of the exchange name it."""

from __future__ import annotations

from typing import NamedTuple

from analysis.records import Question
from dashboard import state
from dashboard.text import shorten


class Case(NamedTuple):
    """href: where it can be heard and judged, None if it is not loaded."""

    name: str
    task: str
    href: str | None


def of_question(target: str, question: Question | None) -> Case:
    """target: what the events name, for a question that is not loaded."""
    if question is None:
        return Case(shorten(target, 40), "not loaded", None)
    name = (question.song or question.audio).rsplit("/", 1)[-1] or question.prompt or question.id
    return Case(shorten(name, 40), question.task, state.link("annotate", {"draw": "all", "q": question.id}))
