"""What speaks against an annotation of sections as numbers, each 0 or small where nothing does, with its second.

Of spellings here; of lengths and ends in `length_measures`, of order in `surprise_measures`, of beats in
`beat_measures`. Measures of beats are absent without beats. What each means in words: `wrongness.WORDS`.
"""

from __future__ import annotations

from itertools import pairwise
from math import log

from analysis.reviews.evidence.beat_measures import beat_measures
from analysis.reviews.evidence.label_habits import EDGE, Annotation, LabelHabits, Put, spelling
from analysis.reviews.evidence.length_measures import length_measures
from analysis.reviews.evidence.surprise_measures import surprise_measures

Measures = dict[str, tuple[float, float | None]]
"""Value, and the second to hear, None for the whole song."""
RARE, COMMON, HARDLY = 12, 20, 2
"""Songs: fewer have a rare spelling, at least so many a common one, at most so many what may be a misspelt one."""


def measures(annotation: Annotation, habits: LabelHabits) -> Measures:
    """Measures of an annotation with two sections or more. habits: of other songs alone."""
    values: Measures = {}

    def put(name: str, value: float, place: float | None = None) -> None:
        if name not in values or value > values[name][0]:
            values[name] = (float(value), place)

    _spellings(annotation, habits, put)
    _order(annotation, habits, put)
    surprise_measures(annotation, habits, put)
    length_measures(annotation, habits, put)
    beat_measures(annotation, put)
    return values


def _spellings(annotation: Annotation, habits: LabelHabits, put: Put) -> None:
    common = [word for word, n in habits.spellings.items() if n >= COMMON]
    for section in annotation.sections:
        word = spelling(section.label)
        n = habits.spellings[word]
        put("rare_spelling", max(0.0, log((habits.songs + 2) / (n + 0.5)) - 3) if n < RARE else 0.0, section.start)
        if n <= HARDLY:
            put("near_spelling", float(any(one_error_apart(word, other) for other in common)), section.start)


def _order(annotation: Annotation, habits: LabelHabits, put: Put) -> None:
    labels, starts, times = annotation.labels, [section.start for section in annotation.sections], annotation.times
    in_edges = [EDGE, *labels, EDGE]
    for i, (first, second) in enumerate(pairwise(in_edges)):
        n = habits.songs if first == EDGE else habits.labels[first]
        put("pair", max(0.0, log((n + 5) / (habits.pairs[first, second] + 0.5)) - 1.5), times[i])
    put("first_label", log((habits.songs + 2) / (habits.pairs[EDGE, labels[0]] + 0.5)), starts[0])
    put("last_label", log((habits.songs + 2) / (habits.pairs[labels[-1], EDGE] + 0.5)), starts[-1])


def one_error_apart(first: str, second: str) -> bool:
    """Whether one typing error makes one of the other: a letter left out, too many, exchanged, or two swapped."""
    if abs(len(first) - len(second)) > 1 or first == second:
        return False
    i = 0
    while i < min(len(first), len(second)) and first[i] == second[i]:
        i += 1
    swapped = first[i : i + 2] == second[i : i + 2][::-1] and first[i + 2 :] == second[i + 2 :]
    return swapped or first[i + 1 :] == second[i + 1 :] or first[i:] == second[i + 1 :] or first[i + 1 :] == second[i:]
