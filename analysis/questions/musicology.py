"""Questions about attributes, asked only where the ratings leave no doubt.

1. One of four: the right attribute is rated MARGIN above each of the others, which are of its category.
2. Two of eight: each of the two is rated MARGIN above each of the other six. All are of one category where that has
   eight, else of any.
3. Ranking: four of one category, each rated STEP above the one before; from least to most.
4. Which of four songs: one is rated MARGIN above each of the others, all of one dataset.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from itertools import combinations, pairwise
from math import comb
from random import Random
from typing import Any

from analysis.questions.candidates import CLOSE, Candidate, Found, Left
from analysis.questions.song_material import Material

MARGIN = 0.2
STEP = 0.1
DRAWS = 2
"""Sets of wrong options that are drawn for one right option."""
MOST = 500
"""Fours of one category that are looked at in a song."""
MIXED = "Mixed"
SILENCE = 5.0
"""Seconds between two songs of four."""


def single(songs: Sequence[Material], draw: Random) -> Found:
    """Rule 1."""
    for song in songs:
        for category, ratings in song.attributes.items():
            for best in ratings:
                below = _below(ratings, (best,))
                if len(below) < 3:
                    yield Left(CLOSE)
                    continue
                for _ in range(DRAWS):
                    yield _offered(song, category, best, (best,), draw.sample(below, 3))


def pair(songs: Sequence[Material], draw: Random) -> Found:
    """Rule 2."""
    for song in songs:
        clear = 0
        for category, ratings in _groups_of_eight(song):
            for two in combinations(ratings, 2):
                below = _below(ratings, two)
                if len(below) >= 6:
                    clear += 1
                    right = tuple(sorted(two, key=lambda name: (-ratings[name], name)))
                    yield _offered(song, category, str(list(right)), right, draw.sample(below, 6))
        if not clear:
            yield Left(CLOSE)


def ranking(songs: Sequence[Material], draw: Random) -> Found:
    """Rule 3."""
    for song in songs:
        for category, ratings in song.attributes.items():
            for four in _fours(list(ratings), draw):
                order = sorted(four, key=lambda name: ratings[name])
                if all(_apart(ratings[low], ratings[high], STEP) for low, high in pairwise(order)):
                    yield _offered(song, category, str(order), tuple(order), ())
                else:
                    yield Left(CLOSE)


def attribution(songs: Sequence[Material], draw: Random) -> Found:
    """Rule 4."""
    by_dataset: dict[str, list[Material]] = {}
    for song in songs:
        by_dataset.setdefault(song.dataset, []).append(song)
    for together in by_dataset.values():
        rated = {song.id: song.ratings for song in together}
        for gene in dict.fromkeys(name for ratings in rated.values() for name in ratings):
            known = [song for song in together if gene in rated[song.id]]
            for best in known:
                top = rated[best.id][gene]
                below = [song for song in known if _apart(rated[song.id][gene], top, MARGIN)]
                if len(below) < 3:
                    yield Left(CLOSE)
                else:
                    yield _of_four(gene, (best, *draw.sample(below, 3)))


def _of_four(gene: str, four: tuple[Material, ...]) -> Candidate:
    description = next((song.descriptions[gene] for song in four if gene in song.descriptions), "")
    about = f". {description}" if description else ""
    fields = {"gene": gene, "description": description}
    names = tuple(song.id for song in four)
    return Candidate(four[0], gene, {"gene": gene, "about": about}, fields, names[:1], names[1:], four)


def _offered(song: Material, category: str, answer: str, right: tuple[str, ...], others: Sequence[str]) -> Candidate:
    return Candidate(song, answer, {}, {"category": category}, right, tuple(others))


def _groups_of_eight(song: Material) -> Iterator[tuple[str, Mapping[str, float]]]:
    large = [(category, ratings) for category, ratings in song.attributes.items() if len(ratings) >= 8]
    yield from large or [(MIXED, song.ratings)]


def _fours(names: list[str], draw: Random) -> Iterator[tuple[str, ...]]:
    """All fours, or some of them where there are too many to look at."""
    if comb(len(names), 4) <= MOST:
        yield from combinations(names, 4)
    else:
        yield from {tuple(sorted(draw.sample(names, 4))): None for _ in range(MOST)}


def _below(ratings: Mapping[str, float], right: tuple[str, ...]) -> list[str]:
    """Those rated MARGIN below each of the right ones."""
    least = min(ratings[name] for name in right)
    return [name for name in ratings if name not in right and _apart(ratings[name], least, MARGIN)]


def _apart(low: float, high: float, gap: float) -> bool:
    return round(high - low, 6) >= gap


def descriptions(song: Material, names: Sequence[str]) -> dict[str, Any]:
    """The sentences about some attributes, as the benchmark's records hold them."""
    return {name: song.descriptions.get(name, "") for name in names}
