"""Names for comparison."""

from __future__ import annotations

from analysis.metrics.exact_match import exact_match
from analysis.metrics.plain_names import cased, plain

CHORDS = ("CM7", "Cm7", "G7", "g7 ", "F")


def test_options_that_differ_in_case_alone() -> None:
    assert cased(CHORDS) == {"cm7", "g7"}
    assert cased(("Piano", "Piano", "Pop  rock", "Pop rock")) == frozenset()


def test_case_counts_only_between_these() -> None:
    assert [plain(name, cased(CHORDS)) for name in ("Cm7", " CM7", "f", "F")] == ["Cm7", "CM7", "f", "f"]
    assert plain("Vocal  Duet") == "vocal duet"


def test_an_option_is_not_the_other_one_that_differs_in_case() -> None:
    assert exact_match(["CM7"], ["Cm7"], options=CHORDS).score == 0
    assert exact_match(["CM7"], ["CM7"], options=CHORDS).score == 1
    assert exact_match(["F"], ["f"], options=CHORDS).score == 1
    assert exact_match(["CM7", "F"], ["f", "CM7"], in_order=False, options=CHORDS).score == 1
