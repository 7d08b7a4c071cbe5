"""One tier of an annotation of SALAMI: lines of a time and a label, and the rule for each oddity in them.

A mark lasts from its time to the next one, the last to the latest time of the file. Labels at one time are labels of
one mark, in the order of the file; the last of them is the one that is scored.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from itertools import pairwise
from typing import NamedTuple, TypeAlias

from analysis.annotations import SILENCE, Mark, Tier, plain_label
from analysis.errors import FileError, LineError
from analysis.references import text_files
from analysis.references.records import Problem

TIERS: Mapping[str, Tier] = {"functions": "sections", "uppercase": "form", "lowercase": "phrases"}
"""Tier by the ending of a file's name."""
NO_FUNCTION = "no_function"
SHORT = 1.0
"""Seconds below which a part is counted as short."""
RULES: Mapping[str, str] = {
    "second file without a first": "the second annotator alone; no agreement",
    "second layer of an annotator": "an annotation of its own, not a further annotator",
    "label beside End": "the latest time is the end; labels there are ignored",
    "two labels at one time": "one mark with both, in file order; the last is scored",
    "files with three or more labels at one time": "one mark with all, in file order; the last is scored",
    "silence beside a label": "the label stays, silence is dropped",
    "equal label twice at one time": "once",
    "silence in lower case": "as published; scored as Silence",
    NO_FUNCTION: "a label as published; canonical other",
    "files with no_function": "the same lines by file",
    "first line not Silence": "nothing to do",
    "parts under 1 s": "kept",
    "silence alone": "kept",
    "upper boundary without a lower one": "more than 0.05 s from each boundary of the lower level; kept",
    "end far from the duration": "over 2 s: the later of the two is the duration",
    "end very far from the duration": "the same over 10 s",
    "no duration": "the latest end of an annotation",
    "no final line feed": "nothing to do",
    "underscores for blanks": "titles and artists with blanks",
    "compilations as artist": "no artist",
    "private recording": "no sound to import",
    "row without annotations, discarded": "left out",
    "row without annotations": "left out",
    "folder without annotations": "left out",
    "song without this annotator": "left out",
}
"""What is done about each oddity of the set, in the order of the report."""

Counts: TypeAlias = Counter[tuple[str, str]]
"""Number of each oddity by name and ending of the files, "" where it is not about one tier."""


def read_tier(text: str, file: str, suffix: str, counts: Counts) -> tuple[tuple[Mark, ...], list[Problem]]:
    """The marks of a file, whose oddities are added to the counts. suffix: the ending of its name in TIERS."""
    lines, problems = _lines(text, file)
    if not lines:
        return (), [*problems, FileError(file, "times and labels", "none")]
    end = max(line.time for line in lines)
    by_time: dict[float, list[str]] = {}
    for line in sorted(lines, key=lambda line: line.time):
        by_time.setdefault(line.time, []).append(line.label)
    labels_at_end = by_time.pop(end)
    marks = tuple(
        Mark(start, after, _labels(labels))
        for (start, after), labels in zip(pairwise([*by_time, end]), by_time.values(), strict=True)
    )
    n_no_function = sum(line.label == NO_FUNCTION for line in lines)
    numbers = Counter({
        "no final line feed": not text.endswith("\n"),
        "label beside End": any(label != "End" for label in labels_at_end),
        "first line not Silence": lines[0].plain != SILENCE,
        "silence in lower case": sum(line.label != line.plain for line in lines),
        NO_FUNCTION: n_no_function,
        "files with no_function": n_no_function > 0,
        "files with three or more labels at one time": any(len(labels) > 2 for labels in by_time.values()),
        "parts under 1 s": sum(mark.end is not None and mark.end - mark.start < SHORT for mark in marks),
        "silence alone": len(marks) == 1 and plain_label(marks[0].labels[0]) == SILENCE,
    })  # fmt: skip
    numbers.update(_pair(first.plain, second.plain) for first, second in pairwise(lines) if first.time == second.time)
    counts.update({(name, suffix): n for name, n in numbers.items() if name in RULES})
    return marks, problems


class _Line(NamedTuple):
    """label: as written."""

    time: float
    label: str

    @property
    def plain(self) -> str:
        """The label with silence in upper case."""
        return plain_label(self.label)


def _lines(text: str, file: str) -> tuple[list[_Line], list[Problem]]:
    """Times and labels. An unreadable line is lost."""
    lines, problems = [], list[Problem]()
    for number, raw in enumerate(text.splitlines(), 1):
        time, _, label = text_files.tidy(raw).partition(" ")
        value = text_files.seconds(time)
        if value is not None and label:
            lines.append(_Line(value, label))
        elif raw.strip():
            problems.append(LineError(file, number, "a time in seconds, 0 or later, and a label", raw))
    return lines, problems


def _labels(names_written: list[str]) -> tuple[str, ...]:
    """The labels of one mark from the lines at its time."""
    distinct = {plain_label(label): label for label in reversed(names_written)}
    names = sorted(distinct, key=lambda plain: names_written.index(distinct[plain]))
    return tuple(distinct[plain] for plain in names if plain != SILENCE or len(names) == 1)


def _pair(first: str, second: str) -> str:
    """The oddity of two lines at one time. At the end of a file it is counted as such."""
    if "End" in (first, second):
        return "end"
    if first == second:
        return "equal label twice at one time"
    return "silence beside a label" if SILENCE in (first, second) else "two labels at one time"
