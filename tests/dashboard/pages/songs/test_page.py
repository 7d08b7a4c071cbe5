"""The list of songs and the page of one: full, empty, behind bad links; numbers open just their cases."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any
from urllib.parse import parse_qs, urlsplit

import pytest

from analysis.annotations import Mark, SongAnnotation
from analysis.records import Section, Song
from analysis.store.queries.cases import cases_list, song_cases
from analysis.store.queries.filters import Filters
from analysis.store.queries.songs import StoredSong
from analysis.store.queries.songs import write as write_songs
from analysis.store.workspace import Workspace
from analysis.summaries.songs import ordered
from dashboard.pages.songs import page as songs
from dashboard.pages.songs.song_page import TABS
from tests.dashboard.pages.reading import behind, cells, component_data, database, doors, links, said, tables, titled
from tests.store.queries.cases.test_song_cases import workspace


@pytest.fixture(scope="module")
def place(tmp_path_factory: pytest.TempPathFactory) -> Workspace:
    return workspace(tmp_path_factory.mktemp("songs_page"))


def test_every_song_is_listed_the_hardest_first(place: Workspace, opened: Any) -> None:
    table, _ = tables(opened("songs", place.path))
    rows = song_cases.overview(database(place), Filters())
    assert len(table) == len(rows)
    by_title = {each.name: each.linked for each in ordered(rows)}
    listed = [(not by_title[row[0]["title"].split("\n")[0]], round(row[1]["value"], 9)) for row in table]
    assert listed == sorted(listed)


def test_songs_that_a_recording_combines_are_called_by_their_titles(demo: Workspace, opened: Any) -> None:
    rows = titled(opened("songs", demo.path, order="title", task=["GA"]), "Score vs. expected")
    combined = [row["Song"] for row in rows if "audio=" in row["Song"]["href"]]
    assert combined
    for cell in combined:
        assert cell["text"].count(" + ") == 3
        assert ".wav" not in cell["text"]
    (head, *_) = opened("songs", demo.path, audio=parse_qs(urlsplit(combined[0]["href"]).query)["audio"]).header
    assert head.value.replace("\\", "") == combined[0]["text"]


def test_a_table_of_several_pages_has_as_many_as_its_songs_fill(
    place: Workspace, opened: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    n = len(song_cases.overview(database(place), Filters()))
    assert n > 2
    assert not opened("songs", place.path).get("pagination")
    monkeypatch.setattr(songs, "PER_PAGE", n - 1)
    app = opened("songs", place.path, page="7")
    (pages,) = app.get("pagination")
    assert pages.proto.num_pages == 2
    assert len(tables(app)[0]) == 1


def test_the_cases_of_a_song_are_as_many_as_its_row_says(place: Workspace, opened: Any) -> None:
    table, _ = tables(opened("songs", place.path))
    for row in table:
        page = cases_list.cases(database(place), behind(row[3]["href"]))
        assert page.total == row[3]["value"] > 0


def test_songs_without_a_question_are_listed_apart_with_their_doors(place: Workspace, opened: Any) -> None:
    app = opened("songs", place.path)
    _, unasked = tables(app)
    assert [(row[0]["text"], row[0]["title"]) for row in unasked] == [
        ("Kettle · Ada", "cosod/7"), ("Kettle · Somebody Else", "cosod/8")]  # fmt: skip
    assert "of=cosod%2F7" in unasked[0][0]["href"]
    assert app.expander[0].label == "2 imported songs without a question"
    assert [row["song"] for row in song_cases.unasked(database(place), 1)] == ["cosod/7"]


def test_a_song_shows_its_imported_annotations_tier_by_tier(tmp_path: Path, opened: Any) -> None:
    place, name = workspace(tmp_path), "own/moth"
    lines = (Mark(1.0, 4.0, ("moths hum at noon",)), Mark(5.0, 8.0, ("<b>lamps</b> answer",)))
    words = (Mark(1.0, 2.0, ("moths",), parent=0), Mark(5.0, None, ("lamps",), parent=1))
    verse = Mark(0.0, 10.0, ("verse",))
    items = (
        SongAnnotation(name, "a", "annotator", {"sections": (verse,)}),
        SongAnnotation(name, "b", "annotator", {"sections": (verse._replace(end=9.0),), "lines": lines, "words": words},
                       source="moth.txt", licence="CC0 1.0"),
    )  # fmt: skip
    song = StoredSong(Song("own", "moth", "Moth", duration=10.0), (Section("verse", 0.0, 10.0),), annotations=items)
    write_songs(place, "own", [song], [])
    app = opened("songs", place.path, of=name, tab="annotation")
    (drawn,) = component_data(app, "lanes")
    assert [lane["name"] for lane in drawn["lanes"]] == [
        "annotated", "sections, b", "lines, b", "words, b"]  # fmt: skip
    assert [point["time"] for point in drawn["lanes"][3]["points"]] == [5.0]
    table = titled(app, "Line of words")
    assert [row["Line of words"]["text"] for row in table] == ["moths hum at noon", "<b>lamps</b> answer"]
    assert "t=5.00-8.00" in table[1]["From"]["href"]
    assert "sections: 1, lines: 2, words: 2; moth.txt; CC0 1.0" in said(app)


def test_recordings_that_are_linked_to_no_song_are_not_called_songs() -> None:
    unknown = "by file name, not linked to a song of a reference set."
    assert songs.contents(3, 3) == "3 songs of reference sets."
    assert songs.contents(0, 1000) == f"1,000 recordings {unknown}"
    assert songs.contents(1, 2) == f"1 song of reference sets; 1 recording {unknown}"


def test_too_few_questions_leave_no_song(place: Workspace, opened: Any) -> None:
    text = said(opened("songs", place.path, least="10"))
    assert (
        "No song with 10 questions or more matches the filters. Choose a smaller number under Min. questions." in text
    )
    assert "No song matches the filters" in said(opened("songs", place.path, task="GA"))


def test_a_point_of_the_chart_opens_its_song(place: Workspace, opened: Any) -> None:
    found = doors(opened("songs", place.path, tab="length"))
    assert found
    assert all(re.match(r"/cases\?of=.*&group=song$", address) for address in found)


def test_a_song_shows_questions_annotations_and_facts(place: Workspace, opened: Any) -> None:
    app = opened("songs", place.path, of="harmonix/1")
    assert app.header[0].value == "Kettle \\(feat\\. Ada\\) · Bo \\& Ada"
    assert any("/case?" in link and "at=" in link for link in links(app))
    annotation, information = (
        opened("songs", place.path, of="harmonix/1", tab=tab) for tab in ("annotation", "information")
    )
    together = "4 of its 4 boundaries are within 0.5 s of one of the 5 of harmonix/1. The two go together."
    assert together in said(annotation)
    assert not any("/case?" in link for link in links(annotation))
    assert {"Feat", "Singing", "Ada"} <= {cell["text"] for cell in cells(annotation)}
    assert "120.0" in {cell["text"] for cell in cells(information)}
    for page in (app, annotation, information):
        assert [element.value for element in page.header][1:] == ["Timeline"]
        assert [list(element.options) for element in page.get("button_group") if element.key == "tab"] == [
            list(TABS.values())
        ]


def test_a_song_nobody_was_asked_about_still_has_its_annotation(place: Workspace, opened: Any) -> None:
    app = opened("songs", place.path, of="cosod/8")
    assert "no selected run has questions about this song" in said(app)
    assert "cosod/8" in [element.value.strip("*").replace("\\", "") for element in app.markdown]
    assert "The link names" not in said(app)


def test_an_audio_without_a_song_says_that_it_is_not_linked(place: Workspace, opened: Any) -> None:
    app = opened("songs", place.path, audio="audio/nobody.wav")
    assert "Not linked" in said(app)
    assert "1 question, 2 runs, 2 cases" in said(app)


def test_a_bad_link_says_what_to_do(place: Workspace, opened: Any) -> None:
    app = opened("songs", place.path, of="<b>nowhere</b>/1")
    assert "not in the selected cases" in said(app)
    assert "'<b>nowhere</b>/1'" in said(app)
    assert opened("songs", place.path, order="sideways", page="99").title[0].value == "Cases"


def test_an_empty_workspace_says_what_to_do(tmp_path: Path, opened: Any) -> None:
    assert "earmark load" in said(opened("songs", tmp_path / "nothing"))


def test_lengths_have_round_times_on_their_axis() -> None:
    assert [round(60 * tick) for tick in songs.minute_ticks([1.6, 2.5])] == [90, 100, 110, 120, 130, 140, 150]
    assert songs.minute_ticks([1.0, 1.0]) == [1.0]
    assert max(len(songs.minute_ticks([0.3, longest])) for longest in (0.5, 1, 3, 7, 20, 90)) <= songs.MOST_TICKS


def test_the_timeline_of_a_song_has_its_title(demo: Workspace, opened: Any) -> None:
    (sent,) = component_data(opened("songs", demo.path, of="demo/13_seen_the_wind"), "lanes")
    assert sent["title"] == "Timeline of Who Has Seen the Wind · Clementine Alder & Jonah Alder"
    assert sent["lanes"][0]["name"] == "annotated"
