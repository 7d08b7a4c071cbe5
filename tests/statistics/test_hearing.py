"""What comes from the sound: the published figures, and by hand."""

from __future__ import annotations

import numpy as np
import pytest

from analysis.statistics.hearing import answerable, least_models, lucky
from analysis.statistics.paired import holm
from tests.shared import needs_shared
from tests.statistics.conclusions import expected, scores_of, table
from tests.statistics.contrasts import fourfold, reliance

MODELS = ("m1", "m2", "m3", "m4", "m5")


@needs_shared
def test_the_figures_of_the_conformance_data() -> None:
    rows, wanted = table("hearing"), expected()["hearing"]
    p_values = {}
    silent = []
    for model in MODELS:
        own = [row for row in rows if row["model"] == model]
        questions = sorted({row["question"] for row in own})
        of = {(row["condition"], row["question"]): row for row in own}
        songs = [of["sound", question]["song"] for question in questions]
        chances = np.array([1 / int(of["sound", question]["options"]) for question in questions])
        heard, unheard = (scores_of(own, condition, questions)[:, 0] for condition in ("sound", "no sound"))
        silent.append(unheard)
        found, want = reliance(heard, unheard, chances, songs), wanted["models"][model]
        assert found.table == tuple(want[name] for name in (
            "right_both", "right_with_sound_only", "right_without_only", "wrong_both"))  # fmt: skip
        assert found.test is not None
        assert found.corrected_interval is not None
        p_values[model] = found.test.p
        assert [found.points, *found.test.interval, found.test.p, found.corrected, *found.corrected_interval,
                found.needed_at_most] == pytest.approx([want[name] for name in (
                    "reliance", "low", "high", "p", "reliance_corrected", "low_corrected", "high_corrected",
                    "needs_sound_at_most")], abs=1e-6)  # fmt: skip
    corrected = dict(zip(p_values, holm(list(p_values.values())), strict=True))
    assert corrected == pytest.approx({model: wanted["models"][model]["p_holm"] for model in MODELS}, abs=1e-6)
    for least in (3, 4, 5):
        want = wanted[f"without_sound_right_by_{least}_of_5"]
        assert answerable(np.stack(silent, axis=1), chances, least) == pytest.approx(tuple(want.values()), abs=1e-6)


def test_the_least_number_of_models_is_the_first_that_guessing_rarely_reaches() -> None:
    four, two = np.full(10, 0.25), np.full(10, 0.5)
    assert [least_models(four, models) for models in (1, 2, 3, 5, 8)] == [None, None, 3, 4, 5]
    assert [least_models(two, models) for models in (4, 5, 8)] == [None, 5, 7]
    assert lucky(two, 8, 7) == pytest.approx(9 / 256)
    assert lucky(np.zeros(3), 5, 1) == 0.0


def test_with_few_songs_there_is_a_figure_without_an_interval() -> None:
    found = reliance(np.ones(5), np.zeros(5), np.full(5, 0.5), list("abcde"))
    assert (found.points, found.corrected, found.needed_at_most) == (1.0, 2.0, 2.0)
    assert (found.test, found.corrected_interval) == (None, None)


def test_graded_scores_and_questions_with_one_option_are_refused() -> None:
    with pytest.raises(ValueError, match="expected scores of 0 and 1"):
        fourfold(np.array([0.5]), np.array([1.0]))
    with pytest.raises(ValueError, match="not all right by guessing"):
        reliance(np.ones(2), np.ones(2), np.ones(2), ["a", "b"])
