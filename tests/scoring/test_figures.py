"""From cases to figures, worked by hand."""

from __future__ import annotations

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from analysis.benchmarks.bass.tasks import TASKS
from analysis.benchmarks.registry import EVERY
from analysis.records import LENSES, CaseScore, Lens, Outcome, Question
from analysis.scoring.figures import Figure, chance_of, figure, figures, overall, statistic
from analysis.scoring.sums import CaseSums, CaseTally, in_units
from tests.cases.small import question


def case(score: float | None, outcome: Outcome = "scored", lens: Lens = "paper", wer: float | None = None) -> CaseScore:
    return CaseScore(lens, outcome, "clean", None, score, wer=wer)


def test_unparsed_and_missing_answers_are_in_the_mean_and_unscorable_ones_are_not() -> None:
    cases = [
        (question("FSS"), case(0.8)),
        (question("FSS"), case(0.0, "unparsed")),
        (question("FSS"), case(0.0, "missing")),
        (question("FSS"), case(0.0, "refused")),
        (question("FSS"), case(None, "unscorable")),
    ]
    found = figures(cases, "paper")["FSS"]
    assert [getattr(found, name) for name in ("n", "scored", "refused", "unparsed", "missing", "unscorable")] == [
        5, 1, 1, 1, 1, 1
    ]  # fmt: skip
    assert found.raw == found.corrected == found.pooled == pytest.approx(0.8 / 4)
    assert found.unanswered == pytest.approx(3 / 5)


def test_a_task_is_the_mean_over_its_subtasks_and_pooled_over_its_cases() -> None:
    """Same or different: 1 of 2, R = 1/2; rapping or singing: 1 of 1, R = 1/3."""
    compared = question("Attr", subtask="delivery_comparison", reference="same", options=("same", "different"))
    cases = [(compared, case(1.0)), (compared, case(0.0)), (question("Attr"), case(1.0))]
    found = figures(cases, "paper")["Attr"]
    assert found.raw == pytest.approx((1 / 2 + 1) / 2)
    assert found.corrected == pytest.approx((0 + 1) / 2)
    assert found.pooled == pytest.approx(2 / 3)


@pytest.mark.parametrize(
    ("task", "lens", "chance"),
    [
        ("SGD", "paper", 1 / 4),
        ("PGD", "paper", 1 / 28),
        ("PGD", "released", 1 / 66),
        ("GDR", "paper", 1 / 24),
        ("GA", "released", 1 / 4),
        ("Cnt", "paper", 0),
    ],
)
def test_accuracy_is_corrected_for_guessing_and_not_clipped(task: str, lens: Lens, chance: float) -> None:
    half = [(question(task), case(1.0, lens=lens)), (question(task), case(0.0, lens=lens))]
    assert figures(half, lens)[task].corrected == pytest.approx((0.5 - chance) / (1 - chance))
    wrong = [(question(task), case(0.0, lens=lens))]
    assert figures(wrong, lens)[task].corrected == pytest.approx(-chance / (1 - chance))


def test_lyrics_are_the_inverse_of_the_mean_rate_with_the_mean_of_inverses_beside() -> None:
    cases = [(question("FSLT"), case(1.0, wer=0.0)), (question("FSLT"), case(0.25, wer=3.0))]
    found = figures(cases, "paper")["FSLT"]
    assert found.wer == 1.5
    assert found.raw == found.corrected == found.iwer_of_mean_wer == pytest.approx(1 / 2.5)
    assert found.mean_of_iwer == pytest.approx(0.625)


