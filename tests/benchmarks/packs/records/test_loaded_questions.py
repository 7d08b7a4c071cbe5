"""Questions in the prompts of samples, replaced by the loaded ones."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from analysis.benchmarks import readers
from analysis.benchmarks.packs import catalog
from analysis.benchmarks.packs.reader import PackReader
from analysis.benchmarks.packs.records import loaded_questions
from analysis.benchmarks.packs.records.loaded_questions import LoadedQuestions
from analysis.benchmarks.protocol import POSITION, ReadContext
from analysis.framing import head
from analysis.records import Question

N = 6
SAMPLES = PackReader(catalog.PACKS["audiobench-answers"])


def question(number: int, prompt: str) -> Question:
    return Question(
        "muchomusic", "muchomusic", f"{number}.mp3", prompt, "piano", "piano", ("flute", "piano"), details={"id": "q"}
    )


def samples(path: Path) -> Path:
    prompts = [f"Which Instrument is it, {number}?\nChoices:\n(A) piano (B) flute" for number in range(N)]
    same = {"reference": "(A) piano", "model_prediction": "A", "task_type": "SQA"}
    path.write_text(json.dumps([{"instruction": text, **same} for text in prompts]), encoding="utf-8")
    return path


def lookup(*questions: Question) -> dict[tuple[str, str], Question]:
    by_id = {("question_id", question.id): question for question in questions}
    return by_id | {(POSITION, str(position)): question for position, question in enumerate(questions)}


def test_a_large_file_is_joined_in_parts_as_a_small_one_is_as_a_whole(tmp_path: Path) -> None:
    file_head = head.look(samples(tmp_path / "songs.json"))
    questions = lookup(*(question(number, f"which instrument is it, {number}?") for number in range(N)))
    context = ReadContext(lambda: questions)
    whole = SAMPLES.read(file_head, context).answers
    parts = [result.answers for result in SAMPLES.batches(file_head, context, 4)]
    assert [len(part) for part in parts] == [4, 2]
    assert sum(parts, ()) == whole
    assert [answer.question.audio for answer in whole] == [f"{number}.mp3" for number in range(N)]


@pytest.mark.parametrize(
    ("numbers", "audio"),
    [((0, 1), ["0.mp3", "1.mp3"]), ((0,), ["0.mp3", "0.mp3"]), ((3, 1, 0), ["3.mp3", "1.mp3"])],
)
def test_of_equal_questions_that_at_the_same_position_counts(
    numbers: tuple[int, ...], audio: list[str], tmp_path: Path
) -> None:
    answers = readers.read(samples(tmp_path / "songs.json")).answers[:2]
    loaded = LoadedQuestions(lookup(*(question(number, "Which instrument is it") for number in numbers)))
    assert [answer.question.audio for answer in loaded.joined(answers)] == audio


def test_every_text_is_made_comparable_once(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    texts: list[str] = []
    plain = loaded_questions._plain

    def count(text: str) -> str:
        texts.append(text)
        return plain(text)

    monkeypatch.setattr(loaded_questions, "_plain", count)
    answers = readers.read(samples(tmp_path / "songs.json")).answers
    loaded = [question(number, f"Which instrument is it, {number}?") for number in range(N)]
    LoadedQuestions(lookup(*loaded)).joined(answers)
    prompts = [text for text in texts if "nstrument" in text]
    assert len(prompts) == len(set(prompts)) == 2 * N
