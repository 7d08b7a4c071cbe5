"""How likely an annotation of sections is wrong, by weights of its `measures`, with reasons in words.

The weights (`wrongness.json`) were learned by `python -m tests.benchmarks.fit_suspicion` from the songs with an even
number of the Harmonix Set and faults planted in them. Another share of wrong songs moves all odds alike, so that the
order of songs does not depend on it.
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Mapping
from functools import lru_cache
from itertools import takewhile
from math import exp, log
from pathlib import Path
from typing import Any, NamedTuple

from analysis.reviews.evidence.audio_evidence import clock
from analysis.reviews.evidence.label_habits import Annotation, LabelHabits
from analysis.reviews.evidence.measures import Measures, measures

SHARE = 0.05
"""Share of wrong songs where nothing is known."""
PRIOR_WRONG, PRIOR_SONGS = 1, 20
"""Beta(1, 19): random verdicts are added to 1 wrong of 20."""
MOST_REASONS, LEAST = 3, 0.3
"""Reasons that are told, and the share of the log odds from which on a measure is one."""
NEXT = 20
"""References whose number of wrong ones is foretold."""
FILE = Path(__file__).with_name("wrongness.json")
WORDS = {
    "rare_spelling": "a label that hardly any other song has",
    "near_spelling": "a label one letter away from a common one",
    "pair": "two labels that rarely follow one another",
    "surprise": "a label that rarely follows the one before, here and in other songs",
    "surprise_third": "several labels that rarely follow those before",
    "surprise_mean": "an unusual order of labels",
    "length_surprise": "a length that no other section with this label has",
    "length_surprise_mean": "lengths that do not repeat",
    "relabel": "another label of the song would fit better here",
    "swap": "this label and the next would fit better exchanged",
    "numbers": "a numbered label without the one before it",
    "length_label": "an unusual length for this label",
    "length_peer": "much longer or shorter than the others with this label",
    "peer_moved": "both sides unlike their repeats, together like them: the boundary seems moved",
    "peer_left_out": "as long as two sections: a boundary seems left out",
    "peer_too_many": "two sections as long as one of their repeats: a boundary too many",
    "unit_moved": "both lengths odd, their sum is not: the boundary seems moved",
    "short": "a very short section",
    "long_share": "one section is a large part of the song",
    "gap_end": "the annotation ends before the song",
    "over_end": "the annotation ends after the song",
    "late_start": "the annotation starts late",
    "same_neighbours": "neighbours with one label",
    "first_label": "an unusual first label",
    "last_label": "an unusual last label",
    "n_sections": "an unusual number of sections",
    "n_artist": "another number of sections than the artist's other songs",
    "no_chorus": "no chorus",
    "off_worst": "off the beat, more than the others",
    "off_second": "a second boundary off the beat",
    "off_count": "boundaries off the beat",
    "off_share": "many boundaries off the beat",
    "bar_deviant": "on another beat of the bar than the others",
    "bar_share": "most boundaries not on the first beat of a bar",
    "shift_gain": "all boundaries fit the bars better when shifted",
    "shift_seconds": "all boundaries seem shifted by the same time",
    "shift_phase": "all boundaries are off the beat by the same amount",
    "scale_gain": "all boundaries fit the bars better when stretched",
    "tail_gain": "from here on boundaries are off the bars",
    "move": "lengths that others repeat if the boundary is moved by whole bars",
    "odd_pair": "odd numbers of bars before and after, their sum a multiple of four",
    "odd_count": "many sections with an odd number of bars",
    "odd_one": "the only odd number of bars",
    "bars_long": "more bars than the others with this label",
    "bars_short": "fewer bars than the others with this label",
    "beats_after": "beats go on after the last section",
    "beats_before": "beats before the first section",
}
WITH_BEATS = tuple(list(WORDS)[list(WORDS).index("off_worst") :])


class Reason(NamedTuple):
    """Why a reference may be wrong. weight: what it adds to the log odds. seconds: to hear, None for the whole song."""

    weight: float
    name: str
    words: str
    seconds: float | None = None

    def __str__(self) -> str:
        """The words with the time, unless they name it."""
        time = "" if self.seconds is None else clock(self.seconds)
        return self.words if time in self.words else f"{self.words}, at {time}"


class Wrongness(NamedTuple):
    """Log odds that an annotation is wrong, where SHARE of all are, with all reasons, the weightiest first."""

    log_odds: float
    reasons: tuple[Reason, ...]


def wrongness(annotation: Annotation, habits: LabelHabits, weights: Mapping[str, Any] | None = None) -> Wrongness:
    """An annotation of fewer than two sections tells nothing.

    habits: of other songs alone. weights: those that are shipped for None.
    """
    if len(annotation.sections) < 2:
        return Wrongness(log_odds(SHARE), ())
    return weighed(measures(annotation, habits), weights or document())


def weighed(measured_values: Measures, weights: Mapping[str, Any]) -> Wrongness:
    """The measures by the weights of their kind: of songs with beats, or without.

    Each family of faults has log odds of its own; those of any fault are of their sum. A measure's share of them is
    that of each family by how probable the family is.
    """
    part = weights["beats" if "off_worst" in measured_values else "no beats"]
    above = {
        name: min(measured_values.get(name, (0.0, None))[0], high) - mean
        for name, (high, mean, *_) in part["weights"].items()
    }
    families = [
        intercept + sum(above[name] * row[2 + i] for name, row in part["weights"].items())
        for i, intercept in enumerate(part["intercepts"])
    ]
    highest = max(families)
    shares = [exp(odds - highest) for odds in families]
    total = sum(shares)
    reasons = []
    for name, (_, _, *row) in part["weights"].items():
        weight = part["slope"] * above[name] * sum(w * share for w, share in zip(row, shares, strict=True)) / total
        if weight > LEAST and above[name] > 0:
            reasons.append(Reason(weight, name, WORDS[name], measured_values[name][1]))
    odds = part["slope"] * (highest + log(total)) + part["intercept"]
    return Wrongness(odds + log_odds(SHARE) - log_odds(part["share"]), tuple(sorted(reasons, reverse=True)))


@lru_cache(maxsize=1)
def document() -> dict[str, Any]:
    """What is shipped: weights with and without beats, and the habits of the songs they were learned from."""
    result: dict[str, Any] = json.loads(FILE.read_text(encoding="utf-8"))
    return result


def log_odds(share: float) -> float:
    return log(share / (1 - share))


def probability(odds: float, share: float = SHARE) -> float:
    """The probability of log odds that hold where SHARE is wrong, where another share is."""
    logit = min(max(odds + log_odds(share) - log_odds(SHARE), -30.0), 30.0)
    return 1 / (1 + exp(-logit))


def share_wrong(statuses: Iterable[str]) -> float:
    """The share of wrong references from what reviewers think of a simple random sample, in its random order.

    Only what stands before the first that is not reviewed counts: what was reviewed beyond it may have been chosen
    because it was suspicious. What is neither right nor wrong counts for neither.
    """
    verdicts = list(takewhile(lambda status: status != "unreviewed", statuses))
    wrong = verdicts.count("wrong")
    return (PRIOR_WRONG + wrong) / (PRIOR_SONGS + wrong + verdicts.count("right"))


class Expectation(NamedTuple):
    """How many of n are wrong. low, high: with 90 % probability."""

    n: int
    wrong: float
    low: int
    high: int

    def __str__(self) -> str:
        return f"Expect {self.wrong:.0f} wrong in the next {self.n} ({self.low} to {self.high})"


def expectation(probabilities: list[float]) -> Expectation:
    """Expected number of events and its 90 % range, from independent probabilities (Poisson binomial distribution)."""
    distribution = [1.0]
    for p in probabilities:
        distribution = [
            here * (1 - p) + below * p for here, below in zip([*distribution, 0.0], [0.0, *distribution], strict=True)
        ]
    below, low, high = 0.0, -1, -1
    for n, mass in enumerate(distribution):
        below += mass
        low = n if low < 0 and below > 0.05 else low
        high = n if high < 0 and below >= 0.95 else high
    return Expectation(len(probabilities), sum(probabilities), low, high)
