"""Time ranges in plain text.

"Verse 1: 0:15 - 0:45" · "[0:00-0:12] Intro" · "| Chorus | 45.0 | 61.5 |" · "from 0:45 to 1:10"
"""

from __future__ import annotations

import re
from itertools import pairwise
from typing import NamedTuple

from analysis.parsing import late
from analysis.parsing.lexicon import alternation
from analysis.parsing.numbers.clock import Time, read_time
from analysis.parsing.sections.vocabulary import NAME, PLACE

_UNIT = r"(?:\s?(?:seconds?|secs?|sec\.|s)\b)?"
_CLOCK = (
    r"\d{1,3}:\d{1,2}(?::\d{1,2})?(?:[.,]\d{1,6})?|"
    r"\d{1,3}\s?m(?:in(?:ute)?s?)?\s?\d{1,2}(?:\.\d{1,6})?\s?s(?:ec(?:ond)?s?)?"
)
_PLAIN = rf"\d{{1,6}}(?:\.\d{{1,9}})?{_UNIT}"
_TO = (
    rf"[\s\])}}\"'*]{{0,6}}(?:-{{1,2}}>?|[–—‑‒−→\t]|=>|~|{alternation('span.to')}|and|,|;|\||/)[\s\[({{\"'*]{{0,6}}"
    r"(?:the (?:very )?)?(?:(?:end|stop|finish|conclud|clos)(?:e?s|ing)?(?: time)?\s{0,3}[:=]?\s{0,3}(?:at\s)?)?|"
    r"[\s,;\"']{1,4}(?:end|stop)(?:[_ ]?time)?[\"']?\s?[:=]\s?[\"']?"
)
_RANGES = tuple(
    late.compile(rf"(?<![\d.])(?<!\d:)(?P<start>{time})(?:{to})(?P<end>{time})(?!\d|:\d)", re.IGNORECASE)
    for time, to in ((_CLOCK, rf"{_TO}|[ ]{{1,9}}"), (_PLAIN, _TO), (r"\d{1,6}\.\d{1,9}", r"[ ]{1,9}"))
)
_BOUND = late.compile(
    r"\W{0,9}(?P<which>start|begin|from|end|stop|to)(?:s|ning|ing)?(?:[ _]?(?:time|timestamp|sec|seconds|s))?"
    r"\W{0,6}?[:=]\W{0,6}?"
    r"(?P<time>[-+]?\d[\d:.,]{0,20}(?:[ ]?(?:s|sec|secs|seconds)\b\.?)?)\W{0,6}",
    re.IGNORECASE,
)
_LABEL = late.compile(
    r"\W{0,9}(?:section|label|name|title|type|segment)(?:[ _]?(?:title|name|label))?\W{0,6}[:=]", re.IGNORECASE
)
_FILLER = late.compile(
    r"\bfirst(?=,? (?:an?|the|there)\b)|\b(?:from|between|starts?|starting|begins?|beginning|start time|at|"
    r"timestamps?|time|is|the|occurs?|runs?|spans?|"
    r"then|and|also|section|seconds?|secs?|lasts?|lasting|goes|covers?|plays?|comes|follows|followed by|extends?|"
    r"there(?:'s|’s)|it(?:'s|’s)|here(?:'s|’s)|has|have|we|hear|"
    r"continues?|takes|up|it|"
    r"with|moves?|moving|closes?|closing|to|on|into|leads?|turns?|concludes?|wraps?|that|which|there|an?|this|song|over|during|across|sung|"
    r"finally|first comes|next|opens|ends|dauert|geht|von|reicht|läuft|der|die|das|ein|und|"
    r"dann|"
    r"dure|va|de|du|le|la|les|et|puis|commence|dura|desde|el|y|luego|empieza|by|its)\b|\A\s*(?:(?:\d{1,3}|[a-h])[.)]\s|[-*•#>]+\s)",
    re.IGNORECASE,
)
_EDGE = " \t*_`\"'“”[](){}<>|:;,.=-–—→~#•"
_ATTRIBUTE = late.compile(r"\b(?:label|name|section|title|type)\s?=\s?[\"']([^\"'\n]{1,40})", re.IGNORECASE)
_NUMBERED = late.compile(r"\A\W*(?:section|segment|part)\s\d{1,3}\s*[:.)-]\s*(?=[A-Za-z])", re.IGNORECASE)
LONGEST_LABEL = 40


class Range(NamedTuple):
    """Label as written (may be empty) and two times."""

    label: str
    start: Time | None
    end: Time | None


