"""How the order of the runs moves with the references: worked by hand, laws, SciPy's beta-binomial."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from scipy.stats import betabinom

from analysis.statistics.error_rate import Stratum
from analysis.summaries.review.reference_scenarios import (
    OUT,
    TURNED,
    Effect,
    QuestionStatus,
    RankChanges,
    moves,
    wrong_drawn,
)

ANSWERS = {"ada": [1, 1, 1, 1, 0, 0], "ben": [0, 0, 1, 1, 1, 0]}
"""Right or wrong on six questions: 4 of 6 and 3 of 6."""


def scored(run: str, scores: Sequence[float], first: int = 0) -> list[dict[str, Any]]:
    place = {"run": run, "task": "Dur", "subtask": "artist_duration", "stratum": None}
    return [place | {"question_id": f"q{first + n}", "score": float(s), "wer": None} for n, s in enumerate(scores)]


def found(statuses: str, corrected: Sequence[dict[str, Any]] = (), effect: Effect = OUT, seed: int = 0) -> RankChanges:
    """statuses: a letter a question: r right, w wrong, . not decided."""
    words = {"r": "right", "w": "wrong", ".": "unreviewed"}
    known = [QuestionStatus(f"q{n}", "", words[letter]) for n, letter in enumerate(statuses)]
    counted = {"": Stratum(len(known), statuses.count("r") + statuses.count("w"), statuses.count("w"))}
    rows = [row for run, scores in ANSWERS.items() for row in scored(run, scores)]
    result = moves(rows, corrected, known, counted, "paper", effect, draws=200, seed=seed)
    assert result is not None
    return result


def places(result: RankChanges, scenario: str) -> dict[str, Any]:
    return {each.run: tuple(getattr(each, scenario)) for each in result.runs}


def test_as_loaded_every_question_counts() -> None:
    result = found("wwrrrr")
    assert places(result, "loaded") == {"ada": (1, pytest.approx(4 / 6), 6), "ben": (2, pytest.approx(3 / 6), 6)}
    assert list(result.tasks) == ["Dur"]


def test_checked_counts_only_what_was_found_right() -> None:
    """q3 to q5 alone: one of three against two of three."""
    expected = {"ada": (2, pytest.approx(1 / 3), 3), "ben": (1, pytest.approx(2 / 3), 3)}
    assert places(found("ww.rrr"), "checked") == expected


def test_where_nothing_was_found_right_there_is_no_figure() -> None:
    assert places(found("......"), "checked") == {"ada": (1, None, 0), "ben": (1, None, 0)}


def test_mended_leaves_out_what_was_found_wrong() -> None:
    """q2 to q5: two of four against three; q1 to q5: three of five each, who share the place."""
    assert places(found("wwrrrr"), "mended") == {"ada": (2, 0.5, 4), "ben": (1, 0.75, 4)}
    assert places(found("wr...."), "mended") == {"ada": (1, pytest.approx(0.6), 5), "ben": (1, pytest.approx(0.6), 5)}


def test_mended_counts_an_accepted_correction_in_place_of_the_score() -> None:
    """q0 against the corrected reference: ada wrong, ben right; with q2 to q5 two of five against four of five."""
    corrected = [*scored("ada", [0]), *scored("ben", [1])]
    result = found("wwrrrr", corrected)
    assert places(result, "mended") == {"ada": (2, pytest.approx(2 / 5), 5), "ben": (1, pytest.approx(4 / 5), 5)}
    assert places(result, "loaded")["ada"] == (1, pytest.approx(4 / 6), 6)


def test_where_everything_is_decided_nothing_is_left_to_chance() -> None:
    corrected = [*scored("ada", [0]), *scored("ben", [1])]
    result = found("wwrrrr", corrected)
    drawn = {each.run: each.drawn for each in result.runs}
    assert drawn["ben"].places == (1, 1)
    assert drawn["ben"].above == {"ada": 1.0}
    assert (result.wrong, result.between, result.of) == (2.0, (2.0, 2.0), 6)


def test_turned_over_the_wrong_ones_count_against_those_who_agreed_with_them() -> None:
    """q0 wrong, which ada had right: left out three of five each, turned over three of six against four."""
    turned = {each.run: each.drawn for each in found("wrrrrr", effect=TURNED).runs}
    assert turned["ben"].above == {"ada": 1.0}
    left_out = {each.run: each.drawn for each in found("wrrrrr").runs}
    assert left_out["ben"].above == {"ada": 0.0}


def test_a_word_error_rate_turned_over_is_at_least_nothing() -> None:
    """3 becomes 0, 0.25 becomes 0.75."""
    place = {"task": "SSLT", "subtask": "section transcription", "stratum": ""}
    rows = [
        place | {"run": run, "question_id": f"q{n}", "score": 1 / (1 + wer), "wer": wer}
        for run, wer in (("kettle", 3.0), ("lamp", 0.25)) for n in range(5)
    ]  # fmt: skip
    known = [QuestionStatus(f"q{n}", "", "wrong") for n in range(5)]
    result = moves(rows, [], known, {"": Stratum(5, 5, 5)}, "paper", TURNED, draws=5)
    assert result is not None
    assert {each.run: each.drawn.above for each in result.runs} == {"lamp": {"kettle": 0.0}, "kettle": {"lamp": 1.0}}


def test_the_number_of_wrong_references_is_that_of_the_beta_binomial() -> None:
    """4 of 50 found wrong, 300 undecided: SciPy's distribution of how many of these are wrong."""
    known = [QuestionStatus(f"k{n}", "", "wrong" if n < 4 else "right") for n in range(50)]
    known += [QuestionStatus(f"q{n}", "", "unclear") for n in range(300)]
    drawn = wrong_drawn(known, {"": Stratum(350, 50, 4)}, set(), draws=8000, seed=3)[:, 50:].sum(axis=1)
    expected = betabinom(300, 4.5, 46.5)
    assert drawn.mean() == pytest.approx(expected.mean(), rel=0.03)
    assert drawn.std() == pytest.approx(expected.std(), rel=0.03)
    assert np.quantile(drawn, [0.025, 0.975]) == pytest.approx(expected.ppf([0.025, 0.975]), abs=2)


