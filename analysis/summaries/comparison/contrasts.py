"""What a change of the condition changes in each model, whether it changes more in one, and what it changes on average.

1. The contrast of a model is condition A less condition B on the questions that both have, in all of their seeds, with
   the test and interval of any comparison (`paired_figures`). p is corrected for the models that are tested (Holm).
2. An interaction is the difference of the contrasts of two models on the questions of both; p is corrected for the
   pairs of models that are tested (Holm). That one model shows a difference and another does not is no interaction.
3. The mean over the models is one test of its own.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from dataclasses import replace
from itertools import combinations
from typing import NamedTuple

from analysis.benchmarks.frame import frame_of
from analysis.records import Lens
from analysis.statistics.difference import Test
from analysis.statistics.paired import holm
from analysis.summaries.comparison.cells import ModelCondition
from analysis.summaries.comparison.differences import LEVEL, Difference
from analysis.summaries.comparison.paired_figures import Pooling, contrast, figures_of_runs
from analysis.summaries.comparison.pairs import Pair


class Contrast(NamedTuple):
    """One model under two conditions. row: of A and B. seeds: figure of each run, by side. pairs: their questions.

    same_seeds: whether the seeds of both sides bear the same names. has_other_prompts: whether the prompts differ.
    """

    model: str
    a: ModelCondition
    b: ModelCondition
    row: Difference
    seeds: tuple[tuple[float, ...], tuple[float, ...]]
    pairs: tuple[Pair, ...]
    same_seeds: bool
    has_other_prompts: bool = False


class Effect(NamedTuple):
    """A weighted sum of contrasts on the questions that all of them have. models: of these contrasts.

    value: difference of two contrasts, or the mean of several. test: None with too few songs. p_corrected: for `tests`
    of the same kind.
    """

    models: tuple[str, ...]
    value: float
    test: Test | None
    n: int
    songs: int
    p_corrected: float | None = None
    tests: int = 1

    @property
    def is_found(self) -> bool:
        return self.p_corrected is not None and self.p_corrected <= LEVEL


class Contrasts(NamedTuple):
    """All models under conditions A and B. interactions: of each two models. mean: over the models, None for one.

    refused: model and why its runs cannot be compared. lacking: models with a run under one of the conditions alone.
    """

    rows: tuple[Contrast, ...]
    interactions: tuple[Effect, ...] = ()
    mean: Effect | None = None
    refused: tuple[tuple[str, str], ...] = ()
    lacking: tuple[str, ...] = ()


def contrast_of(
    a: ModelCondition,
    b: ModelCondition,
    row: Difference,
    pairs: Sequence[Pair],
    lens: Lens,
    same_seeds: bool,
    has_other_prompts: bool,
) -> Contrast:
    """The contrast of one model. row: of its comparison. pairs: of any task."""
    own = tuple(pair for pair in pairs if pair.task in row.tasks)
    of_a, of_b = (figures_of_runs(own, side, lens, pooling(row.tasks)) for side in (0, 1))
    return Contrast(a.model, a, b, row, (of_a, of_b), own, same_seeds, has_other_prompts)


def contrasts(rows: Sequence[Contrast], lens: Lens) -> Contrasts:
    """Contrasts of all models (Holm), their interactions and mean. rows: one a model, with uncorrected p."""
    p_values = [own.row.p for own in rows if own.row.p is not None]
    corrected = iter(holm(p_values))
    own_rows = tuple(
        own if own.row.p is None
        else own._replace(row=replace(own.row, p_corrected=next(corrected), tests=len(p_values)))
        for own in rows
    )  # fmt: skip
    return Contrasts(own_rows, _interactions(rows, lens), _mean(rows, lens))


def pooling(tasks: Collection[str]) -> Pooling:
    """How these tasks make one figure."""
    frame = frame_of(tasks)
    return frame.overall if len(tasks) > 1 and not frame.is_fixed else "tasks"


def _interactions(rows: Sequence[Contrast], lens: Lens) -> tuple[Effect, ...]:
    effects = [effect for pair in combinations(rows, 2) if (effect := _effect(pair, (1.0, -1.0), lens)) is not None]
    p_values = [effect.test.p for effect in effects if effect.test is not None]
    corrected = iter(holm(p_values))
    return tuple(
        effect if effect.test is None else effect._replace(p_corrected=next(corrected), tests=len(p_values))
        for effect in effects
    )


def _mean(rows: Sequence[Contrast], lens: Lens) -> Effect | None:
    effect = _effect(rows, [1.0 / len(rows)] * len(rows), lens) if len(rows) > 1 else None
    return effect and effect._replace(p_corrected=effect.test.p if effect.test else None)


def _effect(rows: Sequence[Contrast], factors: Sequence[float], lens: Lens) -> Effect | None:
    """The effect of contrasts, None where they do not share questions of all their tasks."""
    by_question: list[Mapping[str, Pair]] = [{pair.question: pair for pair in own.pairs} for own in rows]
    shared = [question for question in by_question[0] if all(question in own for own in by_question)]
    tasks = {by_question[0][question].task for question in shared}
    if not tasks or any(tasks != {*own.row.tasks} for own in rows):
        return None
    pairs = [[own[question] for question in shared] for own in by_question]
    paired = all(own.same_seeds for own in rows) and len({own.a.side.seeds for own in rows}) == 1
    both = contrast(pairs, factors, lens, pooling(tasks), paired)
    songs = len({pair.song for pair in pairs[0]})
    return Effect(tuple(own.model for own in rows), both.a - both.b, both.test, len(shared), songs)