_END = late.compile(
    r"\W*(?:the )?(?:end|ende|fin|final|fine|(?:song|track|recording|piece|music|it) (?:then )?ends?|end of (?:the "
    r")?(?:song|track|recording)|finish|track "
    r"ends?)\W*",
    re.IGNORECASE,
)
_ENTRY = late.compile(
    r",?\s+(?:and|und|et|y|then)\s+(?=[^\W\d])|\.\s+(?=[^\W\d])|\s+/\s+|\n|;|\|(?=\s*\d)|,(?=\s*(?:[^\W\d]|\d{1,3}:\d\d|\d+(?:\.\d+)?\s*s?\s+[^\W\d]))"
)
_STARTS = late.compile(
    rf"\W*+(?:\d{{1,2}}[.)]\s++)?(?P<time>{_CLOCK}|{_PLAIN})[\s\])}}:=.–—-]{{0,6}}[(\[]?(?P<label>[^\W\d][^\d\n]{{0,38}}(?:\d{{1,2}})?)\W*+|"
    rf"\W*+(?:\d{{1,2}}[.)]\s++)?(?P<first>[^\W\d][^\n:@=(\[|]{{0,38}}?)\s*+[:@=(\[–—|-]{{0,3}}\s*+(?:(?:at|from|"
    rf"starts?(?: at)?|begins?(?: at)?)\s++)?"
    rf"(?P<second>{_CLOCK}|{_PLAIN})\W*+",
    re.IGNORECASE,
)
_UNTIL = late.compile(
    rf"(?P<name>{PLACE.pattern})[^.;\d\n]{{0,40}}?(?:\b(?:from|at)\s(?P<start>{_CLOCK}|{_PLAIN})\s)?[^.;\d\n]{{0,40}}?"
    rf"\b(?:until|till|to|through|up to|(?:ends?|stops?|closes?|finishes)\b[^.;\d\n]{{0,30}}?\bat|bis|jusqu'à|hasta)\s"
    rf"(?P<end>{_CLOCK}|{_PLAIN})",
    re.IGNORECASE,
)
_BOUND_NAME = late.compile(r"\W*(?:start|begin|end|stop)", re.IGNORECASE)
_LENGTH = late.compile(
    r"[(\[]\s?[~≈]?\s?(?:(?:about|length|duration|lasts)\s?:?\s)?\d{1,4}(?:\.\d{1,3})?\s?(?:s|secs?|seconds?)(?: "
    r"long)?\s?[)\]]",
    re.IGNORECASE,
)
"""Duration of a section in brackets."""
_NOTE = late.compile(r"\s?\([^()]{0,60}\)\Z")
"""Remark in brackets at the end of a line."""
_OTHER = rf"(?:{alternation('unit.bar', 'unit.beat', 'unit.bpm', 'count.people')}|lines?\b|chords?\b|words\b|times\b)"
_MEASURES = late.compile(
    rf"\b(?:bars?|measures?|beats|takte?|tempo)\s?(?:no\.?\s)?:?\s?\d{{1,4}}(?:\s?(?:-|–|to|bis|of)\s?\d{{1,4}})?|"
    rf"(?<![\d.:])\d{{1,4}}(?:\.\d)?(?:\s?(?:-|–|to|bis)\s?\d{{1,4}})?[\s-]?{_OTHER}",
    re.IGNORECASE,
)
"""Numbers of other measures, which are no times: "bars 1-8", "4 bars", "128 BPM", "2 voices"."""
_COMMA_WITH_UNIT = late.compile(r"\d,\d{1,3}\s?(?:s|sek|sec|seg)", re.IGNORECASE)
_COMMA = late.compile(r"(?<![\d,.])(\d{1,4}),(\d{1,3})(?![\d,.])")
_NAME_AND_NOTE = late.compile(rf"({NAME.pattern})[\s*_]{{0,4}}(?:[–—:,(]|\s-\s).*", re.IGNORECASE | re.DOTALL)
"""Name of a section with a remark behind it: "Verse – verse 1 of 2"."""


def starts(text: str) -> list[Range]:
    """Sections given by their start times: "0:00 Intro / 0:08 Verse / 1:00 End". The end of the song closes the last
    one.
    """
    entries = [entry for entry in _ENTRY.split(text[:20_000]) if entry.strip()]
    if not 2 <= len(entries) <= 200:
        return []
    points: list[tuple[str, Time | None]] = []
    for entry in entries:
        line = entry[:120].strip()
        match = _STARTS.fullmatch(line) or _STARTS.fullmatch(_NOTE.sub("", line))
        if match is None:
            if points:
                return []
            continue
        time = read_time((match["time"] or match["second"]).strip())
        label = (match["label"] or match["first"] or "").strip(_EDGE)
        points.append((label if _END.fullmatch(label) else _label(label), time))
    if len(points) < 2 or not _END.fullmatch(points[-1][0]):
        return []
    if any(_BOUND_NAME.match(label) for label, _ in points[:-1]):
        return []
    return [Range(label, start, end) for (label, start), (_, end) in pairwise(points)]


