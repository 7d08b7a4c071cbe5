"""Questions about the real Harmonix Set and CoSoD, in place."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Mapping, Sequence
from pathlib import Path

import pytest

from analysis import questions
from analysis.baselines.prediction import answers_of
from analysis.benchmarks.bass import reader
from analysis.benchmarks.registry import SUBTASKS
from analysis.pipeline.questions import from_folder, write
from analysis.questions.song_material import SongMaterial
from analysis.records import Question
from analysis.references import cosod, song_linking
from analysis.scoring import judge, score
from tests.shared import SHARED, harmonix_set, needs_shared

pytestmark = needs_shared

PER_SUBTASK = 200


@pytest.fixture(scope="module")
def songs() -> Mapping[str, Sequence[SongMaterial]]:
    folders = {"harmonix": SHARED / "data" / "harmonixset", "cosod": SHARED / "data" / "cosod"}
    return {name: from_folder(folder, name) for name, folder in folders.items()}


@pytest.fixture(scope="module")
def built(songs: Mapping[str, Sequence[SongMaterial]]) -> Mapping[str, questions.QuestionSet]:
    return {name: questions.build(own, per_subtask=PER_SUBTASK) for name, own in songs.items()}


@pytest.fixture(scope="module")
def asked(
    built: Mapping[str, questions.QuestionSet], tmp_path_factory: pytest.TempPathFactory
) -> dict[str, list[Question]]:
    found = {}
    for name, each in built.items():
        read = [reader.read(path) for path in write(each.files, tmp_path_factory.mktemp(name))]
        assert not any(one.problems for one in read)
        found[name] = [answer.question for one in read for answer in one.answers]
    return found


def test_harmonix_gives_questions_about_structure(built: Mapping[str, questions.QuestionSet]) -> None:
    numbers = {tally.subtask: tally.n_questions for tally in built["harmonix"].counts if tally.n_questions}
    assert numbers == dict.fromkeys(
        ("full_structural_segmentation", "section_structural_segmentation", "section_duration"), PER_SUBTASK
    )


def test_cosod_gives_questions_of_every_subtask_on_artists(built: Mapping[str, questions.QuestionSet]) -> None:
    numbers = {
        tally.subtask: tally.n_questions
        for tally in built["cosod"].counts
        if tally.task in ("Cnt", "Dur", "Loc", "Attr")
    }
    assert len(numbers) == 14
    assert min(numbers.values()) >= 50


def test_what_a_set_does_not_hold_is_counted(
    built: Mapping[str, questions.QuestionSet], songs: Mapping[str, Sequence[SongMaterial]]
) -> None:
    left = {tally.subtask: tally.exclusions for tally in built["harmonix"].counts}
    n_songs = len(songs["harmonix"])
    assert left["artist_count"] == {"song without annotated performers": n_songs}
    assert left["full lyrics transcription"] == {"song without lyrics": n_songs}
    assert left["ranking_genes"] == {"song without rated attributes": n_songs}


@pytest.mark.parametrize("dataset", ["harmonix", "cosod"])
def test_every_question_is_sound_and_its_reference_right(dataset: str, asked: dict[str, list[Question]]) -> None:
    assert [each for each in asked[dataset] if each.defects] == []
    assert max(Counter(each.id for each in asked[dataset]).values()) == 1
    assert {judge(each, each.reference).score for each in asked[dataset]} == {1.0}


def test_questions_are_linked_to_the_songs_they_were_built_from(asked: dict[str, list[Question]]) -> None:
    sets = [harmonix_set(), cosod.load(SHARED / "data" / "cosod")]
    for dataset, own in asked.items():
        found = song_linking.link(own, sets)
        right = sum(
            found.get(each.id) == f"{dataset}/{Path(each.audio).stem.removeprefix(f'{dataset}_')}" for each in own
        )
        assert right / len(own) > 0.85, dataset


def test_constant_answers_do_not_pay(asked: dict[str, list[Question]]) -> None:
    """On the published questions always "2" gets 35 % on counting, the majority class 42 (corrected) on attribution."""
    right: defaultdict[str, list[float]] = defaultdict(list)
    for answer in answers_of("constant-best", asked["cosod"]):
        right[answer.question.subtask].append(score(answer, "paper").score or 0.0)
    for subtask, scores in right.items():
        form, chance = SUBTASKS[subtask].form, float(SUBTASKS[subtask].chance)
        if form in ("count", "option"):
            assert sum(scores) / len(scores) <= max(0.41, chance + 0.02), subtask
        if form == "seconds":
            assert sum(scores) / len(scores) <= 0.35, subtask
