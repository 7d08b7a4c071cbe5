"""Codings: which codes a person gave an answer, and the answers drawn for it.

1. A coding is about an answer: question and run. The latest of a reviewer and pass counts; an undone one does not.
2. Note first: the note is the reason of the event, the codes may be empty (nothing stands out).
3. design: how the answer was drawn. Shares and intervals are only of codings drawn at RANDOM.
4. Passes are numbered from 1. In a blind pass earlier codings are not shown; passes and reviewers are raters alike.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import NamedTuple, TypeAlias

from analysis.reviews.codes.codebook import Codebook, codebook
from analysis.reviews.events import Event, in_order, new, of_question, question_of
from analysis.reviews.state import State, undone_of

RANDOM, STRATIFIED, WORST, MODE, BY_HAND = "random", "stratified", "worst", "mode", "by hand"
DESIGNS: dict[str, str] = {
    RANDOM: "at random",
    STRATIFIED: "at random within each task",
    WORST: "lowest scores first",
    MODE: "answers with one failure mode",
    BY_HAND: "chosen by hand",
}
_BLIND = ("codes", "rating", "reading", "answer")
"""Kinds of events that each reviewer gives without seeing those of others."""
Answer: TypeAlias = tuple[str, str]
"""Question and run."""


class Coding(NamedTuple):
    """The codes, by id, that a person gave an answer, with a note. population: what the answer was drawn from."""

    question: str
    run: str
    reviewer: str
    number: int
    codes: tuple[str, ...]
    note: str
    design: str
    population: str
    time: str
    event: str

    @property
    def answer(self) -> Answer:
        return self.question, self.run

    @property
    def rater(self) -> str:
        """Who coded: the reviewer, with the number of a later pass."""
        return self.reviewer if self.number == 1 else f"{self.reviewer}, pass {self.number}"


def codings(states: Mapping[str, State], book: Codebook) -> list[Coding]:
    """The codings that count, the earliest first. Merged codes are those they were merged into."""
    latest: dict[tuple[str, str, str, int], Coding] = {}
    for target, state in states.items():
        if not question_of(target) or not any(event.kind == "codes" for event in state.events):
            continue
        ordered = in_order(state.events)
        undone = undone_of(ordered)
        for event in (event for event in ordered if event.kind == "codes" and event.id not in undone):
            coding = _coding(question_of(target), state.spelling(event.reviewer), event, book)
            latest[coding.question, coding.run, coding.reviewer, coding.number] = coding
    return sorted(latest.values(), key=lambda coding: (coding.time, coding.event))


def code(
    reviewer: str, answer: Answer, codes: Sequence[str], note: str, design: str = BY_HAND, number: int = 1,
    population: str = "", song: str = "", reference: str = "",
) -> Event:  # fmt: skip
    """The event of a coding. codes: ids. Raises EventError."""
    question, run = answer
    payload = {
        "run": run,
        "codes": list(dict.fromkeys(codes)),
        "pass": number,
        "design": design,
        "population": population,
    }
    return new(reviewer, "codes", of_question(question), song=song, reference=reference, reason=note, **payload)


def to_code(sample: Iterable[Answer], all_codings: Iterable[Coding], reviewer: str, number: int) -> list[Answer]:
    """The drawn answers that the reviewer has not coded in this pass."""
    coded = {
        coding.answer
        for coding in all_codings
        if (coding.reviewer.casefold(), coding.number) == (reviewer.casefold(), number)
    }
    return [answer for answer in sample if answer not in coded]


def answers_with_codes(states: Mapping[str, State], names: Sequence[str]) -> list[str]:
    """ "question run" of each answer that has a code of one of these names."""
    book = codebook(states)
    code_ids = book.ids(names)
    return sorted({" ".join(coding.answer) for coding in codings(states, book) if code_ids & set(coding.codes)})


def hidden_from(state: State, reviewer: str) -> frozenset[str]:
    """Ids of codings and ratings by others of answers that the reviewer has not coded or rated, so that each is blind.

    reviewer: "" for a reader, from whom nothing is hidden.
    """
    if not reviewer:
        return frozenset()
    by_others = {
        event.id: _subject(event)
        for event in state.events
        if event.kind in _BLIND and event.reviewer.casefold() != reviewer.casefold()
    }
    own_subjects = {
        _subject(event)
        for event in state.events
        if event.kind in _BLIND and event.id not in by_others and event.id not in state.undone
    }
    hidden = {name for name, subject in by_others.items() if subject not in own_subjects}
    undos = {event.id for event in state.events if event.kind == "undo" and event.payload["undoes"] in hidden}
    return frozenset(hidden | undos)


def uncoded_notes(all_codings: Iterable[Coding]) -> list[Coding]:
    """Codings with a note and without a code: what suggestions are made of."""
    return [coding for coding in all_codings if coding.note.strip() and not coding.codes]


def _subject(event: Event) -> tuple[str, str, str]:
    """Kind, run and answer that an event is about; of an answer of their own the kind alone."""
    return event.kind, event.payload.get("run", ""), event.payload.get("answer", "")


def _coding(question: str, reviewer: str, event: Event, book: Codebook) -> Coding:
    payload = event.payload
    codes = tuple(dict.fromkeys(book.current(str(code)) for code in payload["codes"]))
    return Coding(
        question, payload["run"], reviewer, int(payload["pass"]), codes, event.reason, payload["design"],
        str(payload.get("population", "")), event.time,
        event.id,
    )  # fmt: skip
