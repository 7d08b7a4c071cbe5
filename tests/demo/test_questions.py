"""The shipped questions: made from the annotations, of every kind, without a hint in the order of the options."""

from __future__ import annotations

import json
import subprocess
import sys
from collections import Counter
from pathlib import Path

import pytest

from analysis import questions as making
from analysis.baselines import BASELINES
from analysis.baselines.prediction import answers_of
from analysis.benchmarks.bass import reader
from analysis.benchmarks.bass.tasks import TASKS
from analysis.pipeline import questions as pipeline
from analysis.records import LENSES, Lens, Question
from analysis.scoring import judge, score

DEMO = Path(__file__).parents[2] / "data" / "demo"
FILES = ("artist_collaboration", "lyrics_transcription", "musicological_analysis", "structural_segmentation")
PER_SUBTASK, PER_TASK = 15, 20
GUESTS = "Featured Artist Counting"
"""Asked of other songs, and in other wordings, than when the files were made: see `data/README.md`."""


@pytest.fixture(scope="module")
def questions() -> list[Question]:
    read = [reader.read(DEMO / "questions" / f"{name}.json") for name in FILES]
    assert [each.problems for each in read] == [()] * len(FILES)
    return [answer.question for each in read for answer in each.answers]


def test_the_annotations_are_what_the_script_makes(tmp_path: Path) -> None:
    subprocess.run([sys.executable, "-B", str(DEMO / "make" / "annotations.py"), str(tmp_path)], check=True)
    made = sorted(path.relative_to(tmp_path) for path in tmp_path.rglob("*") if path.is_file())
    assert made
    for path in made:
        assert (tmp_path / path).read_bytes() == (DEMO / path).read_bytes(), path


def test_the_files_are_what_is_built_from_the_annotations(tmp_path: Path) -> None:
    built = making.build(pipeline.from_folder(DEMO, "demo"), per_subtask=PER_SUBTASK, per_task=PER_TASK)
    pipeline.write(built.files, tmp_path)
    assert {path.name for path in tmp_path.iterdir()} == {path.name for path in (DEMO / "questions").iterdir()}
    for name in FILES:
        made, shipped = (json.loads((place / f"{name}.json").read_bytes()) for place in (tmp_path, DEMO / "questions"))
        assert [row for row in made if row["task"] != GUESTS] == [row for row in shipped if row["task"] != GUESTS]
        answers = {row["audio"]: row["answer"] for row in shipped if row["task"] == GUESTS}
        asked = [row for row in made if row["task"] == GUESTS and row["audio"] in answers]
        assert bool(asked) == bool(answers)
        assert all(answers[row["audio"]] == row["answer"] for row in asked)


def test_there_are_questions_of_every_subtask(questions: list[Question]) -> None:
    assert {each.subtask for each in questions} == {sub.script for task in TASKS.values() for sub in task.subtasks}
    assert min(Counter(each.subtask for each in questions).values()) >= 2
    assert len(questions) == 301


def test_no_question_has_a_defect_or_occurs_twice(questions: list[Question]) -> None:
    assert [each for each in questions if each.defects] == []
    assert max(Counter(each.id for each in questions).values()) == 1


def test_the_right_options_take_every_place_equally_often(questions: list[Question]) -> None:
    def places(task: str) -> Counter[int]:
        asked = [each for each in questions if each.task == task]
        names = [each.reference if isinstance(each.reference, tuple) else (str(each.reference),) for each in asked]
        pairs = zip(asked, names, strict=True)
        return Counter(each.options.index(str(name)) for each, right in pairs for name in right)

    for task, options in (("SGD", 4), ("PGD", 8), ("GA", 4)):
        taken = [places(task)[place] for place in range(options)]
        assert max(taken) - min(taken) <= 1, task


def test_no_attribute_is_right_so_often_that_naming_it_pays(questions: list[Question]) -> None:
    """Two of sixteen are right in each pair: each is in an eighth of them, if all are in as many."""
    pairs = [each for each in questions if each.task == "PGD"]
    right = Counter(name for each in pairs if isinstance(each.reference, tuple) for name in each.reference)
    assert len(right) == 16
    assert max(right.values()) <= len(pairs) / 4
    for task in ("SGD", "PGD", "GDR"):
        songs = Counter(each.audio for each in questions if each.task == task)
        assert (len(songs) >= 10, max(songs.values()) <= 3) == (True, True), task


def test_the_options_are_those_of_the_prompt_in_its_order(questions: list[Question]) -> None:
    asked = [each for each in questions if each.task in ("SGD", "PGD", "GDR", "GA", "Attr")]
    assert {each.option_order for each in asked} == {"prompt"}
    for each in asked:
        places = [each.prompt.index(option) for option in each.options]
        assert places == sorted(places), each.prompt


def test_some_questions_have_nothing_to_find(questions: list[Question]) -> None:
    nothing = Counter(each.task for each in questions if str(each.reference) in ("()", "0", "Neither"))
    assert {"SSS", "SSLT", "Cnt", "Dur", "Loc", "Attr"} <= set(nothing)


def test_every_task_has_several_wordings_and_every_song_is_asked_about(questions: list[Question]) -> None:
    texts = [(DEMO / "questions" / f"{name}.json").read_text(encoding="utf-8") for name in FILES]
    records = [record for text in texts for record in json.loads(text)]
    titles = Counter(record["title"] for record in records if "title" in record)
    assert len(titles) == 14
    assert min(titles.values()) >= 5
    for task in TASKS:
        assert len({record["wording"] for record in records}) == 10, task


ANSWERS = {"constant-best": 301, "constant-fixed": 301, "random": 301, "song-form": 49}
"""Questions that a baseline answers without a recording."""


@pytest.mark.parametrize("lens", LENSES)
@pytest.mark.parametrize("name", ANSWERS)
def test_every_answer_of_a_baseline_is_read_clean_and_scored(name: str, lens: Lens, questions: list[Question]) -> None:
    answers = [answer for answer in answers_of(name, questions) if answer.raw is not None]
    assert len(answers) == ANSWERS[name]
    for answer in answers:
        scored = score(answer, lens)
        if scored.verdict == "crash":  # a reference without sections ends the published script
            continue
        assert (scored.outcome, scored.confidence) == ("scored", "clean"), answer


@pytest.mark.parametrize("name", sorted(BASELINES.keys() - ANSWERS.keys()))
def test_a_baseline_that_answers_nothing_here_listens_or_answers_another_benchmark(
    name: str, questions: list[Question]
) -> None:
    assert BASELINES[name].listens != ("BASS" not in BASELINES[name].benchmarks)
    assert [answer for answer in answers_of(name, questions) if answer.raw is not None] == []


def test_the_reference_itself_is_right_throughout(questions: list[Question]) -> None:
    assert {judge(each, each.reference).score for each in questions} == {1.0}


def test_the_best_constant_is_far_from_right(questions: list[Question]) -> None:
    """A set on which one answer per subtask gets far would show nothing."""
    cases = [score(answer, "paper").score for answer in answers_of("constant-best", questions)]
    assert sum(each or 0.0 for each in cases) / len(cases) < 0.5
