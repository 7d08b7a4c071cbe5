"""A large file is read in parts, its equal answers are scored once, and its figures and hashes are the same."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pyarrow.parquet as pq
import pytest

from analysis import hashes, pipeline, scoring
from analysis.benchmarks import answer_file, readers
from analysis.benchmarks.packs.records import answer_reading
from analysis.pipeline.load import id_set, score_cache, text_spool
from analysis.pipeline.load.id_set import IdSet
from analysis.pipeline.load.score_cache import ScoreCache
from analysis.pipeline.load.text_spool import TextSpool
from analysis.store.runs.description import Run
from analysis.store.workspace import Workspace
from tests.benchmarks import bench_choices


def load(path: Path, workspace: Path) -> tuple[Run, list[dict[str, object]]]:
    (result,) = pipeline.load([path], Workspace(workspace))
    assert result.problems == ()
    table = pq.read_table(workspace / "runs" / result.run.id / "scores.parquet")
    rows = table.to_pylist()
    return result.run, sorted(rows, key=lambda row: (row["index"], row["lens"]))


def test_a_file_in_parts_gives_the_same_run(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    path = bench_choices.write(tmp_path / "ear.jsonl", 60)
    whole, rows = load(path, tmp_path / "whole")
    for module, name, value in (
        (answer_file, "LARGE_FILE", 0), (answer_file, "BATCH", 7), (text_spool, "IN_MEMORY", 10),
        (score_cache, "MOST", 5),
    ):  # fmt: skip
        monkeypatch.setattr(module, name, value)
    in_parts, other_rows = load(path, tmp_path / "parts")
    assert in_parts.run_hash == whole.run_hash
    assert in_parts.figures == whole.figures
    assert in_parts.counts == whole.counts
    assert other_rows == rows
    assert [row["index"] for row in rows[:: len(rows) // 60]] == list(range(60))


def test_equal_answers_have_one_tuple_of_scores_that_are_those_of_each(tmp_path: Path) -> None:
    answers = readers.read(bench_choices.write(tmp_path / "ear.jsonl", 60)).answers
    cache = ScoreCache()
    cached_scores = [cache.of(answer) for answer in answers]
    assert [list(scores) for scores in cached_scores] == [scoring.scores(answer) for answer in answers]
    assert cached_scores[0] is cached_scores[28]
    assert len({id(scores) for scores in cached_scores}) == 28  # seven answers to four right options


def test_answers_whose_records_say_different_things_share_no_scores(tmp_path: Path) -> None:
    answer = readers.read(bench_choices.write(tmp_path / "ear.jsonl", 1)).answers[0]
    cache, scores = ScoreCache(), []
    for name in (answer_reading.RESPONSES, answer_reading.STORED_SCORES):
        question = replace(answer.question, details={name: {"score": {"value": 1.0}}})
        scores.append(cache.of(replace(answer, question=question)))
    assert scores[0] is not scores[1]


def test_rows_come_in_the_order_of_their_ids_and_the_last_of_an_id_counts(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(text_spool, "IN_MEMORY", 3)
    monkeypatch.setattr(text_spool, "CHUNK", 2)
    spool, rows = TextSpool(), dict[str, tuple[str, ...]]()
    for number in (5, 3, 0xFFFF_0000_0000_0001, 3, 1, 8, 2, 5):
        rows[f"{number:016x}"] = spool[f"{number:016x}"] = (f"text é \ud800 {number} {len(rows)}", str(number))
    assert list(spool.items()) == sorted(rows.items())
    digest = hashes.ObjectDigest('{"a":')
    for key, (text, _) in spool.items():
        digest.add(key, text)
    assert digest.with_end(',"b":1}') == hashes.digest({"a": {key: texts[0] for key, texts in rows.items()}, "b": 1})


def test_ids_are_numbered_alike_however_many_there_are(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(id_set, "SMALLEST", 4)
    ids, seen = IdSet(), set[int]()
    for number in [*range(40), 1 << 63, 0, 7, 39, 41, 1 << 63, *range(35, 60)]:
        assert ids.add(number) == (number not in seen)
        seen.add(number)
    assert [number in ids for number in (0, 59, 60, 1 << 62)] == [True, True, False, False]
