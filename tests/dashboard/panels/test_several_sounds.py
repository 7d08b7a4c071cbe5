"""A question about two recordings: both on one axis with their annotations; claims of time as a lane."""

from __future__ import annotations

from typing import Any

import pytest

from analysis.parsing.time_claims import time_claims
from analysis.records import Section
from analysis.scoring.claims import checked
from analysis.store.queries import annotated_songs
from analysis.store.queries.cases import cases_list
from analysis.store.queries.filters import Filters
from analysis.store.workspace import Workspace
from dashboard.ui.lanes import claims
from tests.dashboard.pages.reading import component_data, database, said

SONG = (Section("verse", 10.0, 62.0), Section("chorus", 62.0, 80.0))


def test_both_sounds_are_on_one_axis_with_their_own_annotations(demo: Workspace, opened: Any) -> None:
    (row, *_) = cases_list.cases(database(demo), Filters(tasks=("ear-tests-faster",))).rows
    app = opened("case", demo.path, q=row["question_id"])
    (timeline,) = component_data(app, "recordings")
    songs = [annotated_songs.song_of_recording(database(demo), name) for name in row["audio"].split(" + ")]
    names = [recording["name"] for recording in timeline["recordings"]]
    assert names == [f"{letter}: {song.song.title}" for letter, song in zip("AB", songs, strict=True) if song]
    assert [lane["name"] for lane in timeline["lanes"]] == ["A, annotated", "B, annotated"]
    assert timeline["duration"] >= max(span["end"] for lane in timeline["lanes"] for span in lane["sections"])
    assert timeline["together"]
    assert "X goes on with the next one at the same place" in said(app).replace("\\", "")


def test_a_question_about_two_songs_has_their_titles_on_case_and_in_the_gallery(demo: Workspace, opened: Any) -> None:
    (row, *_) = cases_list.cases(database(demo), Filters(tasks=("ear-tests-faster",))).rows
    songs = [annotated_songs.song_of_recording(database(demo), name) for name in row["audio"].split(" + ")]
    titles = " + ".join(song.song.title for song in songs if song)
    assert titles in said(opened("case", demo.path, q=row["question_id"])).replace("\\", "")
    app = opened("cases", demo.path, data="Ear tests", case=row["question_id"])
    (group,) = component_data(app, "groups")[0]["groups"]
    assert titles in group["task"]


@pytest.mark.parametrize(
    ("text", "span", "state"),
    [
        ("The chorus starts at 1:02.", (62.0, 64.0), "matched"),
        ("The chorus starts at 0:40.", (40.0, 42.0), "unmatched"),
        ("The bridge starts at 0:40.", (40.0, 42.0), ""),
        ("The verse is from 10 s to 62 s.", (10.0, 62.0), "matched"),
    ],
)
def test_a_claim_is_a_span_that_says_whether_it_holds(text: str, span: tuple[float, float], state: str) -> None:
    (drawn,) = claims.lane("r 0", "claims", checked(time_claims(text), SONG), 80.0).sections
    assert ((drawn.start, drawn.end), drawn.state) == (span, state)


def test_a_claim_that_is_counted_from_the_end_has_a_place_where_the_end_is_known() -> None:
    rows = checked(time_claims("The outro is the last 20 seconds."), SONG, 80.0)
    (drawn,) = claims.lane("r 0", "claims", rows, 80.0).sections
    assert (drawn.start, drawn.end) == (60.0, 80.0)
    assert claims.lane("r 0", "claims", rows, None).sections == []
    assert claims.lane("r 0", "claims", rows, 10.0).sections == []
