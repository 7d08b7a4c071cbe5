"""Questions about sections: all of a song, or those of one type, some of which the song does not have."""

from __future__ import annotations

from random import Random
from typing import Any

from choosing import Candidate, asked, choose
from songs import Section, Song

TYPES = ("intro", "verse", "pre-chorus", "chorus", "bridge", "outro")

_NAMES = "intro, verse, pre-chorus, chorus, post-chorus, bridge, solo, outro"
_FULL = """

Answer with a JSON list of objects and nothing else, times in seconds from the start:
[{{"section": "<name>", "start": <start>, "end": <end>}}, ...]"""
_PART = """

Answer with a JSON list of objects and nothing else, times in seconds; an empty list if there are none:
[{{"start": <start>, "end": <end>}}, ...]"""

FULL = [
    wording + _FULL
    for wording in (
        f"Divide this song into its sections. Use the names {_NAMES}.",
        f"Where does each part of the song begin and end? Name every part as one of {_NAMES}.",
        f"List the sections of the recording in order, each called by one of these names: {_NAMES}.",
    )
]
PART = [
    wording + _PART
    for wording in (
        "Find every {type} of this song and give its start and end.",
        "From when to when does each {type} last?",
        "Which stretches of the song belong to its {type}? Give their times.",
        "Mark all {type} sections in time.",
    )
]


def questions(songs: list[Song], draw: Random) -> list[dict[str, Any]]:
    full = [Candidate(song, _written(song.sections)) for song in songs]
    there: list[Candidate] = []
    absent: list[Candidate] = []
    for song in songs:
        for name in TYPES:
            candidate = _part(song, name)
            (absent if candidate.answer == "[]" else there).append(candidate)
    part = [*choose(there, 8, draw), *choose(absent, 2, draw)]
    return [
        *asked("Full Structural Segmentation", FULL, full),
        *asked("Section Structural Segmentation", PART, part),
    ]


def _part(song: Song, name: str) -> Candidate:
    sections = [section for section in song.sections if section.label == name]
    return Candidate(song, _written(sections), {"type": name}, {"section": name})


def _written(sections: list[Section] | tuple[Section, ...]) -> str:
    return str([{"section": one.label, "start": float(one.start), "end": float(one.end)} for one in sections])
