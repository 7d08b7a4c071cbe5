"""Laws that hold for whatever is built, on many songs drawn at random."""

from __future__ import annotations

import json
import re
from ast import literal_eval
from collections import Counter, defaultdict
from collections.abc import Mapping
from itertools import pairwise
from pathlib import Path
from typing import Any

import pytest

from analysis import questions
from analysis.benchmarks.bass import reader
from analysis.benchmarks.bass.tasks import TASKS
from analysis.benchmarks.registry import SUBTASKS
from analysis.framing.read_result import ReadResult
from analysis.pipeline.questions import write
from analysis.questions.musicology import MARGIN, STEP
from analysis.questions.song_material import SongMaterial
from analysis.records import LENSES, Answer, Question
from analysis.scoring import judge, score
from tests.questions.songs import KETTLE, many

SONGS = many(60)
PER_SUBTASK = 60
Records = list[dict[str, Any]]


@pytest.fixture(scope="module")
def built() -> questions.QuestionSet:
    return questions.build(SONGS, seed=7, per_subtask=PER_SUBTASK)


@pytest.fixture(scope="module")
def by_task(built: questions.QuestionSet) -> Mapping[str, Records]:
    """Records by the published name of the subtask."""
    found: defaultdict[str, Records] = defaultdict(list)
    for records in built.files.values():
        for record in records:
            found[record["task"]].append(record)
    return found


@pytest.fixture(scope="module")
def read(built: questions.QuestionSet, tmp_path_factory: pytest.TempPathFactory) -> list[ReadResult]:
    return [reader.read(path) for path in write(built.files, tmp_path_factory.mktemp("built"))]


@pytest.fixture(scope="module")
def asked(read: list[ReadResult]) -> list[Question]:
    return [answer.question for each in read for answer in each.answers]


def test_there_are_questions_of_every_subtask(by_task: Mapping[str, Records]) -> None:
    assert len(by_task) == 22
    assert min(len(records) for records in by_task.values()) >= 20


def test_everything_reads_back_without_problems(read: list[ReadResult], built: questions.QuestionSet) -> None:
    assert [each.problems for each in read] == [()] * 4
    assert [len(each.answers) for each in read] == [len(records) for records in built.files.values()]
    assert sum(tally.n_questions for tally in built.counts) == sum(len(records) for records in built.files.values())


def test_no_question_has_a_defect_or_occurs_twice(asked: list[Question]) -> None:
    assert [each for each in asked if each.defects] == []
    assert max(Counter(each.id for each in asked).values()) == 1


def test_the_reference_itself_is_right(asked: list[Question]) -> None:
    assert {judge(each, each.reference).score for each in asked} == {1.0}


def test_the_reference_as_text_is_right_under_the_paper_lens(
    built: questions.QuestionSet, asked: list[Question]
) -> None:
    records = [record for part in built.files.values() for record in part]
    for index, (question, record) in enumerate(zip(asked, records, strict=True)):
        scored = score(Answer(question, record["answer"], str(index), index), "paper")
        assert (scored.outcome, scored.score if scored.wer is None else scored.iwer) == ("scored", 1.0), record


def test_the_options_are_shown_in_their_order(asked: list[Question]) -> None:
    """Names of attributes hold the numbers of songs here: these must be read in the order of the songs all the same."""
    assert {each.option_order for each in asked if each.options} == {"prompt"}
    for each in asked:
        assert tuple(each.details.get("shown_options", ())) == each.options


def test_the_wordings_of_a_subtask_are_used_within_one_of_each_other(by_task: Mapping[str, Records]) -> None:
    for task, records in by_task.items():
        used = Counter(record["wording"] for record in records)
        assert len(used) == 10, task
        assert max(used.values()) - min(used.values()) <= 1, task


@pytest.mark.parametrize("task", ["Single-Gene Detection", "Pairwise-Gene Detection", "Gene Attribution"])
def test_right_options_take_every_place_equally_often(task: str, by_task: Mapping[str, Records]) -> None:
    places: Counter[int] = Counter()
    for record in by_task[task]:
        if task == "Gene Attribution":
            places[int(record["answer"]) - 1] += 1
        else:
            right = [record["answer"]] if task.startswith("Single") else literal_eval(record["answer"])
            places.update(record["answer_choices"].index(name) for name in right)
    assert max(places.values()) - min(places[n] for n in range(8 if task.startswith("Pair") else 4)) <= 1


def test_no_wrong_option_is_right_as_well(by_task: Mapping[str, Records]) -> None:
    ratings = {song.audio: song.ratings for song in SONGS}
    for record in by_task["Single-Gene Detection"]:
        rated = ratings[record["audio"]]
        others = set(record["answer_choices"]) - {record["answer"]}
        assert rated[record["answer"]] - max(rated[name] for name in others) >= MARGIN - 1e-6
    for record in by_task["Pairwise-Gene Detection"]:
        rated, right = ratings[record["audio"]], literal_eval(record["answer"])
        others = set(record["answer_choices"]) - set(right)
        assert len(others) == 6
        assert min(rated[name] for name in right) - max(rated[name] for name in others) >= MARGIN - 1e-6
    for record in by_task["Gene Attribution"]:
        four = [ratings[audio][record["gene"]] for audio in record["audio_paths"]]
        best = four.pop(int(record["answer"]) - 1)
        assert best - max(four) >= MARGIN - 1e-6


