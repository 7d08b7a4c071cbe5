"""What a reference set holds once it is read: frozen records, and the list of what was wrong in its files.

Times are seconds from the start of the audio; an interval is half-open and ends where the next begins.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import NamedTuple, TypeAlias

from analysis.errors import FileError, LineError
from analysis.records import Section, Song


class Beat(NamedTuple):
    """time: seconds. position: place in the bar, 1 is the downbeat. bar: number of the bar as the file counts it."""

    time: float
    position: int
    bar: int


@dataclass(frozen=True, slots=True)
class Performance:
    """Who performs in one section and how (CoSoD).

    start, end: those of the section, seconds; end None where the file does not say.
    section, artist: as written, without stray blanks.
    artists: the single names; "Both" and "All" stand for everyone the chart credits.
    gender: M, W, NB. function: Main, Featured, Neither, Uncredited. delivery: Singing, Rapping, Spoken.
    environment E1 to E5, layering L1 to L5, width W1 to W5, as written. All of these are "" where the file leaves them
    empty, which it does wherever several artists perform.
    """

    start: float
    end: float | None
    section: str
    artist: str
    artists: tuple[str, ...] = ()
    gender: str = ""
    function: str = ""
    delivery: str = ""
    environment: str = ""
    layering: str = ""
    width: str = ""


@dataclass
class RepairedLineError(LineError):
    """An oddity of one line that was read all the same; nothing is lost. taken: what was made of it."""

    taken: str = ""

    def __str__(self) -> str:
        return f"{LineError.__str__(self)}; {self.taken}"


@dataclass
class RepairedFileError(FileError):
    """An oddity of a whole file that was read all the same. taken: what was made of it."""

    taken: str = ""

    def __str__(self) -> str:
        return f"{FileError.__str__(self)}; {self.taken}"


Problem: TypeAlias = LineError | FileError
"""Something in the files was not as expected. A repair is a problem of which nothing is lost."""


@dataclass(frozen=True, slots=True)
class AnnotatedSong:
    """A song with its annotations, in order of time. Section labels are as written, see `analysis.labels`."""

    song: Song
    sections: tuple[Section, ...]
    beats: tuple[Beat, ...] = ()
    performances: tuple[Performance, ...] = ()

    @property
    def id(self) -> str:
        """dataset/id, unique over all reference sets."""
        return f"{self.song.dataset}/{self.song.id}"


@dataclass(frozen=True, slots=True)
class ReferenceSet:
    """All songs of a set that could be read, and everything that was odd in its files, in the order of the files."""

    dataset: str
    songs: tuple[AnnotatedSong, ...]
    problems: tuple[Problem, ...] = ()

    @property
    def lost(self) -> tuple[Problem, ...]:
        """Lines and files that are not in `songs`."""
        return tuple(problem for problem in self.problems if not _repaired(problem))

    @property
    def repaired(self) -> tuple[Problem, ...]:
        """Oddities that were read all the same."""
        return tuple(problem for problem in self.problems if _repaired(problem))


def _repaired(problem: Problem) -> bool:
    return isinstance(problem, RepairedLineError | RepairedFileError)
