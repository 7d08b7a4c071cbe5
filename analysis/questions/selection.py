"""A choice among candidates: even over answers, then over songs, and no answer so frequent that guessing it pays.

1. Candidates of one identity are one.
2. Where an answer can be guessed (a count, an option), the answers get equal shares as far as there are candidates, and
   none gets more than its limit: rather fewer questions than "2" for most of them.
3. Elsewhere questions that have nothing to find get at most one in NEGATIVE; so many seconds as are scored like none
   count as nothing.
4. Within an answer the kind of question that was taken least comes next, and of that kind the song.
5. Where there are more answers than questions, those come next whose song, then whose right options were taken least:
   in pairs and rankings no attribute is right so often that naming it pays.
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
NOTHING, SOMETHING = "nothing", "something"


def choose(
    candidates: Sequence[Candidate], wanted: int, limit: Fraction | None, draw: Random, before: Sequence[Candidate] = ()
) -> list[Candidate]:
    """At most `wanted` candidates in random order. limit: the largest share of one answer; None: rule 3 instead.

    before: what was chosen already; it is not chosen again, and counts for rules 4 and 5.
    """
    taken_before = {one.identity for one in before}
    mixed = [one for one in draw.sample(list(candidates), len(candidates)) if one.identity not in taken_before]
    groups: dict[str, list[Candidate]] = {}
    for one in mixed:
        groups.setdefault(_group(one, limit), []).append(one)
    if limit is not None and len(groups) > wanted:
        return list(_spread(mixed, wanted, before))
    available = {answer: len({one.identity for one in group}) for answer, group in groups.items()}
    taken = _negatives(available, wanted) if limit is None else shares(available, wanted, limit)
    songs = Counter(one.song.audio for one in before)
    chosen: list[Candidate] = []
    for answer in sorted(groups, key=lambda name: (available[name], name)):
        chosen += _in_turn(groups[answer], taken[answer], songs)
    return draw.sample(chosen, len(chosen))


def _in_turn(candidates: Sequence[Candidate], wanted: int, songs: Counter[str]) -> Iterator[Candidate]:
    """Rules 1 and 4. songs: how often each was taken, counted on."""
    rest = list(candidates)
    kinds: Counter[str] = Counter()
    for _ in range(wanted):
        best = min(rest, key=lambda one: (kinds[one.kind], songs[one.song.audio]))
        rest = [one for one in rest if one.identity != best.identity]
        kinds[best.kind] += 1
        songs[best.song.audio] += 1
        yield best


def _spread(candidates: Sequence[Candidate], wanted: int, before: Sequence[Candidate]) -> Iterator[Candidate]:
    """Rule 5: no answer twice."""
    rest = list(candidates)
    songs = Counter(one.song.audio for one in before)
    options = Counter(option for one in before for option in one.right)
    answers = Counter(one.answer for one in before)

    def turn(one: Candidate) -> tuple[int, int, int]:
        return answers[one.answer], songs[one.song.audio], sum(options[each] for each in one.right)

    for _ in range(wanted):
        best = min(rest, key=turn)
        rest = [one for one in rest if one.answer != best.answer]
        songs[best.song.audio] += 1
        options.update(best.right)
        yield best


def shares(available: Mapping[str, int], wanted: int, limit: Fraction) -> dict[str, int]:
    """How many of each answer are taken: rule 2. One of each is taken whatever the limit."""
    taken = dict.fromkeys(sorted(available), 0)
    while sum(taken.values()) < wanted and (open_ := [name for name in taken if taken[name] < available[name]]):
        taken[min(open_, key=lambda name: taken[name])] += 1
    while (most := max(taken.values(), default=0)) > max(1, floor(limit * sum(taken.values()))):
        taken[max(name for name in taken if taken[name] == most)] -= 1
    return taken


def _group(one: Candidate, limit: Fraction | None) -> str:
    if limit is not None:
        return one.answer
    return NOTHING if one.answer == "[]" or _near_zero(one.answer) else SOMETHING


def _near_zero(answer: str) -> bool:
    try:
        return Decimal(answer) <= TOLERANCE
    except InvalidOperation:
        return False


def _negatives(available: Mapping[str, int], wanted: int) -> dict[str, int]:
    """Rule 3."""
    nothing = min(available.get(NOTHING, 0), ceil(wanted / NEGATIVE))
    return {NOTHING: nothing, SOMETHING: min(available.get(SOMETHING, 0), wanted - nothing)}
