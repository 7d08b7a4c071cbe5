"""What is written in a format is read again: every label as it was, every time to the millisecond."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from analysis.exchange import formats, harmonix, jams, quoting
from analysis.exchange.annotation import Annotation
from analysis.exchange.formats import FORMATS
from analysis.records import Section
from analysis.references.records import Beat

ODD = ["", "end", "END", '"', '""', '"verse"', "a\nb", "a\r\nb", "a\tb", " verse ", "pre  chorus", "\\", "a\\nb",
       '"a\\nb"', '"\\"\\"', "vërsé 🎵", "<b>&amp;",
       "!", "5", "a\x00b", "\x85", "\u2028", "\ufeff", "1,2",
       "[1]:"]  # fmt: skip
LABELS = st.sampled_from(ODD) | st.text(max_size=12)
STEPS = st.integers(1, 400_000)
"""Milliseconds."""


@st.composite
def songs(draw: st.DrawFn) -> tuple[Section, ...]:
    """Sections one after another, some with a gap before them."""
    found, time = [], 0
    for label in draw(st.lists(LABELS, max_size=6)):
        time += draw(st.just(0) | STEPS)
        start, time = time, time + draw(STEPS)
        found.append(Section(label, start / 1000, time / 1000))
    return tuple(found)


def in_milliseconds(sections: tuple[Section, ...]) -> list[tuple[str, int, int]]:
    return [(label, round(1000 * (start or 0)), round(1000 * (end or 0))) for label, start, end in sections]


@pytest.mark.parametrize("name", FORMATS)
@given(sections=songs())
def test_labels_and_times_come_back(name: str, sections: tuple[Section, ...]) -> None:
    data = FORMATS[name].write(Annotation(sections)).encode()
    again = FORMATS[name].read(formats.decode(data, "song"), "song").sections
    assert in_milliseconds(again) == in_milliseconds(sections)
    if name != "svl":  # counts frames
        assert again == sections


@pytest.mark.parametrize("name", FORMATS)
def test_the_format_is_told_from_the_file(name: str) -> None:
    sections = (Section("intro", 0.0, 8.5), Section("verse 1", 8.5, 30.25))
    text = FORMATS[name].write(Annotation(sections))
    file = f"song{FORMATS[name].suffix}"
    assert formats.format_of(file, text) == name
    assert formats.read(text.encode(), file).sections == sections


@pytest.mark.parametrize("name", ["audacity", "csv", "jams", "svl"])
def test_sections_that_overlap_come_back_where_a_format_can_hold_them(name: str) -> None:
    sections = (Section("verse", 1.0, 5.0), Section("solo", 4.0, 6.5))
    assert FORMATS[name].read(FORMATS[name].write(Annotation(sections)), "song").sections == sections


def test_harmonix_and_jams_hold_beats_too() -> None:
    beats = (Beat(0.25, 4, 0), Beat(0.75, 1, 1), Beat(1.25, 2, 1))
    annotation = Annotation((Section("verse", 0.0, 2.0),), beats)
    assert harmonix.read_beats(harmonix.write_beats(annotation), "beats").beats == beats
    assert jams.read(jams.write(annotation), "song").beats == beats


def test_jams_holds_who_made_it_and_from_what() -> None:
    annotation = Annotation((Section("verse", 0.0, 2.0),), (), "Kettle", "Ada", 2.5, "Ben", "0123456789ab")
    assert jams.read(jams.write(annotation), "song") == annotation


@given(label=LABELS)
def test_a_label_is_quoted_only_where_it_must_be(label: str) -> None:
    def holds(text: str) -> bool:
        return "\n" not in text

    assert quoting.read(quoting.write(label, holds), holds) == label
    assert quoting.write('"verse"', holds) == '"verse"'
    assert quoting.read('"verse"', holds) == '"verse"'
    assert quoting.write("a\nb", holds) == '"a\\nb"'
