"""Files of views are read as they were written, and each difference between two folders is one line that names it."""

from __future__ import annotations

import copy
import json
from pathlib import Path
from typing import Any

import pytest

from tests.snapshots import __main__ as program
from tests.snapshots import files
from tests.snapshots.comparison import differences
from tests.snapshots.moved import Move, place_of

CELL = {"says": "12.5", "opens": "cases?runs=a&task=FSS", "note": "n = 3"}
VIEW: dict[str, Any] = {
    "workspace": "demo",
    "data": "BASS, demo",
    "view": "losses?part=FSS",
    "title": "Losses",
    "words": ["# Losses", "ear loses 3 points."],
    "choices": [{"name": "part", "options": ["a", "b"], "chosen": "a"}],
    "buttons": [],
    "links": ["Cases: cases"],
    "tables": [
        {"name": "losses", "columns": ["run", "points"], "rows": [
            {"cells": ["ear", CELL]}, {"cells": ["nose", "–"]}, {"cells": ["nose", "2"]}]},
        {"name": "empty", "columns": ["run"], "rows": []},
    ],
    "charts": [{"name": "bars", "axes": {"x": "%", "y": ""}, "lines": ["0"], "marks": [
        {"x": 1.5, "y": "ear", "low": 1.0, "high": 2.0, "opens": "losses?part=Cnt"}]}],
    "cards": [{"name": "worst", "rows": [{"song": "Kettle", "href": "case?q=1"}]}],
}  # fmt: skip


def changed(**parts: Any) -> dict[str, Any]:
    return {**copy.deepcopy(VIEW), **parts}


def lines(new: dict[str, Any], *moves: Move) -> list[str]:
    found = differences([VIEW], [new], moves)
    return [line for each in found.values() for line in each]


def test_a_view_is_read_as_it_was_written(tmp_path: Path) -> None:
    path = files.write(tmp_path, VIEW)
    assert path.relative_to(tmp_path).as_posix() == "demo/BASS,-demo/losses,part=FSS.json"
    (found,) = files.read(tmp_path)
    assert files.complete(found) == {**VIEW, "menu": []}
    text = path.read_text(encoding="utf-8").splitlines()
    assert sum("nose" in line for line in text) == 2
    assert files.size(VIEW) == {
        "views": 1, "tables": 2, "cells": 6, "charts": 1, "marks": 1, "cards": 1, "sentences": 2, "doors": 3
    }  # fmt: skip


def test_long_names_of_views_have_files_of_their_own(tmp_path: Path) -> None:
    views = [changed(view=f"cases?text={'x' * 300}{end}") for end in "ab"]
    assert len({files.write(tmp_path, view) for view in views}) == 2


def test_equal_views_differ_in_nothing() -> None:
    assert differences([VIEW], [copy.deepcopy(VIEW)]) == {}


def table(new: dict[str, Any], number: int = 0) -> Any:
    return new["tables"][number]


def test_a_changed_cell_is_a_line_with_row_and_column() -> None:
    new = changed()
    table(new)["rows"][0]["cells"][1] = {**CELL, "says": "12.6", "opens": "cases?runs=a"}
    assert lines(new) == [
        "tables losses: row ear, points, says: '12.5' -> '12.6'",
        "tables losses: row ear, points, opens: 'cases?runs=a&task=FSS' -> 'cases?runs=a'",
    ]


def test_rows_of_the_same_words_are_told_apart() -> None:
    new = changed()
    table(new)["rows"][2]["cells"][1] = "3"
    assert lines(new) == ["tables losses: row nose (2), points, says: '2' -> '3'"]
    del table(new)["rows"][2]
    assert lines(new) == ["tables losses: row nose (2): is gone"]


def test_another_order_of_rows_and_another_kind_of_row_are_lines() -> None:
    new = changed()
    table(new)["rows"].insert(0, table(new)["rows"].pop())
    assert "tables losses: order of rows: nose, ear, nose (2)" in lines(new)
    new = changed()
    table(new)["rows"][0]["badge"] = "baseline"
    assert lines(new) == ["tables losses: row ear, (badge), says: '' -> 'baseline'"]


