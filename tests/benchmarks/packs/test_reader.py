"""Files read by a pack: questions, answers, verdicts, and what is left out."""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from analysis import scoring
from analysis.benchmarks import readers, registry
from analysis.benchmarks.packs import catalog
from analysis.benchmarks.packs.definition.document import parse
from analysis.benchmarks.packs.reader import PackReader
from analysis.benchmarks.packs.records.options import right_option
from analysis.benchmarks.protocol import ReadContext
from analysis.errors import ContestedFormatError, RecordError, UnknownFormatError
from analysis.framing import head
from analysis.framing.read_result import FieldError
from analysis.records import Answer
from tests.benchmarks.packs import songs
from tests.shared import SHARED, needs_shared


@pytest.fixture(autouse=True)
def melodies(tmp_path: Path) -> Iterator[None]:
    registry.add_file(songs.write_pack(tmp_path))
    yield
    del catalog.PACKS["melodies"]
    del registry.EVERY["melodies"], registry.BENCHMARKS["Melodies"]


def answers(path: Path) -> tuple[Answer, ...]:
    return readers.read(path).answers


def test_a_file_is_recognised_by_its_fields(tmp_path: Path) -> None:
    path = songs.write(tmp_path)
    assert readers.format_of(path).pack == "melodies"
    other = songs.write(tmp_path, [{"clip": "a.wav", "choices": ["a", "b"]}], "other.json")
    with pytest.raises(UnknownFormatError):
        readers.format_of(other)


def test_two_packs_that_fit_are_both_named(tmp_path: Path) -> None:
    twin = songs.PACK.replace("melodies", "tunes").replace("Melodies", "Tunes")
    registry.add_file(songs.write_pack(tmp_path, twin))
    try:
        with pytest.raises(ContestedFormatError, match="melodies and tunes"):
            readers.format_of(songs.write(tmp_path))
        assert readers.format_of(songs.write(tmp_path), readers.Choice("tunes")).pack == "tunes"
    finally:
        del catalog.PACKS["tunes"], registry.EVERY["tunes"], registry.BENCHMARKS["Tunes"]


def test_a_record_becomes_question_and_answer(tmp_path: Path) -> None:
    first = answers(songs.write(tmp_path))[0]
    question = first.question
    assert (question.task, question.subtask, question.audio) == ("melodies", "pack/melodies/3", "1.wav")
    assert (question.reference, question.options) == ("piano", ("flute", "piano", "oboe"))
    assert question.dimensions == ("mood=calm", "level=0-5", "instrument=piano", "instrument=drums")
    assert (first.raw, first.record, first.given) == ("B", "1", True)
    assert float(registry.SUBTASKS[question.subtask].chance) == pytest.approx(1 / 3)


def test_an_absent_answer_is_not_null(tmp_path: Path) -> None:
    read = answers(songs.write(tmp_path))
    assert [(answer.raw, answer.given) for answer in read[3:5]] == [(None, True), (None, False)]
    null, absent = (scoring.score(answer, "released") for answer in read[3:5])
    assert (null.verdict, null.score) == ("crash", None)
    assert (absent.verdict, absent.score) == ("skipped", None)


def test_each_rule_gives_its_own_score(tmp_path: Path) -> None:
    read = answers(songs.write(tmp_path))
    expected = {
        "paper": [1, 1, 0, 0, 0, 0],
        "released": [0, 1, 0, None, None, 0],
        "muchomusic.extract_responses": [1, 1, 0, None, None, 0],
    }
    for lens, scores in expected.items():
        assert [scoring.score(answer, lens).score for answer in read] == scores, lens


def test_a_second_field_of_answers_is_a_reading_of_its_own(tmp_path: Path) -> None:
    both, single = answers(songs.write(tmp_path, [songs.record(1, "flute", second="piano"), songs.record(2, "piano")]))
    lens = "mmau.string_match:second"
    assert scoring.score(both, lens).score == 1.0
    assert lens in {score.lens for score in scoring.scores(both)}
    assert lens not in {score.lens for score in scoring.scores(single)}


