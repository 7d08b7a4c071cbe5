"""Codes in numbers: how often people gave each code, where rules agree, and where coders do.

1. Of several raters of an answer, the first coding counts for shares and rules; all count for agreement.
2. Share and its interval over songs only of answers drawn at random from one population, of each run; else counts.
3. points: sum of (1 - score) over the answers with the code / number of coded answers.
4. A rule against people, on coded answers in which it can occur: precision is the share of answers named by the rule
   that have the code, recall the share of answers with the code that the rule names.
5. Agreement: for each code, whether an answer has it, over the answers that two raters or more have coded.
6. Causes and tags of reviews are counted beside the codes, without a share: they were given where somebody looked.
"""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Callable, Iterable, Mapping, Sequence
from itertools import combinations
from typing import NamedTuple

import numpy as np

from analysis.reviews.codes.codebook import Codebook
from analysis.reviews.codes.coding import RANDOM, Answer, Coding
from analysis.reviews.events import CAUSES, question_of
from analysis.reviews.state import State
from analysis.scoring.failure_modes import MODES
from analysis.statistics.agreement import Agreement, cohens_kappa, krippendorffs_alpha
from analysis.statistics.clusters import share_by_cluster
from analysis.statistics.intervals import Interval


class Facts(NamedTuple):
    """What is known of a coded answer. modes: by rule."""

    task: str
    subtask: str
    section: str
    genre: str
    score: float | None
    modes: tuple[str, ...] = ()
    song: str = ""


class CodeShare(NamedTuple):
    """A code in a run. n: answers with it, of `coded`. interval: only if these were drawn at random.

    answers: those with the code.
    """

    code: str
    run: str
    n: int
    coded: int
    is_random: bool
    interval: Interval | None
    points: float
    answers: tuple[Answer, ...]


class RuleCheck(NamedTuple):
    """A rule against a code. both, rule, people: answers named by both, by the rule, by people; of n answers.

    answers: all n. by_rule, by_people: those named.
    """

    mode: str
    code: str
    n: int
    both: int
    rule: int
    people: int
    answers: tuple[Answer, ...] = ()
    by_rule: tuple[Answer, ...] = ()
    by_people: tuple[Answer, ...] = ()

    @property
    def precision(self) -> float | None:
        return self.both / self.rule if self.rule else None

    @property
    def recall(self) -> float | None:
        return self.both / self.people if self.people else None


class CodeAgreement(NamedTuple):
    """Agreement on one code. kappa: of the two raters with most answers in common. alpha: of all.

    raters: these two. by_two: the answers that both coded. by_several: the n answers that two raters or more coded.
    disputed: those of by_several on which raters differ.
    """

    code: str
    n: int
    kappa: Agreement
    alpha: Agreement
    raters: tuple[str, str] = ("", "")
    by_two: tuple[Answer, ...] = ()
    by_several: tuple[Answer, ...] = ()
    disputed: tuple[Answer, ...] = ()


def first_codings(codings: Iterable[Coding]) -> dict[Answer, Coding]:
    """The coding of each answer that counts in shares: the earliest of the first pass, else the earliest."""
    first: dict[Answer, Coding] = {}
    for coding in sorted(codings, key=lambda coding: (coding.number, coding.time, coding.event)):
        first.setdefault(coding.answer, coding)
    return first


def shares(codings: Iterable[Coding], facts: Mapping[Answer, Facts]) -> list[CodeShare]:
    """The shares by code and run, the codes that occur most first."""
    by_run: defaultdict[str, list[Coding]] = defaultdict(list)
    for coding in first_codings(codings).values():
        by_run[coding.run].append(coding)
    rows = []
    for run, own in by_run.items():
        is_random = all(coding.design == RANDOM for coding in own) and len({coding.population for coding in own}) == 1
        for code in {code for coding in own for code in coding.codes}:
            hits = [coding for coding in own if code in coding.codes]
            lost = sum(1 - (score or 0.0) for coding in hits if (score := _score(facts, coding)) is not None)
            interval = _interval(own, code, facts) if is_random else None
            answers = tuple(sorted(coding.answer for coding in hits))
            rows.append(CodeShare(code, run, len(hits), len(own), is_random, interval, lost / len(own), answers))
    total = Counter[str]()
    for row in rows:
        total[row.code] += row.n
    return sorted(rows, key=lambda row: (-total[row.code], row.code, row.run))


def _interval(codings: Sequence[Coding], code: str, facts: Mapping[Answer, Facts]) -> Interval | None:
    """Of the share of answers with a code, over songs."""
    hits, counts = Counter[str](), Counter[str]()
    for coding in codings:
        song = song_of(coding.answer, facts)
        counts[song] += 1
        hits[song] += code in coding.codes
    return share_by_cluster(np.array([hits[song] for song in counts]), np.array(list(counts.values())))


