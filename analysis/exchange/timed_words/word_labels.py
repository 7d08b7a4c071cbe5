"""A label track of Audacity with words: one label a word, or one a line, in the order of time.

It is a tier of words if no label has a blank inside, else one of lines. A point label is a word without an end.
"""

from __future__ import annotations

from analysis.annotations import Mark, SongAnnotation, Tier
from analysis.errors import FileError
from analysis.exchange import audacity
from analysis.exchange.annotation import FieldError, seconds, section
from analysis.exchange.song_jams import SongFile
from analysis.records import Song


def read(text: str, file: str) -> SongFile:
    """Words or lines of a song. Raises FileError without labels; a line without two times is reported as a problem."""
    marks, problems = [], []
    for line in audacity.lines(text, file):
        try:
            marks.append(_mark(line, file))
        except FieldError as error:
            problems.append(error)
    if not marks:
        raise FileError(file, "labels: start, end and text, separated by tabs", "none")
    tier: Tier = "lines" if any(" " in mark.label for mark in marks) else "words"
    tiers = {tier: tuple(sorted(marks, key=lambda mark: mark.start))}
    item = SongAnnotation("", "", "imported", tiers, source=file)
    return SongFile(Song("", ""), (item,), problems=tuple(problems))


def _mark(line: audacity.Line, file: str) -> Mark:
    labels = tuple(filter(None, (" ".join(line.label.split()),)))
    if line.is_point:
        return Mark(seconds(file, f"line {line.number}", "start", line.start), None, labels)
    _, start, end = section(file, f"line {line.number}", line.start, line.end, line.label)
    return Mark(start or 0.0, end, labels)
