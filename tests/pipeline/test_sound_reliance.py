"""From files of a choice benchmark, asked with the sound and without it, to what the sound brings."""

from __future__ import annotations

import json
import random
from pathlib import Path

import pytest
from typer.testing import CliRunner

from analysis import pipeline
from analysis.cli import app
from analysis.framing.run_facts import RunFacts
from analysis.pipeline.sound_reliance import as_rows, reliances
from analysis.store.database import Database
from analysis.store.queries.cases import cases_list
from analysis.store.queries.filters import Filters
from analysis.store.workspace import Workspace
from analysis.views.sound_reliance import NOT_KNOWN, by_model, by_task, fourfold, verdicts
from dashboard.selection import link_filters

QUESTIONS = 120
HEARD, KNOWN = 0.5, 0.2


def write(path: Path, hears: bool) -> Path:
    """Answers in the shape of MMAU of a model that knows some from the text, and hears some if it has the sound."""
    records = []
    for number in range(QUESTIONS):
        options = [f"instrument {number} {letter}" for letter in "klmn"]
        share, guess = random.Random(number).random(), random.Random(f"{path.stem} {number}")
        is_right = share < KNOWN or (hears and share < KNOWN + HEARD)
        records.append({
            "id": f"q{number}", "audio_id": f"{number // 2}.wav", "question": f"Which one is number {number}?",
            "choices": options, "answer": options[number % 4], "task": "music", "dataset": "d", "difficulty": "easy",
            "split": "test-mini", "category": "c", "sub-category": "s",
            "model_output": options[number % 4] if is_right else guess.choice(options),
        })  # fmt: skip
    path.write_text(json.dumps(records), encoding="utf-8")
    return path


@pytest.fixture(scope="module")
def place(tmp_path_factory: pytest.TempPathFactory) -> Workspace:
    folder = tmp_path_factory.mktemp("hearing")
    own = Workspace(folder / "workspace")
    for name, hears, audio in (("sound", True, "as-is"), ("silent", False, "none"), ("other", False, "other")):
        facts = RunFacts(model="basso", condition={"audio": audio})
        pipeline.load([write(folder / f"{name}.json", hears)], own, pipeline.Options(facts))
    return own


def test_what_is_planted_is_found_and_every_number_opens_its_cases(place: Workspace) -> None:
    db = Database(place)
    found, refused = reliances(db, Filters())
    assert refused == []
    assert {own.treatment for own in found} == {"no sound", "another song"}
    for own in found:
        assert own.overall is not None
        assert own.overall.interval is not None
        assert own.overall.interval.low < HEARD < own.overall.interval.high
        for table in (by_model([own]), by_task(own), fourfold(own)):
            for cells in table.rows:
                counts = [cell for cell, column in zip(cells, table.columns, strict=True) if column.format == "count"]
                for cell in (cell for cell in counts if cell.door):
                    fields, unknown = link_filters.parse(
                        {k: v for k, v in cell.door.items() if k not in ("runs", "sort")}
                    )
                    assert not unknown
                    page = cases_list.cases(db, Filters(runs=tuple(cell.door["runs"]), **fields), limit=0)
                    assert page.total == 2 * cell.value
    assert all(" hears: " in paragraph.bold for paragraph in verdicts(found))
    rows = [row for own in found for row in as_rows(own)]
    assert {row["hearing"] for row in rows} == {"hears"}
    assert all(row["right_with_sound_only"] > row["right_without_only"] for row in rows)


def test_several_seeds_of_a_side_are_one_figure_with_what_they_add(tmp_path: Path) -> None:
    """The figure of each side is the mean over its seeds; seeds with the same answers count as one."""
    place, shares = Workspace(tmp_path / "workspace"), {}
    for name, seed, hears in (("a", "1", True), ("b", "2", True), ("c", "1", False), ("d", "2", False)):
        facts = RunFacts(model="basso", condition={"audio": "as-is" if hears else "none", "seed": seed})
        file = write(tmp_path / f"{name}.json", hears)
        pipeline.load([file], place, pipeline.Options(facts))
        records = json.loads(file.read_text(encoding="utf-8"))
        shares[name] = sum(record["model_output"] == record["answer"] for record in records) / QUESTIONS
    ((own,), refused) = reliances(Database(place), Filters())
    assert refused == []
    assert (len(own.a), len(own.b)) == (2, 2)
    assert own.overall is not None
    assert own.overall.gain == pytest.approx((shares["a"] + shares["b"] - shares["c"] - shares["d"]) / 2)
    assert own.overall.n == QUESTIONS
    assert own.overall.interval is not None
    assert own.overall.interval.low < HEARD < own.overall.interval.high


def test_without_a_run_without_the_sound_it_is_not_known(place: Workspace) -> None:
    db = Database(place)
    sound = next(run.id for run in cases_list.runs(db) if run.condition["audio"] == "as-is")
    found, _ = reliances(db, Filters(runs=(sound,)))
    assert verdicts(found) == [NOT_KNOWN]
    result = CliRunner().invoke(app, ["hearing", sound, "--workspace", str(place.path)])
    assert result.exit_code == 3
    assert "Not known" in result.output


def test_the_command_prints_and_writes_the_same(place: Workspace, tmp_path: Path) -> None:
    out = tmp_path / "hearing.json"
    result = CliRunner().invoke(app, ["hearing", "--workspace", str(place.path), "--json", str(out)])
    assert result.exit_code == 0, result.output
    rows = json.loads(out.read_text(encoding="utf-8"))["rows"]
    assert [row["against"] for row in rows] == ["another song", "no sound"]
    assert all(f"{100 * row['reliance']:+.1f}" in result.output for row in rows)
