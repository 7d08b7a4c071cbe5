"""Contrasts of models under two conditions, their interactions and their mean, and what is said of them."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

import numpy as np
import pytest

from analysis.statistics.paired import holm
from analysis.summaries.comparison.cells import ModelCondition
from analysis.summaries.comparison.contrasts import Contrast, Contrasts, contrast_of, contrasts
from analysis.summaries.comparison.differences import by_task
from analysis.summaries.comparison.pairs import Pair
from analysis.summaries.comparison.sides import Side
from analysis.summaries.statements import conditions as statements
from tests.shared import needs_shared
from tests.statistics.conclusions import expected, scores_of, table
from tests.statistics.contrasts import Term, contrast

SONGS = [f"s{i // 2}" for i in range(60)]


def contrast_from(
    model: str, a: np.ndarray, b: np.ndarray, songs: Sequence[str] = SONGS, answers_alike: bool = False
) -> Contrast:
    """From scores of shape (questions, seeds)."""
    pairs = [
        Pair(f"q{i}", "Dur", "artist_duration", "", song, float(x.mean()), float(y.mean()), None, None,
             same=answers_alike, scores_a=tuple(x) if x.size > 1 else (), scores_b=tuple(y) if y.size > 1 else ())
        for i, (x, y, song) in enumerate(zip(a, b, songs, strict=True))
    ]  # fmt: skip
    sides = [
        Side(tuple(f"{model}{name}{n}" for n in range(own.shape[1])), tuple("123"[: own.shape[1]]), own.shape[1])
        for name, own in zip("ab", (a, b), strict=True)
    ]
    of_a, of_b = (ModelCondition(model, (("mode", name),), side) for name, side in zip("ab", sides, strict=True))
    (row,) = by_task(pairs, "paper", "none", same_seeds=True)
    return contrast_of(of_a, of_b, row, pairs, "paper", True, False)


def drawn(seed: int, share: float, seeds: int = 1, n: int = 60) -> np.ndarray:
    return (np.random.default_rng(seed).random((n, seeds)) < share).astype(float)


@needs_shared
def test_the_conformance_data_has_these_contrasts_and_interactions() -> None:
    rows = table("conditions")
    questions = sorted({row["question"] for row in rows})
    songs = {row["question"]: row["song"] for row in rows}
    names = [songs[question] for question in questions]
    own = []
    for model in sorted({row["model"] for row in rows}):
        answers = [row for row in rows if row["model"] == model]
        stem, mix = (scores_of(answers, condition, questions) for condition in ("stem", "mix"))
        own.append(contrast_from(model, stem, mix, names))
    result, wanted = contrasts(own, "paper"), expected()["conditions"]
    found: Mapping[str, tuple[float | None, float | None, float | None]] = {
        **{f"{row.model} stem-mix": (row.row.difference, row.row.p, row.row.p_corrected) for row in result.rows},
        **{"-".join(effect.models): (effect.value, effect.test and effect.test.p, effect.p_corrected)
           for effect in result.interactions},
    }  # fmt: skip
    for name, values in {**wanted["contrasts"], **wanted["interactions"]}.items():
        assert found[name] == pytest.approx((values["value"], values["p"], values["p_holm"]), abs=1e-6)


def test_the_mean_over_models_and_the_family_of_each_kind() -> None:
    sides = {model: (drawn(k, 0.6), drawn(k + 10, 0.4)) for k, model in enumerate("xyz")}
    result = contrasts([contrast_from(model, *own) for model, own in sides.items()], "paper")
    p_values = [row.row.p for row in result.rows]
    assert [row.row.p_corrected for row in result.rows] == pytest.approx(holm([p for p in p_values if p is not None]))
    assert [effect.models for effect in result.interactions] == [("x", "y"), ("x", "z"), ("y", "z")]
    assert {effect.tests for effect in result.interactions} == {3}
    terms = [Term(side, sign / 3) for own in sides.values() for side, sign in zip(own, (1, -1), strict=True)]
    wanted = contrast(terms, SONGS, paired=True)
    assert result.mean is not None
    assert result.mean.test is not None
    assert wanted is not None
    assert (result.mean.value, result.mean.p_corrected) == pytest.approx((wanted.value, wanted.p))


def test_one_model_has_no_mean_and_no_interaction() -> None:
    result = contrasts([contrast_from("x", drawn(1, 0.6), drawn(2, 0.4))], "paper")
    assert (result.mean, result.interactions) == (None, ())
    assert not statements.mean(result.mean, "A", "B")
    assert not statements.interactions(result.interactions, "A", "B")


def test_an_interaction_is_of_the_questions_that_both_models_have() -> None:
    first = contrast_from("x", drawn(1, 0.6), drawn(2, 0.4))
    second = contrast_from("y", drawn(3, 0.6), drawn(4, 0.4))
    fewer = second._replace(pairs=second.pairs[:40])
    (effect,) = contrasts([first, fewer], "paper").interactions
    assert (effect.n, effect.songs) == (40, 20)
    assert contrasts([first, second._replace(pairs=())], "paper").interactions == ()


def said(result: Contrasts) -> str:
    return str(statements.contrasts(result.rows, "stem", "mix"))


def test_a_difference_is_said_of_the_model_that_has_it_and_the_rest_stays_open() -> None:
    ones, zeros = np.ones((60, 1)), np.zeros((60, 1))
    tried = contrast_from("y", drawn(1, 0.5), drawn(2, 0.5))
    result = contrasts([contrast_from("x", ones, zeros), tried], "paper")
    text = said(result)
    assert text.startswith("Stem scores 100.0 points higher than mix in x (95 % CI ")
    assert "Different in 1 of 2 models, no difference found in 1. Where none is found, stem may be up to " in text
    turned = said(contrasts([contrast_from("x", zeros, ones)], "paper"))
    assert turned.startswith("Mix scores 100.0 points higher than stem in x (95 % CI ")
    assert "-" not in turned


def test_no_difference_in_any_model_is_one_sentence_with_what_remains_possible() -> None:
    rows = [contrast_from(name, drawn(k, 0.5), drawn(k + 5, 0.5)) for k, name in ((1, "x"), (2, "y"))]
    text = said(contrasts(rows, "paper"))
    assert text.startswith("No difference found between stem and mix in any of 2 models; stem may be up to ")
    low = min(row.row.interval.low for row in rows if row.row.interval)
    assert f"{-100 * low:.1f} points worse" in text
    assert said(contrasts(rows[:1], "paper")).startswith("No difference found between stem and mix in x; ")


def test_what_was_not_tested_is_said() -> None:
    few = contrast_from("x", drawn(1, 0.9)[:8], drawn(2, 0.1)[:8], SONGS[:8])
    result = contrasts([few, few._replace(model="y")], "paper")
    assert said(result) == "Not tested in 2 of 2 models."
    assert "not tested" in str(statements.mean(result.mean, "stem", "mix"))
    assert "was not tested" in str(statements.interactions(result.interactions, "stem", "mix"))
    assert said(contrasts([], "paper")) == "Not tested: no model has comparable answers under stem and under mix."


def test_same_answers_are_no_test() -> None:
    a = drawn(1, 0.5)
    result = contrasts([contrast_from("x", a, a, answers_alike=True)], "paper")
    assert said(result) == "Same answers in 1 of 1 model."
    assert result.rows[0].row.p_corrected is None


def test_seeds_are_shown_with_their_range() -> None:
    own = contrast_from("x", drawn(1, 0.5, 3), drawn(2, 0.5, 3))
    low, high = 100 * min(own.seeds[0]), 100 * max(own.seeds[0])
    assert statements.seeds(own.a.side, own.seeds[0]) == f"3 seeds, {low:.1f} to {high:.1f} %"
    single = contrast_from("x", drawn(1, 0.5), drawn(2, 0.5))
    assert "is not known" in statements.seeds(single.a.side, single.seeds[0])
