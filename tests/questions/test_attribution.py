"""Who performs how, worked out by hand."""

from __future__ import annotations

from collections import Counter

from analysis.questions import attribution
from analysis.questions.candidates import MIXED_DELIVERY, MIXED_ROLE, NO_DELIVERY, NO_ROLE
from analysis.questions.song_material import FEATURED, MAIN, NEITHER, RAPPING, SINGING
from tests.questions.songs import ADA, BO, BO_RAPS, CY, KETTLE, answers, left, part, with_parts


def test_two_sections_are_alike_where_their_delivery_is() -> None:
    assert answers(attribution.comparison(KETTLE), "first", "second") == {
        "first verse first chorus": "same",
        "first verse second verse": "different",
        "first verse bridge": "different",
        "first chorus second verse": "different",
        "first chorus bridge": "different",
        "second verse bridge": "different",
    }
    assert left(attribution.comparison(KETTLE)) == [MIXED_DELIVERY]


def test_the_style_of_a_section() -> None:
    assert answers(attribution.section_style(KETTLE), "section") == {
        "intro": NEITHER, "first verse": SINGING, "first chorus": SINGING, "second verse": RAPPING, "bridge": NEITHER,
        "outro": NEITHER,
    }  # fmt: skip
    assert left(attribution.section_style(KETTLE)) == [MIXED_DELIVERY]


def test_the_role_in_a_section() -> None:
    assert answers(attribution.section_role(KETTLE), "section") == {
        "intro": NEITHER, "first verse": MAIN, "second verse": FEATURED, "bridge": NEITHER, "outro": NEITHER,
    }  # fmt: skip
    assert left(attribution.section_role(KETTLE)) == [MIXED_ROLE] * 2


def test_the_style_of_a_span() -> None:
    assert answers(attribution.span_style(KETTLE), "start", "end") == {
        "2.0 8.0": NEITHER, "12.0 38.0": SINGING, "42.0 58.0": SINGING, "62.0 88.0": RAPPING, "92.0 98.0": NEITHER,
        "122.0 128.0": NEITHER, "4.0 16.0": SINGING, "34.0 46.0": SINGING, "140.0 160.0": NEITHER,
    }  # fmt: skip
    assert Counter(left(attribution.span_style(KETTLE))) == {MIXED_DELIVERY: 5}


def test_singing_beside_rap_in_one_section_is_no_answer() -> None:
    song = with_parts(part("verse", 0, 20, ADA, BO_RAPS))
    assert left(attribution.section_style(song)) == [MIXED_DELIVERY]
    assert left(attribution.section_style(with_parts(part("verse", 0, 20, ADA, CY)))) == [MIXED_DELIVERY]


def test_what_is_not_annotated_is_not_asked() -> None:
    song = with_parts(part("verse", 0, 20, ADA, BO._replace(role="", delivery="")))
    assert left(attribution.section_style(song)) == [NO_DELIVERY]
    assert left(attribution.section_role(song)) == [NO_ROLE]
    assert left(attribution.comparison(song)) == [NO_DELIVERY]
    assert left(attribution.span_style(song)) == [NO_DELIVERY]
