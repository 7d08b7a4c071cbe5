"""Claims of time in the reasoning of a run, held against the annotation: how many hold, and with which answers.

The share is over claims that could be checked, its interval over songs. An answer is wholly right or not; a reason is
false with any claim that is wrong, and true with claims of which all that could be checked are right.

Where people have checked the claims of a text, theirs count. Precision is the share of the rule's claims there that
people find too, recall the share of people's that the rule finds.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

import numpy as np

from analysis.statistics.clusters import share_by_cluster
from analysis.statistics.intervals import FEWEST_OF_SHARE, Interval


class RuleCounts(NamedTuple):
    """Claims in texts that people have checked: of the rule, of people, and of both."""

    rule: int
    people: int
    both: int


class Rate(NamedTuple):
    """A share of n claims. interval: over songs, None under six; share: None without claims."""

    n: int
    share: float | None
    interval: Interval | None


class AnswerClaims(NamedTuple):
    """The claims of one answer. name: "question run". claims: all. right, wrong: of those that were checked.

    is_right: whether the answer is; None without a score. by_people: what people made of its texts, None if they did
    not check them.
    """

    name: str
    song: str
    claims: int
    right: int
    wrong: int
    is_right: bool | None
    by_people: RuleCounts | None = None


class ClaimFigures(NamedTuple):
    """Figures of a run's claims.

    answers: with any claim. false_reason: right answers with one; true_reason: wrong answers with one.

    Each is a list of names. share: None where nothing was checked; interval: None under six songs. by_people: answers
    whose texts people have checked; precision, recall: of the rule in them.
    """

    claims: int
    right: int
    wrong: int
    share: float | None
    interval: Interval | None
    answers: tuple[str, ...]
    with_wrong: tuple[str, ...]
    false_reason: tuple[str, ...]
    true_reason: tuple[str, ...]
    by_people: tuple[str, ...]
    precision: Rate
    recall: Rate

    @property
    def checked(self) -> int:
        return self.right + self.wrong


def claim_figures(answers: Sequence[AnswerClaims]) -> ClaimFigures:
    right, wrong = (sum(getattr(answer, name) for answer in answers) for name in ("right", "wrong"))
    holds = _rate([(answer.song, answer.right, answer.right + answer.wrong) for answer in answers])
    read = [(answer.song, answer.by_people) for answer in answers if answer.by_people]
    return ClaimFigures(
        sum(answer.claims for answer in answers), right, wrong, holds.share, holds.interval,
        tuple(answer.name for answer in answers if answer.claims),
        tuple(answer.name for answer in answers if answer.wrong),
        tuple(answer.name for answer in answers if answer.wrong and answer.is_right),
        tuple(answer.name for answer in answers if answer.right and not answer.wrong and answer.is_right is False),
        tuple(answer.name for answer in answers if answer.by_people),
        _rate([(song, counts.both, counts.rule) for song, counts in read]),
        _rate([(song, counts.both, counts.people) for song, counts in read]),
    )  # fmt: skip


def _rate(counts: Sequence[tuple[str, int, int]]) -> Rate:
    """counts: song, hits and claims of each answer."""
    songs: dict[str, list[int]] = {}
    for song, hits, n in counts:
        if n:
            own = songs.setdefault(song, [0, 0])
            own[0] += hits
            own[1] += n
    by_song = np.array([songs[song] for song in sorted(songs)], dtype=np.int64).reshape(-1, 2)
    hits, n = by_song.sum(axis=0).tolist()
    interval = share_by_cluster(by_song[:, 0], by_song[:, 1]) if len(songs) >= FEWEST_OF_SHARE else None
    return Rate(n, hits / n if n else None, interval)
