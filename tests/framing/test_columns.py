"""Tables by columns in JSON."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from analysis.framing import columns, head
from analysis.framing.records import Wrapper


def records(path: Path, content: Any) -> tuple[list[Any], Wrapper]:
    path.write_text(json.dumps(content), encoding="utf-8")
    wrapper = Wrapper()
    return [record for _, record in head.records(head.look(path), wrapper)], wrapper


@pytest.mark.parametrize(
    "content",
    [
        {"id": [1, 2], "answer": ["a", "b"]},
        {"id": {"0": 1, "1": 2}, "answer": {"0": "a", "1": "b"}},
        {"columns": ["id", "answer"], "index": [0, 1], "data": [[1, "a"], [2, "b"]]},
        {"data": {"id": [1, 2], "answer": ["a", "b"]}},
        {"id": {"0": 1, "1": 2}, "answer": {"1": "b", "0": "a"}},
        {"data": [[1, "a"], [2, "b"]], "index": [0, 1], "columns": ["id", "answer"]},
    ],
)
def test_columns_become_rows(content: dict[str, Any], tmp_path: Path) -> None:
    rows, wrapper = records(tmp_path / "t.json", content)
    assert rows == [{"id": 1, "answer": "a"}, {"id": 2, "answer": "b"}]
    assert wrapper.problems == []


@pytest.mark.parametrize(
    "content",
    [
        {"id": [1, 2], "answer": ["a"]},
        {"id": "q", "choices": ["a", "b"], "answer": "a"},
        {"beats": [0.5, 1.0], "downbeats": [0.5, 1.0]},
        {"segments": [{"text": "la"}], "word_segments": [{"text": "la"}]},
        {"id": [], "answer": []},
        {"id": {"0": 1, "1": 2}, "answer": {"1": "a", "2": "b"}},
    ],
)
def test_other_objects_remain_one_record(content: dict[str, Any], tmp_path: Path) -> None:
    assert columns.rows(content) == []
    assert records(tmp_path / "t.json", content)[0] == [content]


def test_rows_of_another_length_are_kept_as_they_are(tmp_path: Path) -> None:
    rows, _ = records(tmp_path / "t.json", {"columns": ["id", "answer"], "data": [[1, "a"], [2]]})
    assert rows == [{"id": 1, "answer": "a"}, [2]]
