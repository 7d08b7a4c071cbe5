"""Questions about attributes. The right options take every place in the list equally often.

A question is asked only where the ratings leave no doubt: MARGIN between the right answer and the next one, STEP
between neighbours of a ranking.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from itertools import combinations, pairwise
from random import Random
from typing import Any, TypeVar

from choosing import Candidate, record
from songs import Attribute, Song

T = TypeVar("T")

MARGIN = 0.2
STEP = 0.1
SINGLES, PAIRS, RANKINGS, ATTRIBUTIONS = 12, 8, 6, 4
OFFERED_SINGLES, OFFERED_PAIRS, OFFERED_RANKINGS = 4, 8, 4

_ONE = " Answer with the name alone."
SINGLE = [
    wording + _ONE
    for wording in (
        "Which of these is strongest in the song: {options}?",
        "Out of {options}, what stands out most in this recording?",
        "One of the following marks this track more than the others: {options}. Which one?",
    )
]
_TWO = ' Answer with a list of two names, such as ["<name>", "<name>"].'
PAIR = [
    wording + _TWO
    for wording in (
        "Which two of these are strongest in the song: {options}?",
        "Out of {options}, which two stand out most?",
    )
]
_FOUR = ' Answer with a list of the four names, such as ["<weakest>", "<name>", "<name>", "<strongest>"].'
RANKING = [
    wording + _FOUR
    for wording in (
        "Put these in order from the weakest to the strongest in the song: {options}.",
        "How do {options} rank in this recording? Begin with what is heard least.",
    )
]
_SONG = " Answer with its number: 1, 2, 3 or 4."
ATTRIBUTION = [
    wording + _SONG
    for wording in (
        "You hear four songs, parted by silence. In which one is this strongest: {gene}? {description}",
        "Four songs follow one another. Which of them has the most {gene}? {description}",
    )
]


def questions(songs: list[Song], attributes: Mapping[str, Attribute], draw: Random) -> list[dict[str, Any]]:
    return [
        *_singles(songs, attributes, draw),
        *_pairs(songs, attributes, draw),
        *_rankings(songs, attributes, draw),
        *_attributions(songs, attributes, draw),
    ]


def _singles(songs: list[Song], attributes: Mapping[str, Attribute], draw: Random) -> list[dict[str, Any]]:
    made = []
    for n in range(SINGLES):
        song = songs[n % len(songs)]
        best, *others = _offer(song, attributes, OFFERED_SINGLES, 1, draw)
        shown = _placed([best], others, [n % OFFERED_SINGLES])
        made.append(_asked("Single-Gene Detection", SINGLE[n % len(SINGLE)], song, best, shown, attributes))
    return made


def _pairs(songs: list[Song], attributes: Mapping[str, Attribute], draw: Random) -> list[dict[str, Any]]:
    made = []
    for n in range(PAIRS):
        song = songs[n % len(songs)]
        first, second, *others = _offer(song, attributes, OFFERED_PAIRS, 2, draw)
        shown = _placed([first, second], others, [n % OFFERED_PAIRS, (n + 3) % OFFERED_PAIRS])
        answer = str([first, second])
        made.append(_asked("Pairwise-Gene Detection", PAIR[n % len(PAIR)], song, answer, shown, attributes))
    return made


def _rankings(songs: list[Song], attributes: Mapping[str, Attribute], draw: Random) -> list[dict[str, Any]]:
    made = []
    for n in range(RANKINGS):
        song = songs[n % len(songs)]
        order = _spread(song, attributes, draw)
        shown = draw.sample(order, len(order))
        made.append(_asked("ranking_genes", RANKING[n % len(RANKING)], song, str(order), shown, attributes))
    return made


def _attributions(songs: list[Song], attributes: Mapping[str, Attribute], draw: Random) -> list[dict[str, Any]]:
    made = []
    clear = [
        (name, chosen)
        for name in attributes
        for chosen in combinations(songs, 4)
        if _lead([song.attributes[name] for song in chosen], 1) >= MARGIN
    ]
    used: set[str] = set()
    for n in range(ATTRIBUTIONS):
        name, chosen = draw.choice([one for one in clear if one[0] not in used])
        used.add(name)
        best = max(chosen, key=lambda song: song.attributes[name])
        order = _placed([best], draw.sample([song for song in chosen if song is not best], 3), [n % 4])
        description = attributes[name].description
        made.append(
            {
                "task": "Gene Attribution",
                "gene": name,
                "description": description,
                "question": ATTRIBUTION[n % len(ATTRIBUTION)].format(gene=name, description=description),
                "audio_paths": [song.audio for song in order],
                "audio": f"combined_{'_'.join(song.key[:2] for song in order)}.opus",
                "titles": [song.title for song in order],
                "duration": float(sum(song.duration for song in order) + 15),
                "answer": str(order.index(best) + 1),
            }
        )
    return made


def _offer(song: Song, attributes: Mapping[str, Attribute], size: int, right: int, draw: Random) -> list[str]:
    """Some attributes, strongest first, of which the first `right` lead by MARGIN."""
    while True:
        names = _sorted(song, draw.sample(list(attributes), size))[::-1]
        if _lead([song.attributes[name] for name in names], right) >= MARGIN:
            return names


def _spread(song: Song, attributes: Mapping[str, Attribute], draw: Random) -> list[str]:
    """Four attributes, weakest first, each STEP above the one before."""
    while True:
        names = _sorted(song, draw.sample(list(attributes), OFFERED_RANKINGS))
        if all(song.attributes[high] - song.attributes[low] >= STEP for low, high in pairwise(names)):
            return names


def _sorted(song: Song, names: Sequence[str]) -> list[str]:
    return sorted(names, key=lambda name: song.attributes[name])


def _lead(ratings: Sequence[float], right: int) -> float:
    """By how much the first `right` of the ratings, the highest first, exceed the next one."""
    ordered = sorted(ratings, reverse=True)
    return round(ordered[right - 1] - ordered[right], 6)


def _placed(right: list[T], others: Sequence[T], places: list[int]) -> list[T]:
    """The others with the right ones put in so that they stand at these places."""
    placed = list(others)
    for place, one in sorted(zip(places, right, strict=True), key=lambda pair: pair[0]):
        placed.insert(place, one)
    return placed


def _asked(
    task: str, wording: str, song: Song, answer: str, shown: list[str], attributes: Mapping[str, Attribute]
) -> dict[str, Any]:
    categories = {attributes[name].category for name in shown}
    fields = {
        "category": categories.pop() if len(categories) == 1 else "Mixed",
        "answer_choices": shown,
        "answer_choices_with_descriptions": {name: attributes[name].description for name in shown},
    }
    return record(task, wording, Candidate(song, answer, {"options": ", ".join(shown)}, fields))
