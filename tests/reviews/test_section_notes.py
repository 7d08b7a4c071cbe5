"""Notes on sections: stored with a correction, told in its history, without influence on the reference."""

from __future__ import annotations

from analysis.records import Section
from analysis.reviews import history, section_notes
from analysis.reviews.events import new, of_question, version_of
from analysis.reviews.section_notes import NotedSection, noted_sections
from analysis.reviews.state import fold
from analysis.store.reviews.rows import usable
from analysis.store.tables.json_values import decode, dumps, encode

PLAIN = (Section("intro", 0.0, 10.0), Section("verse", 10.0, 40.0))
NOTED = [NotedSection("intro", 0.0, 10.0), NotedSection("verse", 10.0, 40.0, " begins\n on the upbeat ")]


def test_a_note_stands_with_its_section_and_the_reference_is_the_same() -> None:
    value = section_notes.encode(NOTED)
    assert value[0] == {"section": "intro", "start": 0.0, "end": 10.0}
    assert value[1] == {"section": "verse", "start": 10.0, "end": 40.0, "note": "begins on the upbeat"}
    assert decode(value) == PLAIN
    assert history.changes(encode(PLAIN), value) == []
    assert [section.note for section in noted_sections(value)] == ["", "begins on the upbeat"]
    assert [section.section for section in noted_sections(value)] == [*PLAIN]


def test_without_notes_the_form_is_that_of_references() -> None:
    assert section_notes.encode(NotedSection(*section) for section in PLAIN) == encode(PLAIN)


def test_the_history_of_a_correction_has_its_notes() -> None:
    moved = [NOTED[0]._replace(end=9.5), NOTED[1]._replace(start=9.5)]
    reference = encode(PLAIN)
    event = usable(new("Ada", "correction", of_question("kettle"), reference=version_of(dumps(reference)),
                       value=section_notes.encode(moved)))  # fmt: skip
    (line,) = history.lines(fold([event]), {event.reference: reference})
    assert line.text == (
        "corrected: intro/verse boundary 10.00 → 9.50 s; note on verse at 9.50 s: begins on the upbeat"
    )


def test_other_references_and_strange_notes_have_none() -> None:
    lyrics = [{"section": "verse", "lyrics": "la", "note": "hm"}]
    for value in (None, {"number": "3"}, "lamp", ["lamp"], lyrics):
        assert noted_sections(value) == []
        assert section_notes.lines(value) == []
    assert section_notes.lines([{"section": "", "start": 1.0, "end": 2.0, "note": 7}]) == []
    unnamed = [{"section": "", "start": None, "end": 2.0, "note": "?"}]
    assert section_notes.lines(unnamed) == ["note on the section at ? s: ?"]
