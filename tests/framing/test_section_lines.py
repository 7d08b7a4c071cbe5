"""Sections of one song as lines of text, in the ways that programs write them."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from analysis.benchmarks import readers, source_files
from analysis.framing import section_lines, source
from tests import small

SECTIONS = [
    {"start": 0.5, "end": 10.0, "label": "intro"},
    {"start": 10.0, "end": 30.0, "label": "verse"},
    {"start": 30.0, "end": 50.0, "label": "chorus"},
]
LINES = {
    "mirex.lab": "0.5 10.000 intro\n10.000 30.000 verse\n30.000 50.000 chorus\n",
    "audacity.txt": "0.500000\t10.000000\tintro\n10.000000\t30.000000\tverse\n30.000000\t50.000000\tchorus\n",
    "songformer.txt": "0.500000 intro\n10.000000 verse\n30.000000 chorus\n50.000000 end\n",
    "times.lab": "0.5\tintro\n10\tverse\n30\tchorus\n50\tEnd\n",
}
ROWS: dict[str, list[Any]] = {
    "time and label": [[0.5, "intro"], [10, "verse"], [30, "chorus"], [50, "end"]],
    "start, end, label": [[0.5, 10, "intro"], [10, 30, "verse"], [30, 50, "chorus"]],
    "pair of times and label": [[[0.5, 10], "intro"], [[10, 30], "verse"], [[30, 50], "chorus"]],
}


@pytest.mark.parametrize("name", LINES)
def test_lines_are_sections(name: str, tmp_path: Path) -> None:
    path = tmp_path / name
    path.write_text(LINES[name], encoding="utf-8")
    assert section_lines.sections(source.at(path)) == SECTIONS
    assert source_files.is_loadable(source.at(path))


@pytest.mark.parametrize("form", ROWS)
def test_rows_of_json_are_sections(form: str, tmp_path: Path) -> None:
    assert section_lines.of_rows(ROWS[form]) == SECTIONS
    assert readers.format_of(small.write(tmp_path / "s.json", ROWS[form])).pack == "structures"


@pytest.mark.parametrize(
    "text",
    ["", "0.5 1 1\n1.0 2 1\n1.5 3 1\n2.0 1 2\n3.5 2 2\n", "10 5 verse\n", "3 intro\n1 end\n", "0 intro\n5 verse\n",
     "a b c\n", "0 2.6 N\n2.6 11.4 E\n11.4 15 A:min\n", "0 0.3 hello\n0.3 0.8 there\n", "3 4 time, mostly\n",
     "0 30 Key E\n30 60 Key A\n", "0 4 1\n4 8 2\n"],
)  # fmt: skip
def test_other_lines_are_none(text: str, tmp_path: Path) -> None:
    path = tmp_path / "t.txt"
    path.write_text(text, encoding="utf-8")
    assert section_lines.sections(source.at(path)) is None


@pytest.mark.parametrize("row", [[None, "a"], [True, "a"], ["x", "a"], [[], "a"], []])
def test_rows_without_times_are_none(row: list[Any]) -> None:
    assert section_lines.of_rows([row, [5, "end"]]) is None
