"""The figures of the ZIQI-Eval paper: what follows from what, and what does not."""

from __future__ import annotations

from pathlib import Path

import pytest

from analysis.benchmarks.ziqi import published
from analysis.benchmarks.ziqi.published import CATEGORIES, f1_range
from analysis.benchmarks.ziqi.tasks import THEMES


def test_every_printed_f1_follows_from_the_precision_and_recall_beside_it() -> None:
    found = published.main()
    assert len(found) == 16
    assert [(model, kind) for model, each in found.items() for kind, cell in each.items() if cell.note] == []


def test_the_range_of_f1_is_that_worked_by_hand() -> None:
    """GPT-4: 63.15 and 62.93 stand for 63.145 to 63.155 and 62.925 to 62.935, so F1 is 63.0348 to 63.0448."""
    assert f1_range(0.6315, 0.6293) == pytest.approx((0.630348, 0.630448), abs=1e-6)
    assert f1_range(0.0, 0.0)[0] == 0.0


def test_a_cell_that_does_not_follow_is_marked(tmp_path: Path) -> None:
    head = "model,comp_precision,comp_recall,comp_f1,gen_precision,gen_recall,gen_f1"
    (tmp_path / "table1_main.csv").write_text(f"{head}\nm,50.00,40.00,44.44,50.00,40.00,45.44\n", encoding="utf-8")
    found = published.main(tmp_path)["m"]
    assert found["comp"].note == ""
    assert found["gen"].note == "44.44 follows from the precision and recall printed beside it"


def test_figures_of_groups_that_repeat_the_main_table_are_marked() -> None:
    marked = {
        (model, name): note for model, row in published.groups().items() for name, (_, note) in row.items() if note
    }
    assert set(marked) == {("ERNIE-Bot", "european"), ("XuanYuan-70B", "european")}


def test_the_printed_averages_of_the_groups_are_those_of_the_models() -> None:
    rows = published.groups()
    average = rows.pop("Average")
    for name, (value, _) in average.items():
        assert value == pytest.approx(sum(row[name][0] for row in rows.values()) / len(rows), abs=5.1e-5)


def test_the_human_results_hold_every_theme() -> None:
    humans = published.humans()
    assert set(humans) == {"Master students", "PhD students", "GPT-4, same questions"}
    assert set(CATEGORIES.values()) == set(THEMES)
    assert all(set(CATEGORIES) < set(shares) for shares in humans.values())
    assert humans["PhD students"]["Music Generation"] == pytest.approx(0.1818)
