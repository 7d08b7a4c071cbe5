"""Questions about words: all sections of a song, or those of one type. Sections without words are not transcribed."""

from __future__ import annotations

from random import Random
from typing import Any

from choosing import Candidate, asked, choose
from songs import Song

_SHAPE = """

Answer with a JSON list of objects and nothing else, sections of one name numbered in order:
[{{"section": "<name and number>", "lyrics": "<words>"}}, ...]"""

FULL = [
    wording + _SHAPE
    for wording in (
        "Write down the lyrics of this song, section by section.",
        "What are the words of each section of the song?",
        "Transcribe everything that is sung, rapped or spoken, one entry for each section.",
    )
]
PART = [
    wording + _SHAPE
    for wording in (
        "Write down the words of every {type} of this song.",
        "What is heard in the {type} sections? Give the lyrics; an empty list if there are none.",
        "Transcribe each {type} of the recording.",
    )
]


def questions(songs: list[Song], draw: Random) -> list[dict[str, Any]]:
    full = [Candidate(song, str(_lyrics(song))) for song in songs]
    part = [_part(song, name) for song in songs for name in _types(song)]
    without = [_part(song, "bridge") for song in songs if "bridge" not in _types(song)]
    chosen = [*choose(part, 7, draw), *choose(without, 1, draw)]
    return [
        *asked("Full Structural Lyrics Transcription", FULL, choose(full, 5, draw)),
        *asked("Section Structural Lyrics Transcription", PART, chosen),
    ]


def _types(song: Song) -> list[str]:
    return list(dict.fromkeys(section.label for section in song.sections if section.lyrics))


def _part(song: Song, name: str) -> Candidate:
    """One section is written as an object, several as a list, as the benchmark does."""
    entries = [entry for entry in _lyrics(song) if entry["section"].rstrip("0123456789") == name]
    answer = entries[0] if len(entries) == 1 else entries
    return Candidate(song, str(answer), {"type": name}, {"section": name})


def _lyrics(song: Song) -> list[dict[str, str]]:
    return [
        {"section": name, "lyrics": section.lyrics.replace("\n", " ")}
        for name, section in song.numbered()
        if section.lyrics
    ]
