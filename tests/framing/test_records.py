"""Files of records, whole and broken."""

from __future__ import annotations

import io
import json
from pathlib import Path
from typing import Any

import pytest

from analysis.framing import head, json_scanner
from analysis.framing.records import Wrapper

ROWS: list[dict[str, Any]] = [
    {"task": "a", "text": '] , { " \\ ü'},
    {"task": "b", "list": [1, [2.5, {"x": None}]]},
    {"task": "c"},
]


def read(path: Path, text: str | bytes) -> tuple[list[tuple[int, Any]], Wrapper]:
    path.write_bytes(text if isinstance(text, bytes) else text.encode())
    around = Wrapper()
    return list(head.records(head.look(path), around)), around


@pytest.fixture(params=[4, 50, 1 << 20])
def window(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> None:
    """Every case is read in tiny windows as well, so that each token is cut somewhere."""
    monkeypatch.setattr(json_scanner, "WINDOW", request.param)


SHAPES = {
    "array": json.dumps(ROWS),
    "indented array": json.dumps(ROWS, indent=4),
    "array with byte order mark": "\ufeff" + json.dumps(ROWS),
    "lines": "\n".join(json.dumps(row) for row in ROWS) + "\n",
    "lines with blank lines": "\n\n".join(json.dumps(row) for row in ROWS),
    "wrapped": json.dumps({"model": "m", "results": ROWS}),
    "facts behind the list": json.dumps({"results": ROWS, "model": "m"}),
}


@pytest.mark.usefixtures("window")
@pytest.mark.parametrize("shape", SHAPES)
def test_every_shape_gives_the_same_records(shape: str, tmp_path: Path) -> None:
    found, around = read(tmp_path / "f.json", SHAPES[shape])
    assert found == list(enumerate(ROWS))
    assert around.problems == []
    assert around.facts == ({"model": "m"} if around.wraps else {})


def test_text_in_sixteen_bit_units_is_read(tmp_path: Path) -> None:
    found, _ = read(tmp_path / "f.json", json.dumps(ROWS, ensure_ascii=False).encode("utf-16"))
    assert found == list(enumerate(ROWS))


@pytest.mark.usefixtures("window")
def test_a_file_cut_off_in_the_middle_gives_the_records_before_the_cut(tmp_path: Path) -> None:
    text = json.dumps(ROWS)
    found, around = read(tmp_path / "f.json", text[: text.index('"list"') + 12])
    assert found == [(0, ROWS[0])]
    assert len(around.problems) == 1
    assert "record at position 1" in str(around.problems[0])


@pytest.mark.usefixtures("window")
def test_a_cut_between_two_records_is_listed_too(tmp_path: Path) -> None:
    found, around = read(tmp_path / "f.json", json.dumps(ROWS)[:-1])
    assert len(found) == 3
    assert "found the end of the file" in str(around.problems[0])


@pytest.mark.usefixtures("window")
@pytest.mark.parametrize(
    "broken", ['{"task": }', '{"task": "b" "x": 1}', "{'task': 'b'}", "nonsense", '{"a": [1, {"b": }]}']
)
def test_a_broken_record_of_an_array_costs_only_itself(broken: str, tmp_path: Path) -> None:
    found, around = read(tmp_path / "f.json", f'[{{"task": "a"}}, {broken}, {{"task": "c"}}]')
    assert [record for _, record in found][:1] == [{"task": "a"}]
    assert found[-1] == (2, {"task": "c"})
    assert "record at position 1: field '(record)': expected JSON" in str(around.problems[0])


@pytest.mark.usefixtures("window")
def test_a_broken_line_costs_only_itself(tmp_path: Path) -> None:
    found, around = read(tmp_path / "f.jsonl", '{"task": "a"}\n{"task": \n{"task": "c"}\n')
    assert [index for index, _ in found] in ([0], [0, 2])
    assert around.problems


def test_brackets_too_deep_to_read_cost_one_record(tmp_path: Path) -> None:
    deep = '{"task": ' + "[" * 100_000 + "]" * 100_000 + "}"
    found, around = read(tmp_path / "f.json", f'[{deep}, {{"task": "b"}}]')
    assert found == [(1, {"task": "b"})]
    assert "nested too deeply" in str(around.problems[0])


@pytest.mark.parametrize(("deepest", "is_followed"), [(3000, True), (2999, False)])
def test_open_brackets_are_followed_to_a_depth(
    deepest: int, is_followed: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(json_scanner, "DEEPEST", deepest)
    scanner = json_scanner.Scanner(io.StringIO("[" * 3000 + "]" * 3000 + ", 2"))
    with pytest.raises(json_scanner.NotJsonError, match="nested too deeply"):
        scanner.value()
    assert scanner.skip_value() == is_followed
    assert scanner.take(",") == is_followed


def test_a_whole_number_of_any_length_is_read(tmp_path: Path) -> None:
    found, _ = read(tmp_path / "f.json", '[{"task": "a", "gt": ' + "9" * 5000 + "}]")
    assert found[0][1]["gt"] == float("inf")


def test_bytes_that_are_no_text_are_kept_and_listed(tmp_path: Path) -> None:
    found, around = read(tmp_path / "f.json", b'[{"task": "a\xff"}]')
    assert found == [(0, {"task": "a\udcff"})]
    assert "byte 0xff in line 1" in str(around.problems[0])


@pytest.mark.parametrize("text", ["", "   \n", "hello", "42"])
def test_what_is_no_file_of_records_is_said_to_be_none(text: str, tmp_path: Path) -> None:
    found, around = read(tmp_path / "f.json", text)
    assert found == []
    assert "expected a JSON array" in str(around.problems[0])


KEYED = {"q1": {"task": "a", "gt": 1}, "q2": {"task": "b", "id": "own"}}
AS_RECORDS = [(0, {"id": "q1", "task": "a", "gt": 1}), (1, {"id": "own", "task": "b"})]


@pytest.mark.usefixtures("window")
def test_an_object_of_records_gives_each_its_key_as_id(tmp_path: Path) -> None:
    found, around = read(tmp_path / "f.json", json.dumps(KEYED))
    assert found == AS_RECORDS
    assert (around.problems, around.facts, around.wraps) == ([], {}, False)


@pytest.mark.usefixtures("window")
@pytest.mark.parametrize("name", ["results", "data"])
def test_it_may_stand_in_the_place_of_the_list(name: str, tmp_path: Path) -> None:
    found, around = read(tmp_path / "f.json", json.dumps({"model": "m", name: KEYED, "seed": 5}))
    assert found == AS_RECORDS
    assert (around.problems, around.facts, around.wraps) == ([], {"model": "m", "seed": 5}, True)


@pytest.mark.parametrize(
    ("content", "message"),
    [
        ({"model": "m", **KEYED}, "or an object of records alone, found 'model' beside the record 'q1'"),
        ({**KEYED, "q3": {"gt": 1}}, "or an object of records alone, found 'q3' beside the record 'q1'"),
        ({"model": "m", "results": {**KEYED, "n": 2}}, "or an object of records alone, found 'n' beside the record"),
    ],
)
def test_records_among_other_things_are_not_guessed_at(content: Any, message: str, tmp_path: Path) -> None:
    found, around = read(tmp_path / "f.json", json.dumps(content))
    assert found == []
    assert [message in str(problem) for problem in around.problems] == [True]


def test_a_record_that_holds_objects_is_one_record(tmp_path: Path) -> None:
    row = {"task": "a", "details": {"task": "b"}}
    assert read(tmp_path / "f.json", json.dumps(row))[0] == [(0, row)]
    assert read(tmp_path / "g.json", '{"details": {"x": 1}}')[0] == [(0, {"details": {"x": 1}})]


@pytest.mark.usefixtures("window")
@pytest.mark.parametrize("between", ["", "\n", ","])
@pytest.mark.parametrize("first", ['[{"task": "a"}]', '{"model": "m", "results": [{"task": "a"}]}'])
def test_what_stands_behind_the_records_is_told(first: str, between: str, tmp_path: Path) -> None:
    found, around = read(tmp_path / "f.json", f'{first}{between}[{{"task": "b"}}]')
    assert found == [(0, {"task": "a"})]
    (problem,) = around.problems
    assert "expected the end of the file behind its records, found " in str(problem)
    assert "what follows was not read" in str(problem)


@pytest.mark.parametrize(("n", "is_read"), [(40, False), (4, True)])
def test_a_record_of_too_many_parts_is_refused_and_a_long_text_is_none(
    n: int, is_read: bool, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Of a list nothing after it is read; further lines are."""
    monkeypatch.setattr(json_scanner, "WINDOW", 50)
    monkeypatch.setattr(json_scanner, "MOST_PARTS", 15)
    rows: list[dict[str, Any]] = [{"text": ", [1" * 20}, {"parts": [{"x": [1]}] * n}, {"text": "last"}]
    found, around = read(tmp_path / "f.json", json.dumps(rows))
    lines, around_lines = read(tmp_path / "f.jsonl", "\n".join(map(json.dumps, rows)))
    assert [row for _, row in found] == (rows if is_read else rows[:1])
    assert [row for _, row in lines] == (rows if is_read else [rows[0], rows[2]])
    for problems in (around.problems, around_lines.problems):
        assert is_read or "position 1: field '(record)': expected JSON, found more than 15 fields" in str(problems[0])
        assert len(problems) == (not is_read)
