"""Questions about who performs when and how.

1. Everyone who is heard counts as an artist, credited or not; artists are numbered in order of first appearance.
2. An artist performs for as long as the sections last in which he or she is listed.
3. A delivery is "only" singing where nobody raps or speaks in the section.
4. Speech, and the absence of any voice, is neither singing nor rapping; an uncredited voice, one of several credited
   alike, and the absence of any, is neither main nor featured artist. A time span beyond the end of the song holds
   nobody.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from decimal import Decimal
from random import Random
from typing import Any, NamedTuple

from choosing import WORDS, Candidate, asked, choose
from songs import Section, Song

_NUMBER = " Answer with the number alone."
_SECONDS = " Answer with the seconds alone."
_ORDER = " Artists are numbered in the order in which they are first heard."
_STYLES = " Answer with one of Rapping, Singing, Neither."
_ROLES = " Answer with one of Main artist, Featured artist, Neither."
_SAME = " Answer with same or different."
_VERBS = {"Singing": "sing", "Rapping": "rap"}


def _all_artists(song: Song) -> Iterator[Candidate]:
    yield Candidate(song, str(len(song.artists)))


def _featured(song: Song) -> Iterator[Candidate]:
    yield Candidate(song, str(len(song.featured)))


def _within_span(song: Song) -> Iterator[Candidate]:
    for start, end, inside in _spans(song):
        artists = {artist for section in inside for artist in section.performers}
        yield Candidate(song, str(len(artists)), {"start": str(start), "end": str(end)})


def _within_section(song: Song) -> Iterator[Candidate]:
    for name, section in _named(song):
        yield Candidate(song, str(len(section.performers)), {"section": name})


def _by_delivery(song: Song) -> Iterator[Candidate]:
    for delivery, verb in _VERBS.items():
        heard = {artist for section in song.sections for artist, how in section.performers.items() if how == delivery}
        yield Candidate(song, str(len(heard)), {"verb": verb}, {"delivery": delivery})


def _artist_length(song: Song) -> Iterator[Candidate]:
    for number, artist in enumerate(song.artists, 1):
        total = _total(section for section in song.sections if artist in section.performers)
        yield Candidate(song, total, {"number": str(number)})


def _delivery_length(song: Song) -> Iterator[Candidate]:
    for delivery in _VERBS:
        total = _total(section for section in song.sections if section.deliveries == {delivery})
        yield Candidate(song, total, {"delivery": delivery.lower()}, {"delivery": delivery})


def _artist_delivery_length(song: Song) -> Iterator[Candidate]:
    for number, artist in enumerate(song.artists, 1):
        for delivery, verb in _VERBS.items():
            total = _total(section for section in song.sections if section.performers.get(artist) == delivery)
            yield Candidate(song, total, {"number": str(number), "verb": verb}, {"delivery": delivery})


def _section_length(song: Song) -> Iterator[Candidate]:
    for label in ("intro", "verse", "chorus", "bridge"):
        total = _total(section for section in song.sections if section.label == label)
        yield Candidate(song, total, {"section": label})


def _entry(song: Song) -> Iterator[Candidate]:
    for number, artist in enumerate(song.artists, 1):
        start = next(section.start for section in song.sections if artist in section.performers)
        yield Candidate(song, str(start), {"number": str(number)})


def _same_delivery(song: Song) -> Iterator[Candidate]:
    """Two sections with a voice, each performed in one delivery."""
    one_way = [(name, section) for name, section in _named(song) if len(section.deliveries) == 1]
    for place, (first, section) in enumerate(one_way):
        for second, other in one_way[place + 1 :]:
            same = section.deliveries == other.deliveries
            yield Candidate(song, "same" if same else "different", {"first": first, "second": second})


def _section_delivery(song: Song) -> Iterator[Candidate]:
    for name, section in _named(song):
        if len(section.deliveries) < 2:
            yield Candidate(song, _style(section), {"section": name})


def _section_role(song: Song) -> Iterator[Candidate]:
    for name, section in _named(song):
        roles = {song.role(artist) for artist in section.performers} or {"Neither"}
        if len(roles) == 1:
            yield Candidate(song, roles.pop(), {"section": name})


def _span_delivery(song: Song) -> Iterator[Candidate]:
    for start, end, inside in _spans(song):
        styles = {_style(section) for section in inside if section.performers} or {"Neither"}
        if len(styles) == 1 and all(len(section.deliveries) < 2 for section in inside):
            yield Candidate(song, styles.pop(), {"start": str(start), "end": str(end)})


def _spans(song: Song) -> Iterator[tuple[Decimal, Decimal, list[Section]]]:
    """Spans within a section, over the boundary of two, and beyond the end, each with the sections it touches."""
    for section in song.sections:
        yield section.start + 2, section.end - 2, [section]
    for section, after in zip(song.sections, song.sections[1:], strict=False):
        yield section.end - 6, after.start + 6, [section, after]
    yield song.duration + 5, song.duration + 25, []


def _named(song: Song) -> Iterator[tuple[str, Section]]:
    """Sections as a prompt calls them: first verse, second chorus; just the label where there is one only."""
    labels = [section.label for section in song.sections]
    for name, section in song.numbered():
        number = int(name.removeprefix(section.label))
        yield (f"{WORDS[number - 1]} {section.label}" if labels.count(section.label) > 1 else section.label), section


def _style(section: Section) -> str:
    return next(iter(section.deliveries & set(_VERBS)), "Neither")


def _total(sections: Iterator[Section]) -> str:
    return str(sum((section.length for section in sections), Decimal(0)))


class Row(NamedTuple):
    """One subtask: its published name, what can be asked of a song, how many are asked, in which words."""

    task: str
    candidates: Callable[[Song], Iterator[Candidate]]
    wanted: int
    wordings: tuple[str, ...]


# fmt: off
ROWS = (
    Row("Standard Artist Counting", _all_artists, 3, (
        "How many different people perform in this song?" + _NUMBER,
        "Count the voices that take part in this recording." + _NUMBER)),
    Row("artist_count_feature", _featured, 3, (
        "How many guests does the main act have on this song?" + _NUMBER,
        "Not counting the main act, how many credited artists perform?" + _NUMBER)),
    Row("Temporal Artist Counting", _within_span, 4, (
        "How many artists are heard between {start} and {end} seconds?" + _NUMBER,
        "From {start} s to {end} s, how many different people perform?" + _NUMBER)),
    Row("Section Artist Counting", _within_section, 3, (
        "How many artists perform in the {section}?" + _NUMBER,
        "Count the people who are heard in the {section} of this song." + _NUMBER)),
    Row("Vocal Delivery Counting", _by_delivery, 3, (
        "How many of the artists {verb} in this song?" + _NUMBER,
        "Count the people who {verb} at least once." + _NUMBER)),
    Row("Target Artist Duration", _artist_length, 3, (
        "For how many seconds does artist {number} perform?" + _ORDER + _SECONDS,
        "How long is artist {number} heard in all?" + _ORDER + _SECONDS)),
    Row("Vocal Delivery Duration", _delivery_length, 3, (
        "For how many seconds is there only {delivery} and no other kind of voice?" + _SECONDS,
        "How long do the parts last that hold nothing but {delivery}?" + _SECONDS)),
    Row("Artist Delivery Duration", _artist_delivery_length, 3, (
        "For how many seconds does artist {number} {verb}?" + _ORDER + _SECONDS,
        "How long in all is artist {number} heard to {verb}?" + _ORDER + _SECONDS)),
    Row("Section Duration", _section_length, 3, (
        "How many seconds of the song belong to the {section}?" + _SECONDS,
        "Add up the length of every {section}." + _SECONDS)),
    Row("Artist Localization", _entry, 4, (
        "At which second is artist {number} first heard?" + _ORDER + _SECONDS,
        "When does artist {number} come in?" + _ORDER + _SECONDS)),
    Row("Vocal Delivery Style Comparison", _same_delivery, 4, (
        "Are the {first} and the {second} delivered in the same way, as singing, rap or speech?" + _SAME,
        "Compare how the voice is used in the {first} and in the {second}." + _SAME)),
    Row("Sectional Vocal Style", _section_delivery, 3, (
        "What does the voice do in the {section}?" + _STYLES,
        "Is there rapping or singing in the {section}?" + _STYLES)),
    Row("Sectional Artist Role", _section_role, 3, (
        "Who performs the {section}?" + _ROLES,
        "What is the role of whoever is heard in the {section}?" + _ROLES)),
    Row("Temporal Vocal Style", _span_delivery, 3, (
        "What does the voice do between {start} and {end} seconds?" + _STYLES,
        "From {start} s to {end} s, is there rapping or singing?" + _STYLES)),
)
# fmt: on


def questions(songs: list[Song], draw: Random) -> list[dict[str, Any]]:
    made: list[dict[str, Any]] = []
    for row in ROWS:
        candidates = [candidate for song in songs for candidate in row.candidates(song)]
        made += asked(row.task, row.wordings, choose(candidates, row.wanted, draw))
    return made
