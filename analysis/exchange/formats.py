"""Table of formats, and detection of a file's format by its suffix, for text files by content."""

from __future__ import annotations

import codecs
import re
from collections.abc import Callable
from dataclasses import dataclass, replace
from pathlib import PurePath

from analysis.errors import FileError
from analysis.exchange import audacity, csv, harmonix, jams, svl, textgrid
from analysis.exchange.annotation import Annotation
from analysis.store.tables.json_values import visible


@dataclass(frozen=True, slots=True)
class Format:
    """A format. title: for display. suffix: of files in this format."""

    title: str
    suffix: str
    write: Callable[[Annotation], str]
    read: Callable[[str, str], Annotation]


FORMATS: dict[str, Format] = {
    "jams": Format("JAMS", ".jams", jams.write, jams.read),
    "harmonix": Format("Harmonix text", ".txt", harmonix.write, harmonix.read),
    "audacity": Format("Audacity labels", ".txt", audacity.write, audacity.read),
    "textgrid": Format("Praat TextGrid", ".TextGrid", textgrid.write, textgrid.read),
    "csv": Format("CSV", ".csv", csv.write, csv.read),
    "svl": Format("Sonic Visualiser layer", ".svl", svl.write, svl.read),
}
BY_SUFFIX = {".jams": "jams", ".json": "jams", ".textgrid": "textgrid", ".csv": "csv", ".svl": "svl", ".xml": "svl"}
TEXT = (".txt", ".lab", "")
"""Suffixes of more than one format."""

_BEATS = re.compile(r"(?:\S++\t\d++\t\d++(?:\s++|\Z))++")
_AUDACITY = re.compile(r"\s*+[\d.]++\t[\d.]++(\t|\r|\n|$)")
_SPAN = re.compile(r"\s*+\d[\d.]*+[ \t]++\d[\d.]*+(?:[ \t]|\Z)")
"""Start and end, separated by tabs or blanks, as in a .lab file with three columns."""


def format_of(file: str, text: str) -> str:
    """Name of a file's format in FORMATS. Raises FileError for other files, and for beats without sections."""
    suffix = PurePath(file).suffix.lower()
    if suffix in BY_SUFFIX:
        return BY_SUFFIX[suffix]
    if suffix not in TEXT:
        raise FileError(file, f"a file that ends in {', '.join((*BY_SUFFIX, *filter(None, TEXT)))}", suffix)
    if '"ooTextFile"' in text[:200]:
        return "textgrid"
    if _BEATS.fullmatch(text):
        raise FileError(file, "sections", "beats alone")
    return "audacity" if _AUDACITY.match(text.lstrip("\n")) or _has_spans(text) else "harmonix"


def _has_spans(text: str) -> bool:
    """Whether every line starts with two times, unlike Harmonix text, whose last line is `end`."""
    lines = [line for line in text.splitlines() if line.strip()]
    return bool(lines) and all(_SPAN.match(line) for line in lines)


def without_comments(text: str) -> str:
    """The text with empty lines in place of comments (#), so that line numbers stay the same."""
    return "".join("\n" if line.lstrip().startswith("#") else line for line in text.splitlines(keepends=True))


def decode(data: bytes, file: str) -> str:
    """Text of a file in UTF-8, or in UTF-16 with a byte order mark, as Praat writes it. Raises FileError."""
    encoding = "utf-16" if data.startswith((codecs.BOM_UTF16_LE, codecs.BOM_UTF16_BE)) else "utf-8-sig"
    try:
        return data.decode(encoding)
    except UnicodeDecodeError as error:
        byte = f"byte 0x{data[error.start]:02x} at offset {error.start}"
        raise FileError(file, "UTF-8 text, or UTF-16 with a byte order mark", byte) from error


def read(data: bytes, file: str) -> Annotation:
    """Annotation in a file of any format. Raises FieldError and FileError."""
    text = decode(data, file)
    if PurePath(file).suffix.lower() in TEXT:
        text = without_comments(text)
    annotation = FORMATS[format_of(file, text)].read(text, file)
    sections = tuple(section._replace(label=visible(section.label)) for section in annotation.sections)
    return replace(annotation, sections=sections)
