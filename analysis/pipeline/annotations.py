"""The same song as other reference sets annotate it."""

from __future__ import annotations

from dataclasses import dataclass

from analysis.metrics.boundary_hits import hits, times
from analysis.metrics.boundary_outcomes import HIT_SECONDS
from analysis.metrics.section_iou import Interval
from analysis.records import Song
from analysis.references.song_linking import same_song
from analysis.store.database import Database
from analysis.store.queries import cases_list, song_cases
from analysis.store.queries.songs import StoredSong


@dataclass(frozen=True, slots=True)
class Counterpart:
    """A song of another set. hits: boundaries both have, to 0.5 s, of n here and n_other there.

    Few hits: the two sets annotated different recordings, or one of them is shifted.
    """

    name: str
    stored: StoredSong
    hits: int
    n: int
    n_other: int


def counterparts(db: Database, stored: StoredSong) -> list[Counterpart]:
    """Songs of the other sets with the same title and an artist in common, the one that fits best first."""
    here = stored.song
    others = [each for each in song_cases.songs(db) if each.dataset != here.dataset and same_song(here, each)]
    found = [_beside(stored, _name(each), other) for each in others if (other := cases_list.song(db, _name(each)))]
    return sorted(found, key=lambda each: (-each.hits, each.name))


def _beside(stored: StoredSong, name: str, other: StoredSong) -> Counterpart:
    own, theirs = _boundaries(stored), _boundaries(other)
    return Counterpart(name, other, hits(own, theirs, HIT_SECONDS), len(own), len(theirs))


def _boundaries(stored: StoredSong) -> list[float]:
    """A section whose end is not annotated gives its start alone."""
    sections = stored.sections
    ends = [Interval(each.label, each.start, each.end) for each in sections]
    return sorted({*times(ends), *(round(each.start, 5) for each in sections if each.start is not None)})


def _name(song: Song) -> str:
    return f"{song.dataset}/{song.id}"
