"""ELAN (.eaf): tiers of annotations whose times are in numbered slots, in milliseconds.

A tier is known by its name, up to a "@" with the speaker: words, lines, syllables, sections, form, phrases. Tiers of
other names are counted and left out. An annotation that refers to another one has its time. Tiers of one annotator,
else of the author of the file, are one annotation.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping

from analysis.annotations import Mark, SongAnnotation, Tier, nested
from analysis.errors import FileError
from analysis.exchange.annotation import TIME, FieldError
from analysis.exchange.song_jams import SECOND, SongFile
from analysis.exchange.xml_elements import Element, elements
from analysis.records import Song
from analysis.references import text_files

NAMES: Mapping[str, Tier] = {
    "words": "words", "word": "words", "lines": "lines", "line": "lines", "lyrics": "lines", "syllables": "syllables",
    "syllable": "syllables", "sections": "sections", "section": "sections", "form": "form", "phrases": "phrases",
    "phrase": "phrases",
}  # fmt: skip
UNKNOWN = "no tier of this name, left out"
UPPER: Mapping[Tier, Tier] = {"words": "lines", "syllables": "words", "phrases": "form"}
"""Tier whose marks contain those of another."""
_PARTS = ("ALIGNABLE_ANNOTATION", "REF_ANNOTATION", "ANNOTATION_VALUE")


def read(text: str, file: str) -> SongFile:
    """The known tiers. Raises FileError; an annotation without a time is a problem."""
    parts = elements(text, file)
    if not parts or parts[0].name != "ANNOTATION_DOCUMENT":
        raise FileError(file, "an ELAN file: ANNOTATION_DOCUMENT", parts[0].name if parts else "nothing")
    units = next((part.attributes.get("TIME_UNITS", "") for part in parts if part.name == "HEADER"), "")
    if units not in ("", "milliseconds"):
        raise FileError(file, "times in milliseconds", units)
    slots = {part.attributes.get("TIME_SLOT_ID", ""): part.attributes.get("TIME_VALUE", "")
             for part in parts if part.name == "TIME_SLOT"}  # fmt: skip
    problems: list[FieldError] = []
    notes: Counter[tuple[str, str]] = Counter()
    groups: dict[str, dict[Tier, tuple[Mark, ...]]] = {}
    spans: dict[str, tuple[float, float]] = {}
    for tier, own in _tiers(parts):
        name = tier.attributes.get("TIER_ID", "")
        marks = tuple(_marks(own, slots, spans, file, problems))
        own_tier = NAMES.get(name.partition("@")[0].strip().casefold())
        if own_tier is None:
            notes[UNKNOWN, name] += 1
        elif marks:
            annotator = tier.attributes.get("ANNOTATOR") or parts[0].attributes.get("AUTHOR", "")
            group = groups.setdefault(annotator, {})
            notes[SECOND, own_tier] += own_tier in group
            group[own_tier] = tuple(sorted((*group.get(own_tier, ()), *marks), key=lambda mark: mark.start))
    annotations = tuple(SongAnnotation("", annotator, "imported", _nested(tiers), source=file)
                        for annotator, tiers in groups.items())  # fmt: skip
    if not annotations:
        names = ", ".join(tier.attributes.get("TIER_ID", "") for tier, _ in _tiers(parts))
        raise FileError(file, f"a tier with annotations called {', '.join(NAMES)}", names or "no tier")
    return SongFile(Song("", ""), annotations, notes=+notes, problems=tuple(problems))


def _tiers(parts: list[Element]) -> Iterator[tuple[Element, list[Element]]]:
    """Each tier with the parts of its annotations."""
    starts = [i for i, part in enumerate(parts) if part.name == "TIER"]
    for start, end in zip(starts, [*starts[1:], len(parts)], strict=True):
        yield parts[start], [part for part in parts[start:end] if part.name in _PARTS]


def _marks(
    parts: list[Element], slots: Mapping[str, str], spans: dict[str, tuple[float, float]], file: str,
    problems: list[FieldError],
) -> Iterator[Mark]:  # fmt: skip
    """spans: of all annotations so far by their id, filled."""
    span: tuple[float, float] | None = None
    for part in parts:
        if part.name == "ANNOTATION_VALUE":
            if span:
                text = " ".join(part.text.split())
                yield Mark(*span, (text,) if text else ())
            continue
        try:
            span = _span(part, slots, spans, file)
            spans[part.attributes.get("ANNOTATION_ID", "")] = span
        except FieldError as error:
            problems.append(error)
            span = None


def _span(
    part: Element, slots: Mapping[str, str], spans: Mapping[str, tuple[float, float]], file: str
) -> tuple[float, float]:
    record = f"line {part.line}"
    if part.name == "REF_ANNOTATION":
        name = part.attributes.get("ANNOTATION_REF", "")
        if name not in spans:
            raise FieldError(file, record, "ANNOTATION_REF", "an annotation of a tier above, with a time", name)
        return spans[name]
    start, end = (_seconds(part, name, slots, file, record) for name in ("TIME_SLOT_REF1", "TIME_SLOT_REF2"))
    if end <= start:
        raise FieldError(file, record, "TIME_SLOT_REF2", f"a time after {start:g} s", f"{end:g}")
    return start, end


def _seconds(part: Element, name: str, slots: Mapping[str, str], file: str, record: str) -> float:
    text = slots.get(part.attributes.get(name, ""), "")
    value = text_files.seconds(text)
    if value is None:
        raise FieldError(file, record, name, f"a slot with {TIME}", text)
    return value / 1000


def _nested(tiers: Mapping[Tier, tuple[Mark, ...]]) -> dict[Tier, tuple[Mark, ...]]:
    return {tier: nested(marks, tiers[UPPER[tier]]) if UPPER.get(tier) in tiers else marks
            for tier, marks in tiers.items()}  # fmt: skip
