"""Learns the weights of `analysis.reviews.evidence.wrongness` with scikit-learn.

    python -m tests.benchmarks.fit_suspicion ../shared/data/harmonixset [--out FILE]

From songs with an even number only. In each, one fault of each kind is planted. The weights are fitted where 20 % are
wrong, then slope and intercept from five folds of songs where 3 % are, because there the head of the list decides.
Values are cut at the 99.5th percentile of published songs. The spellings, neighbours and lengths of these songs are
shipped with the weights.
"""

from __future__ import annotations

import argparse
import json
import random
from collections.abc import Sequence
from pathlib import Path
from typing import Any

import numpy as np
from sklearn.linear_model import LogisticRegression
from sklearn.model_selection import GroupKFold

from analysis.reviews.evidence.label_habits import Annotation, LabelHabits
from analysis.reviews.evidence.measures import measures
from analysis.reviews.evidence.wrongness import FILE, WITH_BEATS, WORDS, log_odds
from tests.benchmarks.planted_faults import KINDS, annotated_songs, is_even

SHARE, RARE, STRENGTH = 0.2, 0.03, 0.3
FOLDS, SEED = 5, 1
Row = tuple[dict[str, float], bool, str]
"""Values of measures, whether a fault is planted, the song."""


def rows(songs: Sequence[Annotation], habits: LabelHabits, beats: bool, kinds: Sequence[str]) -> list[Row]:
    draw, found = random.Random(SEED), list[Row]()
    for song in songs:
        others = habits.without(song)
        variants = [song]
        for kind in kinds:
            tries = (KINDS[kind](song, draw) for _ in range(5))
            variants += [fault.annotation for fault in tries if fault is not None][:1]
        for number, variant in enumerate(variants):
            values = measures(variant if beats else variant._replace(beats=()), others)
            found.append(({name: value for name, (value, _) in values.items()}, number > 0, song.song))
    return found


def fit(found: Sequence[Row], names: Sequence[str]) -> dict[str, Any]:
    values = np.array([[row[0].get(name, 0.0) for name in names] for row in found])
    wrong = np.array([row[1] for row in found])
    high = np.maximum(np.quantile(values[~wrong], 0.995, axis=0), np.quantile(values[wrong], 0.98, axis=0))
    values = np.minimum(values, high)
    mean, scale = values.mean(0), values.std(0) + 1e-9
    normal = (values - mean) / scale

    def importance(of: np.ndarray, share: float) -> np.ndarray:
        result: np.ndarray = np.where(of, share / of.sum(), (1 - share) / (~of).sum()) * len(of)
        return result

    def regression(rows: np.ndarray, of: np.ndarray) -> Any:
        return LogisticRegression(C=STRENGTH, max_iter=3000).fit(rows, of, sample_weight=importance(of, SHARE))

    odds = np.zeros(len(wrong))
    for train, test in GroupKFold(FOLDS).split(normal, wrong, [row[2] for row in found]):
        odds[test] = regression(normal[train], wrong[train]).decision_function(normal[test])
    line = LogisticRegression(C=1e6).fit(odds[:, None], wrong, sample_weight=importance(wrong, RARE))
    slope = float(line.coef_[0, 0])
    whole = regression(normal, wrong)
    intercept = slope * float(whole.intercept_[0]) + float(line.intercept_[0]) - log_odds(RARE) + log_odds(SHARE)
    columns = zip(names, high, mean, slope * whole.coef_[0] / scale, strict=True)
    return {
        "share": SHARE,
        "intercept": round(intercept, 4),
        "weights": {name: [float(f"{number:.4g}") for number in numbers] for name, *numbers in columns},
    }


def learned(songs: Sequence[Annotation], kinds: Sequence[str]) -> dict[str, Any]:
    """The document of weights from these songs."""
    habits = LabelHabits.of(songs)
    without_beats = [name for name in WORDS if name not in WITH_BEATS]
    return {
        "learned_from": f"{len(songs)} songs with an even number of the Harmonix Set, one fault of each of "
                        f"{len(kinds)} kinds planted in each",
        "beats": fit(rows([song for song in songs if song.beats], habits, True, kinds), list(WORDS)),
        "no beats": fit(rows(songs, habits, False, kinds), without_beats),
        "habits": habits.document(),
    }  # fmt: skip


def main() -> None:
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("harmonix", type=Path)
    parser.add_argument("--out", type=Path, default=FILE)
    arguments = parser.parse_args()
    songs = [song for song in annotated_songs(arguments.harmonix) if is_even(song)]
    text = json.dumps(learned(songs, list(KINDS)), separators=(",", ":"))
    arguments.out.write_text(text + "\n", encoding="utf-8")
    print(f"{arguments.out}: {len(text) + 1:,} bytes from {len(songs)} songs")


if __name__ == "__main__":
    main()
