"""Codes that a function of the user suggests for answers. Nothing is coded without a person.

    def codes(answer: AnswerFacts) -> list[str]: ...

The names are those of codes in the codebook, or new ones. An empty list: nothing to suggest.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from typing import Any, NamedTuple

from analysis.errors import EarmarkError, mismatch
from analysis.reviews.codes.codebook import Codebook, define
from analysis.reviews.codes.coding import Answer, Coding, code
from analysis.reviews.events import Event, code_of

SHAPE = "a function of one argument, the facts of an answer"
LONGEST_NAME = 60
NAMES = f"a list of names of codes, each a text of 1 to {LONGEST_NAME} printable characters"


@dataclass(frozen=True, slots=True)
class AnswerFacts:
    """What the function gets. question: its id. position: of the record in the run, from 0. record: its id.

    reference: as text. answer: as the model gave it. score: 0 to 1. modes: failure modes by rule. note: the latest of a
    person, "" for none. codes: names that persons gave. codebook: definitions by name, of the codes for this task.
    """

    question: str
    run: str
    position: int
    record: str
    task: str
    subtask: str
    prompt: str
    reference: str
    answer: Any
    score: float
    modes: tuple[str, ...] = ()
    note: str = ""
    codes: tuple[str, ...] = ()
    codebook: Mapping[str, str] = field(default_factory=dict)


class Suggestion(NamedTuple):
    """What a function suggests for one answer. codes: names. function: as `module:function`."""

    function: str
    run: str
    question: str
    codes: tuple[str, ...]

    @property
    def answer(self) -> Answer:
        return self.question, self.run


class SuggestedCode(NamedTuple):
    """A code with the answers that a function suggests it for."""

    function: str
    name: str
    answers: tuple[Answer, ...]


@dataclass
class SuggestionError(EarmarkError):
    """The function has no usable result for one answer."""

    function: str
    run: str
    position: int
    record: str
    expected: str
    found: str

    def __str__(self) -> str:
        place = f"{self.run}: record at position {self.position}, id {self.record}: function {self.function!r}"
        return mismatch(place, self.expected, self.found)


def suggest(
    name: str, function: Callable[[AnswerFacts], Any], answers: Iterable[AnswerFacts]
) -> Iterator[Suggestion | SuggestionError]:
    """One suggestion or problem for each answer, in their order. name: of the function."""
    for facts in answers:
        try:
            codes = names_of(function(facts))
        except Exception as error:  # noqa: BLE001  # the user's function: a failure is reported, the next answer follows
            reason = str(error) if isinstance(error, _NamesError) else f"{type(error).__name__}: {error}"
            yield SuggestionError(name, facts.run, facts.position, facts.record, NAMES, reason[:200])
        else:
            yield Suggestion(name, facts.run, facts.question, codes)


class _NamesError(ValueError):
    """A result that is no list of names; the text says what it is."""


def names_of(result: Any) -> tuple[str, ...]:
    """The names in the result of a function, without repetitions. Raises ValueError that says what the result is."""
    if not isinstance(result, list | tuple):
        raise _NamesError(f"{type(result).__name__} {result!r}"[:120])
    names: dict[str, str] = {}
    for item in result:
        name = " ".join(item.split()) if isinstance(item, str) else ""
        if not (0 < len(name) <= LONGEST_NAME and name.isprintable()):
            raise _NamesError(f"{type(item).__name__} {item!r} in the list"[:120])
        names.setdefault(name.casefold(), name)
    return tuple(names.values())


def by_code(suggestions: Iterable[Suggestion]) -> list[SuggestedCode]:
    """The suggestions by function and code, the code with most answers first. The case of letters does not count."""
    groups: dict[tuple[str, str], tuple[str, list[Answer]]] = {}
    for suggestion in suggestions:
        for name in suggestion.codes:
            _, answers = groups.setdefault((suggestion.function, name.casefold()), (name, []))
            answers.append(suggestion.answer)
    codes = [SuggestedCode(function, name, tuple(answers)) for (function, _), (name, answers) in groups.items()]
    return sorted(codes, key=lambda group: (group.function, -len(group.answers), group.name.casefold()))


def without_code(
    group: SuggestedCode, reviewer: str, book: Codebook, all_codings: Iterable[Coding]
) -> tuple[Answer, ...]:
    """The answers of a group to which the reviewer has not given its code."""
    code_id = _code_id(book, group.name)
    own = _own(reviewer, all_codings)
    return tuple(answer for answer in group.answers if answer not in own or code_id not in own[answer].codes)


def accept(group: SuggestedCode, reviewer: str, book: Codebook, all_codings: Iterable[Coding]) -> list[Event]:
    """The events that give the answers of a group its code, as the reviewer's. Raises EventError.

    The code is defined if there is none of the name. Codes, note and design of an earlier coding stay; the note of a
    new one is the name of the function.
    """
    own = _own(reviewer, all_codings)
    code_id = _code_id(book, group.name)
    events = [] if code_id else [define(reviewer, group.name)]
    code_id = code_id or code_of(events[0].target)
    for answer in group.answers:
        if earlier := own.get(answer):
            events.append(code(
                reviewer, answer, [*earlier.codes, code_id], earlier.note, earlier.design, earlier.number,
                earlier.population,
            ))  # fmt: skip
        else:
            events.append(code(reviewer, answer, [code_id], f"suggested by {group.function}"))
    return events


def _own(reviewer: str, all_codings: Iterable[Coding]) -> dict[Answer, Coding]:
    """The latest coding of a reviewer by answer."""
    return {coding.answer: coding for coding in all_codings if coding.reviewer.casefold() == reviewer.casefold()}


def _code_id(book: Codebook, name: str) -> str:
    """The code of this name, or the one it was merged into or renamed to; "" for none."""
    if code_in_book := book.by_name(name):
        return code_in_book.id
    return next((code.id for code in book.offered() if code.id in book.ids([name])), "")
