"""Elements of XML with line and own text; entities and broken files are refused."""

from __future__ import annotations

import pytest

from analysis.errors import FileError
from analysis.exchange.xml_elements import elements


def test_elements_are_in_file_order_with_their_line_and_own_text() -> None:
    outer, inner = elements('<a x="1">one\n<b>two &amp; three</b>four</a>', "x.xml")
    assert (outer.line, outer.name, outer.attributes, outer.text) == (1, "a", {"x": "1"}, "one\nfour")
    assert (inner.line, inner.name, inner.text) == (2, "b", "two & three")


@pytest.mark.parametrize(
    ("text", "expected"),
    [("<a>", "XML"), ("", "XML"), ('<!DOCTYPE a [<!ENTITY b "c">]><a>&b;</a>', "without entities")],
)
def test_other_files_are_refused(text: str, expected: str) -> None:
    with pytest.raises(FileError, match=expected):
        elements(text, "x.xml")
