"""Questions about words, worked out by hand."""

from __future__ import annotations

from ast import literal_eval

from analysis.questions import transcription
from tests.questions.songs import KETTLE, answers, only


def test_all_words_numbered_where_a_name_occurs_several_times() -> None:
    assert literal_eval(only(transcription.full, KETTLE).answer) == [
        {"section": "verse1", "lyrics": "seven kettles"},
        {"section": "chorus1", "lyrics": "steam oh steam"},
        {"section": "verse2", "lyrics": "eight kettles"},
        {"section": "chorus2", "lyrics": "steam again"},
        {"section": "outro", "lyrics": "off"},
    ]


def test_one_section_is_an_object_several_are_a_list_and_none_is_an_empty_list() -> None:
    found = answers(transcription.section(KETTLE), "section")
    assert literal_eval(found["outro"]) == {"section": "outro", "lyrics": "off"}
    assert [each["section"] for each in literal_eval(found["verse"])] == ["verse1", "verse2"]
    assert found["bridge"] == found["intro"] == "[]"
