"""Every annotation and tier of a song goes out through JAMS and comes back, to the library of JAMS as well."""

from __future__ import annotations

import json
import warnings
from typing import Any

import jams as library
import pytest

from analysis.annotations import Mark, SongAnnotation
from analysis.errors import FileError
from analysis.exchange import song_jams
from analysis.exchange.annotation import FieldError
from analysis.records import Song
from analysis.references.salami import load
from tests.shared import SHARED, needs_shared

SONG = Song("own", "moth", "Moth", "Ada", 20.0)
FORM = (Mark(0.0, 12.0, ("A",)), Mark(12.0, 20.0, ("A'",)))
FIRST = SongAnnotation("own/moth", "ann", "annotator", {
    "sections": (Mark(0.1, 12.123456789, ("Solo", "Interlude")), Mark(12.123456789, 20.0)),
    "form": FORM,
    "phrases": (Mark(0.0, 6.0, ("a",), 0), Mark(6.0, 12.0, ("b",), 0), Mark(12.0, 20.0, ("a",), 1)),
    "lines": (Mark(1.0, 3.0, ("the kettle hums",)),),
    "words": (Mark(1.0, 1.5, ("the",), 0),),
    "syllables": (Mark(1.0, 1.25, ("ket",), 0, {"pitch": 60}),),
    "performers": (Mark(0.0, 9.0, ("Moth",), value={"role": "main"}),),
    "beats": (Mark(0.5, None, value={"position": 4, "bar": 0}), Mark(1.0, None, value={"position": 1, "bar": 1})),
}, file="1", time="2020", source="a folder", licence="CC0 1.0")  # fmt: skip
COPY = SongAnnotation("own/moth", "Ben", "accepted", {"sections": (Mark(0.0, 20.0, ("verse",)),)}, based_on=FIRST.id)
LAYER = SongAnnotation("own/moth", "ann", "annotator", {"sections": (Mark(0.0, None, ("x",)),)}, "1b", True)
ALL = (FIRST, COPY, LAYER)


def test_every_field_of_every_tier_comes_back() -> None:
    text = song_jams.write(SONG, ALL, [{"id": "e1"}])
    again = song_jams.read(text, "moth.jams")
    assert (again.song, again.events, again.problems, dict(again.notes or {})) == (SONG, ({"id": "e1"},), (), {})
    assert [item.id for item in again.annotations] == [item.id for item in ALL]
    for item, other in zip(ALL, again.annotations, strict=True):
        assert other.tiers == item.tiers
        names = ("song", "annotator", "origin", "file", "second_layer", "based_on", "time", "source", "licence")
        assert [getattr(other, name) for name in names] == [getattr(item, name) for name in names]
    assert song_jams.write(again.song, again.annotations, again.events) == text


def test_the_library_of_jams_finds_each_tier_in_its_namespace() -> None:
    whole = library.JAMS(**json.loads(song_jams.write(SONG, ALL)))
    with warnings.catch_warnings():
        warnings.filterwarnings("ignore", "Passing a schema", DeprecationWarning)  # how it calls jsonschema
        assert whole.validate(strict=True)
    by_space = {space: [part.annotation_metadata.annotator.name for part in whole.search(namespace=f"^{space}$")]
                for space in song_jams.SPACES.values()}  # fmt: skip
    assert by_space == {
        "segment_open": ["ann", "Ben", "ann"], "segment_salami_upper": ["ann"], "segment_salami_lower": ["ann"],
        "lyrics": ["ann", "ann", "ann"], "tag_open": ["ann"], "beat": ["ann"],
    }  # fmt: skip
    corrected = whole.search(namespace="segment_open")[1]
    assert (corrected.annotation_metadata.validation, corrected.to_interval_values()[1]) == ("accepted", ["verse"])
    assert whole.search(namespace="segment_open")[0].to_interval_values()[1] == ["Solo / Interlude", ""]


