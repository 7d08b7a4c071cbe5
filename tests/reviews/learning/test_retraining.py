"""What a team's verdicts change in the weights of suspicion, and that nothing worse is taken."""

from __future__ import annotations

import random
from itertools import pairwise

import pytest

from analysis.reviews.evidence import wrongness
from analysis.reviews.evidence.label_habits import Annotation, LabelHabits, Span
from analysis.reviews.evidence.wrongness import document
from analysis.reviews.learning import retraining
from analysis.reviews.learning.retraining import FAMILY, FEWEST, SongVerdict, reliability, retrained
from analysis.reviews.learning.time_faults import offset

LABELS = ("intro", "verse", "chorus", "verse", "chorus", "bridge", "chorus", "outro")


def song(number: int) -> Annotation:
    """A song of whole phrases at its own tempo."""
    beat = 0.4 + 0.01 * (number % 20)
    beats = [(beat * i, i % 4 + 1, i // 4 + 1) for i in range(265)]
    times = [32 * beat * i for i in range(len(LABELS) + 1)]
    sections = tuple(Span(label, *span) for label, span in zip(LABELS, pairwise(times), strict=True))
    return Annotation(f"own/{number}", sections, beats, times[-1])


def judged(n: int, wrong: int, is_found: bool = True) -> list[SongVerdict]:
    """n songs, each of every n / wrong shifted. is_found: whether verdicts say so, else they say the opposite."""
    draw, found = random.Random(3), list[SongVerdict]()
    for number in range(n):
        is_wrong = number % (n // wrong) == 0
        fault = next(fault for _ in range(20) if (fault := offset(song(number), draw))) if is_wrong else None
        found.append(SongVerdict(fault.annotation if fault else song(number), is_wrong is is_found))
    return found


def test_few_verdicts_teach_nothing() -> None:
    verdicts = judged(FEWEST - 2, 14)
    assert retrained([each.annotation for each in verdicts], verdicts, document(), 0.05).weights is None
    alike = [each._replace(is_wrong=False) for each in judged(FEWEST, 15)]
    assert retrained([each.annotation for each in alike], alike, document(), 0.05).weights is None


def test_thirty_verdicts_move_slope_and_intercept_alone_and_are_better_on_the_last() -> None:
    verdicts = judged(40, 20)
    result = retrained([each.annotation for each in verdicts], verdicts, document(), 0.5)
    assert result.weights is not None
    assert (result.n, result.tested) == (40, 8)
    assert result.is_better
    for part in ("beats", "no beats"):
        assert result.weights[part]["weights"] == document()[part]["weights"]
        assert result.weights[part]["slope"] != document()[part]["slope"]


def test_verdicts_against_the_order_are_not_followed() -> None:
    verdicts = judged(40, 20, is_found=False)
    result = retrained([each.annotation for each in verdicts], verdicts, document(), 0.5)
    assert result.weights is None
    assert not result.is_better
    assert "not found wrong more often" in result.words


def test_what_is_worse_on_the_last_verdicts_is_not_better() -> None:
    verdicts = judged(40, 20)
    turned = [each._replace(is_wrong=not each.is_wrong) for each in verdicts[32:]]
    result = retrained([each.annotation for each in verdicts], [*verdicts[:32], *turned], document(), 0.5)
    assert result.weights is not None
    assert not result.is_better


def test_many_verdicts_give_all_weights_with_a_family_of_what_the_team_found(monkeypatch: pytest.MonkeyPatch) -> None:
    """Many are as few as the weights can be fitted to."""
    monkeypatch.setattr(retraining, "FEWEST_FOR_ALL", 60)
    monkeypatch.setattr(retraining, "FEWEST_WRONG", 15)
    verdicts = judged(60, 15)
    result = retrained([each.annotation for each in verdicts], verdicts, document(), 0.25)
    assert result.weights is not None
    assert result.tested == 12
    assert FAMILY in result.weights["beats"]["families"]
    assert result.weights["habits"] == document()["habits"]
    habits = LabelHabits.of([each.annotation for each in verdicts], document()["habits"])
    odds = {each.is_wrong: wrongness.wrongness(each.annotation, habits, result.weights).log_odds for each in verdicts}
    assert odds[True] > odds[False]


def test_reliability_counts_every_verdict_once() -> None:
    verdicts = judged(40, 20)
    habits = LabelHabits.of([each.annotation for each in verdicts], document()["habits"])
    rows = reliability(verdicts, habits, document(), 0.5)
    assert sum(row.n for row in rows) == 40
    assert sum(row.wrong * row.n for row in rows) == pytest.approx(20)
    assert [row.p for row in rows] == sorted(row.p for row in rows)
