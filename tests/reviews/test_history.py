"""What changed, in lines anyone can read."""

from __future__ import annotations

from typing import Any

from analysis.reviews.events import new, of_question
from analysis.reviews.history import changes, lines
from analysis.reviews.state import fold

CASE = of_question("kettle")


def song(*rows: tuple[str, float, float]) -> list[dict[str, Any]]:
    return [{"section": label, "start": start, "end": end} for label, start, end in rows]


BEFORE = song(("verse", 10, 61.2), ("chorus", 61.2, 90))


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
