"""The table of memory and time against cases."""

from __future__ import annotations

from pathlib import Path

import pytest

from analysis import pipeline
from analysis.store.workspace import Workspace
from tests import cmi, small
from tests.benchmarks.bench_pages import Took
from tests.benchmarks.bench_scale import Measurement, extrapolated, opening, table
from tests.benchmarks.many_answers import repeated

SMALL = Measurement(10, 1_000, 5.0, 300.0, {"opened": (Took(1.0, 0.5),), "Start": (Took(1.0, 0.5), Took(0.2, 0.1))})
LARGE = Measurement(30, 3_000, 9.0, 400.0, {"opened": (Took(2.0, 1.5),), "Start": (Took(2.0, 1.5), Took(0.4, 0.3))})


def test_the_last_column_is_on_a_line_through_the_first_and_the_last() -> None:
    far = extrapolated(SMALL, LARGE, 11_000)
    assert (far.runs, far.cases, far.file, far.peak) == (110, 11_000, 25.0, 800.0)
    assert far.times["opened"][0] == pytest.approx(Took(6.0, 5.5))
    assert far.times["Start"][1] == pytest.approx(Took(1.2, 1.1))


def test_the_table_has_a_column_for_each_number_of_runs() -> None:
    lines = table([SMALL, LARGE]).splitlines()
    assert lines[:3] == ["| runs | 10 | 30 |", "|---|---:|---:|", "| answers | 1,000 | 3,000 |"]
    assert lines[-2:] == ["| opened | 0.50 | 1.50 |", "| Start | 0.50, 0.10 | 1.50, 0.30 |"]


def test_every_page_in_the_menu_of_each_data_set_is_measured_with_a_case_and_a_song(tmp_path: Path) -> None:
    place = Workspace(tmp_path / "workspace")
    pipeline.load([small.write(tmp_path / "bass.json", small.run())], place)
    pipeline.load([cmi.write(tmp_path, "ear_GTZAN.jsonl", cmi.record("blues", "jazz"))], place)
    found = opening(place.path)
    headings = [heading for heading, *_ in found.pages]
    assert found.cases == len(small.run()) + 1
    assert {heading.split(": ")[1] for heading in headings} >= {"Start", "Losses", "Choices", "Guide", "Case", "Song"}
    assert [heading for heading in headings if heading.endswith(": Sections")] == ["BASS: Sections"]
    assert {"BASS: Choices", "CMI-bench: Choices"} <= set(headings)
    assert {query["data"] for *_, query in found.pages} == {"BASS", "CMI-bench"}


def test_repeated_answers_are_about_recordings_of_other_names() -> None:
    records = [cmi.record("blues", "jazz", "../a/1.wav"), cmi.record("rock", "rock", "../a/2.wav")]
    several = list(repeated(records, 3))
    assert several[:2] == records
    assert len({record["audioid"] for record in several}) == len(several) == 6
    assert [record["response"] for record in several] == ["jazz", "rock"] * 3
