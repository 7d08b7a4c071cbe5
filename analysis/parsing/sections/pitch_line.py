"""Answers that list the notes of a melody as time and pitch.

1. Entries "(0.52, 'C4')", "(0.52, C#4)", "(0.52, 69)" and objects with "time" and one further value. Times are seconds
   or "1:05.2". Signs "♯" and "♭" are read as "#" and "b".
2. A pitch is a note with its octave or a MIDI number from 1 to 127. An empty pitch, 0 and words for a rest are
   silence. Entries with another pitch are left out.
3. Entries are put in order of time. Of several at one time the first counts.
"""

from __future__ import annotations

import re
from typing import Any

from analysis.parsing.refusal import refuses
from analysis.parsing.steps import Steps
from analysis.parsing.text import common_signs
from analysis.parsing.unwrapping import final_answer
from analysis.records import Reading, Section

_TIME = r"""["']?(?:(?P<minutes>\d{1,3}):)?(?P<seconds>\d{1,6}(?:\.\d{1,9})?)\s?s?["']?"""
_PITCH = r"""["']?(?P<pitch>[A-Za-z0-9#.-]{0,12}?)["']?"""
_PAIR = re.compile(rf"[(\[]\s*{_TIME}\s*,\s*{_PITCH}\s*[)\]]")
_OBJECT = re.compile(rf"""\{{\s*["']?time["']?\s*:\s*{_TIME}\s*,\s*["']?\w+["']?\s*:\s*{_PITCH}\s*\}}""", re.IGNORECASE)
_NOTE = re.compile(r"(?P<name>[A-Ga-g])(?P<sign>#|b|-flat|-sharp)?(?P<octave>-1|\d)")
_SILENCE = ("", "0", "rest", "silence", "none", "n", "r", "-")
_SEMITONES = {"C": 0, "D": 2, "E": 4, "F": 5, "G": 7, "A": 9, "B": 11}
_SIGNS = {"#": 1, "-sharp": 1, "b": -1, "-flat": -1, None: 0}


def read_pitch_line(raw: Any) -> Reading:
    """Notes as sections without end, labelled by their MIDI number; silence has no label."""
    steps = Steps()
    if isinstance(raw, list):
        steps.add("list as text", raw)
        raw = str(raw)
    if not isinstance(raw, str) or not raw.strip():
        return steps.nothing("no answer" if raw is None or raw == "" else "no text", raw)
    text = common_signs(final_answer(raw, steps), steps).replace("♯", "#").replace("♭", "b")
    notes: dict[float, Section] = {}
    for match in list(_PAIR.finditer(text)) or list(_OBJECT.finditer(text)):
        label = midi(match["pitch"])
        if label is None:
            steps.add("an entry without a pitch left out", match[0], "ambiguous")
            continue
        time = 60.0 * int(match["minutes"] or 0) + float(match["seconds"])
        if time in notes:
            steps.add("of two notes at one time the first counts", match[0])
        notes.setdefault(time, Section(label, time, None))
    if not notes:
        return steps.refusal(text) if refuses(text) else steps.nothing("no times with notes", text)
    if list(notes) != sorted(notes):
        steps.add("put in order of time", text)
    return steps.reading(tuple(notes[time] for time in sorted(notes)))


def midi(text: str) -> str | None:
    """The MIDI number of a note or number as text, "" for silence, None for anything else."""
    if text.lower() in _SILENCE:
        return ""
    if match := _NOTE.fullmatch(text):
        semitone = _SEMITONES[match["name"].upper()] + _SIGNS[match["sign"]]
        return str(12 * (int(match["octave"]) + 1) + semitone)
    if not re.fullmatch(r"\d{1,3}(?:\.\d{1,6})?", text) or not 0 < float(text) <= 127:
        return None
    return f"{float(text):g}"