def test_a_run_that_refuses_does_not_pass_one_that_tries_once_each_rate_is_capped_at_one() -> None:
    """The first refuses both; the second gets one line half right and inserts seven words into the other."""
    refuses = [(question("FSLT"), case(0.5, "refused", wer=1.0))] * 2
    tries = [(question("FSLT"), case(2 / 3, wer=0.5)), (question("FSLT"), case(1 / 8, wer=7.0))]
    first, second = (figures(cases, "paper")["FSLT"] for cases in (refuses, tries))
    assert (first.wer, second.wer) == (1.0, 3.75)
    assert (first.wer_capped, second.wer_capped) == (1.0, 0.75)
    assert first.iwer_capped == 0.5
    assert second.iwer_capped == pytest.approx(1 / 1.75)
    assert first.raw is not None
    assert second.raw is not None
    assert first.raw > second.raw


def tie(score: float, lowest: float, highest: float) -> CaseScore:
    return CaseScore("released", "scored", "none", None, score, lowest=lowest, highest=highest)


def test_a_tie_of_votes_counts_with_its_expected_value_and_gives_a_range() -> None:
    cases = [(question("SGD"), case(1.0, lens="released")), (question("SGD"), tie(0.25, 0.0, 1.0))]
    found = figures(cases, "released")["SGD"]
    assert (found.raw, found.raw_range) == (0.625, (0.5, 1.0))
    assert found.corrected == pytest.approx(0.5)
    assert found.corrected_range == pytest.approx((1 / 3, 1.0))
    assert figures(cases[:1], "released")["SGD"].raw_range is None
    assert {"raw_range", "corrected_range"} <= found.as_dict().keys()


SCORED = st.one_of(
    st.builds(lambda wer: case(1 / (1 + wer), wer=wer), st.floats(0, 20)),
    st.builds(lambda score: tie(score, score / 2, (1 + score) / 2), st.floats(0, 1)),
    st.just(case(None, "unscorable")),
)


@given(st.lists(SCORED, max_size=5), SCORED, SCORED)
def test_a_case_exchanged_gives_the_cell_of_the_other_case(
    others: list[CaseScore], old: CaseScore, new: CaseScore
) -> None:
    before, after = CaseSums(), CaseSums()
    for each in (*others, old):
        before.add(each)
    for each in (*others, new):
        after.add(each)
    found = before.exchanged(CaseTally.of(old), CaseTally.of(new))
    assert found.outcomes == after.outcomes
    assert found.counted == after.counted
    for name in ("score", "wer", "capped_wer", "below", "above"):
        assert getattr(found, name) == getattr(after, name)


def sums(n: int, score: float, wer: float = 0.0) -> CaseSums:
    return CaseSums(counted=n, score=in_units(score), wer=in_units(wer))


def test_subtasks_taken_together_are_corrected_by_their_mean_chance_level() -> None:
    """GTZAN has ten genres, GiantSteps 24 keys: 2 of 4 right, R = (3/10 + 1/24) / 4."""
    cells = {("cmi/GTZAN", ""): sums(3, 2.0), ("cmi/GS_key", ""): sums(1, 0.0)}
    chance = (3 / 10 + 1 / 24) / 4
    found = figure("KEY", cells, "paper")
    assert (found.raw, found.chance) == (0.5, pytest.approx(chance))
    assert found.corrected == pytest.approx((0.5 - chance) / (1 - chance))


def by_section(lens: Lens) -> list[tuple[Question, CaseScore]]:
    return [
        (question("SSS", section="Chorus"), case(1.0, lens=lens)),
        (question("SSS", section="chorus"), case(0.0, lens=lens)),
        (question("SSS", section="Intro"), case(1.0, lens=lens)),
    ]


def test_section_tasks_are_averaged_by_section_type_under_the_released_lens_only() -> None:
    assert figures(by_section("released"), "released")["SSS"].raw == pytest.approx((0.5 + 1) / 2)
    assert figures(by_section("paper"), "paper")["SSS"].raw == pytest.approx(2 / 3)


def test_released_lyrics_of_sections_are_the_mean_of_the_inverses_of_each_section() -> None:
    cases = [
        (question("SSLT", section="verse"), case(0.5, lens="released", wer=1.0)),
        (question("SSLT", section="intro"), case(0.2, lens="released", wer=4.0)),
    ]
    found = figures(cases, "released")["SSLT"]
    assert found.wer == 2.5
    assert found.iwer_of_mean_wer == pytest.approx((1 / 2 + 1 / 5) / 2)
    assert found.pooled == pytest.approx(1 / 3.5)


