"""The sentence on how many questions how many runs have right."""

from __future__ import annotations

import pytest

from dashboard.pages.cases.difficulty import sentence


@pytest.mark.parametrize(
    ("counts", "n_runs", "expected"),
    [
        ({0: 31, 3: 9}, 12, "All 12 runs miss 31 of 40 questions."),
        ({0: 1}, 2, "All 2 runs miss 1 of 1 question."),
        ({1: 1, 2: 8}, 2, "No question is missed by all 2 runs; the hardest, 1 question, is right in 1 run."),
        ({3: 2, 4: 8}, 4, "No question is missed by all 4 runs; the hardest, 2 questions, are right in 3 runs."),
        ({0: 156, 1: 178}, 1, "Wholly right: 178 of 334 questions."),
        ({0: 4}, 1, "Wholly right: 0 of 4 questions."),
    ],
)
def test_a_sentence_counts_what_all_runs_miss(counts: dict[int, int], n_runs: int, expected: str) -> None:
    assert sentence(counts, n_runs) == expected


def test_what_only_some_runs_were_asked_is_not_missed_by_all() -> None:
    expected = "No run has 155 of 414 questions right; 150 of them without a score in some of the 14 runs."
    assert sentence({0: 155, 1: 259}, 14, 150) == expected
