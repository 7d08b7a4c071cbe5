"""Panels of levels: what is compared with what, what is left out, and repeats of a question."""

from __future__ import annotations

import numpy as np
import pytest

from analysis.summaries.means.level_effects import LevelSums, level_effects, number_effect, of_cases, together
from tests.summaries.null_draws import drawn


def _sums(levels: tuple[str, ...], seed: int = 0, effect: float = 0.0) -> list[LevelSums]:
    return of_cases(drawn(np.random.default_rng(seed), levels, effect=effect))


def test_two_levels_are_one_effect_and_unknown_is_none() -> None:
    panel = level_effects(_sums(("sung", "rapped")))
    assert [(row.level, row.against) for row in panel.rows] == [("rapped", "sung")]
    assert panel.n == 300
    assert panel.unknown == sum(row.level == "unknown" for row in drawn(np.random.default_rng(0), ("sung", "rapped")))


def test_each_of_several_levels_is_compared_with_all_others() -> None:
    panel = level_effects(_sums(("a", "b", "c")))
    assert {(row.level, row.against) for row in panel.rows} == {("a", ""), ("b", ""), ("c", "")}
    only_two = level_effects(row._replace(level="rest" if row.level in "bc" else row.level)
                             for row in _sums(("a", "b", "c")) if row.level != "unknown")  # fmt: skip
    own = next(row.effect for row in panel.rows if row.level == "a")
    assert own.value == pytest.approx(only_two.rows[0].effect.value)
    assert (own.tests, only_two.rows[0].effect.tests) == (3, 1)


@pytest.mark.parametrize("levels", [(), ("rock",), ("rock", "unknown", "")])
def test_one_known_level_or_none_is_no_panel(levels: tuple[str, ...]) -> None:
    sums = [LevelSums("h", f"s{n}", level, 1, 1, 1) for n in range(20) for level in levels]
    panel = level_effects(sums)
    assert panel.rows == ()
    assert (panel.verdict, panel.reason) == ("not tested", "too few")
    assert panel.unknown == 20 * sum(level in ("", "unknown") for level in levels)


def test_a_case_with_several_levels_is_no_case_of_the_others() -> None:
    """All cases have b; a is compared with the cases without a, which all have b too."""
    whole = [LevelSums("h", f"s{n}", "yes", 1, n % 2, n % 2) for n in range(40)]
    of_a = [row._replace(level="a") for row in whole[:20]]
    of_b = [row._replace(level="b") for row in whole]
    rows = {row.level: row.effect for row in level_effects([*of_a, *of_b], whole).rows}
    assert rows["a"].cases == (20, 20)
    assert rows["b"].reason == "no subtask has both"


def test_a_repeated_question_counts_once_and_one_without_a_score_not_at_all() -> None:
    cases = [("h", f"s{n}", "ab"[n % 2], f"q{n}", float(n % 3 == 0)) for n in range(30)]
    repeats = [("h", "s0", "a", "q0", 0.0), ("h", "s0", "a", "q0", 0.5)]
    unscored = [("h", "s99", "a", "q99", None)]
    sums = of_cases([*cases, *repeats, *unscored])
    first = next(row for row in sums if row.song == "s0")
    assert first == LevelSums("h", "s0", "a", 1.0, 0.5, 0.25)
    effect = level_effects(sums).rows[0].effect
    assert (effect.cases, effect.n_songs) == ((15, 15), 30)


def test_rows_are_ordered_by_the_adjusted_effect_and_not_by_means() -> None:
    """Level c is only asked in the easy stratum, where it is the worst."""
    rows = []
    for number in range(60):
        rows.append(LevelSums("easy", f"s{number}", "c", 1, number % 10 < 7, number % 10 < 7))
        rows.append(LevelSums("easy", f"s{number}", "a", 1, number % 10 < 9, number % 10 < 9))
        rows.append(LevelSums("hard", f"s{number}", "a", 3, 3 * (number % 10 < 1), 3 * (number % 10 < 1)))
        rows.append(LevelSums("hard", f"s{number}", "b", 3, 3 * (number % 10 < 1), 3 * (number % 10 < 1)))
    assert [row.level for row in level_effects(rows).rows] == ["a", "b", "c"]


def test_several_dimensions_are_corrected_together() -> None:
    one, other = level_effects(_sums(("a", "b"))), level_effects(_sums(("c", "d", "e"), 1))
    both = together({"one": one, "other": other})
    assert [row.effect.tests for panel in both.values() for row in panel.rows] == [4] * 4
    assert both["one"].rows[0].effect.p == one.rows[0].effect.p


def test_a_number_is_a_slope_within_strata() -> None:
    rows = [("easy" if n % 2 else "hard", f"s{n}", n / 10, 1.0, n / 100 + (n % 2)) for n in range(40)]
    assert number_effect(rows).value == pytest.approx(0.1)
    assert number_effect([]).verdict == "not tested"


def test_sums_of_cells_give_what_cases_give() -> None:
    rows = [LevelSums("h", f"s{n % 20}", "ab"[n // 20 % 2], 1, n % 3 == 0, n % 3 == 0) for n in range(80)]
    halves = [LevelSums("h", row.song, row.level, 2, 2 * row.total, 2 * row.squares) for row in rows]
    once, twice = (level_effects(sums).rows[0].effect for sums in (rows, halves))
    assert once.value == pytest.approx(twice.value)
    assert once.error == pytest.approx(twice.error)
    assert twice.cases == (80, 80)
