"""Which song of the reference sets a question is about.

1. A segmentation question names no song. Its song is the one among whose boundaries all boundaries of the question's
   reference occur, to 1 ms. In a section question, which may have as little as two boundaries, the sections must fit
   as well: what is annotated between start and end has the question's label throughout (BASS joins neighbours of one
   label). Where several songs fit, those are kept whose labels fit, then those whose boundaries are the very same.
2. Any other question is linked by the id of its YouTube video or by title and artist, if its details hold them. For
   artist collaboration, songs with annotated performers come first, then those with the same video.
3. Where several songs are left, the audio name decides: a question without doubt that shares it gives its song. Else
   the question stays unlinked, as does one whose several videos are not all of the same song.
"""

from __future__ import annotations

import math
import re
import unicodedata
from collections import defaultdict
from collections.abc import Callable, Iterable

from analysis import labels
from analysis.records import Question, Section, Song
from analysis.references.performer_names import names
from analysis.references.records import AnnotatedSong, ReferenceSet

TOLERANCE = 0.001
"""Seconds by which two boundaries may differ and still be the same."""

_ROUNDING = 1e-6
_COLLABORATION = ("Cnt", "Dur", "Loc", "Attr")
_VIDEO = re.compile(
    r"(?:youtube(?:-nocookie)?\.com/(?:watch\?(?:[^\s#]{0,500}&)?v=|embed/|shorts/|live/|v/)|youtu\.be/)([A-Za-z0-9_-]{11})"
    r"(?![A-Za-z0-9_-])"
)
_GUESTS = re.compile(
    r"[(\[]\s{0,9}(?:feat|ft|with)\b[^)\]]{0,500}[)\]]|\s(?:feat|ft)\b.*|\sfeaturing\b.*", re.IGNORECASE
)


def link(questions: Iterable[Question], sets: Iterable[ReferenceSet]) -> dict[str, str]:
    """Question id -> song id ("dataset/id"), for the questions whose song can be told."""
    asked = {question.id: question for question in questions}
    find = _finder([song for each in sets for song in each.songs])
    fitting = {key: {song.id for song in find(question)} for key, question in asked.items()}
    sure: defaultdict[str, set[str]] = defaultdict(set)
    for key, songs in fitting.items():
        if len(songs) == 1 and asked[key].audio:
            sure[asked[key].audio] |= songs
    decided = {
        key: songs if len(songs) == 1 else songs & sure.get(asked[key].audio, set()) for key, songs in fitting.items()
    }
    return {key: next(iter(songs)) for key, songs in decided.items() if len(songs) == 1}


def video_id(url: str) -> str:
    """The eleven characters that name a YouTube video in an address of any form, "" where there are none."""
    found = _VIDEO.search(url)
    return found[1] if found else ""


def same_song(one: Song, other: Song) -> bool:
    """Whether title, guests left out, and a credited artist agree: the same song in two sets, if not the same take."""
    title = _plain_title(one.title)
    return bool(title) and title == _plain_title(other.title) and _share_a_name(one.artist, other.artist)


def _finder(songs: list[AnnotatedSong]) -> Callable[[Question], list[AnnotatedSong]]:
    """A function from a question to the songs that fit it."""
    by_time: defaultdict[int, list[tuple[float, int]]] = defaultdict(list)
    by_video: defaultdict[str, list[int]] = defaultdict(list)
    by_title: defaultdict[str, list[int]] = defaultdict(list)
    for place, song in enumerate(songs):
        for time in _times(song.sections):
            by_time[_millisecond(time)].append((time, place))
        for video in _videos(song.song.urls):
            by_video[video].append(place)
        by_title[_plain_title(song.song.title)].append(place)

    def at(time: float) -> set[int]:
        near = (entry for ms in (-1, 0, 1) for entry in by_time.get(_millisecond(time) + ms, ()))
        return {place for other, place in near if _equal(time, other)}

    def by_boundaries(question: Question) -> list[AnnotatedSong]:
        reference = _sections(question)
        times = _times(reference)
        fitting = [songs[place] for place in sorted(set.intersection(*map(at, times)))] if times else []
        labelled = [song for song in fitting if _labels_fit(reference, question.section, song)]
        kept = labelled if labelled or question.task == "SSS" else fitting
        exact = [song for song in kept if _as_written(times, song)]
        return exact or kept

    def by_name(question: Question) -> list[AnnotatedSong]:
        videos = [set(by_video.get(video, ())) for video in _videos(question.urls)]
        same_video = set.intersection(*videos) if videos else set()
        same_title = {place for place in by_title.get(_title(question), ()) if _same_artist(question, songs[place])}
        places = same_video | same_title
        if question.task in _COLLABORATION:
            places = {place for place in places if songs[place].performances} or places
        places = places & same_video or places
        places = places & same_title or places
        return [songs[place] for place in sorted(places)]

    return lambda question: by_boundaries(question) or by_name(question)


def _sections(question: Question) -> tuple[Section, ...]:
    value = question.reference
    return tuple(item for item in value if isinstance(item, Section)) if isinstance(value, tuple) else ()


def _times(sections: Iterable[Section]) -> set[float]:
    bounds = (time for section in sections for time in (section.start, section.end) if time is not None)
    return {time for time in bounds if math.isfinite(time)}


def _millisecond(time: float) -> int:
    return round(time * 1000)


def _equal(one: float | None, other: float | None) -> bool:
    return one is not None and other is not None and abs(one - other) <= TOLERANCE + _ROUNDING


def _as_written(times: set[float], song: AnnotatedSong) -> bool:
    """Whether the boundaries are the song's own to the last digit, not only near."""
    own = _times(song.sections)
    return all(any(abs(time - other) <= _ROUNDING for other in own) for time in times)


def _labels_fit(reference: tuple[Section, ...], section: str, song: AnnotatedSong) -> bool:
    return all(_label_fits(item, item.label or section, song) for item in reference)


def _label_fits(item: Section, label: str, song: AnnotatedSong) -> bool:
    """Whether the song has `label` from the item's start to its end, in one section or several."""
    if item.start is None or item.end is None:
        return False
    early, late = item.start - TOLERANCE - _ROUNDING, item.end - TOLERANCE - _ROUNDING
    inside = [each for each in song.sections if each.start is not None and early <= each.start < late]
    return (
        bool(inside)
        and _equal(inside[0].start, item.start)
        and _equal(inside[-1].end, item.end)
        and (not label or all(labels.canonical(each.label) == labels.canonical(label) for each in inside))
    )


def _videos(urls: Iterable[str]) -> set[str]:
    return {video for video in map(video_id, urls) if video}


def _title(question: Question) -> str:
    return _plain_title(str(question.details.get("title") or ""))


def _plain_title(title: str) -> str:
    """Letters and digits of a title without its guests ("(feat. ...)"); "" for a title without any."""
    return _plain(_GUESTS.sub("", title))


def _plain(text: str) -> str:
    parts = unicodedata.normalize("NFKD", text.casefold())
    return "".join(char for char in parts if char.isalnum())


def _same_artist(question: Question, song: AnnotatedSong) -> bool:
    """Whether the two credits share a name; a title alone is not enough."""
    return bool(_title(question)) and _share_a_name(str(question.details.get("artist") or ""), song.song.artist)


def _share_a_name(credit: str, other: str) -> bool:
    first, second = ({_plain(name) for name in names(text)} - {""} for text in (credit, other))
    return bool(first & second)
