"""Layer file of Sonic Visualiser: XML with the regions of one layer, or instants at which sections start.

The file states the rate of its frames. Files are written with 44,100 per second, so times are exact to 11 microseconds.
Entities are refused, because a file that declares them can expand without limit.
"""

from __future__ import annotations

import re
from xml.sax.saxutils import quoteattr

from analysis.errors import FileError
from analysis.exchange import quoting
from analysis.exchange.annotation import Annotation, FieldError, between, end_of, opens, rows
from analysis.exchange.xml_elements import Element, elements
from analysis.records import Section
from analysis.references import text_files
from analysis.references.boundaries import Boundary

RATE = 44_100
_XML = re.compile("[\t\n\r\x20-\ud7ff\ue000-\ufffd\U00010000-\U0010ffff]*")
_HEAD = '<?xml version="1.0" encoding="UTF-8"?>\n<!DOCTYPE sonic-visualiser>\n'


def write(annotation: Annotation) -> str:
    """A file with one layer of regions. Sections with one label have one value."""
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
    """Sections of a layer file. Raises FieldError and FileError."""
    parts = elements(text, file)
    models = [element for element in parts if element.name == "model"]
    if len(models) != 1:
        raise FileError(file, "a layer file with one model", f"{len(models)}")
    rate = _whole_number(models[0], "sampleRate", file)
    if rate == 0:
        raise FieldError(file, f"line {models[0].line}", "sampleRate", "a number above 0", "0")
    points = [element for element in parts if element.name == "point"]
    if any("duration" in point.attributes for point in points):
        return Annotation(tuple(_region(point, rate, file) for point in points))
    return Annotation(between([_instant(point, rate, file) for point in points], file))


def holds(label: str) -> bool:
    return _XML.fullmatch(label) is not None


def _frame(time: float) -> int:
    return round(time * RATE)


def _region(point: Element, rate: int, file: str) -> Section:
    frame, length = _whole_number(point, "frame", file), _whole_number(point, "duration", file)
    if length == 0:
        raise FieldError(file, f"line {point.line}", "duration", "a number of frames above 0", "0")
    return Section(_label(point), round(frame / rate, 6), round((frame + length) / rate, 6))


def _instant(point: Element, rate: int, file: str) -> Boundary:
    label = _label(point)
    return Boundary(round(_whole_number(point, "frame", file) / rate, 6), label, point.line, opens(label))


def _label(point: Element) -> str:
    return quoting.read(point.attributes.get("label", ""), holds)


def _whole_number(element: Element, field: str, file: str) -> int:
    text = element.attributes.get(field, "")
    number = text_files.seconds(text)
    if number is None or number != int(number):
        raise FieldError(file, f"line {element.line}", field, "a whole number, 0 or more", text)
    return int(number)
