"""Files of MMSU, MMAU-Pro, VoiceBench and UltraEval-Audio, in the fields that their public programs write."""

from __future__ import annotations

import csv
import json
from pathlib import Path
from typing import Any

import pytest

from analysis import scoring
from analysis.benchmarks import answer_file, readers
from analysis.benchmarks.packs.catalog import PACKS
from analysis.benchmarks.packs.records.values import stored_scores

CHOICES = {"choice_a": "red", "choice_b": "lamp", "choice_c": "the", "choice_d": "over"}
MMSU = {"id": "s1", "audio_path": "a/1.wav", "question": "Which word is stressed?", **CHOICES, "answer_gt": "lamp",
        "response": "B", "task_name": "prosody", "category": "Perception", "sub-category": "Linguistics",
        "sub-sub-category": "Phonology", "linguistics_sub_discipline": "Phonetics"}  # fmt: skip
MMAU_PRO = {"id": "1", "audio_path": ["data/1.wav", "data/2.wav"], "question": "Which is louder?",
            "choices": ["first", "second"], "answer": "second", "category": "multi", "sub-cat": "pairs",
            "length_type": "short", "perceptual_skills": ["loudness", "timbre"], "reasoning_skills": [],
            "task_identifier": None, "kwargs": None, "model_output": "second"}  # fmt: skip
OPEN = {
    **MMAU_PRO,
    "id": "2",
    "choices": [],
    "category": "open",
    "answer": "A flute.",
    "model_output": "A flute plays.",
}
FREE = {**MMAU_PRO, "id": "3", "choices": None, "category": "instruction following", "answer": None}
LETTERS = {"id": "o1", "prompt": "Which is a metal? A. iron B. wood C. wool D. glass", "reference": "A",
           "response": "The answer is A, iron."}  # fmt: skip
BBH = {"id": "navigate_1", "prompt": "Left twice: are you back?", "reference": "No", "response": "No, you are not."}
SD_QA = {"prompt": "Who wrote Faust?", "reference": "Goethe", "response": "Goethe."}


def write(path: Path, *records: Any) -> Path:
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text("".join(f"{json.dumps(record)}\n" for record in records), encoding="utf-8")
    return path


def scores(path: Path, lens: str = "paper") -> list[tuple[str, float | None]]:
    """Task and score of each answer of a file without problems."""
    result = readers.read(path)
    assert result.problems == ()
    return [(answer.question.task, scoring.score(answer, lens).score) for answer in result.answers]


def test_a_record_of_mmsu_is_no_record_of_air_bench(tmp_path: Path) -> None:
    path = write(tmp_path / "m.jsonl", MMSU, {**MMSU, "id": "s2", "response": "The answer is A."})
    assert scores(path) == [("mmsu", 1.0), ("mmsu", 0.0)]
    question = readers.read(path).answers[0].question
    assert (question.audio, question.options) == ("1.wav", tuple(CHOICES.values()))
    assert {"task=prosody", "skill=Linguistics", "discipline=Phonetics"} <= set(question.dimensions)


def test_closed_answers_of_mmau_pro_are_read_and_open_ones_shown(tmp_path: Path) -> None:
    path = write(tmp_path / "m.jsonl", MMAU_PRO, OPEN, FREE)
    assert scores(path) == [("mmau-pro", 1.0), ("mmau-pro-texts", None), ("mmau-pro-texts", None)]
    question = readers.read(path).answers[0].question
    assert question.audio == "1.wav + 2.wav"
    assert {"length=short", "perception=loudness", "perception=timbre"} <= set(question.dimensions)


def test_answers_of_voicebench_are_choices_yes_or_no_or_texts(tmp_path: Path) -> None:
    path = write(tmp_path / "qwen2-bbh-test-audio.jsonl", LETTERS, BBH, {**BBH, "response": "Yes"})
    assert scores(path) == [("voicebench", 1.0), ("voicebench-yes-or-no", 1.0), ("voicebench-yes-or-no", 0.0)]
    assert scores(write(tmp_path / "qwen2-sd-qa-usa-audio.jsonl", SD_QA)) == [("voicebench-texts", None)]
    facts = answer_file.look(path).facts
    assert (facts.model, facts.condition) == ("qwen2", {"data_set": "bbh-test-audio"})


@pytest.mark.parametrize(
    ("votes", "score"),
    [(["Yes", "yes.", "No"], 1.0), (["No", "No", "Yes"], 0.0), (["Yes", "No"], None), (["4", "5", "3"], 0.8),
     (["[[1]]", "2", "1"], 4 / 15), (["4", "good", "3"], None), ([], None), ("5", 1.0)],
)  # fmt: skip
def test_votes_of_a_judge_are_the_more_frequent_word_or_the_mean_of_points(votes: Any, score: float | None) -> None:
    stored = stored_scores({"score": votes}, PACKS["voicebench-judged"])
    assert stored["score"]["value"] == (None if score is None else pytest.approx(score))


def test_judged_answers_of_voicebench_have_the_model_behind_the_prefix(tmp_path: Path) -> None:
    path = write(tmp_path / "result-qwen2-sd-qa-usa-audio.jsonl", {**SD_QA, "score": ["Yes", "Yes", "No"]})
    assert scores(path, "released") == [("voicebench-judged", 1.0)]
    assert answer_file.look(path).facts.model == "qwen2"


def events(number: int, prediction: str, **evaluation: Any) -> list[dict[str, Any]]:
    """What UltraEval-Audio logs of one answer."""
    contents = (("prompt", "Is it raining?"), ("inference", f"{prediction}."), ("post_process", prediction))
    return [*({"type": name, "id": number, "data": {"content": text}} for name, text in contents),
            {"type": "eval", "id": number, "data": {"pred": prediction, **evaluation}}]  # fmt: skip


def test_events_of_one_answer_are_one_record_in_whatever_order(tmp_path: Path) -> None:
    first, second = events(0, "yes", ref="yes", match=1), events(1, "no", ref="yes", match=0)
    mixed = [event for pair in zip(first, second, strict=True) for event in pair]
    path = write(tmp_path / "qwen" / "clotho" / "2026-01-02_03-04-05.jsonl", *mixed)
    assert scores(path, "released") == [("ultraeval-audio", 1.0), ("ultraeval-audio", 0.0)]
    answer = readers.read(path).answers[0]
    assert (answer.question.prompt, answer.raw, answer.question.reference) == ("Is it raining?", "yes", "yes")
    facts = answer_file.look(path).facts
    assert (facts.model, facts.condition) == ("qwen", {"data_set": "clotho"})


def test_word_errors_of_ultraeval_audio_are_counted_again(tmp_path: Path) -> None:
    rows = [
        *events(0, "the old lamp", ref="the old lamp", **{"wer%": 0}),
        *events(1, "a red", ref="the red", **{"wer%": 50}),
    ]
    path = write(tmp_path / "qwen" / "asr" / "2026-01-02.jsonl", *rows)
    assert scores(path) == [("ultraeval-audio-words", 1.0), ("ultraeval-audio-words", pytest.approx(2 / 3))]


def test_the_table_beside_the_log_gives_the_same(tmp_path: Path) -> None:
    fields = {"id": 0, "prompt": "Is it raining?", "inference": "no.", "post_process": "no", "pred": "no", "ref": "yes",
              "match": 0}  # fmt: skip
    path = tmp_path / "2026-01-02.csv"
    with path.open("w", newline="", encoding="utf-8") as stream:
        table = csv.DictWriter(stream, list(fields))
        table.writeheader()
        table.writerow(fields)
    assert scores(path, "released") == [("ultraeval-audio", 0.0)]
