"""Questions of packs in run files: the same questions come back, whatever kind of answer they have."""

from __future__ import annotations

import json
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

import pytest

from analysis.benchmarks import readers, registry
from analysis.benchmarks.packs import catalog
from analysis.pipeline.load.run_hashes import run_file
from analysis.pipeline.models.option_list import with_options
from analysis.records import Answer
from tests.shared import SHARED, needs_shared

PACK = """\
pack: pairs
title: Pairs
recognise: {container: [jsonl], fields: [first, which]}
record:
  id: nr
  audio: {fields: [first, second, third], name: basename}
  question: ask
  options: choices
  answer: which
  response: output
dimensions: {mood: mood}
tasks: [{name: pairs, type: choice, chance: 1/options}]
readings: [careful]
"""
RECORD = {"nr": "p1", "first": "x/a.wav", "second": "y/b.wav", "ask": "Which is faster?", "choices": ["one", "two"],
          "which": "two", "output": "two", "mood": "calm", "level": 3}  # fmt: skip


@pytest.fixture
def pack(tmp_path: Path) -> Iterator[None]:
    path = tmp_path / "pairs.yaml"
    path.write_text(PACK, encoding="utf-8")
    registry.add_file(path)
    yield
    del catalog.PACKS["pairs"], registry.EVERY["pairs"], registry.BENCHMARKS["Pairs"]


def read(folder: Path, *records: dict[str, object]) -> tuple[Answer, ...]:
    path = folder / "records.jsonl"
    path.write_text("\n".join(map(json.dumps, records)), encoding="utf-8")
    return readers.read(path).answers


def again(folder: Path, answers: tuple[Answer, ...]) -> tuple[Answer, ...]:
    """The answers after a way through a run file."""
    path = folder / "run.json"
    path.write_text(json.dumps(run_file({"model": "m", "condition": {"audio": "none"}}, answers)), encoding="utf-8")
    result = readers.read(path)
    assert result.problems == ()
    assert result.facts == replace(result.facts, model="m", condition={"audio": "none"})
    return result.answers


@pytest.mark.usefixtures("pack")
def test_a_question_about_several_sounds_has_all_their_names_in_order(tmp_path: Path) -> None:
    two, one, three = read(
        tmp_path, RECORD, {**RECORD, "second": None}, {**RECORD, "second": "c.wav", "third": "d.wav"}
    )
    assert (two.question.audio, two.question.details["audio_paths"]) == ("a.wav + b.wav", ["a.wav", "b.wav"])
    assert (one.question.audio, "audio_paths" in one.question.details) == ("a.wav", False)
    assert three.question.details["audio_paths"] == ["a.wav", "c.wav", "d.wav"]
    assert len({answer.question.id for answer in (one, two, three)}) == 3


@pytest.mark.usefixtures("pack")
def test_a_list_of_names_in_one_field_is_several_sounds_too(tmp_path: Path) -> None:
    (answer,) = read(tmp_path, {**RECORD, "first": ["x/a.wav", "y/b.wav"], "second": None})
    assert (answer.question.audio, answer.question.details["audio_paths"]) == ("a.wav + b.wav", ["a.wav", "b.wav"])


@pytest.mark.usefixtures("pack")
def test_a_run_file_gives_the_same_question_back(tmp_path: Path) -> None:
    answers = read(tmp_path, RECORD)
    (answer,) = again(tmp_path, answers)
    assert (answer.question, answer.raw) == (answers[0].question, "two")
    assert answer.question.dimensions == ("mood=calm",)
    assert answer.question.details["level"] == 3


@needs_shared
def test_questions_of_a_shipped_pack_come_back_with_their_ids(tmp_path: Path) -> None:
    answers = readers.read(SHARED / "data" / "mmau" / "baseline_music_model_output.json").answers[:200]
    back = again(tmp_path, answers)
    assert [answer.question.id for answer in back] == [answer.question.id for answer in answers]
    assert [answer.question.reference for answer in back] == [answer.question.reference for answer in answers]
    assert [answer.raw for answer in back] == [answer.raw for answer in answers]


@pytest.mark.usefixtures("pack")
def test_a_record_that_is_damaged_names_its_field_and_the_others_are_read(tmp_path: Path) -> None:
    answers = read(tmp_path, RECORD, {**RECORD, "nr": "p2", "which": "one"})
    content = run_file({"model": "m"}, answers)
    content["results"][0]["answer_choices"] = "one, two"
    path = tmp_path / "run.json"
    path.write_text(json.dumps(content), encoding="utf-8")
    result = readers.read(path)
    assert [answer.record for answer in result.answers] == ["p2"]
    assert "field 'answer_choices': expected a list of texts" in " ".join(str(result.problems[0]).split())


@pytest.mark.usefixtures("pack")
def test_options_are_shown_in_an_order_of_seed_and_question_and_letters_follow_it(tmp_path: Path) -> None:
    options = ["flute", "oboe", "harp", "horn"]
    (answer,) = read(tmp_path, {**RECORD, "choices": options, "which": "harp", "ask": "Which instrument?"})
    orders = {with_options(answer.question, seed).options for seed in range(20)}
    assert len(orders) > 5
    shown = with_options(answer.question, 3)
    assert shown == with_options(answer.question, 3)
    letter = "ABCD"[shown.options.index("harp")]
    assert f"({letter}) harp" in shown.prompt
    assert shown.id == answer.question.id
    (back,) = again(tmp_path, (replace(answer, question=shown, raw=letter),))
    assert back.question.options == shown.options


@pytest.mark.usefixtures("pack")
@pytest.mark.parametrize("ask", ["one or two?", "Is it (A) two, or (B) one?"])
def test_a_prompt_that_lists_the_options_is_left_as_it_is(ask: str, tmp_path: Path) -> None:
    (answer,) = read(tmp_path, {**RECORD, "ask": ask})
    assert with_options(answer.question, 1) is answer.question


@pytest.mark.usefixtures("pack")
def test_equal_options_keep_their_order(tmp_path: Path) -> None:
    (answer,) = read(tmp_path, {**RECORD, "choices": ["one", "two", "one"]})
    assert with_options(answer.question, 1).options == ("one", "two", "one")
