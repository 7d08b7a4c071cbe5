"""ELAN: known tiers by annotator, times of referring annotations, slots without a time, entities."""

from __future__ import annotations

import pytest

from analysis.annotations import Mark
from analysis.errors import FileError
from analysis.exchange.timed_words import elan

SLOTS = (0, 1500, 2250, 4000, None)


def part(id: str, first: int, last: int, text: str) -> str:
    return (f'<ANNOTATION><ALIGNABLE_ANNOTATION ANNOTATION_ID="{id}" TIME_SLOT_REF1="ts{first}" '
            f'TIME_SLOT_REF2="ts{last}"><ANNOTATION_VALUE>{text}</ANNOTATION_VALUE></ALIGNABLE_ANNOTATION>'
            "</ANNOTATION>")  # fmt: skip


def reference(id: str, to: str, text: str) -> str:
    return (f'<ANNOTATION><REF_ANNOTATION ANNOTATION_ID="{id}" ANNOTATION_REF="{to}"><ANNOTATION_VALUE>{text}'
            "</ANNOTATION_VALUE></REF_ANNOTATION></ANNOTATION>")  # fmt: skip


def document(*tiers: tuple[str, str], head: str = "", units: str = "milliseconds") -> str:
    slots = "".join(f'<TIME_SLOT TIME_SLOT_ID="ts{i}"' + ("" if time is None else f' TIME_VALUE="{time}"') + "/>"
                    for i, time in enumerate(SLOTS))  # fmt: skip
    rows = "".join(f"<TIER {attributes}>{parts}</TIER>" for attributes, parts in tiers)
    return (f'<?xml version="1.0"?>{head}<ANNOTATION_DOCUMENT AUTHOR="Ada"><HEADER TIME_UNITS="{units}"/><TIME_ORDER>'
            f"{slots}</TIME_ORDER>{rows}</ANNOTATION_DOCUMENT>")  # fmt: skip


def test_tiers_are_known_by_their_names_and_words_stand_in_lines() -> None:
    text = document(
        ('TIER_ID="Lines@Ada"', part("a", 0, 3, "moths &amp; lamps")),
        ('TIER_ID="word"', part("b", 1, 2, "moths") + part("c", 2, 3, "lamps")),
        ('TIER_ID="gaze"', part("d", 0, 1, "left")),
    )
    content = elan.read(text, "x.eaf")
    (item,) = content.annotations
    assert item.annotator == "Ada"
    assert item.tiers == {
        "lines": (Mark(0.0, 4.0, ("moths & lamps",)),),
        "words": (Mark(1.5, 2.25, ("moths",), 0), Mark(2.25, 4.0, ("lamps",), 0)),
    }
    assert content.notes == {(elan.UNKNOWN, "gaze"): 1}


def test_an_annotation_that_refers_to_another_has_its_time() -> None:
    text = document(('TIER_ID="gaze"', part("a", 1, 2, "left")), ('TIER_ID="words"', reference("b", "a", "moths")))
    assert elan.read(text, "x.eaf").annotations[0].tiers["words"] == (Mark(1.5, 2.25, ("moths",)),)


def test_tiers_of_two_annotators_are_two_annotations() -> None:
    text = document(('TIER_ID="words@1" ANNOTATOR="Bo"', part("a", 0, 1, "moths")),
                    ('TIER_ID="words@2"', part("b", 0, 1, "lamps")))  # fmt: skip
    assert [(item.annotator, item.tiers["words"][0].label) for item in elan.read(text, "x.eaf").annotations] == [
        ("Bo", "moths"), ("Ada", "lamps")]  # fmt: skip


def test_what_has_no_time_is_named_and_the_rest_is_read() -> None:
    parts = part("a", 3, 4, "open") + part("b", 2, 1, "back") + reference("c", "a", "lost") + part("d", 0, 1, "fine")
    content = elan.read(document(('TIER_ID="words"', parts)), "x.eaf")
    assert [error.field for error in content.problems] == ["TIME_SLOT_REF2", "TIME_SLOT_REF2", "ANNOTATION_REF"]
    assert content.annotations[0].tiers["words"] == (Mark(0.0, 1.5, ("fine",)),)


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("<x/>", "ANNOTATION_DOCUMENT"),
        ("no XML", "XML"),
        (document(('TIER_ID="gaze"', part("a", 0, 1, "left"))), "a tier with annotations called words"),
        (document(('TIER_ID="words"', part("a", 0, 1, "x")), units="PAL-frames"), "milliseconds"),
        (document(('TIER_ID="words"', part("a", 0, 1, "&big;")),
                  head='<!DOCTYPE x [<!ENTITY big "&big2;">]>'), "entities"),
    ],
)  # fmt: skip
def test_other_files_are_refused(text: str, expected: str) -> None:
    with pytest.raises(FileError, match=expected):
        elan.read(text, "x.eaf")
