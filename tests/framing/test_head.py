"""One look at a file: what it tells, and how often a load opens a file."""

from __future__ import annotations

import io
import json
import os
from collections import Counter
from pathlib import Path
from typing import Any

import pytest

from analysis import pipeline
from analysis.errors import FileError
from analysis.framing import head
from analysis.store.workspace import Workspace
from tests import audiobench, cmi, small, ziqi

SHAPES = {
    "a.json": (json.dumps(small.run()), "JSON array"),
    "b.jsonl": ("\n".join(map(json.dumps, small.run())), "JSON lines"),
    "c.json": (json.dumps({"model": "m", "results": small.run(), "seed": 3}), "JSON object"),
    "d.csv": ("task,audio\nartist_count,a.wav\n", "CSV"),
    "e.csv": ("task;audio\nartist_count;a.wav\n", "CSV"),
    "f.tsv": ("task\taudio\nartist_count\ta.wav\n", "TSV"),
    "g.json": ("", "other"),
    "h.json": ("hello", "other"),
}


@pytest.mark.parametrize("name", SHAPES)
def test_a_look_tells_the_layout_and_the_first_records(name: str, tmp_path: Path) -> None:
    text, layout = SHAPES[name]
    path = tmp_path / name
    path.write_text(text, encoding="utf-8")
    seen = head.look(path)
    assert (seen.layout, seen.size) == (layout, len(text))
    if layout in ("CSV", "TSV"):
        assert (seen.columns, seen.first) == (("task", "audio"), {"task": "artist_count", "audio": "a.wav"})
    elif layout == "other":
        assert seen.first == {}
        assert len(seen.problems) == 1
    else:
        assert seen.first == small.run()[0]
    assert seen.wrapper == ({"model": "m", "seed": 3} if name == "c.json" else {})


def test_a_look_keeps_the_first_records_only(tmp_path: Path) -> None:
    seen = head.look(small.write(tmp_path / "a.json", [*["no record"] * 3, *small.run() * 10]))
    assert len(seen.sample) == head.SAMPLE
    assert seen.first == small.run()[0]


def test_what_is_no_plain_file_is_refused(tmp_path: Path) -> None:
    with pytest.raises(FileError, match="found a folder"):
        head.look(tmp_path)
    with pytest.raises(FileError, match="found no plain file"):
        head.look(Path("/dev/full"))
    with pytest.raises(FileError, match="expected a readable file"):
        head.look(tmp_path / "none.json")


@pytest.fixture
def opens(monkeypatch: pytest.MonkeyPatch) -> Counter[str]:
    """How often each file was opened, by its name."""
    counted: Counter[str] = Counter()
    real = io.open

    def counting(file: Any, *arguments: Any, **named: Any) -> Any:
        if isinstance(file, str | os.PathLike):
            counted[Path(file).name] += 1
        return real(file, *arguments, **named)

    monkeypatch.setattr(io, "open", counting)
    monkeypatch.setattr("builtins.open", counting)
    return counted


def test_a_load_opens_each_file_once_to_look_and_once_to_read(opens: Counter[str], tmp_path: Path) -> None:
    files = [
        small.write(tmp_path / "bass.json", small.run()),
        small.write(tmp_path / "wrapped.json", {"model": "w", "results": small.run()}),
        ziqi.run(tmp_path / "m.csv", [ziqi.answer(ziqi.TONIC, "composition_theory", "A")]),
        cmi.write(tmp_path, "m_GTZAN.jsonl", cmi.record("rock", "rock")),
        audiobench.sound_id(tmp_path / "kitchen.json"),
    ]
    opens.clear()
    loaded = pipeline.load(files, Workspace(tmp_path / "workspace"))
    assert all(each.new for each in loaded)
    assert {file.name: opens[file.name] for file in files} == {
        "bass.json": 2, "wrapped.json": 2, "m.csv": 2, "m_GTZAN.jsonl": 2, "kitchen.json": 1,
    }  # fmt: skip
