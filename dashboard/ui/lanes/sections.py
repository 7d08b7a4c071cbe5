"""What is annotated of a song as lanes of the timeline, and what to do where there is no sound."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

import streamlit as st

from analysis.labels import normalise
from analysis.metrics.section_iou import Interval, bounds
from analysis.records import Section, Value
from analysis.store.queries.songs import StoredSong
from analysis.summaries.tasks import time_axis
from dashboard.audio.routes import roots
from dashboard.components.timeline import Lane, Span
from dashboard.ui import palette
from dashboard.ui.text import shorten

LONGEST = 7200.0
"""Seconds; an answer that runs further is not what the axis is made for."""


def how_to_hear(audio: str) -> None:
    """Draw how to add audio, in place of the recording."""
    st.info(
        "No audio here: most of it may not be passed on. Everything else works without.", icon=":material/volume_off:"
    )
    st.text(
        f"To hear it, put {audio.rsplit('/', 1)[-1] or 'the file'} into {roots()['workspace']}, "
        "or import a folder of audio: earmark import audio DIR"
    )


def sections(
    value: Value | Sequence[Section] | None, unnamed: str = "", pairs: Mapping[int, float] | None = None
) -> list[Span]:
    """Sections as spans of a lane. pairs: IoU by position of those with a partner, None to leave partners out."""
    spans = []
    for position, section in enumerate(value if isinstance(value, Sequence) else ()):
        if not isinstance(section, Section) or (inside := bounds(Interval(*section))) is None:
            continue
        span = Span(
            section.label or unnamed, *inside, palette.of_label(section.label or unnamed), normalise(section.label)
        )
        if pairs is not None:
            iou = pairs.get(position)
            note = "no partner" if iou is None else f"IoU {iou:.3f} with its partner"
            span = Span(span.label, *inside, span.color, span.key, "unmatched" if iou is None else "matched", note)
        spans.append(span)
    return spans


def performers(song: StoredSong) -> list[Lane]:
    """A lane for each artist of a song."""
    return [
        Lane(
            f"artist {artist}",
            shorten(artist, 22),
            "artist",
            [
                Span(" · ".join(filter(None, (part.delivery, part.role))) or "performs", part.start, part.end,
                     palette.DELIVERIES.get(part.delivery, palette.LABELS["other"]), part.delivery)
                for part in parts
            ],
        )
        for artist, parts in time_axis.performers(song.performances).items()
    ]  # fmt: skip


def last(lanes: Sequence[Lane]) -> float:
    """The end of the reference, or of an answer that does not run away."""
    ends = [span.end for lane in lanes for span in lane.sections if span.end < LONGEST]
    points = [point.time for lane in lanes for point in lane.points if point.time < LONGEST]
    points += [tick.time for lane in lanes for tick in lane.ticks if tick.time < LONGEST]
    return max([*ends, *(point * 1.05 for point in points)], default=0.0)


def intervals(value: Value | None) -> list[Interval]:
    return [Interval(*section) for section in value if isinstance(section, Section)] if isinstance(value, tuple) else []
