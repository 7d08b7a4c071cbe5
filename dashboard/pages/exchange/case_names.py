"""A case as the tables of the exchange name it."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import NamedTuple

from analysis.records import Question
from analysis.reviews.events import song_of
from dashboard.ui.text import shorten


class ExchangeCase(NamedTuple):
    """A case in a table of the exchange. href: where it can be heard and judged, None if it is not loaded."""

    name: str
    task: str
    href: str | None


def case_of(
    target: str, question: Question | None, link_to: Callable[[Mapping[str, str | Sequence[str]]], str]
) -> ExchangeCase:
    """The case of a question, or named by the target of its events if it is not loaded. link_to: to the review page."""
    if song := song_of(target):
        return ExchangeCase(shorten(song.rsplit("/", 1)[-1], 40), "whole song",
                    link_to({"what": "songs", "draw": "all", "q": song}))  # fmt: skip
    if question is None:
        return ExchangeCase(shorten(target, 40), "not loaded", None)
    name = (question.song or question.audio).rsplit("/", 1)[-1] or question.prompt or question.id
    return ExchangeCase(shorten(name, 40), question.task, link_to({"draw": "all", "q": question.id}))
