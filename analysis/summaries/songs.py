"""Songs by how hard they are.

1. The score of a song is the mean over all cases about it, whatever their task. Tasks are not equally hard, so it does
   not compare two songs that were asked different things.
2. `against` is therefore the mean of score minus usual score, which is the mean of all chosen cases of the same run and
   subtask: 0 where a song is as hard as others, -0.2 where its cases score 20 percent points less. By it songs are
   called hard or easy.
3. Lyrics count with their IWER, which lies between 0 and 1 like the other scores.
"""

from __future__ import annotations

import statistics
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, TypeAlias

from analysis.scoring.sums import DIGITS


@dataclass(frozen=True, slots=True)
class Hardness:
    """How hard a song is. song: "dataset/id", or the audio's name if it is not `linked`. n: cases, scored or not.

    score, against: mean of the scored cases, None without any. duration: seconds, None if unknown.
    """

    song: str
    linked: bool
    title: str
    artist: str
    genre: str
    duration: float | None
    questions: int
    runs: int
    tasks: tuple[str, ...]
    n: int
    score: float | None
    against: float | None

    @property
    def name(self) -> str:
        """Title and artist, else what the song goes by."""
        return " · ".join(filter(None, (self.title, self.artist))) or self.song.rsplit("/", 1)[-1]


_Key = Callable[[Hardness], Any]
ORDERS: Mapping[str, _Key] = {
    "hardest": lambda song: _place(song.against),
    "easiest": lambda song: _place(song.against, -1),
    "lowest": lambda song: _place(song.score),
    "highest": lambda song: _place(song.score, -1),
    "questions": lambda song: (-song.questions,),
    "longest": lambda song: (song.duration is None, -(song.duration or 0.0)),
    "title": lambda song: (song.name.casefold(),),
}
"""hardest, easiest: against like cases. Of equals, by what the song goes by."""


def _place(value: float | None, sign: int = 1) -> tuple[bool, float]:
    """Values that differ by less than rounding may add are equal; an unknown one is last."""
    return value is None, sign * round(value or 0.0, DIGITS)


def ordered(rows: Iterable[Mapping[str, Any]], by: str = "hardest", least: int = 1) -> list[Hardness]:
    """Songs of a reference set before sounds that are none, such as several songs joined.

    rows: of `song_cases.overview`. least: questions a song must have been asked.
    """
    result = [Hardness(**{**row, "tasks": tuple(row["tasks"])}) for row in rows if row["questions"] >= least]
    return sorted(result, key=lambda song: (not song.linked, ORDERS[by](song), song.name.casefold(), song.song))


def far_end(lengths: Sequence[float]) -> float | None:
    """The end of an axis that a few very long songs shall not set; None where no song lies beyond it.

    Third quartile plus three times the range between the quartiles: the outer fence of a box plot (Tukey 1977).
    """
    if len(lengths) < 2:
        return None
    low, _, high = statistics.quantiles(lengths, n=4, method="inclusive")
    fence = high + 3 * (high - low)
    return fence if max(lengths) > fence else None


Usual: TypeAlias = Mapping[tuple[str, str], float | None]
"""The usual score by run and subtask."""


@dataclass(frozen=True, slots=True)
class SongQuestion:
    """One question about a song. outcomes, scores: by run. score, usual: means over the runs, None without one."""

    question: str
    audio: str
    task: str
    subtask: str
    section: str
    scores: Mapping[str, float | None]
    outcomes: Mapping[str, str]
    score: float | None
    usual: float | None


def song_questions(rows: Sequence[Mapping[str, Any]], usual: Usual) -> list[SongQuestion]:
    """The questions about a song in the order given. rows, usual: of `song_cases.answers` and `usual`."""
    groups: dict[str, list[Mapping[str, Any]]] = {}
    for row in rows:
        groups.setdefault(row["question_id"], []).append(row)
    return [_song_question(own, usual) for own in groups.values()]


def _song_question(own: Sequence[Mapping[str, Any]], usual: Usual) -> SongQuestion:
    first = own[0]
    return SongQuestion(
        first["question_id"],
        first["audio"],
        first["task"],
        first["subtask"],
        first["section"],
        {row["run"]: row["score"] for row in own},
        {row["run"]: row["outcome"] for row in own},
        _mean(row["score"] for row in own),
        _mean(usual.get((row["run"], row["subtask"])) for row in own if row["score"] is not None),
    )


def _mean(values: Iterable[float | None]) -> float | None:
    present = [value for value in values if value is not None]
    return sum(present) / len(present) if present else None
