"""What commands write as data: one shape, valid by its own schema, with figures under every reading rule."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest
from jsonschema import Draft7Validator

from analysis.cli import app
from analysis.cli.schema import ROWS, schema
from analysis.store.workspace import Workspace
from tests import demo_runs, small
from tests.cli.test_commands import Earmark, earmark
from tests.shared import SHARED
from tests.test_readme import commands

__all__ = ["earmark"]

SHAPE = ["command", "version", "lens", "references", "rows", "total", "problems", "link"]
ASKED = (
    ("runs",), ("figures",), ("figures", demo_runs.A, "--task", "Attr"), ("losses", demo_runs.A), ("labels",),
    ("modes", demo_runs.A), ("cases", demo_runs.A, demo_runs.B, "--limit", 3), ("pack", "list"),
    ("compare", demo_runs.A, demo_runs.B), ("check", demo_runs.A, "--against", demo_runs.B),
)  # fmt: skip


@pytest.fixture(scope="module")
def place(tmp_path_factory: pytest.TempPathFactory) -> Workspace:
    return demo_runs.workspace(tmp_path_factory.mktemp("data") / "workspace")


def asked(run: Earmark, *arguments: object) -> dict[str, Any]:
    content: dict[str, Any] = json.loads(run(*arguments, "--json", "-")[1])
    return content


@pytest.mark.parametrize("arguments", ASKED, ids=lambda arguments: " ".join(map(str, arguments[:2])))
def test_standard_output_is_the_data_alone_and_valid(
    arguments: tuple[object, ...], place: Workspace, earmark: Earmark, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("EARMARK_WORKSPACE", str(place.path))
    content = asked(earmark, *arguments)
    command = next(name for name in ROWS if " ".join(map(str, arguments)).startswith(name) and name != "run")
    Draft7Validator(schema(command)).validate(content)
    assert list(content)[: len(SHAPE)] == SHAPE
    assert content["rows"]
    assert content["total"] >= len(content["rows"])


def test_without_data_on_it_standard_output_has_the_table(place: Workspace, earmark: Earmark, tmp_path: Path) -> None:
    code, out, err = earmark("figures", demo_runs.A, "--workspace", place.path, "--json", tmp_path / "figures.json")
    assert code == 0
    assert out.splitlines()[0].split()[:6] == ["run", "task", "n", "songs", "raw", "corrected"]
    assert not err
    assert json.loads((tmp_path / "figures.json").read_text())["command"] == "figures"


def test_cases_are_the_answers_with_their_reading(place: Workspace, earmark: Earmark) -> None:
    arguments = ("cases", demo_runs.A, "--task", "SSS", "--order", "worst", "--workspace", place.path)
    content = asked(earmark, *arguments, "--limit", 4)
    assert (len(content["rows"]), content["total"]) == (4, 20)
    scores = [row["score"] for row in content["rows"]]
    assert scores == sorted(scores)
    assert all(row["raw"] and row["subtask"] and "reading" in row for row in content["rows"])


def test_a_load_as_data_has_the_run_and_what_was_left_out(earmark: Earmark, tmp_path: Path) -> None:
    content = asked(earmark, "load", small.write(tmp_path / "kettle.json", [*small.run(), 5]))
    Draft7Validator(schema("load")).validate(content)
    (row,) = content["rows"]
    assert (row["name"], row["new"], row["records"], row["problems"]) == ("kettle", True, 13, 1)
    assert "expected an object, found 5" in content["problems"][0]["message"]
    (again,) = asked(earmark, "load", tmp_path / "kettle.json")["rows"]
    assert (again["run"], again["new"]) == (row["run"], False)


def test_score_and_load_print_the_figure_under_every_rule(earmark: Earmark) -> None:
    path = SHARED / "data" / "mmau" / "baseline_music_model_output.json"
    expected = json.loads((SHARED / "data" / "mmau" / "expected.json").read_text())[path.name]["rules"]
    content = asked(earmark, "score", path)
    Draft7Validator(schema("score")).validate(content)
    values = {row["rule"]: (row["value"], row["counted"]) for row in content["rows"]}
    assert len(values) == 11
    for rule in expected.keys() & values.keys():
        figures, (value, counted) = expected[rule], values[rule]
        assert 100 * value == pytest.approx(figures["expected_correct"] / counted * 100, abs=1e-6)
        assert counted == figures["denominator"]
    for command in ("score", "load"):
        printed = {line.split()[1]: line.split()[3] for line in earmark(command, path)[1].splitlines()
                   if line.startswith("mmau ") and "score" in line}  # fmt: skip
        assert printed == {rule: f"{100 * value:.2f}" for rule, (value, _) in values.items()}


def test_the_schema_of_each_command_can_be_printed_and_each_is_a_command(earmark: Earmark) -> None:
    assert {f"earmark {name}" for name in ROWS} <= set(commands(app))
    code, out, _ = earmark("schema", "pack list")
    assert (code, json.loads(out)["properties"]["command"]["const"]) == (0, "pack list")
    code, _, err = earmark("schema", "figurs")
    assert code == 2
    assert "expected one of" in err
