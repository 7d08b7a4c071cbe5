"""The table of what is asked: one row a subtask, in the order of the table of tasks."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from fractions import Fraction
from typing import NamedTuple

from analysis.questions import attribution, counting, durations, musicology, segmentation, transcription
from analysis.questions.candidates import NOT_APART, Finder, of_each
from analysis.questions.option_order import Places, any_order, one_place, two_places
from analysis.questions.song_material import Material

STRUCTURE, LYRICS, MUSICOLOGY, COLLABORATION = FILES = (
    "structural_segmentation",
    "lyrics_transcription",
    "musicological_analysis",
    "artist_collaboration",
)
"""The four files, named as the benchmark names its configurations."""

NEEDS: Mapping[str, tuple[Callable[[Material], bool], str]] = {
    "sections": (lambda song: any(part.type for part in song.parts), "song without sections of the asked types"),
    "lyrics": (lambda song: any(words.text for words in song.lyrics), "song without lyrics"),
    "ratings": (lambda song: bool(song.ratings), "song without rated attributes"),
    "voices": (lambda song: song.performed, "song without annotated performers"),
    "names": (lambda song: song.apart, NOT_APART),
}
"""What a song must have to be asked about, and what is reported of a song that has not."""


class Row(NamedTuple):
    """One subtask. name: in the published scripts. limit: see `choosing.choose`. places: of the right options."""

    name: str
    file: str
    needs: tuple[str, ...]
    find: Finder
    limit: Fraction | None = None
    places: Places | None = None


_HALF, _PART = Fraction(1, 2), Fraction(2, 5)
_EVEN = Fraction(1)
_SUNG = ("voices",)
_NAMED = ("voices", "names")
_each = of_each

# fmt: off
ROWS: tuple[Row, ...] = (
    Row("full_structural_segmentation", STRUCTURE, ("sections",), _each(segmentation.full)),
    Row("section_structural_segmentation", STRUCTURE, ("sections",), _each(segmentation.section)),
    Row("full lyrics transcription", LYRICS, ("lyrics",), _each(transcription.full)),
    Row("section transcription", LYRICS, ("lyrics",), _each(transcription.section)),
    Row("multiple choice question", MUSICOLOGY, ("ratings",), musicology.single, _PART, one_place),
    Row("pair selection", MUSICOLOGY, ("ratings",), musicology.pair, _EVEN, two_places),
    Row("ranking_genes", MUSICOLOGY, ("ratings",), musicology.ranking, _EVEN, any_order),
    Row("multi_song_mcq_max", MUSICOLOGY, ("ratings",), musicology.attribution, _EVEN, one_place),
    Row("artist_count", COLLABORATION, _NAMED, _each(counting.everyone), _PART),
    Row("artist_count_feature", COLLABORATION, _NAMED, _each(counting.featured), _PART),
    Row("timestamp_artist_count", COLLABORATION, _NAMED, _each(counting.within_span), _PART),
    Row("section_artist_count", COLLABORATION, _NAMED, _each(counting.within_section), _PART),
    Row("delivery_count", COLLABORATION, _NAMED, _each(counting.by_delivery), _PART),
    Row("artist_duration", COLLABORATION, _NAMED, _each(durations.of_artist)),
    Row("delivery_duration", COLLABORATION, _SUNG, _each(durations.of_delivery)),
    Row("artist_delivery_duration", COLLABORATION, _NAMED, _each(durations.of_artist_delivery)),
    Row("section_duration", COLLABORATION, ("sections",), _each(durations.of_section)),
    Row("identify_artist_start_timestamp", COLLABORATION, _NAMED, _each(durations.entry)),
    Row("delivery_comparison", COLLABORATION, _SUNG, _each(attribution.comparison), _HALF),
    Row("section_delivery_identification", COLLABORATION, _SUNG, _each(attribution.section_style), _PART),
    Row("section_function_identification", COLLABORATION, _SUNG, _each(attribution.section_role), _PART),
    Row("timestamp_delivery_identification", COLLABORATION, _SUNG, _each(attribution.span_style), _PART),
)
# fmt: on


LOST = "a row of the annotation could not be read"


def lacking(song: Material, needs: tuple[str, ...]) -> str:
    """What is reported of a song that lacks one of the needs, "" where it has them all."""
    if not song.whole:
        return LOST
    return next((reason for has, reason in (NEEDS[need] for need in needs) if not has(song)), "")