def test_an_answer_that_is_no_option_is_listed_with_its_place(tmp_path: Path) -> None:
    path = songs.write(tmp_path, [songs.record(1, "B"), songs.record(17, "B", right="Lute")])
    result = readers.read(path)
    assert len(result.answers) == 1
    (problem,) = result.problems
    assert isinstance(problem, RecordError)
    assert (problem.position, problem.field) == (1, "solution")
    assert "'Lute' is not among the options" in str(problem)


def test_a_field_called_responses_is_evidence_and_no_answer(tmp_path: Path) -> None:
    (answer,) = answers(songs.write(tmp_path, [songs.record(1, "piano", responses=None)]))
    assert [score.lens for score in scoring.scores(answer)][:2] == ["paper", "released"]


@pytest.mark.parametrize(
    ("value", "position"), [(1, 1), ("1", 1), (1.0, 1), (0.5, None), (float("nan"), None), (2, None)]
)
def test_a_position_is_a_number_or_its_text(value: object, position: int | None) -> None:
    if position is not None:
        assert right_option(value, ("flute", "piano"), "index", "answer") == position
        return
    with pytest.raises(FieldError) as error:
        right_option(value, ("flute", "piano"), "index", "answer")
    assert error.value.expected == "a position from 0 to 1"


def test_fields_with_other_names_are_mapped(tmp_path: Path) -> None:
    record = {"q": "Which?", "opts": ["flute", "piano"], "right": "piano", "file": "a.wav", "said": "A"}
    path = songs.write(tmp_path, [record])
    names = (("question", "q"), ("options", "opts"), ("answer", "right"), ("audio", "file"), ("prediction", "said"))
    (answer,) = readers.read(path, choice=readers.Choice(names=names)).answers
    assert (answer.question.reference, answer.question.audio, answer.raw) == ("piano", "a.wav", "A")


MMAU = SHARED / "data" / "mmau"


@needs_shared
def test_figures_of_mmau_are_those_of_the_programs() -> None:
    path = MMAU / "baseline_music_model_output.json"
    expected = json.loads((MMAU / "expected.json").read_text("utf-8"))[path.name]["rules"]
    read = answers(path)
    assert len(read) == 334
    lenses = {reading.key: reading.lens for reading in catalog.PACKS["mmau"].readings}
    for rule in expected.keys() & lenses.keys():
        scores = [scoring.score(answer, lenses[rule]) for answer in read]
        counted = [score.score for score in scores if score.score is not None]
        assert len(counted) == expected[rule]["denominator"], rule
        assert sum(counted) == pytest.approx(expected[rule]["expected_correct"]), rule


@needs_shared
def test_a_dimension_gives_the_lines_that_mmau_prints() -> None:
    read = answers(MMAU / "baseline_music_model_output.json")
    hard = [scoring.score(answer, "released") for answer in read if "difficulty=hard" in answer.question.dimensions]
    counted = [score.score for score in hard if score.score is not None]
    assert (len(counted), round(100 * sum(counted) / len(counted), 2)) == (41, 39.02)


def test_a_reader_of_a_pack_reads_what_it_recognises(tmp_path: Path) -> None:
    reader = PackReader(catalog.PACKS["melodies"])
    seen = head.look(songs.write(tmp_path))
    assert reader.recognises(seen)
    assert len(reader.read(seen, ReadContext()).answers) == len(songs.RECORDS)


@pytest.mark.parametrize("path", ["items", "results", "data", "payload.items", "data.rows", "results.rows"])
def test_records_are_read_out_of_any_object_around_them(tmp_path: Path, path: str) -> None:
    """Also of one whose name is usual for lists of records."""
    content: Any = [songs.record(n, "B") for n in range(1, 4)]
    for name in reversed(path.split(".")):
        content = {name: content, "model": "m"}
    file = tmp_path / "m.json"
    file.write_text(json.dumps(content), encoding="utf-8")
    pack = parse(f"{songs.PACK}\nrecords: {path}\n", "melodies.yaml", catalog.PACKS)
    result = PackReader(pack).read(head.look(file), ReadContext())
    assert ([answer.record for answer in result.answers], result.problems) == (["1", "2", "3"], ())
