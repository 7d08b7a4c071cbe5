"""Annotated songs as material for questions."""

from __future__ import annotations

from decimal import Decimal
from pathlib import Path

from analysis.questions.from_annotations import material
from analysis.questions.lyric_text import LyricText
from analysis.questions.side_files import Extras
from analysis.questions.song_material import FEATURED, MAIN, NEITHER, Voice, Words
from analysis.records import Section, Song
from analysis.references.records import AnnotatedSong, Performance

SONG = Song("cosod", "7", "Kettle", "Ada feat. Bo", 60.5, urls=("https://example.org/7",))


def annotated(*performances: Performance) -> AnnotatedSong:
    sections = (Section("Verse 1", 0.0, 10.1), Section("Dance Chorus", 10.1, 30.0), Section("Solo", 30.0, None))
    return AnnotatedSong(SONG, sections, (), performances)


def by(artist: str, *names: str, start: float = 0.0, function: str = "Main", delivery: str = "Singing") -> Performance:
    return Performance(start, None, "", artist, names or (artist,), "", function, delivery)


def test_sections_are_typed_and_times_are_the_decimals_as_written() -> None:
    lyrics = {"7": LyricText(Path("7.txt"), words=(Words("verse", "la"),))}
    made = material(annotated(), Extras(lyrics, {"7": {"Sound": {"Piano": 0.5}}}, {"Piano": "?"}))
    assert [(part.label, part.type, part.start, part.end) for part in made.parts] == [
        ("verse", "verse", Decimal(0), Decimal("10.1")),
        ("dancechorus", "chorus", Decimal("10.1"), Decimal(30)),
        ("solo", "", Decimal(30), None),
    ]
    assert (made.audio, made.title, made.duration) == ("cosod_7.wav", "Kettle", Decimal("60.5"))
    assert (made.lyrics, made.ratings, made.descriptions) == ((Words("verse", "la"),), {"Piano": 0.5}, {"Piano": "?"})


def test_performers_stand_in_their_sections_with_role_and_delivery() -> None:
    made = material(
        annotated(
            by("Ada"),
            by("Bo", start=10.1, function="Featured", delivery=""),
            by("Cy", start=10.1, function="Uncredited"),
        ),
        Extras(),
    )
    assert made.parts[0].voices == (Voice("Ada", MAIN, "Singing"),)
    assert made.parts[1].voices == (Voice("Bo", FEATURED, ""), Voice("Cy", NEITHER, "Singing", is_credited=False))
    assert made.parts[2].voices == ()
    assert made.has_performers


def test_a_song_without_performers_is_performed_by_nobody_only_if_that_is_annotated() -> None:
    assert not material(annotated(), Extras()).has_performers
    assert material(annotated(), Extras(), has_performers=True).has_performers


def test_one_name_in_two_spellings_is_one_artist() -> None:
    made = material(annotated(by("JAY-Z"), by("Jay Z", start=10.1)), Extras())
    assert list(made.entries) == ["JAY-Z"]


def test_artists_cannot_be_told_apart_where_one_may_stand_under_two_names() -> None:
    both = by("Both", "Ada", "Bo", start=10.1, function="", delivery="")
    assert material(annotated(by("Ada"), both), Extras()).has_distinct_names
    assert material(annotated(by("Zed"), by("Ada"), by("Bo"), both), Extras()).has_distinct_names
    assert not material(annotated(by("Ada"), by("Mister Bo"), both), Extras()).has_distinct_names


def test_both_of_three_credited_artists_are_open() -> None:
    assert not material(annotated(by("Both", "Ada", "Bo", "Cy")), Extras()).has_distinct_names
    assert material(annotated(by("All", "Ada", "Bo", "Cy")), Extras()).has_distinct_names
