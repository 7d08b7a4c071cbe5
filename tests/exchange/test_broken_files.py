"""Whatever stands in a file, it is read or refused in words: nothing else happens."""

from __future__ import annotations

import contextlib

import pytest
from hypothesis import given
from hypothesis import strategies as st

from analysis.errors import EarmarkError
from analysis.exchange import formats, jams
from analysis.exchange.annotation import Annotation
from analysis.exchange.formats import FORMATS
from analysis.records import Section

SONG = Annotation((Section("intro", 0.0, 8.5), Section('pre "chorus"', 8.5, 30.25)), duration=31.0)
PIECES = st.sampled_from(['"', "\n", "\t", ",", "-1", "1e999", "9" * 400, "nan", "null", "[]", "{}", "<x>", "&a;",
                          "]]>", "\\ud800", "é", " ", ""])  # fmt: skip


@pytest.mark.parametrize("name", FORMATS)
@given(data=st.data())
def test_a_file_with_a_piece_exchanged_is_read_or_refused(name: str, data: st.DataObject) -> None:
    text = FORMATS[name].write(SONG)
    start = data.draw(st.integers(0, len(text)))
    end = data.draw(st.integers(start, min(len(text), start + 20)))
    broken = text[:start] + data.draw(PIECES) + text[end:]
    with contextlib.suppress(EarmarkError):
        read_again(name, formats.read(broken.encode(), f"song{FORMATS[name].suffix}"))


@pytest.mark.parametrize("name", FORMATS)
@given(data=st.binary(max_size=60))
def test_any_bytes_are_read_or_refused(name: str, data: bytes) -> None:
    with contextlib.suppress(EarmarkError):
        read_again(name, formats.read(data, f"song{FORMATS[name].suffix}"))


def test_half_a_character_is_shown_as_its_escape() -> None:
    broken = jams.write(SONG).replace("intro", "\\ud83c")
    assert formats.read(broken.encode(), "song.jams").sections[0].label == "\\ud83c"
    assert '"\\\\ud83c"' in jams.write(Annotation((Section("\ud83c", 0.0, 1.0),)))


def test_brackets_without_end_are_refused() -> None:
    with pytest.raises(EarmarkError, match=r"song.jams: expected JSON, found nested too deeply"):
        formats.read(b"[" * 100_000, "song.jams")


def read_again(name: str, annotation: Annotation) -> None:
    """What was read can be written, and is then the same."""
    found = FORMATS[name].read(FORMATS[name].write(annotation), "song").sections
    assert sorted(each.label for each in found) == sorted(each.label for each in annotation.sections)
