"""What changed, in lines anyone can read."""

from __future__ import annotations

from typing import Any

import pytest

from analysis.reviews.events import new, of_question
from analysis.reviews.history import changes, lines
from analysis.reviews.state import fold

CASE = of_question("kettle")


def song(*rows: tuple[str, float, float]) -> list[dict[str, Any]]:
    return [{"section": label, "start": start, "end": end} for label, start, end in rows]


BEFORE = song(("verse", 10, 61.2), ("chorus", 61.2, 90))


@pytest.mark.parametrize(
    ("after", "says"),
    [
        (BEFORE, []),
        (song(("verse", 10, 60.74), ("chorus", 60.74, 90)), ["verse/chorus boundary 61.20 → 60.74 s"]),
        (song(("verse", 9.5, 61.2), ("chorus", 61.2, 90.125)), ["start of verse 10.00 → 9.50 s",
                                                                "end of chorus 90.00 → 90.125 s"]),
        (song(("verse", 10, 60), ("chorus", 61.2, 90)), ["end of verse 61.20 → 60.00 s"]),
        (song(("verse", 10, 61.2), ("bridge", 61.2, 90)), ["chorus → bridge at 61.20 s"]),
        (song(("verse", 10, 61.2), ("chorus", 61.2, 80), ("outro", 80, 90)),
         ["removed chorus 61.20–90.00 s", "added chorus 61.20–80.00 s", "added outro 80.00–90.00 s"]),
        (BEFORE[:1], ["removed chorus 61.20–90.00 s"]),
    ],
)  # fmt: skip
def test_sections_that_moved_came_went_or_are_called_otherwise(after: Any, says: list[str]) -> None:
    assert changes(BEFORE, after) == says


def test_other_references_are_told_as_before_and_after() -> None:
    assert changes("Piano", "Vocals") == ["Piano → Vocals"]
    assert changes({"number": "12.5"}, {"number": "13"}) == ["12.5 → 13"]
    assert changes(["Piano", "Tempo"], ["Piano", "Vocals"]) == ["Piano, Tempo → Piano, Vocals"]
    one, two = ({"section": "verse1", "lyrics": "a"}, {"section": "", "lyrics": "b"})
    assert changes([one, two], [one, two | {"lyrics": "c"}]) == ["words of section 2 changed: b → c"]
    assert changes([], [one]) == ["added verse1: a"]
    assert changes([one], [one, two]) == ["sections verse1 → verse1, "]


def test_a_history_tells_everything_but_claims_and_marks_what_was_taken_back() -> None:
    proposed = new("Ada", "correction", CASE, reference="v1", reason="by ear",
                   value=song(("verse", 10, 60.74), ("chorus", 60.74, 90)))  # fmt: skip
    verdict = new("Ben", "verdict", CASE, verdict="right")
    events = [
        new("Ada", "claim", CASE, seconds=5), proposed, verdict, new("Ben", "undo", CASE, undoes=verdict.id),
        new("Cy", "accept", CASE, correction=proposed.id), new("Cy", "settle", CASE, verdict="wrong"),
        new("Cy", "cause", CASE, cause="parser", run="careless-1"), new("Cy", "tags", CASE, tags=["live"]),
    ]  # fmt: skip
    told = lines(fold(events), {"v1": BEFORE})
    assert [line.text for line in told] == [
        "corrected: verse/chorus boundary 61.20 → 60.74 s", "reference right", "took back: reference right",
        "accepted the correction of Ada", "settled: reference wrong", "cause: the answer was misread (careless-1)",
        "tags: live",
    ]  # fmt: skip
    assert [line.undone for line in told] == [False, True, False, False, False, False, False]
    assert (told[0].reviewer, told[0].reason) == ("Ada", "by ear")


def test_a_correction_of_a_version_that_is_not_known_says_so() -> None:
    told = lines(fold([new("Ada", "correction", CASE, reference="gone", value="x")]), {})
    assert told[0].text == "corrected: another reference than version gone"


def test_a_label_renamed_beside_a_moved_boundary_is_both_and_no_other_section() -> None:
    before = song(("intro", 0.0, 10.0), ("verse", 10.0, 40.0), ("chorus", 40.0, 60.0))
    after = song(("intro", 0.0, 10.0), ("bridge", 10.0, 41.0), ("chorus", 41.0, 60.0))
    assert changes(before, after) == ["verse → bridge at 10.00 s", "verse/chorus boundary 40.00 → 41.00 s"]
    elsewhere = song(("intro", 0.0, 10.0), ("bridge", 35.0, 41.0), ("chorus", 41.0, 60.0))
    assert "removed verse 10.00–40.00 s" in changes(before, elsewhere)
