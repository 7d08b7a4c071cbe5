"""A second look at sections in text: they rise, each ends after it starts, and no line with two times is left out."""

from __future__ import annotations

import re
from collections.abc import Sequence
from itertools import pairwise

from analysis.parsing.second_readers import Opinion
from analysis.parsing.second_readers.refusals import refused
from analysis.records import Section

_CLOCK = re.compile(r"(?<![\w.:])\d{1,3}:\d\d(?:[.,]\d+)?(?![\d:])")
_DENIED = re.compile(
    r"(?:\b(?:not|no|never|nor|rather than|instead of|unlike|nicht|kein|keine|statt|pas)\b|n['’]t\b)[^.,;:\n]{0,40}\d",
    re.IGNORECASE,
)
"""A time in the clause of a denial."""
_LONGEST = 40_000
_NAME = re.compile(r"\b(?:intro|verse|chorus|bridge|outro)", re.IGNORECASE)
_PART = re.compile(
    r"intro|verse|chorus|bridge|outro|refrain|hook|solo|interlude|instrument|break|drop|build|coda|ending|end\b|fade|tag|"
    r"vamp|ad-?lib|spoken|rap|part|section|segment|theme|silence|pause|strophe|couplet|estrofa|estribillo|puente|pont|"
    r"vorspiel|nachspiel|brücke|introdu|transition|hum|riff|lead|vers|[^\x00-\u024f]|\A.{0,2}\Z",
    re.IGNORECASE,
)
"""What the name of a part of a song has."""
_BEFORE_SPAN = re.compile(r"\b([^\W\d_]{3,})\s{1,2}\d{1,4}(?:\.\d{1,3})?\s?[-–]\s?\d{1,4}(?![\d:])")
"""A word before two numbers that may be times."""
_NO_TIMES = frozenset(
    "page pages bar bars measure measures line lines beat beats bpm tempo track tracks take takes phrase phrases chord "
    "chords note notes year years".split()
)


def opinion(
    raw: str, sections: Sequence[Section], length: float | None, labelled: bool = False, section_type: str = ""
) -> Opinion:
    """What speaks against sections as the reading of a text. length: of the song in seconds, where known; labelled:
    whether names are asked for; section_type: the only section asked for."""
    if "{" in raw or len(raw) > _LONGEST:
        return Opinion()
    if why := refused(raw.lower().replace("’", "'")):
        return Opinion("", why)
    if any(match[1].lower() in _NO_TIMES for match in _BEFORE_SPAN.finditer(raw)):
        return Opinion("", "numbers that are no times")
    names = {match[0].lower() for match in _NAME.finditer(raw)}
    if section_type and names and not any(name in _NAME.findall(section_type.lower()) for name in names):
        return Opinion("", "another section")
    labels = [section.label for section in sections if section.label]
    if labelled and any(map(_NAME.search, labels)) and not all(map(_PART.search, labels)):
        return Opinion("", "a name of no section")
    if _DENIED.search(raw):
        return Opinion("", "a passage that is denied")
    starts = [section.start for section in sections if section.start is not None]
    if any(second < first for first, second in pairwise(starts)):
        return Opinion("", "starts that do not rise")
    if any(
        section.start is not None and section.end is not None and section.end <= section.start for section in sections
    ):
        return Opinion("", "a section that ends before it starts")
    spans = [
        (section.start, section.end) for section in sections if section.start is not None and section.end is not None
    ]
    if any(second[0] < first[1] - 1 for first, second in pairwise(spans)):
        return Opinion("", "sections that overlap")
    ends = [section.end for section in sections if section.end is not None]
    if length is not None and length > 0 and any(end > 1.1 * length + 5 for end in (*starts, *ends)):
        return Opinion("", "times beyond the song")
    n_lines = _lines_with_clocks(raw)
    if n_lines > 1 and n_lines > len(sections):
        return Opinion("", f"{n_lines} lines with two times")
    return Opinion()


def _lines_with_clocks(raw: str) -> int:
    """Lines with two different clock times, unless a line has more."""
    counts = [len(set(_CLOCK.findall(line))) for line in raw.splitlines()]
    return 0 if any(count > 2 for count in counts) else counts.count(2)