def song_of(answer: Answer, facts: Mapping[Answer, Facts]) -> str:
    """The song of an answer, its question where none is known."""
    return facts[answer].song if answer in facts and facts[answer].song else answer[0]


def by_fact(codings: Iterable[Coding], fact: Callable[[Answer], str]) -> dict[tuple[str, str], tuple[Answer, ...]]:
    """The answers that have each code, by code and value of a fact such as task, section or genre."""
    answers: defaultdict[tuple[str, str], list[Answer]] = defaultdict(list)
    for coding in first_codings(codings).values():
        for code in coding.codes:
            answers[code, fact(coding.answer)].append(coding.answer)
    return {key: tuple(sorted(own)) for key, own in answers.items()}


def together(codings: Iterable[Coding]) -> dict[tuple[str, str], tuple[Answer, ...]]:
    """The answers that have two codes, the most frequent pairs first."""
    pairs: defaultdict[tuple[str, str], list[Answer]] = defaultdict(list)
    for coding in first_codings(codings).values():
        for pair in combinations(sorted(coding.codes), 2):
            pairs[pair].append(coding.answer)
    return {pair: tuple(answers) for pair, answers in sorted(pairs.items(), key=lambda row: (-len(row[1]), row[0]))}


def rules(codings: Iterable[Coding], facts: Mapping[Answer, Facts], codebook: Codebook) -> list[RuleCheck]:
    """The codes that name a rule, against it."""
    first = first_codings(codings)
    checks = []
    for code in codebook.offered():
        if code.mode not in MODES:
            continue
        mode = MODES[code.mode]
        own = [c for answer, c in first.items() if answer in facts and mode.occurs_in(facts[answer].subtask)]
        answers = {coding.answer for coding in own}
        by_rule = {answer for answer in answers if code.mode in facts[answer].modes}
        people = {coding.answer for coding in own if code.id in coding.codes}
        counts = len(own), len(by_rule & people), len(by_rule), len(people)
        answer_lists = (tuple(sorted(some)) for some in (answers, by_rule, people))
        checks.append(RuleCheck(code.mode, code.id, *counts, *answer_lists))
    return checks


def agreement(
    codings: Sequence[Coding], codes: Sequence[str], facts: Mapping[Answer, Facts] | None = None
) -> list[CodeAgreement]:
    """Agreement of raters on each code, over answers with two or more of them, with intervals over songs."""
    by_answer: defaultdict[Answer, dict[str, frozenset[str]]] = defaultdict(dict)
    for coding in codings:
        by_answer[coding.answer][coding.rater] = frozenset(coding.codes)
    several = {answer: raters for answer, raters in sorted(by_answer.items()) if len(raters) >= 2}
    pairs = Counter(pair for raters in several.values() for pair in combinations(sorted(raters), 2))
    if not pairs:
        return []
    (first, second), _ = pairs.most_common(1)[0]
    by_two = {answer: raters for answer, raters in several.items() if first in raters and second in raters}
    songs_of_two, songs = ([song_of(answer, facts or {}) for answer in own] for own in (by_two, several))
    return [
        CodeAgreement(
            code,
            len(several),
            cohens_kappa(
                [(_has(raters[first], code), _has(raters[second], code)) for raters in by_two.values()], songs_of_two
            ),
            krippendorffs_alpha(
                [{who: _has(own, code) for who, own in raters.items()} for raters in several.values()], songs
            ),
            (first, second),
            tuple(by_two),
            tuple(several),
            tuple(answer for answer, raters in several.items() if len({code in own for own in raters.values()}) == 2),
        )
        for code in codes
    ]


def causes_and_tags(states: Mapping[str, State]) -> dict[str, tuple[str, ...]]:
    """Questions by what reviewers said of them: "cause: parser", "tag: intro"."""
    by_name: defaultdict[str, set[str]] = defaultdict(set)
    for target, state in states.items():
        if question := question_of(target):
            for cause in state.causes.values():
                by_name[f"cause: {CAUSES.get(cause, cause)}"].add(question)  # type: ignore[call-overload] # any stored word
            for tag in {tag for tags in state.tags.values() for tag in tags}:
                by_name[f"tag: {tag}"].add(question)
    return {name: tuple(sorted(questions)) for name, questions in sorted(by_name.items())}


def _has(codes: frozenset[str], code: str) -> str:
    return "yes" if code in codes else "no"


def _score(facts: Mapping[Answer, Facts], coding: Coding) -> float | None:
    case = facts.get(coding.answer)
    return case.score if case else None
