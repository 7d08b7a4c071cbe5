"""Weights of `wrongness` from annotated songs: each with one planted fault of each kind, against the song as it is.

A multinomial logistic regression has one class for songs in order and one for each family of faults, at the share
SHARE of wrong songs. Then slope and intercept of the log odds of any fault come from FOLDS of songs at the share RARE,
because there the head of the list decides. Values are cut at the 99.5th percentile of songs in order.
"""

from __future__ import annotations

import random
from collections.abc import Callable, Mapping, Sequence
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from analysis.reviews.evidence.label_habits import Annotation, LabelHabits
from analysis.reviews.evidence.measures import measures
from analysis.reviews.evidence.wrongness import WITH_BEATS, WORDS, log_odds
from analysis.reviews.learning.fault import Plant
from analysis.reviews.learning.kinds import FAMILY_OF, KINDS

SHARE, RARE, STRENGTH = 0.2, 0.03, 0.3
FOLDS, TRIES, DIGITS, FEWEST_SONGS = 5, 5, 3, 20
Floats = NDArray[np.float64]


class TrainingRow(NamedTuple):
    """An annotation as its measures. fault: the family of what is wrong, "" in order. weight: how often it counts."""

    values: Mapping[str, float]
    fault: str
    song: str
    weight: float = 1.0


def planted(song: Annotation, draw: random.Random, kinds: Mapping[str, Plant] = KINDS) -> list[tuple[str, Annotation]]:
    """The song with one fault of each kind that fits it, by the names of kinds."""
    faults = []
    for kind, plant in kinds.items():
        fault = next((fault for _ in range(TRIES) if (fault := plant(song, draw)) is not None), None)
        faults += [(kind, fault.annotation)] if fault else []
    return faults


def row(annotation: Annotation, others: LabelHabits, fault: str, weight: float = 1.0) -> TrainingRow:
    """The measures of an annotation as a row of training data. others: habits of other songs alone."""
    values = {name: value for name, (value, _) in measures(annotation, others).items()}
    return TrainingRow(values, fault, annotation.song, weight)


def rows(songs: Sequence[Annotation], habits: LabelHabits, seed: int) -> list[TrainingRow]:
    """Each song in order and with its faults. habits: of these songs among others."""
    draw, all_rows = random.Random(seed), list[TrainingRow]()
    for song in songs:
        others = habits.without(song)
        all_rows.append(row(song, others, ""))
        all_rows += [row(faulty, others, FAMILY_OF[kind]) for kind, faulty in planted(song, draw)]
    return all_rows


def learned(
    songs: Sequence[Annotation], habits: LabelHabits, seed: int,
    further: Callable[[bool], Sequence[TrainingRow]] = lambda beats: (),
) -> dict[str, Any]:  # fmt: skip
    """The weights for songs with beats and for those without, each if there are FEWEST_SONGS such songs.

    further: further rows, for songs with beats or without.
    """
    result: dict[str, Any] = {}
    for part, beats in (("beats", True), ("no beats", False)):
        subset = [song if beats else song._replace(beats=()) for song in songs if song.beats or not beats]
        names = [name for name in WORDS if beats or name not in WITH_BEATS]
        if len(subset) >= FEWEST_SONGS:
            result[part] = fit([*rows(subset, habits, seed), *further(beats)], names)
    return result


def fit(all_rows: Sequence[TrainingRow], names: Sequence[str]) -> dict[str, Any]:
    """The weights of these measures, and the intercepts of families. At least FOLDS songs and two classes."""
    from sklearn.linear_model import LogisticRegression
    from sklearn.model_selection import GroupKFold

    values = np.array([[item.values.get(name, 0.0) for name in names] for item in all_rows])
    faults, counts = np.array([item.fault for item in all_rows]), np.array([item.weight for item in all_rows])
    wrong = faults != ""
    high = np.maximum(np.quantile(values[~wrong], 0.995, axis=0), np.quantile(values[wrong], 0.98, axis=0))
    values = np.minimum(values, high)
    mean, scale = values.mean(0), values.std(0) + 1e-9
    normal = (values - mean) / scale

    def importance(of: NDArray[np.bool_], n: Floats, share: float) -> Floats:
        sides: Floats = np.where(of, share / n[of].sum(), (1 - share) / n[~of].sum())
        return sides * n * len(of)

    def families(subset: NDArray[Any]) -> tuple[list[str], Floats, Floats]:
        """Classes with faults, and their weights and intercepts against songs in order."""
        weight = importance(wrong[subset], counts[subset], SHARE)
        model = LogisticRegression(C=STRENGTH, max_iter=1000).fit(normal[subset], faults[subset], sample_weight=weight)
        classes, table, intercepts = list(model.classes_), model.coef_, model.intercept_
        if len(classes) == 2:
            return classes[1:], table, intercepts
        return classes[1:], table[1:] - table[0], intercepts[1:] - intercepts[0]

    odds = np.zeros(len(all_rows))
    for train, test in GroupKFold(FOLDS).split(normal, faults, [item.song for item in all_rows]):
        _, table, intercepts = families(train)
        odds[test] = np.logaddexp.reduce(normal[test] @ table.T + intercepts, axis=1)
    slope, intercept = line(odds, wrong, importance(wrong, counts, RARE))
    names_of_families, table, intercepts = families(np.arange(len(all_rows)))
    return {
        "share": SHARE,
        "slope": round(slope, 4),
        "intercept": round(intercept - log_odds(RARE) + log_odds(SHARE), 4),
        "families": names_of_families,
        "intercepts": [round(float(number), 3) for number in intercepts],
        "weights": {
            name: _short([*numbers]) for name, *numbers in zip(names, high, mean, *(table / scale), strict=True)
        },
    }


def line(odds: Floats, wrong: NDArray[np.bool_], weight: Floats | None = None) -> tuple[float, float]:
    """Slope and intercept that make of log odds those at which the songs are wrong."""
    from sklearn.linear_model import LogisticRegression

    model = LogisticRegression(C=1e6).fit(odds[:, None], wrong, sample_weight=weight)
    return float(model.coef_[0, 0]), float(model.intercept_[0])


def _short(numbers: Sequence[float]) -> list[float]:
    return [float(f"{number:.{DIGITS}g}") for number in numbers]
