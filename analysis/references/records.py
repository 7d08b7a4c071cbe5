"""Records of a reference set, and problems in its files.

Times are seconds from the start of the audio; an interval is half-open and ends where the next begins.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import NamedTuple, TypeAlias

from analysis.annotations import SongAnnotation
from analysis.errors import FileError, LineError
from analysis.records import Section, Song


class Beat(NamedTuple):
    """A beat in seconds. position: in the bar, 1 for the downbeat. bar: number of the bar in the file."""

    time: float
    position: int
    bar: int


@dataclass(frozen=True, slots=True)
class Performance:
    """Performers of one section and their delivery (CoSoD).

    start, end: of the section in seconds; end is None if the file does not have it.
    section, artist: as written, without stray blanks.
    artists: the single names; "Both" and "All" mean all artists in the chart credit.
    gender: M, W, NB. function: Main, Featured, Neither, Uncredited. delivery: Singing, Rapping, Spoken.
    environment E1 to E5, layering L1 to L5, width W1 to W5, as written. All of these are "" if the file has no value,
    as for all sections with several artists.
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
    """A problem of one line without loss. repair: how it was read."""

    repair: str = ""

    def __str__(self) -> str:
        return f"{LineError.__str__(self)}; {self.repair}"


@dataclass
class RepairedFileError(FileError):
    """A problem of a whole file without loss. repair: how it was read."""

    repair: str = ""

    def __str__(self) -> str:
        return f"{FileError.__str__(self)}; {self.repair}"


Problem: TypeAlias = LineError | FileError
"""Something in the files that was not as expected, repaired or not."""


@dataclass(frozen=True, slots=True)
class AnnotatedSong:
    """A song with its marks in order of time. Section labels are as written, see `analysis.labels`.

    annotations: all of them, of a set with several of one song; the sections are those of the first.
    """

    song: Song
    sections: tuple[Section, ...]
    beats: tuple[Beat, ...] = ()
    performances: tuple[Performance, ...] = ()
    annotations: tuple[SongAnnotation, ...] = ()

    @property
    def id(self) -> str:
        """The id "dataset/id", which is unique over all reference sets."""
        return f"{self.song.dataset}/{self.song.id}"


class Quirk(NamedTuple):
    """An oddity of a set that is read by a rule without loss. tier: of the annotations it is in, "" for none."""

    name: str
    tier: str
    n: int
    rule: str


@dataclass(frozen=True, slots=True)
class ReferenceSet:
    """The readable songs of a set, the problems in the order of the files, and the counts of its oddities."""

    dataset: str
    songs: tuple[AnnotatedSong, ...]
    problems: tuple[Problem, ...] = ()
    quirks: tuple[Quirk, ...] = ()

    @property
    def lost(self) -> tuple[Problem, ...]:
        """Lines and files that are not in `songs`."""
        return tuple(problem for problem in self.problems if not _is_repair(problem))

    @property
    def repaired(self) -> tuple[Problem, ...]:
        """Problems of the files that were repaired without loss."""
        return tuple(problem for problem in self.problems if _is_repair(problem))


def _is_repair(problem: Problem) -> bool:
    return isinstance(problem, RepairedLineError | RepairedFileError)
