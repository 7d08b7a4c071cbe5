"""The table of tasks holds what the paper says."""

from __future__ import annotations

from fractions import Fraction

from analysis.benchmarks.bass.tasks import SUBTASKS, TASKS


def test_the_twelve_tasks_and_their_chance_levels() -> None:
    assert list(TASKS) == "FSS SSS FSLT SSLT SGD PGD GDR GA Cnt Dur Loc Attr".split()
    chances = {script: subtask.chance for script, subtask in SUBTASKS.items() if subtask.chance}
    assert chances == {
        "multiple choice question": Fraction(1, 4),
        "pair selection": Fraction(1, 28),
        "ranking_genes": Fraction(1, 24),
        "multi_song_mcq_max": Fraction(1, 4),
        "delivery_comparison": Fraction(1, 2),
        "section_delivery_identification": Fraction(1, 3),
        "section_function_identification": Fraction(1, 3),
        "timestamp_delivery_identification": Fraction(1, 3),
    }
