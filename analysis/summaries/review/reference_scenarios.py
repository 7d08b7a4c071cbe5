"""How the order of the runs moves with the references: by what reviewers found, and by what they have not looked at.

A scenario says how often each question counts, the same for all runs; figures and places are those of `resampled`.

1. AS_LOADED: every question, as it was scored.
2. CHECKED: only questions whose reference was found right.
3. MENDED: all but those found wrong; where a correction is accepted, the question counts as scored against it.
4. Drawn again and again: as MENDED, and each question that is not decided is wrong by chance. Its chance is drawn anew
   each time from what the checked cases allow: Beta(wrong + 1/2, right + 1/2), Jeffreys' prior (Brown, Cai and DasGupta
   2001, Statist. Sci. 16). With strata, that share is what is thought of all of them before, worth one case: Beta(wrong
   + share, right + 1 - share) by the stratum's own cases; a stratum of which none was checked has the share itself.
5. What the right reference would have made of a score is not known. OUT: a wrong question is left out for all runs.
   TURNED: it counts with every score turned over (1 - score; of a word error rate 1 - WER, not below 0), as if whoever
   agreed with the wrong reference was wrong and whoever did not was right: the worst that it can hide.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Literal, NamedTuple, TypeAlias

import numpy as np

from analysis.records import Lens
from analysis.scoring.figures import Array
from analysis.statistics.error_rate import Stratum
from analysis.statistics.intervals import DRAWS, Interval, percentiles
from analysis.summaries.means.rank_stability import Rank, drawn_ranks
from analysis.summaries.means.reweighing import MEAN, usual, weighted

Effect: TypeAlias = Literal["out", "turned"]
OUT: Effect = "out"
TURNED: Effect = "turned"
AS_LOADED, CHECKED, MENDED = range(3)
"""The first scenarios; the drawn ones follow."""
_CORRECTED, _TURNED = " corrected", " turned"
"""What the names of the units end in under which a question counts otherwise than it was scored."""


class QuestionStatus(NamedTuple):
    """A question. status: what reviewers think of its reference, see `reviews.state.STATUSES`. stratum: "" without
    strata."""

    id: str
    stratum: str
    status: str


class Place(NamedTuple):
    """Where a run stands in a scenario. place: from 1. figure: the mean of the tasks, None without a case. n: answers
    in the mean."""

    place: int
    figure: float | None
    n: int


@dataclass(frozen=True, slots=True)
class RankChange:
    """One run. loaded, checked, mended: its places in these scenarios. drawn: over the drawn ones, see `Rank`."""

    run: str
    loaded: Place
    checked: Place
    mended: Place
    drawn: Rank


@dataclass(frozen=True, slots=True)
class RankChanges:
    """Rank changes of runs, in the order as loaded. tasks: those of the mean. wrong: mean number of `of` questions with
    a wrong reference in the draws; between: in 95 % of them."""

    runs: Sequence[RankChange]
    tasks: Sequence[str]
    wrong: float
    between: Interval
    of: int


def moves(
    scores: Sequence[Mapping[str, Any]], corrected: Sequence[Mapping[str, Any]], questions: Sequence[QuestionStatus],
    strata: Mapping[str, Stratum], lens: Lens, effect: Effect = OUT, draws: int = DRAWS, seed: int = 0,
) -> RankChanges | None:  # fmt: skip
    """How ranks move when references are mended, None where fewer than two runs can be ranked.

    scores: run, question_id, task, subtask, stratum (of the figure, not of the draw), score, wer of every scored
    answer. corrected: the same of the answers to questions with an accepted correction. questions: every question of
    these. strata: what was checked, by the names in `questions`.
    """
    wrong = wrong_drawn(questions, strata, {row["question_id"] for row in corrected}, draws, seed)
    units, times = _units(questions, {row["question_id"] for row in corrected}, wrong, effect)
    rows = [_row(row) for row in scores] + [_row(row, _CORRECTED) for row in corrected]
    if effect == TURNED:
        rows += [_row(_turned(row), _TURNED) for row in scores]
    figures = weighted(rows, units, times, lens)
    ranks = drawn_ranks({run: _from(tasks[MEAN]) for run, tasks in figures.items() if MEAN in tasks})
    if len(ranks) < 2:
        return None
    counts = _counts(rows, dict(zip(units, times[: MENDED + 1].T, strict=True)), set(usual(figures)))
    places_loaded, checked, mended = (
        _places({rank.run: (figures[rank.run][MEAN][scenario], counts[rank.run][scenario]) for rank in ranks})
        for scenario in (AS_LOADED, CHECKED, MENDED)
    )
    changes = [
        RankChange(rank.run, places_loaded[rank.run], checked[rank.run], mended[rank.run], rank) for rank in ranks
    ]
    between = percentiles(wrong.sum(axis=1).astype(float)) or Interval(0.0, 0.0)
    return RankChanges(changes, usual(figures), float(wrong.sum(axis=1).mean()), between, len(questions))


def wrong_drawn(
    questions: Sequence[QuestionStatus],
    strata: Mapping[str, Stratum],
    corrected: set[str],
    draws: int = DRAWS,
    seed: int = 0,
) -> Array:
    """Whether each question's reference is wrong in each draw: shape (draws, questions), 1 or 0.

    corrected: questions that count with an accepted correction, whose loaded reference is wrong.
    """
    rng = np.random.default_rng(seed)
    bad, good = (sum(counts) for counts in zip(*((s.wrong, s.checked - s.wrong) for s in strata.values()), strict=True))
    share = rng.beta(bad + 0.5, good + 0.5, draws)
    names = sorted({question.stratum for question in questions})
    chances = np.stack([_chance(rng, share, strata.get(name), len(strata) > 1) for name in names], axis=1)
    is_wrong = (
        rng.random((draws, len(questions))) < chances[:, [names.index(question.stratum) for question in questions]]
    )
    for place, question in enumerate(questions):
        if question.id in corrected or question.status in ("right", "wrong"):
            is_wrong[:, place] = question.id in corrected or question.status == "wrong"
    return is_wrong.astype(float)


def _chance(rng: np.random.Generator, share: Array, own: Stratum | None, several: bool) -> Array:
    if own is None or not own.checked or not several:
        return share
    return rng.beta(own.wrong + share, own.checked - own.wrong + 1.0 - share)


def _units(
    questions: Sequence[QuestionStatus], corrected: set[str], wrong: Array, effect: Effect
) -> tuple[list[str], Array]:
    """Names of the units, and how often each counts in each scenario: shape (scenarios, units)."""
    has = np.array([question.id in corrected for question in questions])
    right, bad = (
        np.array([question.status == status for question in questions], dtype=float) for status in ("right", "wrong")
    )
    every = np.ones(len(questions))
    scored = np.vstack([every, right * ~has, (1 - bad) * ~has, (1 - wrong) * ~has])
    mended = np.vstack([0 * every, right, every, np.ones_like(wrong)])[:, has]
    units = [question.id for question in questions]
    names = [*units, *(unit + _CORRECTED for unit, instead in zip(units, has, strict=True) if instead)]
    if effect == OUT:
        return names, np.hstack([scored, mended])
    turned = np.vstack([np.zeros((MENDED + 1, len(questions))), wrong * ~has])
    return [*names, *(unit + _TURNED for unit in units)], np.hstack([scored, mended, turned])


def _row(row: Mapping[str, Any], ending: str = "") -> dict[str, Any]:
    return {
        "run": row["run"], "song": row["question_id"] + ending, "task": row["task"], "subtask": row["subtask"],
        "stratum": row["stratum"] or "", "counted": 1, "score": row["score"], "wer": row["wer"] or 0.0,
    }  # fmt: skip


def _turned(row: Mapping[str, Any]) -> dict[str, Any]:
    return {**row, "score": 1.0 - row["score"], "wer": max(1.0 - (row["wer"] or 0.0), 0.0)}


def _from(figures: Array) -> Array:
    """The figure as loaded, then those of the drawn scenarios."""
    return np.concatenate([figures[:1], figures[MENDED + 1 :]])


def _counts(rows: Sequence[Mapping[str, Any]], times: Mapping[str, Array], tasks: set[str]) -> dict[str, Array]:
    """Answers to these tasks that count in the first scenarios, by run. times: by unit."""
    counts: dict[str, Array] = {}
    for row in rows:
        if row["task"] in tasks:
            counts[row["run"]] = counts.get(row["run"], 0.0) + times[row["song"]]
    return counts


def _places(figures: Mapping[str, tuple[float, float]]) -> dict[str, Place]:
    """figures: with how many answers each is of."""
    values = {run: float(value) if not np.isnan(value) else -np.inf for run, (value, _) in figures.items()}
    return {
        run: Place(
            1 + sum(other > value for other in values.values()),
            value if np.isfinite(value) else None,
            round(figures[run][1]),
        )
        for run, value in values.items()
    }
