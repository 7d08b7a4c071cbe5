"""What is said of a file that no reader knows."""

from __future__ import annotations

from pathlib import Path

from analysis.framing import foreign, head


def test_names_of_columns_are_whole_up_to_forty_letters(tmp_path: Path) -> None:
    path = tmp_path / "kettles.csv"
    path.write_text(f"{'k' * 40},{'l' * 41}\n1,2\n", encoding="utf-8")
    words = str(foreign.unknown(head.look(path)))
    assert f"the columns {'k' * 40}, {'l' * 37}..." in words


def test_an_object_without_fields_of_questions_gets_no_map(tmp_path: Path) -> None:
    path = tmp_path / "figures.json"
    path.write_text('{"records": 3, "rules": {}, "sum": 1.5, "note": "x"}', encoding="utf-8")
    assert "--map" not in str(foreign.unknown(head.look(path)))
