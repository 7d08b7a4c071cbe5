"""The same song as other reference sets annotate it."""

from __future__ import annotations

from dataclasses import dataclass

from analysis.metrics.boundary_hits import hits, times
from analysis.metrics.boundary_outcomes import HIT_SECONDS
from analysis.metrics.section_iou import Interval
from analysis.records import Song
from analysis.references.song_linking import same_song
from analysis.store.database import Database
from analysis.store.queries import annotated_songs
from analysis.store.queries.cases import song_cases
from analysis.store.queries.songs import StoredSong


@dataclass(frozen=True, slots=True)
class Counterpart:
    """A song as another reference set annotates it. hits: boundaries within 0.5 s of each other, of n and n_other.

    Few hits mean that the two sets annotated different recordings, or that one of them is shifted.
    """

    name: str
    stored: StoredSong
    hits: int
    n: int
    n_other: int


def counterparts(db: Database, song: StoredSong) -> list[Counterpart]:
    """Songs of the other sets with the same title and a common artist, best fit first."""
    here = song.song
    names = [_name(other) for other in song_cases.songs(db) if other.dataset != here.dataset and same_song(here, other)]
    pairs = [_pair(song, name, other) for name in names if (other := annotated_songs.song(db, name))]
    return sorted(pairs, key=lambda pair: (-pair.hits, pair.name))


def _pair(song: StoredSong, name: str, other: StoredSong) -> Counterpart:
    own, theirs = _boundaries(song), _boundaries(other)
    return Counterpart(name, other, hits(own, theirs, HIT_SECONDS), len(own), len(theirs))


def _boundaries(song: StoredSong) -> list[float]:
    """Boundaries in seconds. A section without an annotated end contributes its start alone."""
    sections = song.sections
    ends = [Interval(section.label, section.start, section.end) for section in sections]
    return sorted({*times(ends), *(round(section.start, 5) for section in sections if section.start is not None)})


def _name(song: Song) -> str:
    return f"{song.dataset}/{song.id}"