def test_letters_that_salami_does_not_have_are_an_open_segmentation_of_their_level() -> None:
    odd = SongAnnotation("own/moth", "ann", "annotator", {"form": (Mark(0.0, 20.0, ("part one",)),)})
    text = song_jams.write(SONG, [odd])
    assert json.loads(text)["annotations"][0]["namespace"] == "segment_open"
    assert song_jams.read(text, "a").annotations[0].tiers == odd.tiers


def foreign(*parts: tuple[str, str, list[Any]]) -> str:
    """A file as another program writes it. parts: namespace, annotator and values, each of a second."""
    whole = library.JAMS()
    whole.file_metadata.duration = 21.0
    for namespace, name, values in parts:
        part: Any = library.Annotation(namespace=namespace, duration=21.0)
        part.annotation_metadata.annotator.name = name
        for i, value in enumerate(values):
            part.append(time=float(i), duration=0 if namespace == "beat" else 1, value=value)
        whole.annotations.append(part)
    return str(whole.dumps())


def test_annotations_of_other_programs_are_grouped_by_who_made_them() -> None:
    content = song_jams.read(foreign(
        ("segment_salami_function", "ann", ["verse"]), ("segment_salami_upper", "ann", ["A"]),
        ("beat", "", [1, None]), ("segment_open", "", ["intro"]),
    ), "a.jams")  # fmt: skip
    assert [(item.annotator, item.origin, list(item.tiers)) for item in content.annotations] == [
        ("ann", "imported", ["sections", "form"]), ("", "imported", ["beats"]), ("", "imported", ["sections"]),
    ]  # fmt: skip
    assert content.annotations[1].tiers["beats"] == (Mark(0.0, None, value={"position": 1}), Mark(1.0, None))
    assert content.song == Song("", "", "", "", 21.0)


def test_two_objects_of_a_tier_are_two_annotations_and_what_fits_no_tier_is_counted() -> None:
    content = song_jams.read(foreign(
        ("segment_open", "ann", ["a"]), ("segment_open", "ann", ["b"]), ("segment_open", "ann", ["c"]),
        ("chord", "ann", ["C:maj"]), ("tag_open", "ann", ["calm"]),
    ), "a.jams")  # fmt: skip
    assert [item.tiers["sections"][0].label for item in content.annotations] == ["a", "b", "c"]
    gone = "no tier of this namespace, left out"
    assert dict(content.notes or {}) == {(song_jams.SECOND, "sections"): 2, (gone, "chord"): 1, (gone, "tag_open"): 1}


def test_an_observation_that_is_none_is_named_and_the_rest_is_read() -> None:
    content = json.loads(song_jams.write(SONG, [FIRST]))
    content["annotations"][1]["data"][0]["time"] = -1
    (annotation,), (problem,) = (found := song_jams.read(json.dumps(content), "a.jams")).annotations, found.problems
    assert annotation.tiers["form"] == FORM[1:]
    assert str(problem) == (
        "a.jams: annotations[1].data[0]: field 'time': expected a time in seconds, 0 or later, found '-1'"
    )


@pytest.mark.parametrize(
    ("text", "error"), [("{", FileError), ("{}", FieldError), ('{"annotations": [1]}', FieldError)]
)
def test_what_is_no_jams_is_refused(text: str, error: type[Exception]) -> None:
    with pytest.raises(error):
        song_jams.read(text, "a.jams")


@needs_shared
def test_songs_of_salami_come_back_with_equal_bytes_and_are_valid() -> None:
    songs = load(SHARED / "data" / "salami").songs
    assert len(songs) == 30
    for song in songs:
        text = song_jams.write(song.song, song.annotations)
        again = song_jams.read(text, "a.jams")
        assert (again.problems, dict(again.notes or {})) == ((), {})
        assert [item.tiers for item in again.annotations] == [item.tiers for item in song.annotations]
        assert song_jams.write(again.song, again.annotations) == text
        with warnings.catch_warnings():
            warnings.filterwarnings("ignore", "Passing a schema", DeprecationWarning)
            assert library.JAMS(**json.loads(text)).validate(strict=True)
