"""Questions about attributes, asked only if the ratings are clearly apart.

1. One of four: the rating of the right attribute is MARGIN above each of the others, which are of the same category.
2. Two of eight: the rating of each of the two is MARGIN above each of the other six. All are of one category if that
   has eight, else of any.
3. Ranking: four of one category, each rating STEP above the one before, from least to most.
4. One of four songs: the rating of one is MARGIN above each of the others, all of one data set.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from itertools import combinations, pairwise
from math import comb
from random import Random
from typing import Any

from analysis.questions.candidates import CLOSE, Candidate, Candidates, Exclusion
from analysis.questions.song_material import SongMaterial

MARGIN = 0.2
STEP = 0.1
DRAWS = 2
"""Number of random sets of wrong options for one right option."""
MOST = 500
"""Maximum number of combinations of four attributes of one category per song."""
MIXED = "Mixed"
SILENCE = 5.0
"""Seconds between two songs of a concatenation."""


def single(songs: Sequence[SongMaterial], rng: Random) -> Candidates:
    """Candidates for one of four, rule 1."""
    for song in songs:
        for category, ratings in song.attributes.items():
            for best in ratings:
                below = _below(ratings, (best,))
                if len(below) < 3:
                    yield Exclusion(CLOSE)
                    continue
                for _ in range(DRAWS):
                    yield _with_options(song, category, best, (best,), rng.sample(below, 3))


def pair(songs: Sequence[SongMaterial], rng: Random) -> Candidates:
    """Candidates for two of eight, rule 2."""
    for song in songs:
        n_clear = 0
        for category, ratings in _groups_of_eight(song):
            for two in combinations(ratings, 2):
                below = _below(ratings, two)
                if len(below) >= 6:
                    n_clear += 1
                    right = tuple(sorted(two, key=lambda name: (-ratings[name], name)))
                    yield _with_options(song, category, str(list(right)), right, rng.sample(below, 6))
        if not n_clear:
            yield Exclusion(CLOSE)


def ranking(songs: Sequence[SongMaterial], rng: Random) -> Candidates:
    """Candidates for a ranking, rule 3."""
    for song in songs:
        for category, ratings in song.attributes.items():
            for four in _fours(list(ratings), rng):
                order = sorted(four, key=lambda name: ratings[name])
                if all(_is_apart(ratings[low], ratings[high], STEP) for low, high in pairwise(order)):
                    yield _with_options(song, category, str(order), tuple(order), ())
                else:
                    yield Exclusion(CLOSE)


def attribution(songs: Sequence[SongMaterial], rng: Random) -> Candidates:
    """Candidates for one of four songs, rule 4."""
    by_dataset: dict[str, list[SongMaterial]] = {}
    for song in songs:
        by_dataset.setdefault(song.dataset, []).append(song)
    for group in by_dataset.values():
        ratings_by_song = {song.id: song.ratings for song in group}
        for gene in dict.fromkeys(name for ratings in ratings_by_song.values() for name in ratings):
            candidates = [song for song in group if gene in ratings_by_song[song.id]]
            for best in candidates:
                top = ratings_by_song[best.id][gene]
                below = [song for song in candidates if _is_apart(ratings_by_song[song.id][gene], top, MARGIN)]
                if len(below) < 3:
                    yield Exclusion(CLOSE)
                else:
                    yield _of_four(gene, (best, *rng.sample(below, 3)))


def _of_four(gene: str, four: tuple[SongMaterial, ...]) -> Candidate:
    description = next((song.descriptions[gene] for song in four if gene in song.descriptions), "")
    about = f". {description}" if description else ""
    fields = {"gene": gene, "description": description}
    names = tuple(song.id for song in four)
    return Candidate(four[0], gene, {"gene": gene, "about": about}, fields, names[:1], names[1:], four)


def _with_options(
    song: SongMaterial, category: str, answer: str, right: tuple[str, ...], others: Sequence[str]
) -> Candidate:
    return Candidate(song, answer, {}, {"category": category}, right, tuple(others))


def _groups_of_eight(song: SongMaterial) -> Iterator[tuple[str, Mapping[str, float]]]:
    large = [(category, ratings) for category, ratings in song.attributes.items() if len(ratings) >= 8]
    yield from large or [(MIXED, song.ratings)]


def _fours(names: list[str], rng: Random) -> Iterator[tuple[str, ...]]:
    """All combinations of four, or a random sample of MOST if there are more."""
    if comb(len(names), 4) <= MOST:
        yield from combinations(names, 4)
    else:
        yield from {tuple(sorted(rng.sample(names, 4))): None for _ in range(MOST)}


def _below(ratings: Mapping[str, float], right: tuple[str, ...]) -> list[str]:
    """Attributes with a rating MARGIN below each of the right ones."""
    least = min(ratings[name] for name in right)
    return [name for name in ratings if name not in right and _is_apart(ratings[name], least, MARGIN)]


def _is_apart(low: float, high: float, gap: float) -> bool:
    return round(high - low, 6) >= gap


def descriptions(song: SongMaterial, names: Sequence[str]) -> dict[str, Any]:
    """Descriptions of attributes, as the records of the benchmark contain them."""
    return {name: song.descriptions.get(name, "") for name in names}
