"""All annotations of songs as equals: as imported, and those that follow from reviews.

A correction of a song's sections or performers is an annotation of one tier, a draft until it is accepted. Nothing of
this is stored: annotations are derived from imports and events, in whatever order the events arrived.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import replace

from analysis.annotations import FURTHER_ORIGINS, Mark, Origin, SongAnnotation, Tier
from analysis.records import Section
from analysis.reviews import performers
from analysis.reviews.events import of_song, version_of
from analysis.reviews.song_corrections import about_performers, about_sections
from analysis.reviews.state import Correction, State
from analysis.store.database import Database
from analysis.store.queries import songs
from analysis.store.queries.annotations import imported
from analysis.store.queries.songs import StoredSong
from analysis.store.tables.json_values import decode, dumps, encode


def all_annotations(
    db: Database, states: Mapping[str, State], names: Collection[str] = ()
) -> dict[str, tuple[SongAnnotation, ...]]:
    """Annotations by song ("dataset/id"), published ones first; of all imported songs if none is named."""
    of_sets = imported(db, names)
    stored_songs = [(f"{dataset}/{song.song.id}", song)
                    for dataset in db.workspace.datasets() for song in songs.read(db.workspace, dataset)]  # fmt: skip
    return {
        name: of_stored_song(name, song, of_sets.get(name, ()), states.get(of_song(name)) or State(""))
        for name, song in stored_songs
        if not names or name in names
    }


def of_stored_song(
    name: str, song: StoredSong, of_set: Sequence[SongAnnotation], state: State
) -> tuple[SongAnnotation, ...]:
    """The annotations of one song. of_set: the imported ones; without one of the song's own set, that is published.

    A correction of sections or performers that the song's set does not have is made from nothing.
    """
    own = published(name, song)
    has_own = not own.tiers or any(item.origin not in FURTHER_ORIGINS for item in of_set)
    first = of_set if has_own else (own, *of_set)
    drafts = (
        replace(draft, based_on=draft.based_on or own.id if draft.tiers.keys() & own.tiers.keys() else "")
        for draft in _corrections(name, state)
    )
    return (*first, *drafts)


def published(name: str, song: StoredSong) -> SongAnnotation:
    """The annotation of a song in a set with one of each. Its id is the version of its sections."""
    tiers: dict[Tier, tuple[Mark, ...]] = {
        "sections": _section_marks(song.sections),
        "performers": tuple(
            Mark(row["start"], row["end"], (row["artist"],),
                 value={field: row[field] for field in ("section", "function", "delivery") if row[field]} or None)
            for row in song.performances
        ),
        "beats": tuple(
            Mark(time, None, value={"position": position, "bar": bar}) for time, position, bar in song.beats
        ),
    }  # fmt: skip
    version = version_of(dumps(encode(song.sections)))
    return SongAnnotation(name, "", "published", {tier: marks for tier, marks in tiers.items() if marks}, name=version)


def _section_marks(sections: Sequence[Section]) -> tuple[Mark, ...]:
    """The sections with a start. One that is left open ends where the next begins."""
    timed = [(section.label, section.start, section.end) for section in sections if section.start is not None]
    next_starts = [*(start for _, start, _ in timed[1:]), None]
    return tuple(
        Mark(start, after if end is None else end, (label,) if label else ())
        for (label, start, end), after in zip(timed, next_starts, strict=False)
    )


def _corrections(name: str, state: State) -> Iterator[SongAnnotation]:
    """Corrections of sections and of performers in order of time, each kind with its own acceptance."""
    for kind in (about_sections(state), about_performers(state)):
        for correction in kind.corrections:
            origin: Origin = "accepted" if kind.accepted and kind.accepted.id == correction.id else "draft"
            if tiers := _tiers(correction):
                yield replace(_annotation(name, correction, origin), tiers=tiers)


def _annotation(name: str, correction: Correction, origin: Origin) -> SongAnnotation:
    return SongAnnotation(
        name, correction.reviewer, origin, based_on=correction.base, time=correction.time, name=correction.id
    )


def _tiers(correction: Correction) -> dict[Tier, tuple[Mark, ...]]:
    value = correction.value
    if (appearances := performers.decode(value)) is not None:
        return {"performers": tuple(
            Mark(span.start, span.end, (span.artist,), value={"role": span.role, "delivery": span.delivery})
            for span in appearances)}  # fmt: skip
    sections = decode(value)
    spans = [section for section in sections if isinstance(section, Section)] if isinstance(sections, tuple) else []
    return {"sections": marks} if (marks := _section_marks(spans)) else {}
