"""Judges against people: their verdicts on the answers that people rated at random, without seeing the verdict.

1. A judge calls an answer right if its score is at least a bound, wrong below.
2. An answer that a file has several times counts once, with its first verdict; its further verdicts are repeats.
3. Answers on which people disagree, and verdicts that cannot be read, are left out and counted.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass

from analysis.reviews.codes.coding import RANDOM
from analysis.reviews.ratings import JudgeVerdict, Rating, common_ratings
from analysis.statistics.judge_quality import JudgeQuality, Share, corrected_share, flips, judge_quality


@dataclass(frozen=True, slots=True)
class JudgeCheck:
    """One judge on the answers of one run.

    verdicts: whether the judge calls an answer right, by answer. people: whether people do, None where they disagree;
    rated answers alone. repeats: all verdicts on an answer, by answer. questions: those of an answer; songs: that of
    its first. n_cases: number of cases by question. n_unreadable: verdicts that are no score from 0 to 1.
    """

    run: str
    judge: str
    verdicts: Mapping[str, bool]
    people: Mapping[str, bool | None]
    repeats: Mapping[str, Sequence[bool]]
    questions: Mapping[str, Sequence[str]]
    songs: Mapping[str, str]
    n_cases: Mapping[str, int]
    n_unreadable: int

    @property
    def quality(self) -> JudgeQuality:
        """Quality of the judge on the answers on which people agree."""
        rated = {answer: person for answer, person in self.people.items() if person is not None}
        pairs = [(self.verdicts[answer], person) for answer, person in rated.items()]
        return judge_quality(pairs, [self.songs[answer] for answer in rated])

    @property
    def share(self) -> float:
        """The share of all answers that the judge calls right."""
        return sum(self.verdicts.values()) / len(self.verdicts)

    @property
    def corrected(self) -> float | None:
        """The share corrected for the errors of the judge."""
        return corrected_share(self.share, self.quality)

    @property
    def flips(self) -> Share:
        return flips((verdicts, self.songs[answer]) for answer, verdicts in self.repeats.items())

    def rated(self, judge: bool | None = None, person: bool | None = None) -> list[str]:
        """Answers on which people agree, with this verdict of the judge and of people; None: either."""
        return [
            answer
            for answer, is_right in self.people.items()
            if is_right is not None and judge in (None, self.verdicts[answer]) and person in (None, is_right)
        ]

    @property
    def disputed(self) -> list[str]:
        """Answers on which people disagree."""
        return [answer for answer, person in self.people.items() if person is None]

    @property
    def flipped(self) -> list[str]:
        """Answers with different verdicts of the judge."""
        return [answer for answer, verdicts in self.repeats.items() if len(set(verdicts)) > 1]


def judge_checks(verdicts: Iterable[JudgeVerdict], ratings: Iterable[Rating], bound: float) -> list[JudgeCheck]:
    """How well judges judge, by run and judge. bound: lowest score at which a judge calls an answer right."""
    people = common_ratings(rating for rating in ratings if rating.design == RANDOM)
    groups: dict[tuple[str, str], list[JudgeVerdict]] = {}
    for verdict in verdicts:
        groups.setdefault((verdict.run, verdict.judge), []).append(verdict)
    checks = [_check(run, judge, group, people, bound) for (run, judge), group in groups.items()]
    return [check for check in checks if check.verdicts]


def _check(
    run: str, judge: str, group: Sequence[JudgeVerdict], people: Mapping[str, bool | None], bound: float
) -> JudgeCheck:
    repeats: dict[str, list[bool]] = {}
    questions: dict[str, list[str]] = {}
    songs: dict[str, str] = {}
    for verdict in group:
        if verdict.score is None:
            continue
        repeats.setdefault(verdict.answer, []).append(verdict.score >= bound)
        songs.setdefault(verdict.answer, verdict.song)
        of_answer = questions.setdefault(verdict.answer, [])
        if verdict.question not in of_answer:
            of_answer.append(verdict.question)
    return JudgeCheck(
        run, judge, {answer: own[0] for answer, own in repeats.items()},
        {answer: people[answer] for answer in repeats if answer in people},
        repeats, questions, songs, Counter(verdict.question for verdict in group),
        sum(verdict.score is None for verdict in group),
    )  # fmt: skip
