"""Ratings: whether a person calls an answer right, to compare with the verdict of a judge.

1. A rating is about an answer as it reads: prompt, reference and answer. Answers of several records or runs that read
   the same are one answer, so that a rating applies to each verdict of each judge on it.
2. The latest rating of a reviewer counts; an undone one does not. Names that differ only in case are one reviewer.
3. Where reviewers disagree on an answer, it has no common rating.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import NamedTuple

from analysis.reviews.events import Event, new, of_question, question_of, version_of
from analysis.reviews.state import State


class Rating(NamedTuple):
    """A person's verdict whether an answer (`answer_key`) is right. design: how it was drawn, see `coding.DESIGNS`."""

    answer: str
    reviewer: str
    is_right: bool
    question: str
    run: str
    design: str
    time: str
    event: str


class JudgeVerdict(NamedTuple):
    """One verdict of a judge, as the file of a run states it.

    answer: see `answer_key`. score: from 0 to 1, None if it is none. song: of the question, or what stands for it.
    """

    run: str
    question: str
    answer: str
    judge: str
    score: float | None
    song: str


def answer_key(prompt: str, reference_text: str, raw_json: str) -> str:
    """Name of an answer as it reads: twelve digits of a hash. raw_json: the answer by `json_values.dumps`."""
    return version_of(SEPARATOR.join((prompt, reference_text, raw_json)))


SEPARATOR = "\x1f"
"""Between the texts of an answer; `store.queries.cases.judged_answers` joins them in the same way."""


def ratings(states: Mapping[str, State]) -> list[Rating]:
    """The ratings that count, the earliest first."""
    latest: dict[tuple[str, str], Rating] = {}
    for rating in sorted(_all_ratings(states), key=lambda rating: (rating.time, rating.event)):
        latest[rating.answer, rating.reviewer.casefold()] = rating
    return sorted(latest.values(), key=lambda rating: (rating.time, rating.event))


def rate(
    reviewer: str, question: str, run: str, answer: str, is_right: bool, design: str, song: str = "",
    reference: str = "",
) -> Event:  # fmt: skip
    """A new event with a person's rating of an answer. Raises EventError."""
    payload = {"run": run, "answer": answer, "rating": "right" if is_right else "wrong", "design": design}
    return new(reviewer, "rating", of_question(question), song=song, reference=reference, **payload)


def common_ratings(all_ratings: Iterable[Rating]) -> dict[str, bool | None]:
    """Whether an answer is right, by answer; None where reviewers disagree."""
    by_answer: dict[str, set[bool]] = {}
    for rating in all_ratings:
        by_answer.setdefault(rating.answer, set()).add(rating.is_right)
    return {answer: next(iter(values)) if len(values) == 1 else None for answer, values in by_answer.items()}


def to_rate(sample: Sequence[str], all_ratings: Iterable[Rating], reviewer: str) -> list[str]:
    """The drawn answers that the reviewer has not rated."""
    own = {rating.answer for rating in all_ratings if rating.reviewer.casefold() == reviewer.casefold()}
    return [answer for answer in sample if answer not in own]


def _all_ratings(states: Mapping[str, State]) -> Iterable[Rating]:
    for target, state in states.items():
        for event in state.events:
            if event.kind == "rating" and event.id not in state.undone:
                payload = event.payload
                yield Rating(
                    payload["answer"], state.spelling(event.reviewer), payload["rating"] == "right",
                    question_of(target), payload["run"], payload["design"], event.time, event.id,
                )  # fmt: skip