def ends(text: str) -> list[Range]:
    """Sections of a text that gives the end of each: "the intro lasts to 0:10, then the verse to 0:36"."""
    steps = list(_UNTIL.finditer(text[:4000]))
    if len(steps) < 2 or len(steps) != len(PLACE.findall(text[:4000])) or any(step["start"] for step in steps[1:]):
        return []
    times = [read_time(steps[0]["start"] or "0"), *(read_time(step["end"]) for step in steps)]
    return [Range(step["name"], *bounds) for step, bounds in zip(steps, pairwise(times), strict=True)]


def ranges(text: str) -> list[Range]:
    """Time ranges of a text in order, each with the words before it on its line or else those after it."""
    result: list[Range] = []
    if "," in text and _COMMA_WITH_UNIT.search(text):
        text = _COMMA.sub(r"\1.\2", text)
    for line in text[:200_000].splitlines():
        if any(char.isdigit() for char in line):
            result += _of_line(_MEASURES.sub(" ", line[:4000]))
    return result


def blocks(text: str) -> list[Range]:
    """Sections on several lines: name, start and end each on a separate line."""
    result: list[Range] = []
    label, start = "", None
    for line in text[:200_000].splitlines():
        bound = _BOUND.fullmatch(line) if len(line) < 100 else None
        if bound is None:
            label_match = _LABEL.match(line[:100])
            label = _label(line[label_match.end() if label_match else 0 :][:200]) or label
        elif bound["which"].lower() in ("start", "begin", "from"):
            start = read_time(bound["time"])
        else:
            result.append(Range(label, start, read_time(bound["time"])))
            start = None
    return result


def _of_line(line: str) -> list[Range]:
    without = _LENGTH.sub(" ", line)
    return (_spans(without) if without != line else []) or _spans(line)


def _spans(line: str) -> list[Range]:
    for pattern in _RANGES:
        matches = _rightmost(pattern, line)
        if matches:
            break
    else:
        return []
    edges = [0, *(match.end() for match in matches), len(line)]
    before = [_label(line[edges[i] : match.start()]) for i, match in enumerate(matches)]
    nexts = [*(match.start() for match in matches[1:]), len(line)]
    after = [_label(line[match.end() : end]) for match, end in zip(matches, nexts, strict=True)]
    labels = before if before[0] else after
    if not all(map(NAME.search, labels)) or len(set(before) - {""}) < len(before):
        names = [name[0] for name in PLACE.finditer(_without(line, matches))]
        labels = names if len(names) == len(matches) else labels
    return [
        Range(label, read_time(match["start"]), read_time(match["end"]))
        for label, match in zip(labels, matches, strict=True)
    ]


def _without(line: str, matches: list[re.Match[str]]) -> str:
    """A line without its times."""
    edges = [0, *(edge for match in matches for edge in match.span()), len(line)]
    return " ".join(line[start:end] for start, end in zip(edges[::2], edges[1::2], strict=True))


def _rightmost(pattern: re.Pattern[str], line: str) -> list[re.Match[str]]:
    """Matches without overlap. In "Verse 1 - 30 - 60", the number of the verse is not a time."""
    matches = list(pattern.finditer(line))
    if len(matches) == 1:
        again = pattern.search(line, matches[0].start("end"))
        if again is not None:
            return [again]
    return matches


def _label(words: str) -> str:
    attribute = _ATTRIBUTE.search(words)
    plain = attribute[1] if attribute is not None else _FILLER.sub(" ", _NUMBERED.sub("", words))
    plain = " ".join(plain.strip(_EDGE).split()).strip(_EDGE)
    if (noted := _NAME_AND_NOTE.fullmatch(plain)) is not None:
        return noted[1].strip()
    head, colon, last = plain.rpartition(": ")
    if colon and NAME.search(last) and not NAME.search(head):
        plain = last
    _, stop, last = plain.rpartition(". ")
    plain = last if stop and NAME.search(last) else plain
    names = list(NAME.finditer(plain))
    if len(names) == 1 and (len(plain.split()) > 3 or (plain.islower() and _FILLER.search(words.strip(_EDGE)))):
        plain = names[0][0].strip()
    return plain if len(plain) <= LONGEST_LABEL else ""
