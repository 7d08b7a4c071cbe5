"""Readings by people: what a person reads in an answer, to compare with what the reader of this program took from it.

1. A reading is of an answer as it reads: prompt, section asked for, options and answer (`reading_key`). Answers of
   several records or runs that read the same are one answer: whoever reads it has read them all.
2. Blind: the person says what stands there without seeing what the reader took, which is `value` (says "value"), that
   nothing usable stands there ("nothing"), or that two readings are possible ("unclear").
3. Not blind, for answers too long to be typed: the person is shown what the reader took, which is `value`, and says
   whether the answer says so ("agrees" or "differs").
4. The latest reading of a reviewer counts; an undone one does not. Names that differ only in case are one reviewer.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Any, NamedTuple

from analysis.reviews.events import Event, new, of_question, question_of, version_of
from analysis.reviews.ratings import SEPARATOR
from analysis.reviews.state import State

NOT_BLIND = ("agrees", "differs")


class PersonReading(NamedTuple):
    """What a person reads in an answer (`reading_key`). says: one of `events.SAYS`. value: in the form of
    `json_values.encode`, None where the answer has no value or no single one."""

    answer: str
    reviewer: str
    says: str
    value: Any
    question: str
    run: str
    time: str
    event: str

    @property
    def is_blind(self) -> bool:
        return self.says not in NOT_BLIND


def reading_key(prompt: str, section: str, options_json: str, raw_json: str) -> str:
    """Name of an answer as it reads: twelve digits of a hash. options_json, raw_json: by `json_values.dumps`."""
    return version_of(SEPARATOR.join((prompt, section, options_json, raw_json)))


def readings(states: Mapping[str, State]) -> dict[str, list[PersonReading]]:
    """The readings that count by answer, the earliest first."""
    latest: dict[tuple[str, str], PersonReading] = {}
    for reading in sorted(_every(states), key=lambda reading: (reading.time, reading.event)):
        latest[reading.answer, reading.reviewer.casefold()] = reading
    by_answer: dict[str, list[PersonReading]] = {}
    for reading in sorted(latest.values(), key=lambda reading: (reading.time, reading.event)):
        by_answer.setdefault(reading.answer, []).append(reading)
    return by_answer


def read(
    reviewer: str, question: str, run: str, answer: str, says: str, value: Any = None, song: str = "",
    reference: str = "",
) -> Event:  # fmt: skip
    """The event of a reading. Raises EventError."""
    payload = {"run": run, "answer": answer, "says": says, "value": value}
    return new(reviewer, "reading", of_question(question), song=song, reference=reference, **payload)


def to_read(
    answers: Sequence[str], by_answer: Mapping[str, Iterable[PersonReading]], reviewer: str, again: bool = False
) -> list[str]:
    """The answers that nobody has read; again: that this reviewer has not read."""
    return [
        answer
        for answer in answers
        if not any(
            not again or reading.reviewer.casefold() == reviewer.casefold() for reading in by_answer.get(answer, ())
        )
    ]


def _every(states: Mapping[str, State]) -> Iterable[PersonReading]:
    for target, state in states.items():
        for event in state.events:
            if event.kind == "reading" and event.id not in state.undone:
                payload = event.payload
                yield PersonReading(
                    payload["answer"], state.spelling(event.reviewer), payload["says"], payload["value"],
                    question_of(target), payload["run"], event.time, event.id,
                )  # fmt: skip
