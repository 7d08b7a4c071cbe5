"""One look at a file: what it tells, and how often a load opens a file."""

from __future__ import annotations

import gc
import json
import os
import pickle
import sys
from collections import Counter
from functools import cache
from pathlib import Path
from typing import Any

import pyarrow as pa
import pyarrow.parquet as pq
import pytest

from analysis import pipeline
from analysis.benchmarks import readers
from analysis.errors import FileError
from analysis.framing import head, source
from analysis.framing.records import Wrapper
from analysis.store.workspace import Workspace
from tests import audiobench, cmi, small, ziqi
from tests.benchmarks.packs.test_formats import inspect_log, workbook

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


OPENS: Counter[str] = Counter()
"""Number of times each file was opened, by path, as Python's audit events report it, whoever opens the file."""


def _count_open(event: str, arguments: tuple[Any, ...]) -> None:
    if event == "open" and isinstance(arguments[0], str | os.PathLike):
        OPENS[str(arguments[0])] += 1


@cache
def watch_opens() -> None:
    """Count from now on. An audit hook cannot be removed."""
    sys.addaudithook(_count_open)


ROW = {"question": "Which?", "choices": ["flute", "piano"], "answer": "piano", "prediction": "B"}


def every_format(folder: Path) -> list[Path]:
    """A run in a file of each format that is read in its own way."""
    table = pa.Table.from_pylist([{"id": "1", **ROW}])
    pq.write_table(table, folder / "p.parquet")
    with pa.OSFile(str(folder / "q.arrow"), "wb") as sink, pa.ipc.new_file(sink, table.schema) as writer:
        writer.write_table(table)
    with pa.OSFile(str(folder / "s.arrow"), "wb") as sink, pa.ipc.new_stream(sink, table.schema) as writer:
        writer.write_table(pa.Table.from_pylist([{"id": "2", **ROW}]))
    header = ["index", "question", "A", "B", "answer", "prediction"]
    return [
        small.write(folder / "bass.json", small.run()),
        small.write(folder / "wrapped.json", {"model": "w", "results": small.run()}),
        ziqi.run(folder / "m.csv", [ziqi.answer(ziqi.TONIC, "composition_theory", "A")]),
        cmi.write(folder, "m_GTZAN.jsonl", cmi.record("rock", "rock")),
        audiobench.sound_id(folder / "kitchen.json"),
        workbook(folder / "ear_bench.xlsx", [header, [1, "Which?", "flute", "piano", "B", "B"]]),
        inspect_log(folder / "a.eval"),
        inspect_log(folder / "b.json"),
        *(folder / name for name in ("p.parquet", "q.arrow", "s.arrow")),
    ]


def test_a_load_opens_each_file_once(tmp_path: Path) -> None:
    watch_opens()
    files = every_format(tmp_path)
    OPENS.clear()
    results = pipeline.load(files, Workspace(tmp_path / "workspace"))
    assert sum(len(result.run.files) for result in results) == len(files)
    assert {file.name: OPENS[str(file)] for file in files} == {file.name: 1 for file in files}


def test_after_the_look_nothing_needs_the_file_by_its_name(tmp_path: Path) -> None:
    heads = [head.look(path) for path in every_format(tmp_path)]
    for file_head in heads:
        file_head.path.unlink()
        assert readers.read(file_head).answers, file_head.path.name
        assert readers.read(file_head).answers, "a second time"


def test_a_file_that_changes_between_look_and_reading_gives_the_records_of_the_look(tmp_path: Path) -> None:
    path = small.write(tmp_path / "a.json", small.run())
    file_head = head.look(path)
    small.write(tmp_path / "b.json", []).replace(path)
    assert len(list(head.records(file_head, Wrapper()))) == len(small.run())


def test_files_beyond_the_limit_and_in_other_processes_are_opened_again(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = small.write(tmp_path / "a.json", small.run())
    watch_opens()
    OPENS.clear()
    copied: head.Head = pickle.loads(pickle.dumps(head.look(path)))
    assert len(list(head.records(copied, Wrapper()))) == len(small.run())
    assert OPENS[str(path)] == 2
    monkeypatch.setattr(source, "MOST_OPEN", 0)
    assert len(list(head.records(head.look(path), Wrapper()))) == len(small.run())
    assert OPENS[str(path)] == 4


def test_two_readings_at_once_do_not_disturb_each_other(tmp_path: Path) -> None:
    file_head = head.look(small.write(tmp_path / "a.json", small.run()))
    pairs = list(zip(head.records(file_head, Wrapper()), head.records(file_head, Wrapper()), strict=True))
    assert [first for first, _ in pairs] == [second for _, second in pairs] == list(enumerate(small.run()))


def test_no_stream_stays_open_without_its_head(tmp_path: Path) -> None:
    file_head: head.Head | None = head.look(small.write(tmp_path / "a.json", small.run()))
    assert file_head is not None
    with file_head.stream.binary() as stream:
        assert not stream.closed
    file_head = None
    gc.collect()
    assert stream.closed
