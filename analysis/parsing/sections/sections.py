"""Answers to segmentation tasks: labelled intervals, or intervals of one section type.

Order, reversed and negative boundaries, and repeated items stay as written. An item without a boundary stays without
it. A truncated item at the end of the text is left out, because its content is unknown.
"""

from __future__ import annotations

import math
import re
from collections.abc import Mapping
from functools import cache
from typing import Any

from analysis.labels import normalise
from analysis.parsing.english import in_english
from analysis.parsing.json_like.candidates import MOST_VALUES, candidates, data_or_text
from analysis.parsing.json_like.envelope import minutes_and_seconds
from analysis.parsing.json_like.scalars import CutObject
from analysis.parsing.lexicon import alternation, compiled, entries
from analysis.parsing.lyrics.no_words import says_no_section
from analysis.parsing.numbers.clock import Time, read_time
from analysis.parsing.numbers.reservations import reservation
from analysis.parsing.refusal import refuses, refuses_in_general
from analysis.parsing.sections.items import TRUNCATED, WRAPPERS, items_of, plain
from analysis.parsing.sections.plain_text import Range, blocks, ends, ranges, starts
from analysis.parsing.sections.tables import of_table
from analysis.parsing.sections.vocabulary import PLACE, SECTION_IN_TEXT, english_names
from analysis.parsing.steps import Steps, shorten
from analysis.parsing.tables.table import tables
from analysis.parsing.text import common_signs, correction
from analysis.records import Reading, Section

_CLOCK = re.compile(r"(?<![\d:])\d{1,3}:\d\d(?:\.\d{1,3})?(?![\d:])")
_SHORT_NAME = re.compile(r"[^\W\d_]+(?:[ -][^\W\d_]+)?(?: ?\d{1,2})?")
"""Label of one or two words, possibly with a number."""
_BREAK = re.compile(r"<br\s*/?>", re.IGNORECASE)


_DENIAL = ("denial.before", "denial.behind", "count.none")
_PARTS = rf"(?:{alternation(*entries('section'))}|\b(?:section|part|segment))(?:e?s)?"


@cache
def _no_such() -> re.Pattern[str]:
    """A clause that denies a section, in any language."""
    return re.compile(
        rf"{alternation(*_DENIAL)}[^.;\n]{{0,40}}?{_PARTS}|{_PARTS}[^.;\n]{{0,40}}?{alternation(*_DENIAL)}",
        re.IGNORECASE,
    )


def read_sections(raw: Any, labelled: bool, section: str = "") -> Reading:
    """Sections of an answer. labelled: whether labels are requested (full task). section: requested section type."""
    return data_or_text(
        raw,
        of_data=lambda values, steps: _of_data(values, labelled, steps, section),
        of_text=lambda text, steps: _from_text(text, labelled, section, steps),
    )


def _from_text(text: str, labelled: bool, section: str, steps: Steps) -> Reading:
    if "<br" in text.lower():
        text = _BREAK.sub("\n", text)
        steps.add("line breaks of HTML read", text)
    taken_back = correction(text) if len(text) < 5000 and "{" not in text else None
    if taken_back is not None and len(ranges(taken_back)) > 0:
        steps.add("correction counts", taken_back)
        text = taken_back
    values = candidates(text, steps)
    if not text.isascii() and not any(isinstance(value, list | dict) and value for value in values):
        text = in_english(common_signs(text, steps), steps)
        values = candidates(text, steps)
    table = _table(text) if "{" not in text else None
    if table is not None:
        values = []
    spans = (
        (starts(text) or ends(text) or ranges(text) or blocks(text))
        if table is None and "{" not in text
        else table or []
    )
    spans = [
        span._replace(label=name)
        for span, name in zip(spans, english_names([span.label for span in spans]), strict=True)
    ]
    has_more = table is None and _has_more(text, len(spans))
    if not labelled and section:
        spans = _of_the_type(spans, section)
    of_data = _of_data(values, labelled, steps, section)
    if (
        of_data is not None
        and len(spans) <= len(_sections(of_data))
        and not (labelled and _has_better_labels(spans, of_data))
    ):
        return of_data
    if refuses(text) or refuses_in_general(text) or reservation(text) == "declined":
        return steps.refusal(text)
    if spans:
        where = "lines of text" if table is None else "a table"
        steps.add(f"time ranges read from {where}", f"{len(spans)} of them")
        if labelled and not all(
            SECTION_IN_TEXT.search(span.label) or _SHORT_NAME.fullmatch(span.label) for span in spans
        ):
            steps.add("a section without a clear name", ", ".join(span.label for span in spans), "ambiguous")
        if has_more:
            steps.add("more times or names than the sections have", text, "ambiguous")
        if values and _flat_numbers(values[0]):
            steps.add("flat list of numbers read in pairs", values[0], "ambiguous")
        return steps.reading(tuple(Section(label, _float(start), _float(end)) for label, start, end in spans))
    is_denial = _no_such().search(text) is not None and not compiled("refusal.unable").search(text)
    if len(text) < 300 and (is_denial or (not labelled and says_no_section(text))):
        steps.add("says that there is no such section", text)
        return steps.reading(())
    return steps.nothing("no section in it", text)


