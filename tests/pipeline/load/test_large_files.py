"""A large file is read in parts, its equal answers are scored once, and its figures and hashes are the same."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pyarrow.parquet as pq
import pytest

from analysis import hashes, pipeline, scoring
from analysis.benchmarks import readers
from analysis.benchmarks.packs import answer_reading
from analysis.pipeline.load import score_cache, text_spool
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
        (readers, "LARGE_FILE", 0), (readers, "BATCH", 7), (text_spool, "IN_MEMORY", 10), (score_cache, "MOST", 5),
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


def test_texts_come_in_the_order_of_their_ids_and_the_last_of_an_id_counts(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(text_spool, "IN_MEMORY", 3)
    spool, texts = TextSpool(), dict[str, str]()
    for number in (5, 3, 0xFFFF_0000_0000_0001, 3, 1, 8, 2, 5):
        texts[f"{number:016x}"] = spool[f"{number:016x}"] = f"text é {number} {len(texts)}"
    assert list(spool.items()) == sorted(texts.items())
    digest = hashes.digest_in_order('{"a":', spool.items(), ',"b":1}')
    assert digest == hashes.digest({"a": texts, "b": 1})
