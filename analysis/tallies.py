"""Cases counted in the store, as summaries and pages take them."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterable
from dataclasses import dataclass
from typing import NamedTuple, TypeVar

T = TypeVar("T")
K = TypeVar("K", bound=Hashable)


class GroupCount(NamedTuple):
    """Cases of one run, part, group and song.

    score, squares: sum of their scores and of the squares of these.
    """

    run: str
    part: str
    group: str
    song: str
    n: int
    score: float
    squares: float


class Number(NamedTuple):
    """An answer that is a count or seconds. error: answer - reference; None: no number was read."""

    run: str
    song: str
    actual: float
    error: float | None
    question: str = ""


class Pair(NamedTuple):
    """How often what is expected and what was chosen come together in a run. song: "" where not asked for."""

    run: str
    expected: str
    chosen: str
    n: int
    song: str = ""


@dataclass(frozen=True, slots=True)
class LetterCount:
    """Multiple-choice cases that agree in all the names.

    n: all of them, asked: those that count, scored: those that are right.
    """

    run: str
    task: str
    subtask: str
    right: str
    given: str
    outcome: str
    n: int
    asked: int
    scored: int


@dataclass(frozen=True, slots=True)
class Probe:
    """n cases that agree in all the names. subtask: suite and condition. companions: what else sounds in the mixture.

    present: whether the sound is there. said: whether the answer says so. agreement: of several wordings, "" for one.
    """

    run: str
    subtask: str
    label: str
    mixture: str
    companions: tuple[str, ...]
    present: bool
    said: bool
    agreement: str
    confidence: str
    outcome: str
    n: int

    @property
    def condition(self) -> str:
        return self.subtask.rpartition("/")[2]


@dataclass(frozen=True, slots=True)
class Clip:
    """The words of one clip under one condition. words: of the reference; the others are errors.

    capped: the sum of the WERs of its n answers, each capped at 1.
    """

    run: str
    subtask: str
    clip: str
    n: int
    substitutions: int
    deletions: int
    insertions: int
    words: int
    capped: float = 0.0

    @property
    def condition(self) -> str:
        return self.subtask.rpartition("/")[2]

    @property
    def errors(self) -> int:
        return self.substitutions + self.deletions + self.insertions


def by(items: Iterable[T], key: Callable[[T], K]) -> dict[K, list[T]]:
    """The items in groups by a key, in the order in which they occur."""
    groups: dict[K, list[T]] = {}
    for item in items:
        groups.setdefault(key(item), []).append(item)
    return groups
