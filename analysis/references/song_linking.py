"""Links from questions to songs of the reference sets.

1. A segmentation question names no song. Its song is the one that has all boundaries of the question's reference, to
   1 ms. For questions about sections of one type, which may have only two boundaries, the sections must fit too: the
   song must have the question's label from start to end (BASS merges adjacent sections of one label). Of several songs,
   those with equal labels count, then those with equal boundaries to the last digit.
2. Any other question is linked by the id of its YouTube video, or by title and artist, if its details contain them. For
   artist collaboration, songs with annotated performers come first, then those with the same video.
3. If several songs remain, the audio name decides: a question with the same name and one song. Otherwise the question
   has no link, like one with videos of different songs.
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
"""Seconds by which equal boundaries may differ."""

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
    """Song id ("dataset/id") by question id, without questions that have no single song."""
    by_id = {question.id: question for question in questions}
    find = _finder([song for reference_set in sets for song in reference_set.songs])
    matches = {key: {song.id for song in find(question)} for key, question in by_id.items()}
    unique: defaultdict[str, set[str]] = defaultdict(set)
    for key, songs in matches.items():
        if len(songs) == 1 and by_id[key].audio:
            unique[by_id[key].audio] |= songs
    links = {
        key: songs if len(songs) == 1 else songs & unique.get(by_id[key].audio, set()) for key, songs in matches.items()
    }
    return {key: next(iter(songs)) for key, songs in links.items() if len(songs) == 1}


def video_id(url: str) -> str:
    """Id of a YouTube video in an address of any form, "" if there is none."""
    match = _VIDEO.search(url)
    return match[1] if match else ""


def same_song(song: Song, other: Song) -> bool:
    """Whether titles, without guests, and an artist are equal. The recordings may differ."""
    title = plain_title(song.title)
    return bool(title) and title == plain_title(other.title) and _share_a_name(song.artist, other.artist)


def _finder(songs: list[AnnotatedSong]) -> Callable[[Question], list[AnnotatedSong]]:
    """A function that returns the songs that fit a question."""
    by_time: defaultdict[int, list[tuple[float, int]]] = defaultdict(list)
    by_video: defaultdict[str, list[int]] = defaultdict(list)
    by_title: defaultdict[str, list[int]] = defaultdict(list)
    for index, song in enumerate(songs):
        for time in _times(song.sections):
            by_time[_millisecond(time)].append((time, index))
        for video in _videos(song.song.urls):
            by_video[video].append(index)
        by_title[plain_title(song.song.title)].append(index)

    def at(time: float) -> set[int]:
        near = (entry for ms in (-1, 0, 1) for entry in by_time.get(_millisecond(time) + ms, ()))
        return {index for other, index in near if _equal(time, other)}

    def by_boundaries(question: Question) -> list[AnnotatedSong]:
        reference = _sections(question)
        times = _times(reference)
        matches = [songs[index] for index in sorted(set.intersection(*map(at, times)))] if times else []
        with_labels = [song for song in matches if _labels_fit(reference, question.section, song)]
        candidates = with_labels if with_labels or question.task == "SSS" else matches
        exact = [song for song in candidates if _as_written(times, song)]
        return exact or candidates

    def by_name(question: Question) -> list[AnnotatedSong]:
        videos = [set(by_video.get(video, ())) for video in _videos(question.urls)]
        same_video = set.intersection(*videos) if videos else set()
        same_title = {index for index in by_title.get(_title(question), ()) if _same_artist(question, songs[index])}
        indices = same_video | same_title
        if question.task in _COLLABORATION:
            indices = {index for index in indices if songs[index].performances} or indices
        indices = indices & same_video or indices
        indices = indices & same_title or indices
        return [songs[index] for index in sorted(indices)]

    return lambda question: by_boundaries(question) or by_name(question)


def _sections(question: Question) -> tuple[Section, ...]:
    value = question.reference
    return tuple(item for item in value if isinstance(item, Section)) if isinstance(value, tuple) else ()


def _times(sections: Iterable[Section]) -> set[float]:
    bounds = (time for section in sections for time in (section.start, section.end) if time is not None)
    return {time for time in bounds if math.isfinite(time)}


def _millisecond(time: float) -> int:
    return round(time * 1000)


def _equal(time: float | None, other: float | None) -> bool:
    return time is not None and other is not None and abs(time - other) <= TOLERANCE + _ROUNDING


def _as_written(times: set[float], song: AnnotatedSong) -> bool:
    """Whether the boundaries equal those of the song to the last digit."""
    own = _times(song.sections)
    return all(any(abs(time - other) <= _ROUNDING for other in own) for time in times)


def _labels_fit(reference: tuple[Section, ...], section: str, song: AnnotatedSong) -> bool:
    return all(_label_fits(item, item.label or section, song) for item in reference)


def _label_fits(item: Section, label: str, song: AnnotatedSong) -> bool:
    """Whether the song has `label` from the item's start to its end, in one section or several."""
    if item.start is None or item.end is None:
        return False
    early, late = item.start - TOLERANCE - _ROUNDING, item.end - TOLERANCE - _ROUNDING
    inside = [section for section in song.sections if section.start is not None and early <= section.start < late]
    return (
        bool(inside)
        and _equal(inside[0].start, item.start)
        and _equal(inside[-1].end, item.end)
        and (not label or all(labels.canonical(section.label) == labels.canonical(label) for section in inside))
    )


def _videos(urls: Iterable[str]) -> set[str]:
    return {video for video in map(video_id, urls) if video}


def _title(question: Question) -> str:
    return plain_title(str(question.details.get("title") or ""))


def plain_title(title: str) -> str:
    """Letters and digits of a title without its guests ("(feat. ...)"); "" for a title without any."""
    return plain(_GUESTS.sub("", title))


def plain(text: str) -> str:
    parts = unicodedata.normalize("NFKD", text.casefold())
    return "".join(char for char in parts if char.isalnum())


def _same_artist(question: Question, song: AnnotatedSong) -> bool:
    """Whether the credits have a name in common. A title alone is not enough."""
    return bool(_title(question)) and _share_a_name(str(question.details.get("artist") or ""), song.song.artist)


def _share_a_name(credit: str, other: str) -> bool:
    first, second = ({plain(name) for name in names(text)} - {""} for text in (credit, other))
    return bool(first & second)
