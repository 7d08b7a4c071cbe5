"""Recordings that may be passed on: their licence, their credit line, and their bytes.

A licence is stated by the question or by its song; that of the question comes first. Passing on is allowed by CC0, CC
BY, CC BY-SA, MIT and the public domain, in any version, and by nothing that forbids commercial use or changes.
"""

from __future__ import annotations

import base64
import re
from collections.abc import Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import NamedTuple

from analysis.audio.library import lookup
from analysis.pipeline.questions import DEMO
from analysis.records import Question

DEMO_LICENCE = "CC0 1.0"
LICENCE = re.compile(
    r"(cc0|cc by( sa)?|mit|public domain)"
    r"( (licen[cs]e|deed|international|universal|unported|generic|mark|dedication|\d\.\d)){0,4}"
)
"""Whole licences under which a recording may be passed on: not CC BY-NC or CC BY-ND, for instance."""
_SPELLINGS = (
    (re.compile(r"(https?://)?(www\.)?creativecommons\.org/publicdomain/zero/"), "cc0 "),
    (re.compile(r"(https?://)?(www\.)?creativecommons\.org/publicdomain/mark/"), "public domain mark "),
    (re.compile(r"(https?://)?(www\.)?creativecommons\.org/licenses/"), "cc "),
    (re.compile(r"/(deed\.\w+|legalcode)?$"), ""),
    (re.compile(r"((creative commons|cc)[- ])?attribution"), "cc by"),
    (re.compile(r"share[- ]?alike"), "sa"),
    (re.compile(r"(creative commons|cc)[- ]zero"), "cc0"),
    (re.compile(r"[-_/\s]+"), " "),
)
"""Other ways to write the names, as addresses or in full."""
TYPES = {".opus": "audio/ogg", ".ogg": "audio/ogg", ".oga": "audio/ogg", ".mp3": "audio/mpeg", ".wav": "audio/wav",
         ".flac": "audio/flac", ".m4a": "audio/mp4"}  # fmt: skip


class Rights(NamedTuple):
    """The stated licence of a recording, "" for none, and the credit line that goes with it."""

    licence: str = ""
    credit: str = ""

    @property
    def is_free(self) -> bool:
        """Whether the recording may be passed on."""
        return is_free(self.licence)


def is_free(licence: str) -> bool:
    text = licence.lower().strip()
    for spelling, name in _SPELLINGS:
        text = spelling.sub(name, text)
    return LICENCE.fullmatch(text.strip()) is not None


def rights(question: Question | None, song: str, details: Mapping[str, object]) -> Rights:
    """What the question, else its song, says of the recording. song: "dataset/id". details: of the song.

    question: None where there is none. A credit line that a song has is shown word for word.
    """
    own, urls = (question.details, question.urls) if question else ({}, ())
    licence = _first(own, "licence", "license") or _first(details, "licence", "license")
    if not licence and song.startswith(f"{DEMO}/"):
        return Rights(DEMO_LICENCE)
    author = _first(own, "attribution") or ": ".join(filter(None, (_first(own, "artist"), _first(own, "title"))))
    line = ", ".join(filter(None, (author or song, licence, *urls)))
    return Rights(licence, _first(details, "credit") or (f"Recording: {line}" if licence else ""))


def _first(details: Mapping[str, object], *names: str) -> str:
    return next((text for name in names if (text := str(details.get(name) or "").strip())), "")


@dataclass(slots=True)
class Sound:
    """Recordings to pass on. most: cases with sound in all. folders: of recordings. embedded: files by question so far.

    refused: questions whose licence does not allow it, and those without a recording.
    """

    most: int = 0
    folders: Mapping[str, Path] = field(default_factory=dict)
    embedded: dict[str, Path] = field(default_factory=dict)
    refused: set[str] = field(default_factory=set)

    def of(self, question: str, audio: str, song: str, own: Rights) -> Path | None:
        """The file; None where the number is used up, the licence does not allow it, or there is no recording."""
        if question in self.embedded:
            return self.embedded[question]
        if len(self.embedded) >= self.most:
            return None
        match = lookup.find(audio, self.folders, song)
        if not own.is_free or match is None:
            self.refused.add(question)
            return None
        path = lookup.within(self.folders[match[0]], match[1])
        if path is not None:
            self.embedded[question] = path
        return path


def data_address(path: Path) -> str:
    """The file as an address that holds it."""
    data = base64.b64encode(path.read_bytes()).decode("ascii")
    return f"data:{TYPES.get(path.suffix.lower(), 'audio/wav')};base64,{data}"