def test_a_column_that_is_gone_is_a_line_and_its_cells_are_none() -> None:
    new = changed()
    table(new)["columns"] = ["run"]
    table(new)["rows"] = [{"cells": [row["cells"][0]]} for row in table(new)["rows"]]
    assert lines(new) == ["tables losses: columns: ['run', 'points'] -> ['run']"]


def test_a_table_of_another_name_is_found_by_its_columns() -> None:
    new = changed()
    table(new)["name"] = "by_run"
    assert lines(new) == []
    table(new)["columns"] = ["run", "lost"]
    assert lines(new) == ["tables losses: is gone", "tables by_run: is new"]


@pytest.mark.parametrize(
    ("part", "value", "expected"),
    [
        ("title", "Points", ["title: 'Losses' -> 'Points'"]),
        ("words", ["# Losses", "# Losses", "ear loses 3 points."], ["words: with '# Losses'"]),
        ("links", [], ["links: without 'Cases: cases'"]),
        ("buttons", ["Store"], ["buttons: with 'Store'"]),
        ("cards", [], ["cards worst: is gone"]),
        ("charts", [], ["charts bars: is gone"]),
    ],
)
def test_any_other_part_that_differs_is_a_line(part: str, value: Any, expected: list[str]) -> None:
    assert lines(changed(**{part: value})) == expected


def test_a_mark_that_moved_is_gone_and_new() -> None:
    new = changed()
    new["charts"][0]["marks"][0]["high"] = 2.5
    without, with_ = lines(new)
    assert without.startswith("charts bars: marks: without")
    assert "'high': 2.5" in with_


def test_views_that_are_gone_or_new_are_lines() -> None:
    assert differences([VIEW], []) == {"demo/BASS, demo/losses?part=FSS": ["is gone"]}
    assert differences([], [VIEW]) == {"demo/BASS, demo/losses?part=FSS": ["is new"]}


MOVES = (
    Move("losses", {"part": "FSS"}, "tasks", {"form": "sections"}),
    Move("losses", {}, "report", {"tab": "losses"}),
)


def test_a_view_that_moved_is_compared_with_its_new_place_and_doors_may_lead_there() -> None:
    new = changed(view="tasks?form=sections")
    new["charts"][0]["marks"][0]["opens"] = "report?part=Cnt&tab=losses"
    assert differences([VIEW], [new], MOVES) == {}
    new["title"] = "Tasks"
    assert differences([VIEW], [new], MOVES) == {
        "demo/BASS, demo/tasks?form=sections": ["title: 'Losses' -> 'Tasks'"]
    }  # fmt: skip


def test_a_move_that_has_not_been_made_yet_is_no_difference() -> None:
    assert differences([VIEW], [changed()], MOVES[:1]) == {}


def test_the_first_move_that_fits_is_taken_and_other_choices_stay() -> None:
    assert place_of("losses?part=FSS&run=a", MOVES) == "tasks?form=sections&run=a"
    assert place_of("losses?run=a", MOVES) == "report?run=a&tab=losses"
    assert place_of("cases?part=FSS", MOVES) == "cases?part=FSS"


def test_the_program_tells_by_its_status_whether_anything_differs(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    files.write(tmp_path / "old", VIEW)
    files.write(tmp_path / "new", changed(title="Points", words=[str(n) for n in range(40)]))
    assert program.main(["compare", str(tmp_path / "old"), str(tmp_path / "old")]) == 0
    assert capsys.readouterr().out == "0 differences in 0 views\n"
    assert program.main(["compare", str(tmp_path / "old"), str(tmp_path / "new")]) == 1
    out = capsys.readouterr().out
    assert "title: 'Losses' -> 'Points'" in out
    assert "and 31 more" in out
    assert program.main(["compare", str(tmp_path / "old"), str(tmp_path / "new"), "--all"]) == 1
    assert "more" not in capsys.readouterr().out
    assert program.main(["compare"]) == 2
    assert json.loads((tmp_path / "old/demo/BASS,-demo/losses,part=FSS.json").read_text("utf-8"))["title"] == "Losses"
