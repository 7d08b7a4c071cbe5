"""What the sound brings a model: which runs belong together, and what a difference shows."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace

import numpy as np
import pytest

from analysis.statistics.paired import holm
from analysis.summaries.comparison.differences import Difference, by_task
from analysis.summaries.comparison.pairs import Pair
from analysis.summaries.comparison.sides import RunFacts
from analysis.summaries.comparison.sound_reliance import (
    Reliance,
    SoundRuns,
    conclusion,
    conclusion_of_all,
    corrected,
    reliance,
    sound_runs,
)
from analysis.summaries.statements.sound_reliance import sentence


def facts(name: str, model: str = "m", seed: str = "", **condition: str) -> RunFacts:
    return RunFacts(name, model, condition, seed)


def pairs(scores: np.ndarray, songs: int = 0, same: bool = False) -> list[Pair]:
    """scores: shape (questions, 2), with the sound and without it."""
    return [
        Pair(f"q{i}", "Dur", "artist_duration", "", f"s{i % songs if songs else i}", a, b, None, None, same=same)
        for i, (a, b) in enumerate(scores.tolist())
    ]


def against(cases: list[Pair], treatment: str = "no sound", model: str = "m") -> Reliance:
    runs = SoundRuns(model, "", ("a",), {treatment: ("b",)})
    return reliance(runs, treatment, None, by_task(cases, "paper"), cases)


def drawn(gain: float, n: int = 400, seed: int = 1) -> np.ndarray:
    return (np.random.default_rng(seed).random((n, 2)) < (0.4 + gain, 0.4)).astype(float)


@pytest.mark.parametrize(
    ("condition", "treatment"),
    [
        ({"audio": "none"}, "no sound"),
        ({"audio": " No Sound "}, "no sound"),
        ({"sound": "silence"}, "silence"),
        ({"audio": "noise"}, "noise"),
        ({"audio": "other song"}, "another song"),
    ],
)
def test_runs_are_told_apart_by_what_was_sent(condition: Mapping[str, str], treatment: str) -> None:
    (runs,) = sound_runs([facts("a"), facts("b", **condition)])
    assert (runs.sound, runs.other) == (("a",), {treatment: ("b",)})


def test_only_runs_that_are_alike_otherwise_belong_together() -> None:
    runs = sound_runs([
        facts("a", audio="as-is", mode="think"), facts("b", audio="none", mode="think"), facts("c", mode="quick"),
        facts("d", "n", audio="none"), facts("e", audio="none", mode="think"), facts("f", audio="slower", mode="think"),
    ])  # fmt: skip
    assert [(own.model, own.condition, own.sound, dict(own.other)) for own in runs] == [
        ("m", "mode=think", ("a",), {"no sound": ("b", "e")}),
        ("m", "mode=quick", ("c",), {}),
    ]


def test_questions_are_counted_by_who_has_them_right() -> None:
    scores = np.array([[1, 1]] * 4 + [[1, 0]] * 3 + [[0, 1]] * 2 + [[0, 0]])
    own = against(pairs(scores.astype(float), same=True))
    assert own.table == (4, 3, 2, 1)
    assert (own.unchanged, len(own.differing)) == (1.0, 10)
    assert against(pairs(np.full((12, 2), 0.5))).table is None


def test_a_planted_share_of_heard_questions_is_in_the_interval() -> None:
    for gain in (0.1, 0.3, 0.5):
        row = against(pairs(drawn(gain))).overall
        assert row is not None
        assert row.interval is not None
        assert row.interval.low < gain < row.interval.high


@pytest.mark.parametrize(
    ("gain", "songs", "expected"),
    [(0.3, 0, "hears"), (0.0, 0, "not shown"), (-0.3, 0, "not shown"), (0.3, 5, "not tested")],
)
def test_no_more_is_said_than_was_tested(gain: float, songs: int, expected: str) -> None:
    (own,) = corrected([against(pairs(drawn(gain), songs))])
    assert conclusion(own.overall) == expected


def row(low: float, p: float) -> Difference:
    own = against(pairs(drawn(0.3))).overall
    assert own is not None
    assert own.test is not None
    test = own.test._replace(interval=type(own.test.interval)(low, 0.5))
    return replace(own, test=test, p_corrected=p)


@pytest.mark.parametrize(
    ("low", "p", "expected"),
    [
        (0.05, 0.05, "hears"),
        (0.049, 0.05, "hears a little"),
        (0.05, 0.0501, "not shown"),
    ],
)
def test_the_words_change_at_their_limits(low: float, p: float, expected: str) -> None:
    assert conclusion(row(low, p)) == expected


@pytest.mark.parametrize(("songs", "expected"), [(5, "not tested"), (6, "not shown")])
def test_the_same_answers_on_enough_songs_show_no_hearing(songs: int, expected: str) -> None:
    (own,) = corrected([against(pairs(np.ones((12, 2)), songs, same=True))])
    assert conclusion(own.overall) == expected


def test_treatments_come_in_the_order_of_their_table_without_sound_first() -> None:
    ((_, _, _, other),) = sound_runs([facts("c", audio="other"), facts("a"), facts("b", audio="none")])
    assert list(other) == ["no sound", "another song"]


@pytest.mark.parametrize(
    ("gains", "expected"),
    [
        ({"no sound": 0.3, "another song": 0.3}, "hears"),
        ({"no sound": 0.3, "another song": 0.0}, "not shown"),
        ({"no sound": 0.0, "another song": 0.3}, "not shown"),
        ({"no sound": 0.3, "title and artist": 0.0}, "hears"),
        ({"title and artist": 0.0}, "not shown"),
        ({"no sound": 0.3, "silence": None}, "hears"),
        ({"silence": None}, "not tested"),
        ({}, "not tested"),
    ],
)
def test_the_weakest_conclusion_on_a_model_holds(gains: Mapping[str, float | None], expected: str) -> None:
    own = [
        against(pairs(drawn(0.3)))._replace(treatment=name, overall=None) if gain is None
        else against(pairs(drawn(gain)))._replace(treatment=name)
        for name, gain in gains.items()
    ]  # fmt: skip
    assert conclusion_of_all(corrected(own)) == expected


def test_nothing_is_said_of_a_missing_figure() -> None:
    assert conclusion(None) == "not tested"
    own = against(pairs(drawn(0.3)))._replace(overall=None)
    assert str(sentence(own)).endswith("see each task.")


def test_treatments_of_one_model_are_corrected_together() -> None:
    reliances = [
        against(pairs(drawn(0.06, seed=2))), against(pairs(drawn(0.05, seed=3)), "noise"),
        against(pairs(drawn(0.06, seed=2)), model="n"), against(pairs(drawn(0.06), 5), "silence"),
    ]  # fmt: skip
    p_values = [own.overall.p for own in reliances if own.overall]
    result = [own.overall.p_corrected for own in corrected(reliances) if own.overall]
    first, second, alone, untested = p_values
    assert untested is None
    assert result == pytest.approx([*holm([first or 0, second or 0]), alone, None])


@pytest.mark.parametrize(
    ("scores", "same", "words", "verdict"),
    [
        (drawn(0.3), False, "m hears: ", "different"),
        (drawn(0.0), False, "Hearing is not shown for m: ", "no difference found"),
        (drawn(-0.3), False, "points higher with no sound than with the sound", "different"),
        (np.ones((12, 2)), True, "m gives the same answers with no sound as with the sound.", "same answers"),
        (drawn(0.3, 5), False, "m against no sound: not tested (5 shared songs).", "not tested"),
    ],
)
def test_the_sentence_bears_the_verdict(scores: np.ndarray, same: bool, words: str, verdict: str) -> None:
    (own,) = corrected([against(pairs(scores, same=same))])
    said = sentence(own)
    assert words in said.text
    assert said.verdict == verdict
