"""The texts of a PDF of one page, read by the rules of its format: places of objects, streams, operators."""

from __future__ import annotations

import re
import zlib


def objects(file: bytes) -> list[bytes]:
    """The objects, from the places that the table at the end gives. Fails where one is not at its place."""
    table = int(re.findall(rb"startxref\n(\d+)\n%%EOF", file)[-1])
    places = [int(place) for place in re.findall(rb"(\d{10}) 00000 n ", file[table:])]
    for number, place in enumerate(places, 1):
        assert file[place:].startswith(b"%d 0 obj\n" % number), number
    return [file[place : file.index(b"\nendobj", place)] for place in places]


def content(file: bytes) -> str:
    """The operators of the page."""
    parts = objects(file)
    page = next(part for part in parts if b"/Type /Page " in part)
    reference = re.search(rb"/Contents (\d+) 0 R", page)
    assert reference
    head, _, stream = parts[int(reference[1]) - 1].partition(b"stream\n")
    length = re.search(rb"/Length (\d+)", head)
    assert length
    return zlib.decompress(stream[: int(length[1])]).decode("ascii")


def texts(file: bytes) -> list[str]:
    """What is written on the page, in its order."""
    return [bytes.fromhex(text).decode("cp1252") for text in re.findall(r"<([\da-f]+)> Tj", content(file))]
