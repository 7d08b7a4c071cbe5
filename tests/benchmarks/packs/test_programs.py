"""Files that programs write in several shapes: judges with two scales, answers before they are judged, manifests."""

from __future__ import annotations

import csv
import json
from pathlib import Path
from typing import Any

import pyarrow as pa
import pyarrow.parquet as pq
import pytest

from analysis import pipeline, scoring
from analysis.benchmarks import answer_file, readers, source_files
from analysis.benchmarks.packs.records.fields import scales_of
from analysis.benchmarks.protocol import ReadContext
from analysis.framing import source
from analysis.pipeline.load.question_lookup import question_lookup
from analysis.store.workspace import Workspace
from tests.benchmarks.packs.test_formats import RECORDS, figure, write


def judged(score: float | None) -> dict[str, Any]:
    return {"question": "What?", "reference": "a flute", "model_prediction": "a flute", "judge_response": "Rating",
            "rate_score": score, "success": 1}  # fmt: skip


@pytest.mark.parametrize(
    ("scores", "headline", "mean"),
    [((1.0, 0.0), 50, 0.5), ((1.0, 0.0), 12.5, 0.1), ((5, 3), 80, 0.8), ((4.0, 0.0, 1.0), 12.5, 1 / 3), ((0, 0), 0, 0)],
)
def test_a_judge_scores_from_0_to_1_or_from_0_to_5(
    scores: tuple[float, ...], headline: float, mean: float, tmp_path: Path
) -> None:
    overall = {"judge_score": headline, "success_rate": 0.9}
    content = {"some_judge": overall, "details": [judged(score) for score in scores]}
    path = write(tmp_path / "model" / "talks_some_judge_score.json", content)
    n, figure_of_file = figure(readers.read(path), "released")
    assert (n, round(figure_of_file, 6)) == (len(scores), round(mean, 6))
    assert answer_file.look(path).facts.further == {"stated headline": headline, "stated success": 0.9}


@pytest.mark.parametrize(
    ("text", "scales"), [("of 5 or 1", (1.0, 5.0)), ("of 5", ()), ("of a or 5", ()), ("of 1 or", ())]
)
def test_scales_are_maxima_between_or(text: str, scales: tuple[float, ...]) -> None:
    assert scales_of(text) == scales


def test_answers_of_audiobench_before_they_are_judged_are_words_choices_or_texts(tmp_path: Path) -> None:
    rows = [("ASR", "Write down.", "one two", "one three"),
            ("SQA", "Which?\nChoices:\n(A) flute (B) piano", "(B) piano", "The answer is (B)."),
            ("AC", "Describe.", "a flute plays", "a flute")]  # fmt: skip
    records = [
        {"instruction": prompt, "reference": right, "task_type": task, "model_prediction": text}
        for task, prompt, right, text in rows
    ]
    path = write(tmp_path / "some-model" / "talks.json", records)
    result = readers.read(path)
    tasks = [answer.question.task.removeprefix("audiobench-answers-") for answer in result.answers]
    assert (tasks, result.problems) == (["transcripts", "answered-choices", "texts"], ())
    assert [scoring.score(answer, "paper").score for answer in result.answers][1:] == [1.0, None]
    assert (answer_file.look(path).facts.model, dict(answer_file.look(path).facts.condition)) == (
        "some-model",
        {"data_set": "talks"},
    )


def test_a_manifest_without_transcripts_is_a_file_of_questions(tmp_path: Path) -> None:
    path = tmp_path / "manifest.json"
    path.write_text('{"audio_filepath": "a.wav", "text": "one"}\n{"audio_filepath": "b.wav", "text": "two"}\n', "utf-8")
    result = readers.read(path)
    assert (len(result.answers), result.is_run, result.problems) == (2, False, ())


@pytest.mark.parametrize("ending", ["parquet", "csv", "tsv"])
@pytest.mark.parametrize("pack", ["mmar", "muchomusic", "air-bench"])
def test_benchmarks_are_read_from_tables_too(pack: str, ending: str, tmp_path: Path) -> None:
    record, path = RECORDS[pack], tmp_path / f"m.{ending}"
    if ending == "parquet":
        pq.write_table(pa.Table.from_pylist([record]), path)
    else:
        cells = {name: value if isinstance(value, str | int) else json.dumps(value) for name, value in record.items()}
        with path.open("w", encoding="utf-8", newline="") as stream:
            writer = csv.DictWriter(stream, cells, delimiter="\t" if ending == "tsv" else ",")
            writer.writeheader()
            writer.writerow({**cells, "choice_c": ""} if "choice_c" in cells else cells)
    assert readers.format_of(path).pack == pack
    result = readers.read(path)
    assert ([scoring.score(answer, "paper").score for answer in result.answers], result.problems) == ([1.0], ())


def test_answers_without_options_are_shown_and_figures_alone_are_left_out(tmp_path: Path) -> None:
    record = {**RECORDS["kimi-evalkit"], "question": "Write down.", "answer": "one", "prediction": "one"}
    path = write(tmp_path / "m_talks.jsonl", record)
    (answer,) = readers.read(path).answers
    assert (answer.question.task, scoring.score(answer, "paper").outcome) == ("kimi-evalkit-texts", "unscorable")
    assert not source_files.is_loadable(
        source.at(write(tmp_path / "m_talks_vb-mcq_performance.json", {"performance": {}}))
    )
    assert source_files.is_loadable(source.at(write(tmp_path / "live_performance.json", [record])))
    assert source_files.is_loadable(
        source.at(write(tmp_path / "other_performance.json", {"performance": {}, "results": [record]}))
    )
    assert source_files.is_loadable(source.at(tmp_path / "absent_performance.json"))


def test_samples_are_joined_to_loaded_questions_by_their_prompts(tmp_path: Path) -> None:
    questions = [
        {"id": n, "prompt": "Which instrument is it?", "answers": ["flute", "piano"], "answer_orders": [1, 0],
         "audio_path": f"{n}.mp3", "genre": "rock", "knowledge": ["timbre"], "reasoning": []}
        for n in range(2)
    ]  # fmt: skip
    prompt = "Which instrument is it?\nA. piano\nB. flute\nAnswer with the letter."
    rows = [
        {"doc_id": n, "target": "piano", "filtered_resps": letter, "input": text, "accuracy": 1.0}
        for n, (letter, text) in enumerate([("A", prompt), ("B", prompt), ("A", prompt.replace("it?", "this?"))])
    ]
    samples = tmp_path / "model" / "20261122_020000_samples_songs.jsonl"
    samples.parent.mkdir()
    samples.write_text("\n".join(map(json.dumps, rows)), encoding="utf-8")
    workspace = Workspace(tmp_path / "w")
    pipeline.load([write(tmp_path / "questions.json", questions)], workspace)
    (loaded,) = pipeline.load([samples], workspace)
    tasks = {task: counts["n"] for task, counts in loaded.run.counts.items()}
    assert (loaded.run.model, tasks, loaded.problems) == ("model", {"muchomusic": 2, "lmms-eval": 1}, ())
    assert loaded.run.figures["paper"]["muchomusic"]["raw"] == 0.5
    answers = readers.read(samples, ReadContext(question_lookup(workspace))).answers
    assert [answer.question.audio for answer in answers] == ["0.mp3", "1.mp3", ""]
