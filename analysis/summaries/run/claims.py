"""Claims of time in the reasoning of a run, held against the annotation: how many hold, and with which answers.

The share is over claims that could be checked, its interval over songs. An answer is wholly right or not; a reason is
false with any claim that is wrong, and true with claims of which all that could be checked are right.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

import numpy as np

from analysis.statistics.clusters import share_by_cluster
from analysis.statistics.intervals import FEWEST_OF_SHARE, Interval


class AnswerClaims(NamedTuple):
    """The claims of one answer. name: "question run". claims: all. right, wrong: of those that were checked.

    is_right: whether the answer is; None without a score.
    """

    name: str
    song: str
    claims: int
    right: int
    wrong: int
    is_right: bool | None


class ClaimFigures(NamedTuple):
    """Of a run. answers: with any claim. false_reason: right answers with one; true_reason: wrong answers with one.

    Each is a list of names. share: None where nothing was checked; interval: None under six songs.
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

    @property
    def checked(self) -> int:
        return self.right + self.wrong


def claim_figures(answers: Sequence[AnswerClaims]) -> ClaimFigures:
    right, wrong = (sum(getattr(answer, name) for answer in answers) for name in ("right", "wrong"))
    songs: dict[str, list[int]] = {}
    for answer in answers:
        if answer.right + answer.wrong:
            counts = songs.setdefault(answer.song, [0, 0])
            counts[0] += answer.right
            counts[1] += answer.right + answer.wrong
    by_song = np.array([songs[song] for song in sorted(songs)], dtype=np.int64).reshape(-1, 2)
    checked = right + wrong
    return ClaimFigures(
        sum(answer.claims for answer in answers), right, wrong,
        right / checked if checked else None,
        share_by_cluster(by_song[:, 0], by_song[:, 1]) if len(songs) >= FEWEST_OF_SHARE else None,
        tuple(answer.name for answer in answers if answer.claims),
        tuple(answer.name for answer in answers if answer.wrong),
        tuple(answer.name for answer in answers if answer.wrong and answer.is_right),
        tuple(answer.name for answer in answers if answer.right and not answer.wrong and answer.is_right is False),
    )  # fmt: skip
