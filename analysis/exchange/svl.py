"""Sonic Visualiser's layer file: XML with the regions of one layer, or instants at which sections begin.

Frames are those of the rate that the file names; 44,100 a second are written, so a time is exact to 11 microseconds.
Entities are refused: a file that declares them can be made to grow without bounds.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import NamedTuple
from xml.parsers import expat
from xml.sax.saxutils import quoteattr

from analysis.errors import FileError
from analysis.exchange import quoting
from analysis.exchange.annotation import Annotation, FieldError, between, end_of, opens, rows
from analysis.records import Section
from analysis.references import text_files
from analysis.references.boundaries import Boundary

RATE = 44_100
_XML = re.compile("[\t\n\r\x20-\ud7ff\ue000-\ufffd\U00010000-\U0010ffff]*")
_HEAD = '<?xml version="1.0" encoding="UTF-8"?>\n<!DOCTYPE sonic-visualiser>\n'


class Element(NamedTuple):
    line: int
    name: str
    attributes: Mapping[str, str]


def write(annotation: Annotation) -> str:
    """One layer of regions. Sections of one label stand at one height."""
    sections = rows(annotation)
    heights = {label: height for height, label in enumerate(dict.fromkeys(row.label for row in sections))}
    lines = [
        f'<sv>\n  <data>\n    <model id="1" name="sections" sampleRate="{RATE}" start="0" '
        f'end="{_frame(end_of(annotation))}" type="sparse" dimensions="3" resolution="1" notifyOnAdd="true" '
        f'dataset="0" subtype="region" valueQuantization="1" minimum="0" maximum="{max(len(heights), 1)}" units=""/>',
        '    <dataset id="0" dimensions="3">',
    ]
    for start, end, label in sections:
        first, text = _frame(start), quoteattr(quoting.write(label, holds))
        bounds = f'frame="{first}" value="{heights[label]}" duration="{_frame(end) - first}"'
        lines.append(f"      <point {bounds} label={text}/>")
    lines += ["    </dataset>\n  </data>\n  <display>"]
    lines += ['    <layer id="2" type="regions" name="sections" model="1"/>\n  </display>\n</sv>']
    return _HEAD + "".join(f"{line}\n" for line in lines)


def read(text: str, file: str) -> Annotation:
    """Raises FieldError and FileError."""
    elements = _elements(text, file)
    models = [each for each in elements if each.name == "model"]
    if len(models) != 1:
        raise FileError(file, "a layer file with one model", f"{len(models)}")
    rate = _whole(models[0], "sampleRate", file)
    if rate == 0:
        raise FieldError(file, f"line {models[0].line}", "sampleRate", "a number above 0", "0")
    points = [each for each in elements if each.name == "point"]
    if any("duration" in each.attributes for each in points):
        return Annotation(tuple(_region(each, rate, file) for each in points))
    return Annotation(between([_instant(each, rate, file) for each in points], file))


def holds(label: str) -> bool:
    return _XML.fullmatch(label) is not None


def _frame(time: float) -> int:
    return round(time * RATE)


def _region(point: Element, rate: int, file: str) -> Section:
    frame, length = _whole(point, "frame", file), _whole(point, "duration", file)
    if length == 0:
        raise FieldError(file, f"line {point.line}", "duration", "a number of frames above 0", "0")
    return Section(_label(point), round(frame / rate, 6), round((frame + length) / rate, 6))


def _instant(point: Element, rate: int, file: str) -> Boundary:
    label = _label(point)
    return Boundary(round(_whole(point, "frame", file) / rate, 6), label, point.line, opens(label))


def _label(point: Element) -> str:
    return quoting.read(point.attributes.get("label", ""), holds)


def _whole(element: Element, field: str, file: str) -> int:
    text = element.attributes.get(field, "")
    number = text_files.seconds(text)
    if number is None or number != int(number):
        raise FieldError(file, f"line {element.line}", field, "a whole number, 0 or more", text)
    return int(number)


def _elements(text: str, file: str) -> list[Element]:
    """All elements in the order of the file. Raises FileError for what is no XML, or declares entities."""
    found: list[Element] = []
    parser = expat.ParserCreate()

    def refuse(name: str, *_: object) -> None:
        raise FileError(file, "a layer file without entities", f"the entity {name!r}")

    def start(name: str, attributes: Mapping[str, str]) -> None:
        found.append(Element(parser.CurrentLineNumber, name, attributes))

    parser.EntityDeclHandler = refuse
    parser.StartElementHandler = start
    try:
        parser.Parse(text, True)
    except expat.ExpatError as error:
        raise FileError(file, "XML", f"line {error.lineno}: {expat.ErrorString(error.code)}") from error
    return found
