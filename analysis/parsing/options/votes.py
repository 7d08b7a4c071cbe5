"""Several answers to one question: the plurality of the readable ones counts."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from typing import Any

from analysis.parsing.steps import Steps, shorten
from analysis.records import Confidence, Reading, Step, Value

MOST_VOTES = 1000
"""Most votes of one answer that are read."""


def read_votes(raw: Any, read: Callable[[Any], Reading], key: Callable[[Value], Any], n_answers: int = 1) -> Reading:
    """Reading of one text, or the plurality of a list of texts. A tie goes to the earliest vote and is marked.

    key: what makes two votes equal. wanted: names per answer; a list of that many names is one answer, not votes.
    """
    if not isinstance(raw, list | tuple):
        return read(raw)
    votes = [read(answer) for answer in raw[:MOST_VOTES]]
    readable = [vote for vote in votes if vote.value is not None]
    if not readable:
        texts = 0 < len(raw) <= MOST_VOTES and all(isinstance(answer, str) for answer in raw)
        reading = read(list(raw)) if texts else Reading(None, "none")
        if reading.value is not None:
            sure: Confidence = "mended" if len(raw) == n_answers else "ambiguous"
            return Reading(reading.value, sure, (Step("list taken as one answer", shorten(raw)), *reading.steps))
        return _unreadable(votes)
    counts = Counter(key(vote.value) for vote in readable if vote.value is not None)
    most = max(counts.values())
    winner = next(vote for vote in readable if vote.value is not None and counts[key(vote.value)] == most)
    steps = Steps()
    steps.extend_with(winner)
    if len(votes) > 1:
        detail = ", ".join(f"{shorten(vote.value, 40) if vote.value is not None else 'unread'}" for vote in votes)
        steps.add(f"votes: {len(readable)} of {len(votes)} read", detail, "clean")
    if list(counts.values()).count(most) > 1:
        steps.add("tie of votes", "the answer given first counts", "clean")
    for vote in votes:
        steps.doubt("mended" if vote.value is None else vote.confidence)
    return steps.reading(winner.value) if winner.value is not None else _unreadable(votes)


def _unreadable(votes: list[Reading]) -> Reading:
    steps = Steps()
    with_answer = [vote for vote in votes if vote.refused or not _no_answer(vote)]
    refused = bool(with_answer) and all(vote.refused for vote in with_answer)
    for vote in votes:
        if vote.confidence == "ambiguous":
            steps.doubt("ambiguous")
        for step in vote.steps:
            steps.add(step.name, step.detail, "clean")
    if refused:
        return steps.refusal(f"every vote that was given, of {len(votes)}")
    return steps.nothing("no vote could be read", f"{len(votes)} votes")


def _no_answer(vote: Reading) -> bool:
    return any(step.name == "no answer" for step in vote.steps)
