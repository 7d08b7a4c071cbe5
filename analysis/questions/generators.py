"""Table of generators: one row per subtask, in the order of the table of tasks."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from fractions import Fraction
from typing import NamedTuple

from analysis.questions import attribution, counting, durations, musicology, segmentation, transcription
from analysis.questions.candidates import AMBIGUOUS_NAMES, Finder, of_each
from analysis.questions.option_order import Positions, any_order, one_position, two_positions
from analysis.questions.song_material import SongMaterial

STRUCTURE, LYRICS, MUSICOLOGY, COLLABORATION = FILES = (
    "structural_segmentation",
    "lyrics_transcription",
    "musicological_analysis",
    "artist_collaboration",
)
"""The four files, with the names of the benchmark's configurations."""

NEEDS: Mapping[str, tuple[Callable[[SongMaterial], bool], str]] = {
    "sections": (lambda song: any(part.type for part in song.parts), "song without sections of the required types"),
    "lyrics": (lambda song: any(words.text for words in song.lyrics), "song without lyrics"),
    "ratings": (lambda song: bool(song.ratings), "song without rated attributes"),
    "voices": (lambda song: song.has_performers, "song without annotated performers"),
    "names": (lambda song: song.has_distinct_names, AMBIGUOUS_NAMES),
}
"""Requirements of questions: a test of the song, and the reason to report if it fails."""


class SubtaskRow(NamedTuple):
    """One subtask. name: in the published scripts. limit: see `selection.choose`. positions: of the right options."""

    name: str
    file: str
    needs: tuple[str, ...]
    find: Finder
    limit: Fraction | None = None
    positions: Positions | None = None


_HALF, _PART = Fraction(1, 2), Fraction(2, 5)
_EVEN = Fraction(1)
_VOICES = ("voices",)
_NAMES = ("voices", "names")

# fmt: off
ROWS: tuple[SubtaskRow, ...] = (
    SubtaskRow("full_structural_segmentation", STRUCTURE, ("sections",), of_each(segmentation.full)),
    SubtaskRow("section_structural_segmentation", STRUCTURE, ("sections",), of_each(segmentation.section)),
    SubtaskRow("full lyrics transcription", LYRICS, ("lyrics",), of_each(transcription.full)),
    SubtaskRow("section transcription", LYRICS, ("lyrics",), of_each(transcription.section)),
    SubtaskRow("multiple choice question", MUSICOLOGY, ("ratings",), musicology.single, _PART, one_position),
    SubtaskRow("pair selection", MUSICOLOGY, ("ratings",), musicology.pair, _EVEN, two_positions),
    SubtaskRow("ranking_genes", MUSICOLOGY, ("ratings",), musicology.ranking, _EVEN, any_order),
    SubtaskRow("multi_song_mcq_max", MUSICOLOGY, ("ratings",), musicology.attribution, _EVEN, one_position),
    SubtaskRow("artist_count", COLLABORATION, _NAMES, of_each(counting.everyone), _PART),
    SubtaskRow("artist_count_feature", COLLABORATION, _NAMES, of_each(counting.featured), _PART),
    SubtaskRow("timestamp_artist_count", COLLABORATION, _NAMES, of_each(counting.within_span), _PART),
    SubtaskRow("section_artist_count", COLLABORATION, _NAMES, of_each(counting.within_section), _PART),
    SubtaskRow("delivery_count", COLLABORATION, _NAMES, of_each(counting.by_delivery), _PART),
    SubtaskRow("artist_duration", COLLABORATION, _NAMES, of_each(durations.of_artist)),
    SubtaskRow("delivery_duration", COLLABORATION, _VOICES, of_each(durations.of_delivery)),
    SubtaskRow("artist_delivery_duration", COLLABORATION, _NAMES, of_each(durations.of_artist_delivery)),
    SubtaskRow("section_duration", COLLABORATION, ("sections",), of_each(durations.of_section)),
    SubtaskRow("identify_artist_start_timestamp", COLLABORATION, _NAMES, of_each(durations.entry)),
    SubtaskRow("delivery_comparison", COLLABORATION, _VOICES, of_each(attribution.comparison), _HALF),
    SubtaskRow("section_delivery_identification", COLLABORATION, _VOICES, of_each(attribution.section_style), _PART),
    SubtaskRow("section_function_identification", COLLABORATION, _VOICES, of_each(attribution.section_role), _PART),
    SubtaskRow("timestamp_delivery_identification", COLLABORATION, _VOICES, of_each(attribution.span_style), _PART),
)
# fmt: on


UNREADABLE_ROW = "a row of the annotation could not be read"


def lacking(song: SongMaterial, needs: tuple[str, ...]) -> str:
    """Reason if a song does not meet one of the requirements, "" if it meets all."""
    if not song.is_complete:
        return UNREADABLE_ROW
    return next((reason for has, reason in (NEEDS[need] for need in needs) if not has(song)), "")
