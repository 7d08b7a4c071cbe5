"""Selection of candidates: balanced over answers, then songs, so that no constant answer scores well.

1. Candidates of one identity count once.
2. If answers can be guessed (a count, an option), they get equal shares as far as there are candidates, and none
   exceeds its limit, even if that means fewer questions.
3. Otherwise at most one in NEGATIVE questions has an empty answer. Durations within the tolerance of 0 s count as
   empty.
4. Within an answer the next candidate is of the least frequent kind, and among those of the least frequent song.
5. If there are more answers than questions, the next candidate is the one of the least frequent song, then with the
   least frequent right options, so that no attribute is right too often in pairs and rankings.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from decimal import Decimal, InvalidOperation
from fractions import Fraction
from math import ceil, floor
from random import Random

from analysis.metrics.tolerance import TOLERANCE
from analysis.questions.candidates import Candidate

NEGATIVE = 6
EMPTY, NOT_EMPTY = "empty", "not empty"


def choose(
    candidates: Sequence[Candidate], number: int, limit: Fraction | None, rng: Random, before: Sequence[Candidate] = ()
) -> list[Candidate]:
    """Choose at most `number` candidates in random order. limit: the largest share of one answer, None for rule 3.

    before: earlier choice, which is not chosen again and counts for rules 4 and 5.
    """
    identities = {candidate.identity for candidate in before}
    in_random_order = rng.sample(list(candidates), len(candidates))
    available = [candidate for candidate in in_random_order if candidate.identity not in identities]
    groups: dict[str, list[Candidate]] = {}
    for candidate in available:
        groups.setdefault(_group(candidate, limit), []).append(candidate)
    if limit is not None and len(groups) > number:
        return list(_distinct_answers(available, number, before))
    sizes = {answer: len({candidate.identity for candidate in group}) for answer, group in groups.items()}
    numbers = _negatives(sizes, number) if limit is None else shares(sizes, number, limit)
    songs = Counter(candidate.song.audio for candidate in before)
    choice: list[Candidate] = []
    for answer in sorted(groups, key=lambda name: (sizes[name], name)):
        choice += _in_turn(groups[answer], numbers[answer], songs)
    return rng.sample(choice, len(choice))


def _in_turn(candidates: Sequence[Candidate], number: int, songs: Counter[str]) -> Iterator[Candidate]:
    """Candidates by rules 1 and 4. songs: their frequencies, which are updated."""
    remaining = [(candidate, candidate.identity, candidate.song.audio) for candidate in candidates]
    kinds: Counter[str] = Counter()
    for _ in range(number):
        best, identity, audio = min(remaining, key=lambda entry: (kinds[entry[0].kind], songs[entry[2]]))
        remaining = [entry for entry in remaining if entry[1] != identity]
        kinds[best.kind] += 1
        songs[audio] += 1
        yield best


def _distinct_answers(candidates: Sequence[Candidate], number: int, before: Sequence[Candidate]) -> Iterator[Candidate]:
    """Candidates with distinct answers, by rule 5."""
    remaining = list(candidates)
    songs = Counter(candidate.song.audio for candidate in before)
    options = Counter(option for candidate in before for option in candidate.right)
    answers = Counter(candidate.answer for candidate in before)

    def frequencies(candidate: Candidate) -> tuple[int, int, int]:
        n_options = sum(options[option] for option in candidate.right)
        return answers[candidate.answer], songs[candidate.song.audio], n_options

    for _ in range(number):
        best = min(remaining, key=frequencies)
        remaining = [candidate for candidate in remaining if candidate.answer != best.answer]
        songs[best.song.audio] += 1
        options.update(best.right)
        yield best


def shares(available: Mapping[str, int], number: int, limit: Fraction) -> dict[str, int]:
    """Number of questions by answer, by rule 2. Each answer gets at least one, whatever the limit."""
    numbers = dict.fromkeys(sorted(available), 0)
    while sum(numbers.values()) < number and (names := [name for name in numbers if numbers[name] < available[name]]):
        numbers[min(names, key=lambda name: numbers[name])] += 1
    while (most := max(numbers.values(), default=0)) > max(1, floor(limit * sum(numbers.values()))):
        numbers[max(name for name in numbers if numbers[name] == most)] -= 1
    return numbers


def _group(candidate: Candidate, limit: Fraction | None) -> str:
    if limit is not None:
        return candidate.answer
    return EMPTY if candidate.answer == "[]" or _is_near_zero(candidate.answer) else NOT_EMPTY


def _is_near_zero(answer: str) -> bool:
    try:
        return Decimal(answer) <= TOLERANCE
    except InvalidOperation:
        return False


def _negatives(available: Mapping[str, int], number: int) -> dict[str, int]:
    """Number of questions with and without empty answers, by rule 3."""
    n_empty = min(available.get(EMPTY, 0), ceil(number / NEGATIVE))
    return {EMPTY: n_empty, NOT_EMPTY: min(available.get(NOT_EMPTY, 0), number - n_empty)}
