"""Weights of `wrongness` learned anew from the verdicts of a team, taken only if they are better on its last verdicts.

With FEWEST verdicts slope and intercept of the log odds are fitted anew. With FEWEST_FOR_ALL, of which FEWEST_WRONG are
"wrong", all weights are learned, from faults planted in the team's own songs and from the verdicts, each of which
counts VERDICT times. The last fifth of the verdicts is not learned from: the new weights are taken if their mean log
loss there is lower. The share of wrong songs is given; it is never learned from verdicts on chosen songs.
"""

from __future__ import annotations

import random
from collections.abc import Mapping, Sequence
from math import log
from statistics import fmean
from typing import Any, NamedTuple

import numpy as np

from analysis.reviews.evidence import wrongness
from analysis.reviews.evidence.label_habits import Annotation, LabelHabits
from analysis.reviews.evidence.wrongness import log_odds, probability
from analysis.reviews.learning.weights import TrainingRow, learned, line, row

FEWEST, FEWEST_FOR_ALL, FEWEST_WRONG = 30, 200, 40
VERDICT = 5.0
MOST_SONGS = 500
"""Of a workspace, in which faults are planted: drawn at random."""
LAST = 5
"""The last 1/LAST of the verdicts test."""
FAMILY = "found by the team"
"""The family of faults that verdicts tell of."""
STEPS = 5
"""Classes of probability in the table of reliability."""


class SongVerdict(NamedTuple):
    """An annotation with a verdict."""

    annotation: Annotation
    is_wrong: bool


class Retraining(NamedTuple):
    """New weights, None with too few verdicts, and what changed in words. n, tested: verdicts, and those tested on.

    loss: mean log loss on the tested verdicts before and after, None without new weights.
    """

    weights: Mapping[str, Any] | None
    words: str
    n: int
    tested: int = 0
    loss: tuple[float, float] | None = None

    @property
    def is_better(self) -> bool:
        return self.loss is not None and self.loss[1] < self.loss[0]


class Reliability(NamedTuple):
    """Songs with about the same probability. p: its mean. wrong: the share found wrong. n: songs with a verdict."""

    p: float
    wrong: float
    n: int


def retrained(
    songs: Sequence[Annotation],
    verdicts: Sequence[SongVerdict],
    present: Mapping[str, Any],
    share: float,
    seed: int = 1,
) -> Retraining:
    """Learn weights from verdicts on songs, in the order of the verdicts. share: of wrong songs among all."""
    n_tested = len(verdicts) // LAST
    training, test = verdicts[: len(verdicts) - n_tested], verdicts[len(verdicts) - n_tested :]
    habits = LabelHabits.of(songs, present["habits"])
    n_wrong = sum(verdict.is_wrong for verdict in training)
    new: Mapping[str, Any] | None
    if len(verdicts) < FEWEST or not 0 < n_wrong < len(training):
        words = f"nothing is learned from fewer than {FEWEST} verdicts, nor without right and wrong songs among them"
        return Retraining(None, words, len(verdicts))
    if len(verdicts) >= FEWEST_FOR_ALL and sum(verdict.is_wrong for verdict in verdicts) >= FEWEST_WRONG:
        new, words = _all_weights(songs, training, test, present, habits, seed)
    else:
        new, words = _straightened(training, present, habits, share)
        if new is None:
            return Retraining(None, words, len(verdicts))
    loss = (_loss(test, present, habits, share), _loss(test, new, habits, share))
    return Retraining(new, words, len(verdicts), n_tested, loss)


def reliability(verdicts: Sequence[SongVerdict], habits: LabelHabits, weights: Mapping[str, Any],
                share: float) -> list[Reliability]:  # fmt: skip
    """How often songs are wrong by how likely they are said to be, in classes with songs."""
    classes: dict[int, list[tuple[float, bool]]] = {}
    for verdict, p in zip(verdicts, _probabilities(verdicts, weights, habits, share), strict=True):
        classes.setdefault(min(int(p * STEPS), STEPS - 1), []).append((p, verdict.is_wrong))
    return [Reliability(fmean(p for p, _ in group), fmean(wrong for _, wrong in group), len(group))
            for _, group in sorted(classes.items())]  # fmt: skip


def _straightened(
    training: Sequence[SongVerdict], present: Mapping[str, Any], habits: LabelHabits, share: float
) -> tuple[dict[str, Any] | None, str]:
    """The same weights with another slope and intercept; None where verdicts do not follow them at all."""
    shift = log_odds(share) - log_odds(wrongness.SHARE)
    odds = np.array([_odds(verdict, present, habits) + shift for verdict in training])
    slope, intercept = line(odds, np.array([verdict.is_wrong for verdict in training]))
    if slope <= 0:
        return None, "nothing is learned: songs that seem wrong are not found wrong more often than others"
    parts = {}
    for name in ("beats", "no beats"):
        part = present[name]
        shift = log_odds(share) - log_odds(part["share"])
        parts[name] = part | {"slope": slope * part["slope"],
                              "intercept": slope * (part["intercept"] + shift) + intercept - shift}  # fmt: skip
    return {**present, **parts}, f"slope and intercept of the log odds: {slope:.2f} times, then {intercept:+.2f}"


def _all_weights(
    songs: Sequence[Annotation], training: Sequence[SongVerdict], test: Sequence[SongVerdict],
    present: Mapping[str, Any], habits: LabelHabits, seed: int,
) -> tuple[dict[str, Any], str]:  # fmt: skip
    wrong = {verdict.annotation.song for verdict in training if verdict.is_wrong}
    tested = {verdict.annotation.song for verdict in test}
    own = [song for song in songs if song.song not in wrong | tested]
    own = random.Random(seed).sample(own, min(MOST_SONGS, len(own)))

    def verdict_rows(beats: bool) -> list[TrainingRow]:
        rows = []
        for verdict in training:
            song = verdict.annotation if beats else verdict.annotation._replace(beats=())
            if song.beats or not beats:
                rows.append(row(song, habits.without(song), FAMILY if verdict.is_wrong else "", VERDICT))
        return rows

    source = f"faults planted in {len(own)} songs of this workspace, and {len(training)} verdicts"
    return {
        **present,
        **learned(own, habits, seed, verdict_rows),
        "learned_from": source,
    }, f"all weights, from {source}"


def _loss(verdicts: Sequence[SongVerdict], weights: Mapping[str, Any], habits: LabelHabits, share: float) -> float:
    """Mean of -log of the probability of what the verdicts say."""
    chances = _probabilities(verdicts, weights, habits, share)
    losses = [-log(p if verdict.is_wrong else 1 - p) for verdict, p in zip(verdicts, chances, strict=True)]
    return sum(losses) / len(losses)


def _probabilities(verdicts: Sequence[SongVerdict], weights: Mapping[str, Any], habits: LabelHabits,
                   share: float) -> list[float]:  # fmt: skip
    return [probability(_odds(verdict, weights, habits), share) for verdict in verdicts]


def _odds(verdicts: SongVerdict, weights: Mapping[str, Any], habits: LabelHabits) -> float:
    return wrongness.wrongness(verdicts.annotation, habits.without(verdicts.annotation), weights).log_odds
