"""Questions about sections, worked out by hand."""

from __future__ import annotations

from ast import literal_eval

from analysis.questions import segmentation
from analysis.questions.candidates import NO_END, NO_SECTIONS
from tests.questions.songs import KETTLE, answers, left, only, part, with_parts, without_ends


def test_all_sections_of_the_song() -> None:
    song = with_parts(part("intro", 0, 10), part("verse", 10, 40), part("outro", 40, 55))
    assert literal_eval(only(segmentation.full, song).answer) == [
        {"section": "intro", "start": 0.0, "end": 10.0},
        {"section": "verse", "start": 10.0, "end": 40.0},
        {"section": "outro", "start": 40.0, "end": 55.0},
    ]


def test_neighbours_of_one_type_are_one_section_but_not_across_a_gap() -> None:
    song = with_parts(part("verse", 0, 10), part("verse", 10, 20), part("verse", 25, 30), part("chorus", 30, 40))
    found = literal_eval(answers(segmentation.section(song), "section")["verse"])
    assert [(each["start"], each["end"]) for each in found] == [(0.0, 20.0), (25.0, 30.0)]


def test_other_kinds_of_sections_belong_to_no_answer_and_part_their_neighbours() -> None:
    song = with_parts(part("verse", 0, 10), part("solo", 10, 20), part("verse", 20, 30))
    found = literal_eval(only(segmentation.full, song).answer)
    assert [(each["section"], each["start"], each["end"]) for each in found] == [("verse", 0, 10), ("verse", 20, 30)]


def test_each_type_is_asked_for_and_one_that_is_not_there_has_an_empty_answer() -> None:
    found = answers(segmentation.section(KETTLE), "section")
    assert list(found) == ["intro", "verse", "pre-chorus", "chorus", "post-chorus", "bridge", "outro"]
    assert [name for name, answer in found.items() if answer == "[]"] == ["pre-chorus", "post-chorus"]
    assert literal_eval(found["bridge"]) == [{"section": "bridge", "start": 90.0, "end": 100.0}]


def test_an_end_that_is_not_known_stops_the_full_question_and_that_of_its_type() -> None:
    song = without_ends(KETTLE)
    assert left(segmentation.full(song)) == [NO_END]
    assert left(segmentation.section(song)) == [NO_END]
    assert "outro" not in answers(segmentation.section(song), "section")


def test_one_section_alone_is_no_structure() -> None:
    assert left(segmentation.full(with_parts(part("verse", 0, 10), part("solo", 10, 20)))) == [NO_SECTIONS]
