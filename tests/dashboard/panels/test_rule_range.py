"""How far reading rules are apart: only those that count most of the answers are figures of all of them."""

from __future__ import annotations

from analysis.records import Lens
from analysis.store.queries.counts.pack_figures import RuleSums
from dashboard.pages.rules import page
from dashboard.panels.rule_range import difference, sentence

NAMES: dict[Lens, str] = {"paper": "careful", "released": "first letter", "careful": "strict"}


def rule(lens: Lens, counted: int, right: float, run: str = "run") -> RuleSums:
    return RuleSums(run, 300, counted, right, 300, 0.0, 300.0, False, lens, ())


def test_a_rule_that_counts_few_answers_is_no_figure_of_the_run() -> None:
    rows = [rule("paper", 300, 180.0), rule("released", 1, 1.0), rule("careful", 150, 60.0)]
    assert difference(rows) == 0.6 - 0.4
    assert sentence(rows, NAMES) == (
        "The same answers give 60.0 % under careful (n = 300) and 40.0 % under strict (n = 150). "
        "Fewest are counted by first letter: 1 of 300."
    )
    assert sentence([rule("careful", 149, 60.0)], NAMES) == "No rule counts half of the answers."


def test_a_rule_that_counts_few_answers_of_a_run_gives_it_no_rank() -> None:
    few, half, most = rule("paper", 149, 149.0, "few"), rule("paper", 150, 60.0, "half"), rule("paper", 300, 180.0)
    ranks = [page._rank(row, [few, half, most]) for row in (few, half, most)]
    assert ranks == ["–", "2 of 2", "1 of 2"]
