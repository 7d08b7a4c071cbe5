"""Elements of an XML file in the order of the file, for formats that are flat. Entities are refused."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from xml.parsers import expat

from analysis.errors import FileError


@dataclass(slots=True)
class Element:
    """An element with its line and the text directly inside it."""

    line: int
    name: str
    attributes: Mapping[str, str]
    text: str = ""


def elements(text: str, file: str) -> list[Element]:
    """All elements, each before those inside it. Raises FileError for invalid XML and for entities."""
    every_element: list[Element] = []
    open_elements: list[Element] = []
    parser = expat.ParserCreate()
    parser.buffer_text = True

    def refuse(name: str, *_: object) -> None:
        raise FileError(file, "a file without entities", f"the entity {name!r}")

    def start(name: str, attributes: Mapping[str, str]) -> None:
        open_elements.append(Element(parser.CurrentLineNumber, name, attributes))
        every_element.append(open_elements[-1])

    def characters(data: str) -> None:
        if open_elements:
            open_elements[-1].text += data

    parser.EntityDeclHandler = refuse
    parser.StartElementHandler = start
    parser.EndElementHandler = lambda name: open_elements.pop()
    parser.CharacterDataHandler = characters
    try:
        parser.Parse(text, True)
    except expat.ExpatError as error:
        raise FileError(file, "XML", f"line {error.lineno}: {expat.ErrorString(error.code)}") from error
    return every_element
