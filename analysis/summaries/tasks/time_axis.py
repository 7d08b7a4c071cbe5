"""What has no times of its own, placed on the time axis of the annotated song: wrong words, and who performs where.

Wrong words. Lyrics are asked for by section ("verse2"), the song says when its sections are:

1. The n-th section of a name in the lyrics is the n-th of that canonical label in the song; n is the number in its
   name, else its place among those of its name. Where the song has no such section, its words are not placed.
2. The words of a section are spread evenly over its time. Where a word is wrong is thus right to a few seconds only.
3. A stretch of time holds eight words or so; its share is wrong words per word of the reference.

Performers. Each artist has a lane; a part of it says the role and the delivery as the annotation has them.
"""

from __future__ import annotations

import json
import re
from collections import Counter, defaultdict
from collections.abc import Mapping, Sequence
from typing import Any, NamedTuple

from analysis.labels import canonical
from analysis.metrics.section_wer import LyricsMatch, WordPair
from analysis.records import LyricSection, Section

WORDS_PER_STRETCH = 8

_NUMBER = re.compile(r"(?<!\d)(\d++)\s*$")
_KIND = {"replace": "substitutions", "delete": "deletions", "insert": "insertions"}


class WrongWords(NamedTuple):
    """A stretch of time with wrong words per word of the reference, by kind. start, end: seconds."""

    start: float
    end: float
    substitutions: float
    deletions: float
    insertions: float


class ArtistPart(NamedTuple):
    """What an artist does in a section. role: Main, Featured, ...; delivery: Singing, Rapping, ...; "" if not said."""

    start: float
    end: float
    role: str
    delivery: str


def wrong_words(
    reference: Sequence[LyricSection], match: LyricsMatch, song: Sequence[Section]
) -> tuple[WrongWords, ...]:
    """The wrong words in order of the reference's sections. Words put in where it has no section have no place."""
    places = _places(reference, song)
    result: list[WrongWords] = []
    for pair in match.pairs:
        if pair.reference is not None and pair.reference in places:
            result += _spread(pair, *places[pair.reference])
    return tuple(result)


def performers(rows: Sequence[Mapping[str, Any]]) -> dict[str, tuple[ArtistPart, ...]]:
    """Artist -> parts in order of time, artists in order of appearance. rows: of the table of performances."""
    by_artist: dict[str, list[ArtistPart]] = {}
    for row in sorted(rows, key=lambda row: float(row["start"])):
        for artist in json.loads(row["artists_json"]) or [row["artist"]]:
            if row["end"] is not None and row["end"] > row["start"]:
                part = ArtistPart(row["start"], row["end"], row["function"], row["delivery"])
                by_artist.setdefault(artist, []).append(part)
    return {artist: tuple(parts) for artist, parts in by_artist.items()}


def _places(reference: Sequence[LyricSection], song: Sequence[Section]) -> dict[int, tuple[float, float]]:
    """Position of a section of the lyrics -> its start and end in the song."""
    by_label: defaultdict[str, list[tuple[float, float]]] = defaultdict(list)
    for section in song:
        if section.start is not None and section.end is not None:
            by_label[canonical(section.label)].append((section.start, section.end))
    occurrences: Counter[str] = Counter()
    places = {}
    for position, lyrics in enumerate(reference):
        label = canonical(lyrics.label)
        occurrences[label] += 1
        number = _NUMBER.search(lyrics.label)
        n = int(number[1]) if number else occurrences[label]
        if 1 <= n <= len(by_label[label]):
            places[position] = by_label[label][n - 1]
    return places


def _spread(pair: WordPair, start: float, end: float) -> list[WrongWords]:
    n_words = pair.hits + pair.substitutions + pair.deletions
    if n_words == 0:
        return []
    n = max(1, n_words // WORDS_PER_STRETCH)
    counts: list[Counter[str]] = [Counter() for _ in range(n)]
    for edit in pair.edits:
        if edit.operation != "equal":
            length = max(edit.reference_end - edit.reference_start, edit.hypothesis_end - edit.hypothesis_start)
            for word in range(length):
                at = min(edit.reference_start + (word if edit.operation != "insert" else 0), n_words - 1)
                counts[at * n // n_words][_KIND[edit.operation]] += 1
    per = n_words / n
    step = (end - start) / n
    return [
        WrongWords(start + i * step, start + (i + 1) * step, *(count[kind] / per for kind in _KIND.values()))
        for i, count in enumerate(counts)
    ]
