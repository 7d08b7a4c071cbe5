"""One song annotated in two ways."""

from __future__ import annotations

from analysis.records import Section, Song
from analysis.references.combined_songs import combine
from analysis.references.records import AnnotatedSong, Performance


def sectioned(name: str, title: str, *starts: float) -> AnnotatedSong:
    sections = tuple(Section("verse", start, start + 10) for start in starts)
    return AnnotatedSong(Song("harmonix", name, title, "Ada"), sections)


def performed(name: str, title: str, *starts: float) -> AnnotatedSong:
    rows = tuple(Performance(start, None, "Verse", "Both", ("Ada", "Bo")) for start in starts)
    sections = tuple(Section("Verse", start, None) for start in starts)
    return AnnotatedSong(Song("cosod", name, title, "Ada & Bo"), sections, (), rows)


def test_songs_of_one_title_are_put_together() -> None:
    (song,), others = combine([sectioned("k", "Old Kettle!", 0.0, 10.0)], [performed("1", "old kettle", 0.004, 10.0)])
    assert (song.id, song.song.artist, others) == ("harmonix/k", "Ada & Bo", [])
    assert [(row.start, row.end) for row in song.performances] == [(0.0, 10.0), (10.0, 20.0)]


def test_songs_on_different_recordings_stay_apart() -> None:
    one, other = sectioned("k", "Kettle", 0.0, 10.0), performed("1", "Kettle", 0.0, 10.5)
    assert combine([one], [other]) == ([one], [other])


def test_a_title_that_two_songs_share_joins_nothing() -> None:
    ones = [sectioned("k", "Kettle", 0.0), sectioned("l", "Kettle", 0.0)]
    other = performed("1", "Kettle", 0.0)
    assert combine(ones, [other]) == (ones, [other])
    assert combine(ones[:1], [other, performed("2", "Kettle", 0.0)])[0] == ones[:1]


def test_songs_of_one_set_alone_are_kept() -> None:
    one, other = sectioned("k", "Kettle", 0.0), performed("1", "Lamp", 0.0)
    assert combine([one], [other]) == ([one], [other])