@pytest.mark.parametrize(
    "task", ["Single-Gene Detection", "Pairwise-Gene Detection", "Gene Attribution", "Gene Dominance Ranking"]
)
def test_there_are_questions_of_each_task_that_is_looked_at_below(task: str, by_task: Mapping[str, Records]) -> None:
    assert by_task[task]


def test_rankings_rise_in_clear_steps(by_task: Mapping[str, Records]) -> None:
    ratings = {song.audio: song.ratings for song in SONGS}
    for record in by_task["Gene Dominance Ranking"]:
        values = [ratings[record["audio"]][name] for name in literal_eval(record["answer"])]
        assert all(high - low >= STEP - 1e-6 for low, high in pairwise(values))
        assert sorted(record["answer_choices"]) == sorted(literal_eval(record["answer"]))


def test_four_songs_make_one_file_with_five_seconds_in_between(by_task: Mapping[str, Records]) -> None:
    durations = {song.audio: float(song.duration or 0) for song in SONGS}
    for record in by_task["Gene Attribution"]:
        assert len(set(record["audio_paths"])) == len(record["titles"]) == 4
        names = [audio.removeprefix("many_").removesuffix(".wav") for audio in record["audio_paths"]]
        assert record["audio"] == f"combined_many_{'_'.join(names)}.wav"
        assert record["duration"] == sum(durations[audio] for audio in record["audio_paths"]) + 15


def test_some_questions_ask_for_what_is_not_there(by_task: Mapping[str, Records]) -> None:
    """A type the song has not, a span beyond its end, a delivery nobody uses; never more than a sixth where it pays."""
    durations = {song.audio: float(song.duration or 0) for song in SONGS}
    for task in ("Temporal Artist Counting", "Temporal Vocal Style"):
        spans = [re.findall(r"\d+\.\d", record["question"]) for record in by_task[task]]
        pairs = zip(spans, by_task[task], strict=True)
        beyond = [record["answer"] for (start, _), record in pairs if float(start) > durations[record["audio"]]]
        assert beyond
        assert set(beyond) <= {"0", "Neither"}
    assert {"0"} <= {record["answer"] for record in by_task["Vocal Delivery Counting"]}
    for task in ("Section Structural Segmentation", "Section Structural Lyrics Transcription", "Section Duration"):
        nothing = sum(record["answer"] in ("[]", "0") for record in by_task[task])
        assert 0 < nothing <= len(by_task[task]) / 6


@pytest.mark.parametrize("lens", LENSES)
@pytest.mark.parametrize("constant", ["first", "1", "2", "stored order"])
def test_constant_answers_stay_near_chance(constant: str, lens: str, asked: list[Question]) -> None:
    """A half more than chance at most; of counts, which have no options, two in five."""
    right: defaultdict[str, list[float]] = defaultdict(list)
    for index, question in enumerate(asked):
        form = SUBTASKS[question.subtask].form
        if form in ("sections", "intervals", "lyrics", "words"):
            continue
        answer = _constant(constant, form, question)
        scored = score(Answer(question, answer, str(index), index), "paper" if lens == "paper" else "released")
        right[question.subtask].append(scored.score or 0.0)
    for subtask, scores in right.items():
        chance = float(SUBTASKS[subtask].chance)
        assert sum(scores) / len(scores) <= max(1.5 * chance, 0.4 if chance == 0 else 0.1), subtask


def _constant(constant: str, form: str, question: Question) -> str:
    wanted = {"pair": 2, "ranking": 4}.get(form, 1)
    if constant == "stored order":
        return json.dumps(list(question.options[:wanted])) if wanted > 1 else (question.options or ("0",))[0]
    if constant == "first":
        return (question.options or ("1",))[0]
    return constant


def test_the_same_seed_gives_the_same_questions_and_another_does_not(built: questions.QuestionSet) -> None:
    again = questions.build(many(60), seed=7, per_subtask=PER_SUBTASK)
    assert json.dumps(again.files) == json.dumps(built.files)
    assert questions.build(SONGS, seed=8, per_subtask=PER_SUBTASK).files != built.files


def test_small_tasks_can_be_asked_more_and_the_first_questions_stay() -> None:
    few, more = (questions.build(SONGS, seed=7, per_subtask=6, per_task=number) for number in (0, 12))
    for one, other in zip(few.counts, more.counts, strict=True):
        assert (one.n_questions, other.n_questions) == (6, 12 if len(TASKS[one.task].subtasks) == 1 else 6), one.subtask
    for name, records in few.files.items():
        assert all(record in more.files[name] for record in records)


def test_what_cannot_be_asked_is_counted_with_its_reason() -> None:
    built = questions.build([KETTLE], per_subtask=5)
    tallies = {tally.subtask: tally for tally in built.counts}
    assert tallies["pair selection"].exclusions == {"song without rated attributes": 1}
    assert (tallies["section transcription"].n_questions, tallies["section transcription"].n_possible) == (4, 7)
    assert tallies["section_function_identification"].exclusions == {"several roles": 2}
    assert built.files["musicological_analysis"] == []


def test_a_song_without_anything_is_asked_nothing() -> None:
    built = questions.build([SongMaterial("small", "nothing")])
    assert built.counts
    assert all(records == [] for records in built.files.values())
    assert all(sum(tally.exclusions.values()) == 1 for tally in built.counts)


def test_the_files_are_the_same_to_the_byte(built: questions.QuestionSet, tmp_path: Path) -> None:
    one, other = write(built.files, tmp_path / "one"), write(built.files, tmp_path / "other")
    assert [path.read_bytes() for path in one] == [path.read_bytes() for path in other]
    assert [path.stem for path in one] == list(built.files)
