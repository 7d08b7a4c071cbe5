"""Run report: findings open the cases they count, bars add up, every part is there; the verdict in words."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any
from urllib.parse import urlsplit

import pytest
from streamlit.testing.v1 import AppTest

from analysis import pipeline
from analysis.benchmarks.frame import frame
from analysis.benchmarks.registry import EVERY
from analysis.framing.run_facts import RunFacts
from analysis.statistics.intervals import Interval
from analysis.store.queries import loaded_runs
from analysis.store.queries.filters import Filters
from analysis.store.workspace import Workspace
from analysis.summaries.comparison.text_rules import THE_RUN
from analysis.summaries.run.findings import Finding
from analysis.summaries.run.run_standing import Against, Outcome, Overall, Standing
from analysis.summaries.run.worst_slices import WorstSlice, WorstSlices
from analysis.views import finding_words as words
from dashboard.pages.report import download, slices
from dashboard.pages.report.page import PARTS
from dashboard.panels import slice_words
from tests.dashboard.pages.reading import cells, component_data, count_behind, database, doors, said, titled, untrue
from tests.pipeline import model_conditions
from tests.pipeline.test_sound_reliance import write

NAMES = {"own": "own", "c": "constant", "up": "upper", "down": "lower"}


def findings(app: AppTest) -> list[dict[str, Any]]:
    return list(component_data(app, "findings")[0]["findings"])


def mode_findings(app: AppTest) -> list[dict[str, Any]]:
    return list(component_data(app, "findings")[1]["findings"])


def run_of(place: Workspace, model: str, condition: dict[str, str]) -> str:
    runs = loaded_runs.runs(database(place))
    return next(run.id for run in runs if (run.model, dict(run.condition)) == (model, condition))


@pytest.fixture(scope="module")
def run(demo: Workspace) -> str:
    return next(run.id for run in loaded_runs.runs(database(demo)) if run.name == "novelty, mix")


def test_findings_open_the_cases_they_count_and_bars_add_up(demo: Workspace, run: str, opened: Any) -> None:
    app, db = opened("report", demo.path, run=run), database(demo)
    shown = findings(app)
    assert shown[0]["title"] == "Musicology is not shown to be above chance: 66 of 80 answers wrong"
    assert [each["points"] for each in shown] == sorted((each["points"] for each in shown), reverse=True)
    for each in shown:
        assert each["link"] == f"{count_behind(db, each['href'])} cases"
    assert not untrue(app, db)
    assert "**Not shown to differ from a constant answer**" in said(app)
    figure = next(
        spec for element in app.get("plotly_chart")
        if (spec := json.loads(element.proto.spec))["data"][0]["type"] == "bar"
    )["data"][0]  # fmt: skip
    ends: dict[str, float] = {}
    for row, start, length in zip(figure["y"], figure["base"], figure["x"], strict=True):
        ends[row] = max(ends.get(row, 0.0), start + length)
    assert len(ends) == 12
    assert all(end == pytest.approx(100, abs=0.5) for end in ends.values())


def test_failure_modes_open_the_cases_they_count(demo: Workspace, run: str, opened: Any) -> None:
    app, db = opened("report", demo.path, run=run), database(demo)
    rows = mode_findings(app)
    assert rows
    stakes = [row["points"] for row in rows if row["points"] is not None]
    assert stakes == sorted(stakes, reverse=True)
    for row in rows:
        assert row["link"] == f"{count_behind(db, row['href'])} cases"
        assert row["title"].split(" in ")[1].split()[0] == row["link"].split()[0]
        assert "95 % CI" in row["evidence"]


def test_the_axis_leads_to_the_reports_of_the_other_models(demo: Workspace, run: str, opened: Any) -> None:
    reports = [address for address in doors(opened("report", demo.path, run=run)) if "/report" in address]
    assert len(reports) == 9
    assert not [address for address in reports if run in urlsplit(address).query]


@pytest.mark.parametrize("part", PARTS)
def test_every_part_is_shown(demo: Workspace, run: str, opened: Any, part: str) -> None:
    app = opened("report", demo.path, run=run, tab=part)
    texts = {
        "diagnosis": "What costs most",
        "slices": "No difference found",
        "format": "of 301 answers have exactly the requested format",
        "hears": "no run of this model without sound",
        "worst": "Musicology",
        "provenance": "Files",
    }
    assert texts[part] in said(app)
    if part in ("format", "slices"):
        counts = {cell["text"]: cell["href"] for cell in cells(app) if "/cases?" in (cell["href"] or "")}
        assert all(count_behind(database(demo), href) for href in counts.values())
        assert not untrue(app, database(demo))


def test_without_a_run_without_the_sound_rules_and_the_command_are_shown(tmp_path: Path, opened: Any) -> None:
    place = Workspace(tmp_path / "workspace")
    pipeline.load([write(tmp_path / "sound.json", True)], place, pipeline.Options(RunFacts(model="basso")))
    app = opened("report", place.path, tab="hears")
    assert "no run of this model without sound" in said(app)
    assert "--model basso --sound none" in app.code[0].value
    rows = {row["Always answers"]["text"]: row["Questions"]["text"] for row in titled(app, "Always answers")}
    assert rows == dict.fromkeys((THE_RUN, "the longest option", "one option of each subtask", "option 1"), "120")


def test_the_best_run_that_had_the_sound_is_shown_first(tmp_path: Path, opened: Any) -> None:
    place = Workspace(tmp_path / "workspace")
    for model, seed, audio in (("alto", "1", ""), ("basso", "1", ""), ("alto", "2", "none")):
        path = tmp_path / f"{model}-{seed}.json"
        path.write_text(json.dumps(model_conditions.records(model, "direct", seed)), encoding="utf-8")
        facts = RunFacts(model=model, condition={"audio": audio} if audio else {})
        pipeline.load([path], place, pipeline.Options(facts))
    app = opened("report", place.path)
    assert [box.value for box in app.selectbox if box.label == "Run"] == [run_of(place, "alto", {})]


def test_runs_with_other_questions_are_not_compared(tmp_path: Path, opened: Any) -> None:
    """Halves of the questions of one benchmark: which of the two models is better is not known."""
    place, rows = Workspace(tmp_path / "workspace"), model_conditions.records("alto", "direct", "1")
    for model, own in (("alto", rows[:40]), ("basso", rows[40:])):
        path = tmp_path / f"{model}.json"
        path.write_text(json.dumps(own), encoding="utf-8")
        pipeline.load([path], place, pipeline.Options(RunFacts(model=model)))
    text = said(opened("report", place.path))
    assert "The only run with these questions\\." in text
    assert "Not compared\\: 1 run with other questions\\." in text
    ids = tuple(run.id for run in loaded_runs.runs(database(place)))
    document = download.document(database(place), Filters(data_sets=("MMAU",)), ids).decode()
    assert document.count("Not compared: 1 run with other questions.") == 2


def test_filters_that_leave_nothing_say_so(demo: Workspace, run: str, opened: Any) -> None:
    app = opened("report", demo.path, run=run, outcome="refused")
    assert "No scored answer of this run matches the filters" in said(app)


def test_the_page_offers_its_report_as_one_file(demo: Workspace, run: str, opened: Any) -> None:
    app = opened("report", demo.path, run=run)
    assert [button.proto.label for button in app.get("download_button")][:1] == ["Report as one file"]
    content = download.document(database(demo), Filters(data_sets=("BASS, demo",), tasks=("FSS",)), (run,)).decode()
    assert "14 questions, paper lens; filtered" in content


def against(name: str, value: float, outcome: Outcome) -> Against:
    return Against(Overall(name, value, None), 0.0, None, outcome)


@pytest.mark.parametrize(
    ("constant", "above", "below", "expected"),
    [
        ("open", "open", "open", "Not shown to differ from a constant answer|"
         "(26.0), and not shown to differ from upper (40.0) and lower (20.0)."),
        ("not tested", "not tested", "open", "Not tested against a constant answer|"
         "(26.0), and not shown to differ from lower (20.0), not tested against upper (40.0)."),
        ("better", "open", None, "Better than a constant answer|(26.0), but not shown to differ from upper (40.0)."),
        ("worse", "worse", None, "Worse than a constant answer|(26.0), and worse than upper (40.0)."),
        ("better", None, "better", "Better than a constant answer|(26.0), and better than lower (20.0)."),
        ("better", None, None, "Better than a constant answer|(26.0)."),
        (None, "worse", "open", "Place 2 of 3 runs:|not shown to differ from lower (20.0), worse than upper (40.0)."),
        (None, None, None, "The only run of the data set.|"),
    ],
)  # fmt: skip
def test_the_verdict_in_words(
    constant: Outcome | None, above: Outcome | None, below: Outcome | None, expected: str
) -> None:
    own = Overall("own", 0.3, None)
    standing = Standing(
        own, against("c", 0.26, constant) if constant else None, against("up", 0.4, above) if above else None,
        against("down", 0.2, below) if below else None, own, 2, 3 if above or below else 1,
    )  # fmt: skip
    assert "|".join(words.verdict(standing, NAMES)) == expected
    bold, detail = words.verdict(standing, NAMES, 1)
    assert bold == expected.split("|")[0].replace("of the data set", "with these questions")
    assert detail == f"{expected.split('|')[1]} Not compared: 1 run with other questions.".strip()


def finding(group: str, kind: Any, types: list[tuple[str, float]], **changes: Any) -> Finding:
    facts: dict[str, Any] = {
        "group": next(each for each in frame("BASS").groups if each.name == group), "kind": kind, "types": tuple(types),
        "stake": sum(points for _, points in types), "interval": Interval(0.01, 0.2), "n": 3, "total": 8,
        "figure": 0.25, "figure_interval": Interval(0.1, 0.4), "baseline": 0.2, "exceeds_opposite": False,
    }  # fmt: skip
    return Finding(**{**facts, **changes})


@pytest.mark.parametrize(
    ("found", "title"),
    [
        (finding("Segmentation", "too little", [("merged", 0.06), ("left out", 0.03)]),
         "Segmentation: sections are merged and left out"),
        (finding("Segmentation", "too little", [("merged", 0.09), ("left out", 0.01)], exceeds_opposite=True),
         "Segmentation: sections are merged, rarely the opposite"),
        (finding("Musicology", "wrong choice", [("wrong option", 0.1)], figure_interval=Interval(-0.1, 0.1)),
         "Musicology is not shown to be above chance: 3 of 8 answers wrong"),
        (finding("Artist attribution", "wrong choice", [("swapped", 0.1)]),
         "Artist attribution: 3 of 8 answers wrong"),
        (finding("Lyrics", "wrong choice", [("substitutions", 0.1)]), "Lyrics: words are substituted"),
        (finding("Artist duration", "unreadable", [("unread", 0.1)]),
         "Artist duration: answers are missing or unreadable"),
    ],
)  # fmt: skip
def test_a_finding_in_words(found: Finding, title: str) -> None:
    assert words.title(found) == title


def test_the_evidence_names_denominator_score_and_baseline() -> None:
    found = finding("Segmentation", "too little", [("merged", 0.06)])
    assert words.evidence(found, "constant-best") == (
        "3 of 8 answers; score of these tasks 25.0 (95 % CI 10.0 to 40.0); constant-best 20.0."
    )
    of_one_task = finding("Artist attribution", "wrong choice", [("swapped", 0.1)])
    assert words.evidence(of_one_task, "constant-best").startswith("Score of this task 25.0")
    assert words.note(found) == "6.0 points at stake (95 % CI 1.0 to 20.0)\nmerged 6.0"


def test_a_slice_in_words() -> None:
    weak = WorstSlice((("section", "bridge"), ("genre", "rock")), 12, 11, 0.2, -0.3, Interval(-0.5, -0.1), 0.01)
    assert slices.sentence(WorstSlices((weak,), 40)) == (
        "Section bridge, genre rock is 30.0 points worse than comparable cases"
    )
    assert slice_words.in_words("length", "5-") == "5 min and more"
    assert slice_words.in_words("length", "2-3") == "2-3 min"
    assert slice_words.in_words("subtask", EVERY["FSS"].subtasks[0].script) == "Full structural segmentation"
    assert slice_words.in_words("subtask", EVERY["Cnt"].subtasks[1].script) == "Counting · Featured artists"


def test_the_axis_is_saved_with_the_run_its_rivals_and_the_constant_answers(
    demo: Workspace, run: str, monkeypatch: pytest.MonkeyPatch, opened: Any
) -> None:
    calls: list[tuple[Any, ...]] = []
    monkeypatch.setattr("dashboard.pages.report.axis.download_menu", lambda *values: calls.append(values))
    opened("report", demo.path, run=run)
    ((rows, title, filename, lens, is_chart, *_),) = calls
    assert (lens, is_chart) == ("paper", True)
    assert filename == "earmark-report-overall-score-bass-demo-paper"
    names = [row["run"] for row in rows]
    assert sum(name in title for name in names) == 1
    assert "baseline: constant-best" in names
    assert [row["overall"] for row in rows] == sorted((row["overall"] for row in rows), reverse=True)
    assert all(row["low"] < row["overall"] < row["high"] for row in rows)
    songs = [row["songs"] for row in rows if "songs" in row]
    assert len(songs) == len(rows) - 1, "the constant answers have no row in the figure of the models"
    assert min(songs) > 1
    assert max(songs) < 100, "songs, not the cases of the selection"
