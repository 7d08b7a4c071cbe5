"""Codes in numbers: shares by design, rules against people, and agreement against the plain coefficients."""

from __future__ import annotations

import pytest

from analysis.reviews.codes.codebook import codebook, define
from analysis.reviews.codes.coding import RANDOM, WORST, Coding, code, codings
from analysis.reviews.events import code_of, new, of_question
from analysis.statistics.agreement import cohens_kappa
from analysis.statistics.intervals import wilson
from analysis.summaries.run.codes import Facts, agreement, by_fact, causes_and_tags, rules, shares, together
from tests.reviews.codes.test_codebook import states
from tests.summaries.run.test_failure_modes import STRUCTURE

COARSE, LOOPS = define("Ada", "too coarse", mode="coarse"), define("Ada", "loops")
C, L = code_of(COARSE.target), code_of(LOOPS.target)


def coded(
    n: int, hits: int, design: str = RANDOM, population: str = "all", who: str = "Ada", number: int = 1
) -> list[Coding]:
    """n answers of run r, the first `hits` too coarse, and every second of these looping."""
    events = [
        code(
            who,
            (f"q{i:02}", "r"),
            [C, L] if i < hits and i % 2 else [C] if i < hits else [],
            "x",
            design,
            number,
            population,
        )
        for i in range(n)
    ]
    known = states(COARSE, LOOPS, *events)
    return codings(known, codebook(known))


def facts(n: int, named: int) -> dict[tuple[str, str], Facts]:
    return {
        (f"q{i:02}", "r"): Facts(
            "FSS", STRUCTURE, "", "rock" if i < 5 else "pop", 0.5, ("coarse",) if i < named else ()
        )
        for i in range(n)
    }


def test_a_share_has_wilsons_interval_only_when_drawn_at_random() -> None:
    drawn = {row.code: row for row in shares(coded(20, 8), facts(20, 0))}
    assert (drawn[C].n, drawn[C].coded, drawn[C].is_random) == (8, 20, True)
    assert drawn[C].interval == pytest.approx(wilson(8, 20))
    assert drawn[C].points == pytest.approx(8 * 0.5 / 20)
    assert drawn[L].n == 4
    for made in (coded(20, 8, WORST), [*coded(10, 4), *coded(20, 8, population="task=FSS")[10:]]):
        assert all(row.interval is None and not row.is_random for row in shares(made, facts(20, 0)))


def test_of_two_passes_the_first_counts() -> None:
    both = [*coded(20, 8), *coded(20, 20, number=2)]
    assert {row.code: row.n for row in shares(both, facts(20, 0))} == {C: 8, L: 4}


def test_a_rule_is_measured_against_the_code_that_names_it() -> None:
    known = codebook(states(COARSE, LOOPS))
    (check,) = rules(coded(20, 8), facts(20, 6), known)
    assert (check.mode, check.n, check.both, check.rule, check.people) == ("coarse", 20, 6, 6, 8)
    assert (check.precision, check.recall) == (1.0, 0.75)
    assert (len(check.by_rule), len(check.by_people)) == (check.rule, check.people)
    assert set(check.by_rule) < set(check.by_people)
    assert set(check.by_people) < set(check.answers) == {(f"q{i:02}", "r") for i in range(20)}
    (none,) = rules(coded(20, 0), facts(20, 0), known)
    assert (none.precision, none.recall) == (None, None)


def test_agreement_is_that_of_having_the_code() -> None:
    first, second = coded(20, 8), coded(20, 6, who="Ben")
    (found,) = agreement([*first, *second], [C])
    pairs = [("yes" if i < 8 else "no", "yes" if i < 6 else "no") for i in range(20)]
    assert found.n == 20
    assert found.kappa == cohens_kappa(pairs)
    assert found.alpha.value is not None
    assert found.raters == ("Ada", "Ben")
    assert len(found.by_two) == len(found.by_several) == found.n
    assert found.disputed == (("q06", "r"), ("q07", "r"))
    assert agreement(first, [C]) == []
    (passes,) = agreement([*first, *coded(20, 8, number=2)], [C])
    assert passes.kappa.value == 1.0


def test_kappa_is_of_the_two_raters_with_most_answers_in_common() -> None:
    (row,) = agreement([*coded(20, 8), *coded(12, 8, who="Ben"), *coded(5, 0, who="Cy")], [C])
    assert row.raters == ("Ada", "Ben")
    assert (row.kappa.n, len(row.by_two)) == (12, 12)
    assert row.by_two == row.by_several
    assert row.disputed == tuple((f"q{i:02}", "r") for i in range(5))


def test_codes_by_fact_and_together() -> None:
    made, known = coded(20, 8), facts(20, 0)
    counts = by_fact(made, lambda answer: known[answer].genre)
    assert {key: len(answers) for key, answers in counts.items()} == {
        (C, "rock"): 5,
        (C, "pop"): 3,
        (L, "rock"): 2,
        (L, "pop"): 2,
    }
    assert {pair: len(answers) for pair, answers in together(made).items()} == {tuple(sorted((C, L))): 4}
    looping = {coding.answer for coding in made if L in coding.codes}
    assert set(*together(made).values()) == looping


def test_causes_and_tags_take_part() -> None:
    known = states(
        new("Ada", "cause", of_question("q1"), cause="parser", run="r"),
        new("Ada", "tags", of_question("q2"), tags=["intro"]),
        new("Ben", "cause", of_question("q2"), cause="parser", run=""),
        COARSE,
    )
    assert causes_and_tags(known) == {"cause: the answer was misread": ("q1", "q2"), "tag: intro": ("q2",)}
