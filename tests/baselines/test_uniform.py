"""Random answers: the same for the same seed, and near chance."""

from __future__ import annotations

import json
from itertools import pairwise

import pytest

from analysis.baselines import Settings
from analysis.baselines.prediction import answers_of
from analysis.baselines.uniform import predict
from analysis.scoring import figures, score
from tests.baselines.questions import one_of_each, question, real_questions
from tests.shared import needs_shared


def test_the_same_seed_gives_the_same_answers() -> None:
    assert predict(one_of_each(), Settings(seed=3)) == predict(one_of_each(), Settings(seed=3))


def test_another_seed_gives_other_answers() -> None:
    assert predict(one_of_each(), Settings(seed=3)) != predict(one_of_each(), Settings(seed=4))


def test_the_answer_to_a_question_does_not_depend_on_the_others() -> None:
    questions = one_of_each()
    assert predict(questions[::-1], Settings()) == predict(questions, Settings())[::-1]


def test_sections_fill_the_song_and_intervals_lie_in_order_in_it() -> None:
    full = question("Full Structural Segmentation", [], details={"duration": 50})
    part = question("Section Structural Segmentation", [], details={"duration": 50}, section="verse")
    for seed in range(30):
        sections = json.loads(predict([full], Settings(seed))[0] or "")
        assert sections[0]["start"] == 0.0
        assert sections[-1]["end"] == 50.0
        assert all(one["end"] == other["start"] for one, other in pairwise(sections))
        times = [time for one in json.loads(predict([part], Settings(seed))[0] or "") for time in one.values()]
        assert times == sorted(times)
        assert times[-1] <= 50.0


@needs_shared
@pytest.mark.parametrize(("task", "chance"), [("SGD", 1 / 4), ("PGD", 1 / 28), ("GDR", 1 / 24), ("GA", 1 / 4)])
def test_guessing_is_near_chance(task: str, chance: float) -> None:
    """Within four standard errors, pooled over twenty seeds."""
    questions = [each for each in real_questions() if each.task == task]
    right = n = 0.0
    for seed in range(20):
        answers = answers_of("random", questions, Settings(seed=seed))
        figure = figures.figures(((each.question, score(each, "paper")) for each in answers), "paper")[task]
        right += (figure.pooled or 0.0) * figure.n
        n += figure.n
    assert right / n == pytest.approx(chance, abs=4 * (chance * (1 - chance) / n) ** 0.5)
