"""A failure mode of the run report in words."""

from __future__ import annotations

from analysis.statistics.intervals import Interval
from analysis.summaries.run.mode_findings import ModeFinding
from analysis.views.mode_words import evidence, note, title

COARSE = ModeFinding("coarse", 8, 34, Interval(0.124, 0.4), 0.082, 0.037, Interval(0.012, 0.069))
FEW = ModeFinding("format", 3, 4, None, None, None, None)


def test_the_sentence_has_count_share_interval_and_what_others_show() -> None:
    assert title(COARSE) == "Too coarse in 8 of 34 answers"
    assert evidence(COARSE) == ("23.5 % of the answers that can show it (95 % CI 12.4 to 40.0); other runs 8.2 %.")
    assert note(COARSE).endswith("\n3.7 points at stake (95 % CI 1.2 to 6.9)")


def test_what_is_not_defined_is_left_out() -> None:
    assert evidence(FEW) == "75.0 % of the answers that can show it."
    assert "stake" not in note(FEW)
