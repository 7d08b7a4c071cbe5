"""Sections and performers of a song are corrected and accepted apart."""

from __future__ import annotations

from analysis.reviews.events import new, of_song
from analysis.reviews.song_corrections import about_performers, about_sections, is_sections
from analysis.reviews.state import fold

TARGET = of_song("own/lamp")
SECTIONS = [{"section": "verse", "start": 0.0, "end": 4.0}]
PERFORMERS = [{"artist": "Wren", "start": 0.0, "end": 4.0, "role": "main", "delivery": "sung"}]


def test_a_later_acceptance_of_one_kind_leaves_the_other_in_force() -> None:
    proposals = [new("Ada", "correction", TARGET, value=value) for value in (PERFORMERS, SECTIONS)]
    accepts = [new("Cy", "accept", TARGET, correction=proposal.id) for proposal in proposals]
    state = fold([*proposals, *accepts])
    performers, sections = about_performers(state).accepted, about_sections(state).accepted
    assert performers is not None
    assert sections is not None
    assert (performers.value, sections.value) == (PERFORMERS, SECTIONS)
    undone = fold([*proposals, *accepts, new("Cy", "undo", TARGET, undoes=accepts[1].id)])
    assert about_sections(undone).accepted is None
    assert about_performers(undone).accepted is not None


def test_no_sections_at_all_are_not_a_correction_of_sections() -> None:
    assert is_sections(SECTIONS)
    assert not any(map(is_sections, (PERFORMERS, [], "verse", None, [1])))
