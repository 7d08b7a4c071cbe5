"""What the timeline of a case is given, worked by hand for the forms that the pages' small workspace does not hold."""

from __future__ import annotations

from decimal import Decimal
from typing import Any

import pytest

from analysis.records import Answer, LyricSection, Question, Section, Song
from analysis.store.queries.cases.case import RunAnswer
from analysis.store.queries.songs import StoredSong
from dashboard.components.timeline import Lane
from dashboard.panels.case_timeline import _lanes, span_of_link
from dashboard.selection.selection import parse
from dashboard.ui import palette

NAMES = {"run-1": "A model"}


def stored(sections: list[Section], *performances: dict[str, Any]) -> StoredSong:
    return StoredSong(Song("cosod", "1", duration=60.0), tuple(sections), (), performances)


def performed(start: float, end: float, artist: str, role: str, how: str) -> dict[str, Any]:
    return {"start": start, "end": end, "artist": artist, "artists_json": f'["{artist}"]', "function": role,
            "delivery": how}  # fmt: skip


def lanes(task: str, subtask: str, reference: Any, raw: Any, song: StoredSong | None = None) -> list[Lane]:
    question = Question(task, subtask, "a.wav", "?", reference, str(reference))
    answer = RunAnswer("run-1", "a.json", 0, Answer(question, raw, "0", 0), {})
    return _lanes(question, [answer], "paper", NAMES, song)


def test_each_artist_has_a_lane_with_role_and_delivery() -> None:
    song = stored(
        [Section("verse", 0, 30)], performed(0, 30, "Ann", "Main", "Singing"), performed(10, 30, "Ben", "", "")
    )
    found = lanes("Cnt", "artist_count", Decimal(2), "2", song)
    assert [(lane.name, lane.kind) for lane in found] == [("annotated", "song"), ("Ann", "artist"), ("Ben", "artist")]
    assert [(span.label, span.color) for lane in found[1:] for span in lane.sections] == [
        ("Singing · Main", palette.DELIVERIES["Singing"]),
        ("performs", palette.LABELS["other"]),
    ]


def test_wrong_words_stand_where_their_section_is() -> None:
    reference = (LyricSection("verse1", "one two three four"),)
    raw = '[{"section": "verse1", "lyrics": "one two nine"}]'
    found = lanes("FSLT", "full lyrics transcription", reference, raw, stored([Section("verse", 10, 30)]))
    assert [lane.name for lane in found] == ["annotated", "A model"]
    (bar,) = found[1].bars
    assert (bar.start, bar.end) == (10, 30)
    assert bar.shares == {"substitutions": 0.25, "deletions": 0.25, "insertions": 0}


def test_a_localization_is_a_point_on_either_lane() -> None:
    found = lanes("Loc", "identify_artist_start_timestamp", Decimal("12.5"), "0:14")
    assert [(lane.name, [point.time for point in lane.points]) for lane in found] == [
        ("reference", [12.5]),
        ("A model", [14.0]),
    ]


def test_with_one_answer_both_sides_say_what_has_no_partner() -> None:
    reference = (Section("verse", 0, 10), Section("chorus", 10, 20))
    raw = '[{"section": "verse", "start": 0, "end": 9}, {"section": "bridge", "start": 9, "end": 20}]'
    found = lanes("FSS", "full_structural_segmentation", reference, raw)
    assert [[span.state for span in lane.sections] for lane in found] == [["matched", "unmatched"]] * 2
    assert found[1].sections[0].note == "IoU 0.900 with its partner"
    assert [(mark.time, mark.kind) for mark in found[1].marks] == [(0, "hit"), (9, "near"), (20, "hit")]


def test_beats_are_ticks_and_those_without_partner_are_marked() -> None:
    """70 ms either way; before 5 s nothing counts."""
    reference = tuple(Section("", time, None) for time in (4.5, 5.0, 5.5, 6.0))
    found = lanes("BT", "cmi/gtzan_beat", reference, "4.5, 5.05, 5.6, 6.0, 6.0")
    assert [(lane.name, lane.kind) for lane in found] == [("reference", "reference"), ("A model", "run")]
    assert [(tick.time, tick.ignored) for tick in found[0].ticks[:2]] == [(4.5, "before 5 s, not counted"), (5.0, "")]
    assert [tick.time for tick in found[1].ticks] == [4.5, 5.05, 5.6, 6.0, 6.0]
    assert [(mark.time, mark.kind) for mark in found[1].marks] == [
        (5.5, "missed"),
        (5.6, "spurious"),
        (6.0, "spurious"),
    ]


def test_an_answer_without_beats_misses_them_all_and_one_that_is_not_read_has_none() -> None:
    reference = (Section("", 5.5, None), Section("", 6.0, None))
    assert [mark.kind for mark in lanes("BT", "cmi/gtzan_beat", reference, "There are no beats.")[1].marks] == [
        "missed"
    ] * 2
    unread = lanes("BT", "cmi/gtzan_beat", reference, "I cannot listen.")[1]
    assert (unread.ticks, unread.kind) == ([], "run")


@pytest.mark.parametrize(
    ("text", "span"),
    [("63.2-71.0", (63.2, 71.0)), ("1-2", (1.0, 2.0)), ("2-1", None), ("", None), ("-1-2", None), ("١-٢", None)],
)
def test_the_span_of_a_link(text: str, span: tuple[float, float] | None) -> None:
    assert span_of_link(parse({"t": text}).selection) == span
