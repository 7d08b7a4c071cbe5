"""People beside the runs: a band and a sentence where songs have two annotations, else none."""

from __future__ import annotations

import random
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from analysis.annotations import Mark, SongAnnotation
from analysis.pipeline.references import relink
from analysis.records import Section, Song
from analysis.references.records import AnnotatedSong
from analysis.store.queries import songs
from analysis.store.runs import description
from analysis.store.workspace import Workspace
from tests import songs_with_structure
from tests.dashboard.pages.reading import said

ANNOTATED = 8


def annotated(folder: Path, annotators: tuple[float, ...], **of_last: Any) -> Workspace:
    """The first songs with an annotation for each of these shifts of its inner boundaries, in seconds.

    of_last: fields of the last annotation of each song.
    """
    place = songs_with_structure.workspace(folder)
    rows = []
    for number in range(ANNOTATED):
        sections = songs_with_structure.song(random.Random(number))
        last = sections[-1]["end"]
        items = tuple(
            SongAnnotation(f"own/song{number}", f"person {i}", "annotator", {"sections": tuple(
                Mark(row["start"] + shift * bool(row["start"]), row["end"] + shift * (row["end"] < last),
                     (row["section"],)) for row in sections)})
            for i, shift in enumerate(annotators)
        )  # fmt: skip
        items = (*items[:-1], replace(items[-1], **of_last))
        marks = items[0].tiers["sections"]
        song = Song("own", f"song{number}", f"song{number}", duration=last)
        rows.append(AnnotatedSong(song, tuple(Section(mark.label, mark.start, mark.end) for mark in marks),
                                  annotations=items))  # fmt: skip
    songs.write(place, "own", rows, [])
    relink(place)
    return place


@pytest.mark.parametrize("tab", ["boundaries", "agreement"])
def test_two_annotations_give_a_band_with_its_number_of_songs(
    tab: str, tmp_path: Path, opened: Callable[..., Any]
) -> None:
    app = opened("structure", annotated(tmp_path, (0.0, 1.0)).path, tab=tab)
    text = said(app)
    assert f"People, {ANNOTATED} songs with two or more annotations:" in text
    spec = app.get("plotly_chart")[0].proto.spec
    assert spec.count('"type": "rect"') + spec.count('"type":"rect"') == 2
    assert "people: " in spec


@pytest.mark.parametrize("view", ["report", "compare"])
def test_run_report_and_compare_name_each_run_among_people(
    view: str, tmp_path: Path, opened: Callable[..., Any]
) -> None:
    place = annotated(tmp_path, (0.0, 1.0))
    (line,) = (line for line in said(opened(view, place.path)).splitlines() if line.startswith("People, "))
    what = "Full structural segmentation, IoU, untrimmed, "
    assert line.startswith(f"People, {ANNOTATED} songs with two or more annotations: {what}")
    assert "against published references, by 95 % CI: " in line
    names = [run.name for run in description.load_all(place)]
    assert sum(name in line.partition("by 95 % CI: ")[2] for name in names) == (1 if view == "report" else 2)


@pytest.mark.parametrize("view", ["report", "compare"])
def test_one_annotation_gives_no_sentence_there(view: str, tmp_path: Path, opened: Callable[..., Any]) -> None:
    assert "People, " not in said(opened(view, annotated(tmp_path, (0.0,)).path))


@pytest.mark.parametrize("part", ["FSS", "SSS"])
def test_one_annotation_gives_none(part: str, tmp_path: Path, opened: Callable[..., Any]) -> None:
    app = opened("structure", annotated(tmp_path, (0.0,)).path, tab="boundaries", part=part)
    assert "two or more annotations:" not in said(app)
    assert '"rect"' not in app.get("plotly_chart")[0].proto.spec
