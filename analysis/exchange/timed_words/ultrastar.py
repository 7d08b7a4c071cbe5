"""UltraStar: a karaoke file of notes, each with the syllable that is sung.

    #TITLE:Kettles        tags: title, artist; BPM; GAP, milliseconds from the first sample to beat 0
    #BPM:120              a quarter of a beat of the music: four times as many units a minute
    : 0 3 9 Sev           kind, start, length (in units), pitch from middle C, syllable
    : 4 4 11 en           a blank before a syllable or after the one before begins a word
    - 12                  end of a line, with #RELATIVE:YES also the unit from which the next ones are counted
    P2                    notes of the second singer follow

Kinds are `:` and `*` (sung), `F` (free), `R` and `G` (rapped); the last three have no pitch. "~" stands for a held
vowel and is kept. The octave of a pitch is not certain.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass, field

from analysis.annotations import Mark, SongAnnotation, Tier, nested
from analysis.errors import FileError
from analysis.exchange.annotation import FieldError
from analysis.exchange.song_jams import SongFile
from analysis.records import Song
from analysis.references import text_files

_TAG = re.compile(r"#([^:\s]++):(.*+)")
_NOTE = re.compile(r"([:*FRG])\s*(-?\d{1,9})\s+(\d{1,9})\s+(-?\d{1,9})(?: (.*+))?")
_BREAK = re.compile(r"-\s*(-?\d{1,9})(?:\s+(-?\d{1,9}))?\s*+")
_SINGER = re.compile(r"P\s*+(\d)\s*+")
SUNG = ":*"
MIDDLE_C = 60


@dataclass(slots=True)
class _Notes:
    """Notes so far by line. unit: seconds, gap: of unit 0. offset: units before which the present line begins."""

    unit: float
    gap: float
    offset: int = 0
    lines: list[list[Mark]] = field(default_factory=lambda: [[]])

    def time(self, units: int) -> float:
        return round(self.gap + (self.offset + units) * self.unit, 3)


def begins(text: str) -> bool:
    """Whether a text begins with a tag, as files of UltraStar do."""
    return _TAG.match(text.lstrip("\ufeff \t\r\n")) is not None


def read(text: str, file: str) -> SongFile:
    """Lines, words and syllables; of several singers also who sings. Raises FileError and FieldError."""
    rows = [(number, row) for number, row in enumerate(text.splitlines(), 1) if row.strip()]
    tags = {match[1].upper(): match[2].strip() for _, row in rows if (match := _TAG.match(row.lstrip("\ufeff")))}
    tempo = _number(file, tags, "BPM", "")
    if tempo < 1:
        raise FieldError(file, "tag", "#BPM", "a tempo of 1 or more", tags["BPM"])
    notes = _Notes(60 / (4 * tempo), _number(file, tags, "GAP", "0") / 1000)
    problems, singers, singer = [], dict[str, list[list[Mark]]](), "P1"
    for number, row in rows:
        if row.startswith("#") or row.lstrip("\ufeff").startswith("#"):
            continue
        if row.strip() == "E":
            break
        if match := _SINGER.fullmatch(row):
            singers.setdefault(singer, []).extend(notes.lines)
            singer, notes.lines, notes.offset = f"P{match[1]}", [[]], 0
        elif match := _NOTE.fullmatch(row):
            notes.lines[-1].append(_syllable(notes, match))
        elif match := _BREAK.fullmatch(row):
            notes.lines.append([])
            if tags.get("RELATIVE", "").upper() == "YES":
                notes.offset += int(match[2] or match[1])
        else:
            problems.append(FieldError(file, f"line {number}", "note", "kind, start, length, pitch and syllable", row))
    singers.setdefault(singer, []).extend(notes.lines)
    names = {name: tags.get(name) or tags.get(f"DUETSINGER{name}") or name for name in singers}
    tiers = _tiers({names[name]: lines for name, lines in singers.items()})
    if not tiers:
        raise FileError(file, "notes such as `: 0 3 9 So`", "none")
    song = Song("", "", tags.get("TITLE", ""), tags.get("ARTIST", ""))
    return SongFile(song, (SongAnnotation("", "", "imported", tiers, source=file),), problems=tuple(problems))


def _number(file: str, tags: Mapping[str, str], name: str, default: str) -> float:
    value = text_files.number(tags.get(name, default).replace(",", "."))
    if value is None:
        raise FieldError(file, "tag", f"#{name}", "a number", tags.get(name, ""))
    return value


def _syllable(notes: _Notes, match: re.Match[str]) -> Mark:
    start, length = int(match[2]), int(match[3])
    value = {"midi": MIDDLE_C + int(match[4])} if match[1] in SUNG else None
    return Mark(notes.time(start), notes.time(start + length), (match[5] or "",), value=value)


def _tiers(singers: Mapping[str, list[list[Mark]]]) -> dict[Tier, tuple[Mark, ...]]:
    words = [(name, group) for name, lines in singers.items() for line in lines if (group := _words(line))]
    words.sort(key=lambda pair: pair[1][0][0].start)
    lines = tuple(_joined([note for word in line for note in word]) for _, line in words)
    of_words = tuple(_joined(word) for _, line in words for word in line)
    syllables = tuple(note._replace(labels=(note.labels[0].strip(),))
                      for _, line in words for word in line for note in word)  # fmt: skip
    tiers: dict[Tier, tuple[Mark, ...]] = {
        "lines": lines, "words": nested(of_words, lines), "syllables": nested(syllables, of_words)}  # fmt: skip
    if len(singers) > 1:
        tiers["performers"] = tuple(mark._replace(labels=(name,)) for (name, _), mark in zip(words, lines, strict=True))
    return tiers if lines else {}


def _words(line: list[Mark]) -> list[list[Mark]]:
    """The syllables of each word."""
    words: list[list[Mark]] = []
    ends_word = True
    for note in line:
        text = note.labels[0]
        if ends_word or text.startswith(" "):
            words.append([])
        words[-1].append(note)
        ends_word = text.endswith(" ")
    return words


def _joined(notes: list[Mark]) -> Mark:
    text = "".join(note.labels[0] for note in notes)
    return Mark(notes[0].start, notes[-1].end, (" ".join(text.split()),))
