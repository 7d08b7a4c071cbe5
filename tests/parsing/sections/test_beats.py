"""Answers that list beats."""

from __future__ import annotations

import pytest

from analysis.parsing.sections.beats import read_beats
from analysis.records import Section


def read(raw: object) -> tuple[list[float] | None, str]:
    found = read_beats(raw)
    if found.value is None:
        return None, found.confidence
    assert isinstance(found.value, tuple)
    times = [each.start for each in found.value if isinstance(each, Section) and each.start is not None]
    return times, found.confidence


@pytest.mark.parametrize(
    ("raw", "times", "confidence"),
    [
        ("0.0s,0.54s,1.0ss", [0.0, 0.54, 1.0], "mended"),
        ("0.5s, 1.25s", [0.5, 1.25], "clean"),
        ("<s>0.5s, 1.0s, 1.5s, 2</s>", [0.5, 1.0, 1.5], "mended"),
        ("[0.5, 1.0, 1.5]", [0.5, 1.0, 1.5], "clean"),
        ("[0.4s-2.0s, 2.6s-2.7s]", [0.4, 2.6], "ambiguous"),
        ("0.4s to 0.6s", [0.4], "ambiguous"),
        ("fast beats: 2.6s-2.9s, 6.6s-6.85s.", [2.6, 6.6], "ambiguous"),
        ("1.0s, 0.6s", [0.6, 1.0], "mended"),
        ("The beats are: 0.5s, 1.0 seconds.", [0.5, 1.0], "mended"),
        ("0:58.5s, 1:02.5s", [58.5, 62.5], "clean"),
        ([0.5, 1.5], [0.5, 1.5], "clean"),
        ("There are no beats in this audio track.", [], "mended"),
        ("I counted 4 beats in 3 bars.", None, "none"),
        ("I'm sorry, as an AI language model, I cannot listen to audio: there are no beats.", None, "none"),
        ("", None, "none"),
        (None, None, "none"),
    ],
)
def test_a_list_of_points_in_time(raw: object, times: list[float] | None, confidence: str) -> None:
    assert read(raw) == (times, confidence)


def test_hostile_texts_are_read_in_no_time() -> None:
    assert read("1" * 200_000)[0] is None
    assert read("1-" * 100_000)[0] is not None
    assert len(read("0.5s," * 50_000)[0] or []) == 50_000