def test_each_stratum_has_its_own_share_and_one_that_nobody_checked_that_of_the_whole() -> None:
    strata = {"pop": Stratum(400, 100, 0), "jazz": Stratum(400, 100, 50), "folk": Stratum(400, 0, 0)}
    known = [QuestionStatus(f"{name}{n}", name, "unreviewed") for name in strata for n in range(400)]
    shares = wrong_drawn(known, strata, set(), draws=500).reshape(500, 3, 400).mean(axis=(0, 2))
    assert shares == pytest.approx([0.25 / 101, 50.25 / 101, 50.5 / 201], abs=0.01)


def test_the_same_seed_gives_the_same_and_another_one_another() -> None:
    assert found("..rrw.", seed=5) == found("..rrw.", seed=5)
    assert found("..rrw.", seed=5) != found("..rrw.", seed=6)


def test_fewer_than_two_runs_have_no_order() -> None:
    known = [QuestionStatus(f"q{n}", "", "right") for n in range(6)]
    assert moves(scored("ada", ANSWERS["ada"]), [], known, {"": Stratum(6, 6, 0)}, "paper") is None


@given(st.lists(st.sampled_from("rw."), min_size=6, max_size=6), st.sampled_from([OUT, TURNED]))
def test_of_two_runs_one_is_above_or_they_are_equal(statuses: list[str], effect: Effect) -> None:
    result = found("".join(statuses), effect=effect)
    one, other = (each.drawn for each in result.runs)
    assert one.above[other.run] + other.above[one.run] <= 1.0
    for each in result.runs:
        assert each.drawn.places is not None
        assert each.drawn.places.low <= each.drawn.places.high
        assert each.drawn.place == each.loaded.place
    assert result.between.low <= result.between.high <= result.of
