"""The gate on the command line: one that passes, one that fails, and what build servers read."""

from __future__ import annotations

import json
import sys
from dataclasses import replace
from pathlib import Path
from xml.etree import ElementTree

import pytest

from analysis import cli
from analysis.benchmarks.registry import EVERY
from analysis.report import gate_files
from analysis.statistics.intervals import Interval
from analysis.store.workspace import Workspace
from analysis.summaries.comparison.comparability import NothingSharedError
from analysis.summaries.comparison.differences import Verdict
from analysis.summaries.comparison.regression import Gate, Outcome, TaskCheck
from analysis.summaries.statements.verdicts import ALL_THE_SAME
from tests import demo_runs


def run(monkeypatch: pytest.MonkeyPatch, place: Workspace, *arguments: object) -> int:
    monkeypatch.setattr(sys, "argv", ["earmark", "--workspace", str(place.path), *map(str, arguments)])
    with pytest.raises(SystemExit) as stop:
        cli.main()
    assert isinstance(stop.value.code, int)
    return stop.value.code


def test_a_gate_that_fails_and_one_that_passes(
    place: Workspace, monkeypatch: pytest.MonkeyPatch, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    junit, markdown = tmp_path / "junit.xml", tmp_path / "gate.md"
    files = ("--junit", junit, "--markdown", markdown)
    assert run(monkeypatch, place, "check", demo_runs.A, "--against", demo_runs.B, "--margin", 0, *files) == 1
    suite = ElementTree.parse(junit).getroot()
    failed = [case.attrib["name"] for case in suite if case.find("failure") is not None]
    assert failed == ["Full structural lyrics transcription"]
    skipped = [case for case in suite if case.find("skipped") is not None]
    assert suite.attrib["failures"] == "1"
    assert suite.attrib["skipped"] == str(len(skipped)) == "8"
    assert int(suite.attrib["tests"]) == len(suite) == 14
    text = markdown.read_text(encoding="utf-8")
    start = "**Fall:** novelty, stem against laplacian-8, mix, margin 0.0 points. Of 13 rows 4 pass, 1 fall, 8 incon"
    assert text.startswith(start)
    assert text in capsys.readouterr().out
    arguments = ("check", demo_runs.A, "--against", demo_runs.B, "--margin", 20)
    assert run(monkeypatch, place, *arguments, "--json", tmp_path / "gate.json") == 3
    written = json.loads((tmp_path / "gate.json").read_text(encoding="utf-8"))
    assert (written["verdict"], written["exit"], written["total"]) == ("inconclusive", 3, 13)
    assert {row["outcome"] for row in written["rows"]} == {"pass", "inconclusive"}
    assert run(monkeypatch, place, *arguments, "--accept-inconclusive") == 0
    assert run(monkeypatch, place, "check", demo_runs.A, "--against", demo_runs.A) == 0
    assert "**Pass:**" in capsys.readouterr().out


def test_the_data_alone_go_to_standard_output(
    place: Workspace, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    assert run(monkeypatch, place, "check", demo_runs.A, "--against", demo_runs.B, "--json", "-") == 3
    written = json.loads(capsys.readouterr().out)
    assert written["margin"] == 0.03
    assert all(row["sentence"].startswith(row["outcome"].capitalize()) for row in written["rows"])


def test_runs_that_cannot_be_compared_are_an_error_in_the_files(
    place: Workspace, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.setattr("analysis.pipeline.comparison.compare", refuse)
    junit, markdown = tmp_path / "junit.xml", tmp_path / "gate.md"
    files = ("--junit", junit, "--markdown", markdown)
    assert run(monkeypatch, place, "check", demo_runs.A, "--against", demo_runs.B, *files) == 2
    suite = ElementTree.parse(junit).getroot()
    assert (suite.attrib["errors"], suite.attrib["failures"]) == ("1", "0")
    (error,) = suite.iter("error")
    reason = " ".join(str(NothingSharedError("run A", "run B")).split())
    assert error.attrib["message"] == reason
    assert markdown.read_text(encoding="utf-8").startswith(
        "**Not comparable:** novelty, stem against laplacian-8, mix."
    )


@pytest.mark.parametrize("names", [("nobody", demo_runs.B), (demo_runs.A, "nobody")])
def test_an_unknown_run_is_an_error_in_the_files_and_no_fall(
    names: tuple[str, str], place: Workspace, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    junit = tmp_path / "junit.xml"
    assert run(monkeypatch, place, "check", names[0], "--against", names[1], "--junit", junit) == 2
    (error,) = ElementTree.parse(junit).getroot().iter("error")
    assert error.attrib["message"].startswith("no run 'nobody' in this workspace")


def refuse(*_: object) -> None:
    raise NothingSharedError("run A", "run B")


def row(name: str, outcome: Outcome, verdict: Verdict = "different", songs: int = 9) -> TaskCheck:
    tested = verdict in ("different", "no difference found", "equal scores")
    interval = Interval(-0.5, -0.3) if tested else None
    reason = "fewer than 6 songs" if verdict == "not tested" else ""
    bound = -0.25 if tested else None
    return TaskCheck(name, outcome, songs, songs, 0.1, 0.5, -0.4, interval, bound, verdict, reason)


def test_xml_survives_any_name() -> None:
    gate = Gate(0.01, (row("<FSS> \x00&", "fall"),), 3)
    suite = ElementTree.fromstring(gate_files.as_junit(gate, 'a "b" \x1b', "<c>"))
    assert suite.attrib["failures"] == "2"
    assert "3 questions of the baseline are not in the run." in gate_files.as_markdown(gate, "a*b", "c")
    one = Gate(0.01, (row("FSS", "inconclusive", "not tested", 4),), 1)
    text = gate_files.as_markdown(one, "a", "c")
    assert "1 question of the baseline is not in the run." in text
    assert "a\\*b" in gate_files.as_markdown(gate, "a*b", "c")


@pytest.mark.parametrize(
    ("check", "sentence"),
    [
        (row("Cnt", "inconclusive", "not tested", 4), "Inconclusive: {} -40.0, not tested (4 songs)."),
        (row("Cnt", "pass", "same answers"), "Pass: {} -40.0, same answers."),
        (row("Cnt", "fall"), "Fall: {} -40.0 (95 % CI -50.0 to -30.0; at most -25.0 after correction)."),
        (row("Cnt", "inconclusive", "no difference found"), "Inconclusive: {} -40.0 (95 % CI -50.0 to -30.0)."),
        (
            replace(row("Cnt", "fall"), interval=Interval(-0.4, -0.4)),
            f"Fall: {{}} -40.0 ({ALL_THE_SAME}).",
        ),
    ],
)
def test_a_row_says_its_result_and_why(check: TaskCheck, sentence: str) -> None:
    assert gate_files.sentence(check) == sentence.format(EVERY["Cnt"].name)


def test_what_was_not_tested_is_skipped_and_never_passed() -> None:
    gate = Gate(0.03, (row("FSS", "inconclusive", "not tested", 3), row("SSS", "pass", "same answers")), 0)
    suite = ElementTree.fromstring(gate_files.as_junit(gate, "a", "b"))
    assert (suite.attrib["failures"], suite.attrib["skipped"]) == ("0", "1")
    (skipped,) = suite.iter("skipped")
    assert "not tested (3 songs)" in skipped.attrib["message"]
    text = gate_files.as_markdown(gate, "a", "b")
    assert text.startswith("**Inconclusive:** a against b, margin 3.0 points. Of 2 rows 1 pass, 0 fall, 1 inconclusive "
                           "(1 of them not tested).")  # fmt: skip
