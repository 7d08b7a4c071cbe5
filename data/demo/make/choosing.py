"""Candidates for questions, and a choice among them that is even over songs and over answers."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from random import Random
from typing import Any

from songs import Song

WORDS = ("first", "second", "third", "fourth")
"""How the sections of one label are told apart in a prompt."""


@dataclass(frozen=True, slots=True)
class Candidate:
    """A question that can be asked. slots: what goes into the wording. fields: further fields of its record."""

    song: Song
    answer: str
    slots: Mapping[str, str] = field(default_factory=dict)
    fields: Mapping[str, Any] = field(default_factory=dict)


def choose(candidates: Sequence[Candidate], wanted: int, draw: Random) -> list[Candidate]:
    """Some of the candidates, one after another: of those whose answer and song were taken least, a random one."""
    rest = draw.sample(list(candidates), len(candidates))
    answers: Counter[str] = Counter()
    songs: Counter[str] = Counter()
    chosen: list[Candidate] = []
    while rest and len(chosen) < wanted:
        best = min(rest, key=lambda one: (answers[one.answer] + songs[one.song.key], songs[one.song.key]))
        rest.remove(best)
        answers[best.answer] += 1
        songs[best.song.key] += 1
        chosen.append(best)
    return chosen


def record(task: str, wording: str, candidate: Candidate) -> dict[str, Any]:
    """A question in the shape in which the benchmark publishes its own."""
    song = candidate.song
    return {
        "audio": song.audio,
        "task": task,
        **candidate.fields,
        "question": wording.format(**candidate.slots),
        "title": song.title,
        "artist": song.artist,
        "duration": float(song.duration),
        "answer": candidate.answer,
    }


def asked(task: str, wordings: Sequence[str], chosen: Sequence[Candidate]) -> list[dict[str, Any]]:
    """The records of one task, its wordings taken in turn."""
    return [record(task, wordings[n % len(wordings)], candidate) for n, candidate in enumerate(chosen)]