def _table(text: str) -> list[Range] | None:
    """Sections of the last table that has times; empty if the only tables have none; None without a table."""
    table_list = tables(text)
    rows = [of_table(table) for table in table_list]
    with_times = [sections for sections in rows if sections]
    if with_times:
        return with_times[-1]
    return [] if any(table.head for table in table_list) else None


def _has_more(text: str, n_spans: int) -> bool:
    """Whether a text has more clock times than its spans, or is a sentence with more names of sections."""
    text = text[:20_000]
    is_sentence = "\n" not in text.strip() and text.rstrip().endswith(".")
    return len(set(_CLOCK.findall(text))) > 2 * n_spans or (is_sentence and len(PLACE.findall(text)) > n_spans)


def _of_the_type(spans: list[Range], section: str) -> list[Range]:
    """Intervals of the requested type if others occur too. One without a name has the type of the one before."""
    section_type, carried, mine = normalise(section), "", []
    for span in spans:
        carried = span.label if SECTION_IN_TEXT.search(span.label) or not carried else carried
        if any(normalise(name[0]) == section_type for name in PLACE.finditer(carried)):
            mine.append(span)
    return mine or spans


def _has_better_labels(spans: list[Range], reading: Reading) -> bool:
    """Whether brackets contain times only and the names are outside: "[0:00 - 0:12] Intro"."""
    return any(span.label for span in spans) and not any(section.label for section in _sections(reading))


def _sections(reading: Reading) -> list[Section]:
    return [item for item in reading.value if isinstance(item, Section)] if isinstance(reading.value, tuple) else []


def _of_data(values: list[Any], labelled: bool, steps: Steps, section: str = "") -> Reading | None:
    """First value that contains sections, else an empty list if there is one."""
    for value in values[:MOST_VALUES]:
        notes = Steps()
        items = list(items_of(value, "", notes, 0))
        if items:
            sections = tuple(_section(item, labelled, notes) for item in items)
            if isinstance(value, dict) and len(items) == 1:
                notes.add("one object instead of a list", items[0])
            if section and not labelled:
                sections = _without_others(sections, section, notes)
            steps.extend(notes)
            return steps.reading(sections)
        if any(step.name == TRUNCATED for step in notes.entries):
            steps.extend(notes)
            return steps.reading(())
    return steps.reading(()) if any(_empty(value) for value in values) else None


def _without_others(sections: tuple[Section, ...], section: str, notes: Steps) -> tuple[Section, ...]:
    """Sections of the requested type, if every section has a name and some are of another type."""
    section_type = normalise(section)
    types = [{normalise(name[0]) for name in PLACE.finditer(item.label)} for item in sections]
    mine = tuple(item for item, names in zip(sections, types, strict=True) if section_type in names)
    if not mine or not all(types):
        return sections
    if len(mine) < len(sections):
        notes.add("sections of other types left out", f"{len(sections) - len(mine)} of {len(sections)}")
    return mine


def _empty(value: Any) -> bool:
    """Whether a value is [] or {"sections": []}."""
    if isinstance(value, dict) and len(value) == 1 and not isinstance(value, CutObject):
        return all(plain(key) in WRAPPERS and inner == [] for key, inner in value.items())
    return bool(value == [])


def _flat_numbers(value: Any) -> bool:
    return isinstance(value, list) and len(value) > 2 and all(read_time(item) is not None for item in value)


def _section(item: Mapping[str, Any], labelled: bool, notes: Steps) -> Section:
    label = item.get("section")
    if labelled and not isinstance(label, str):
        notes.add("item without a label", item, "ambiguous")
    start, end = (_bound(item.get(key), key, notes) for key in ("start", "end"))
    if start is not None and end is not None and end <= start:
        notes.add("end not after start", f"{start:g} to {end:g} s: overlaps nothing, still counts", "ambiguous")
    return Section(label if isinstance(label, str) else "", start, end)


def _bound(value: Any, name: str, notes: Steps) -> float | None:
    if isinstance(value, list) and len(value) == 1:
        notes.add("time in a list", value)
        value = value[0]
    if isinstance(value, dict):
        value = minutes_and_seconds(value) or value
    time = value if isinstance(value, Time) else read_time(value)
    if time is None or time.seconds is None:
        notes.add(f"{name} is no point in time", shorten(value, 40), "ambiguous")
    elif time.writing != "number":
        detail = time.seconds if value is time else f"{shorten(value, 40)} = {time.seconds} s"
        notes.add(_STEP_BY_WRITING[time.writing], detail)
    return _float(time)


_STEP_BY_WRITING = {
    "text": "number given as text",
    "clock": "clock time read",
    "units": "units read",
    "not finite": "not finite",
}


def _float(time: Time | None) -> float | None:
    if time is None or time.seconds is None:
        return None
    seconds = float(time.seconds)
    return seconds if math.isfinite(seconds) else None
