"""The gate on the command line: one that passes, one that fails, and what build servers read."""

from __future__ import annotations

import sys
from pathlib import Path
from xml.etree import ElementTree

import pytest

from analysis import cli
from analysis.report import gate_files
from analysis.store.workspace import Workspace
from analysis.summaries.comparison.comparability import NothingSharedError
from analysis.summaries.comparison.regression import Gate, TaskCheck
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
    assert run(monkeypatch, place, "check", demo_runs.A, "--against", demo_runs.B, *files) == 1
    suite = ElementTree.parse(junit).getroot()
    failed = [case.attrib["name"] for case in suite if case.find("failure") is not None]
    assert failed == ["Full structural lyrics transcription"]
    assert suite.attrib["failures"] == "1"
    assert int(suite.attrib["tests"]) == len(suite) == 14
    text = markdown.read_text(encoding="utf-8")
    assert text.startswith("**Failed:** novelty, stem against laplacian-8, mix, margin 0.0 points.")
    assert text in capsys.readouterr().out
    assert run(monkeypatch, place, "check", demo_runs.A, "--against", demo_runs.B, "--margin", 20) == 0
    assert run(monkeypatch, place, "check", demo_runs.A, "--against", demo_runs.A) == 0


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


def test_xml_survives_any_name() -> None:
    gate = Gate(0.01, (TaskCheck("<FSS> \x00&", "failed", 9, 9, 0.1, 0.5, -0.4, -0.3),), 3)
    suite = ElementTree.fromstring(gate_files.as_junit(gate, 'a "b" \x1b', "<c>"))
    assert suite.attrib["failures"] == "2"
    assert "3 questions of the baseline are not in the run." in gate_files.as_markdown(gate, "a*b", "c")
    one = Gate(0.01, (TaskCheck("FSS", "not tested", 9, 9, 0.1, 0.5, -0.4, None),), 1)
    text = gate_files.as_markdown(one, "a", "c")
    assert "1 question of the baseline is not in the run." in text
    assert "0 of 1 task tested." in text
    assert "a\\*b" in gate_files.as_markdown(gate, "a*b", "c")