def test_a_task_without_a_case_in_the_mean_has_no_figure() -> None:
    found = figures([(question("FSLT"), case(None, "unscorable"))], "paper")["FSLT"]
    assert (found.n, found.raw, found.corrected, found.pooled, found.wer) == (1, None, None, None, None)


def test_cells_counted_elsewhere_give_the_same_figure() -> None:
    cell = CaseSums(
        {"scored": 2, "refused": 0, "unparsed": 0, "missing": 0, "unscorable": 0}, counted=2, score=in_units(1.0)
    )
    cases = [(question("SGD"), case(1.0)), (question("SGD"), case(0.0))]
    assert figure("SGD", {("multiple choice question", ""): cell}, "paper") == figures(cases, "paper")["SGD"]


def overall_chance(found: dict[str, Figure]) -> float:
    return sum(each.chance or 0.0 for each in found.values()) / len(found)


def test_overall_is_the_mean_of_the_twelve_tasks_and_nothing_without_all_of_them() -> None:
    scores = dict(zip(TASKS, range(12), strict=True))
    cases = [(question(task), case(1.0, wer=0.0)) for task in scores]
    found = figures(cases, "paper")
    assert list(found) == list(TASKS)
    assert overall(found) == (
        pytest.approx(1),
        pytest.approx(overall_chance(found)),
        pytest.approx(1),
        12,
        tuple(TASKS),
    )
    del found["GA"]
    assert overall(found) is None


def test_the_fields_of_a_figure_hold_lyrics_only_for_lyrics() -> None:
    fields = {"n", "scored", "refused", "unparsed", "missing", "unscorable", "raw", "corrected", "pooled",
              "chance", "n_counted"}  # fmt: skip
    cell = CaseSums()
    assert set(figure("SGD", {("", ""): cell}, "paper").as_dict()) == fields
    lyrics = set(figure("FSLT", {("", ""): cell}, "paper").as_dict())
    assert lyrics == fields | {"wer", "iwer_of_mean_wer", "mean_of_iwer", "wer_capped", "iwer_capped"}
    assert {code for code, task in EVERY.items() if task.benchmark == "BASS"} == {*TASKS, "ASR"}


SHARES = st.floats(0, 1)


@given(st.lists(st.tuples(st.integers(0, 9), SHARES), min_size=5, max_size=5), st.sampled_from(LENSES))
def test_the_statistic_of_many_samples_is_the_figure_of_one(counts: list[tuple[int, float]], lens: Lens) -> None:
    keys = [(subtask.script, "") for subtask in TASKS["Cnt"].subtasks]
    cells = {key: sums(n, n * share) for key, (n, share) in zip(keys, counts, strict=True)}
    means = np.array([share if n else np.nan for n, share in counts])
    for corrected in (True, False):
        one = figure("Cnt", cells, lens)
        expected = one.corrected if corrected else one.raw
        chances = [chance_of([(subtask, 1)], lens) if corrected else 0.0 for subtask, _ in keys]
        found = statistic("Cnt", chances)(np.stack([means, means]))
        assert found == pytest.approx([np.nan if expected is None else expected] * 2, nan_ok=True)


@given(st.lists(st.floats(0, 20), min_size=2, max_size=2))
def test_the_statistic_of_lyrics_takes_word_error_rates(wers: list[float]) -> None:
    keys = [("section transcription", "verse"), ("section transcription", "chorus")]
    cells = {key: sums(3, 0.0, 3 * wer) for key, wer in zip(keys, wers, strict=True)}
    found = statistic("SSLT", [0.0, 0.0])(np.array([wers]))
    assert found == pytest.approx([figure("SSLT", cells, "released").raw])
