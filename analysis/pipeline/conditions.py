"""Models under conditions: what changing the condition changes in each model, and whether it changes more in one."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from itertools import combinations
from typing import NamedTuple

from analysis.benchmarks.frame import OVERALL, frame_of
from analysis.errors import EarmarkError
from analysis.pipeline.comparison import Comparison, Settings, compare, run_facts
from analysis.records import Lens
from analysis.statistics.difference import Test
from analysis.statistics.paired import holm
from analysis.store.database import Database
from analysis.store.queries.filters import Filters
from analysis.summaries.comparison.cells import Cell, Condition, cells
from analysis.summaries.comparison.comparability import NothingSharedError
from analysis.summaries.comparison.differences import LEVEL, Difference
from analysis.summaries.comparison.paired_figures import Pooling, contrast, figures_of_runs
from analysis.summaries.comparison.pairs import Pair
from analysis.summaries.comparison.sides import same_seeds

PROMPTS = ("prompt_version", "prompt_ensemble", "prompt_hash")
"""Fields of the comparability check that may differ between two conditions: a prompt can be what is changed."""


class Contrast(NamedTuple):
    """One model under two conditions. row: A less B, p corrected for the models. seeds: figure of each run by side.

    same_seeds: whether the seeds of both sides bear the same names. has_other_prompts: whether the prompts differ.
    """

    model: str
    a: Cell
    b: Cell
    row: Difference
    seeds: tuple[tuple[float, ...], tuple[float, ...]]
    pairs: tuple[Pair, ...]
    same_seeds: bool
    has_other_prompts: bool


class Effect(NamedTuple):
    """A weighted sum of contrasts on the questions that all of them share. models: of these contrasts.

    value: difference of two contrasts, or the mean of several. test: None with too few songs. p_corrected: for `tests`.
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

    refused: why models cannot be compared. lacking: models with a run under one of the conditions alone.
    """

    name: str
    rows: tuple[Contrast, ...]
    interactions: tuple[Effect, ...]
    mean: Effect | None
    refused: tuple[tuple[str, str], ...]
    lacking: tuple[str, ...]


def model_cells(db: Database, runs: Sequence[str]) -> list[Cell]:
    """The cells of these runs. Raises UnknownRunError."""
    return cells(run_facts(db, runs))


def contrasts(
    db: Database, filters: Filters, rows: Sequence[Cell], a: Condition, b: Condition, name: str = OVERALL
) -> Contrasts:
    """Condition A less condition B in each model. rows: cells; of several of one model and condition the first.

    name: of the part or task whose figure is compared. Raises UnknownRunError.
    """
    by_model: dict[str, dict[Condition, Cell]] = {}
    for cell in rows:
        by_model.setdefault(cell.model, {}).setdefault(cell.condition, cell)
    own: list[Contrast] = []
    refused, lacking = [], []
    for model, by_condition in by_model.items():
        if a not in by_condition or b not in by_condition:
            lacking += [model] if a in by_condition or b in by_condition else []
            continue
        try:
            own.append(_contrast(db, filters, model, by_condition[a], by_condition[b], name))
        except EarmarkError as error:
            refused.append((model, " ".join(str(error).split())))
    corrected = _corrected([contrast.row for contrast in own])
    own = [contrast._replace(row=row) for contrast, row in zip(own, corrected, strict=True)]
    return Contrasts(
        name, tuple(own), tuple(_interactions(own, filters.lens, name)), _mean(own, filters.lens, name),
        tuple(refused), tuple(lacking),
    )  # fmt: skip


def figure_names(db: Database, filters: Filters, a: Cell, b: Cell) -> list[str]:
    """Parts and tasks that have a figure of both cells, all tasks together first."""
    result = _compared(db, filters, a, b)
    return [row.name for row in (*reversed(result.parts), *result.rows) if row.difference is not None]


def _compared(db: Database, filters: Filters, a: Cell, b: Cell) -> Comparison:
    """Raises NothingSharedError, and MismatchError where more than the prompts differ."""
    own = replace(filters, runs=())
    result = compare(db, own, a.side.runs, b.side.runs, Settings("none", allow_mismatch=True))
    if any(check.field.key not in PROMPTS for check in result.contract.broken):
        compare(db, own, a.side.runs, b.side.runs, Settings("none"))  # which says why not
    return result


def _contrast(db: Database, filters: Filters, model: str, a: Cell, b: Cell, name: str) -> Contrast:
    result = _compared(db, filters, a, b)
    row = next((row for row in (*result.parts, *result.rows) if row.name == name), None)
    if row is None or row.difference is None:
        raise NothingSharedError(f"{model}, {name}", f"{model}, {name}")
    pairs = tuple(pair for pair in result.pairs if pair.task in row.tasks)
    pooling = _pooling(row.tasks)
    seeds = tuple(figures_of_runs(pairs, side, filters.lens, pooling) for side in (0, 1))
    return Contrast(
        model, a, b, row, (seeds[0], seeds[1]), pairs, same_seeds(result.of_a, result.of_b), result.mismatched
    )


def _corrected(rows: Sequence[Difference]) -> list[Difference]:
    """Holm over the models that are tested."""
    p_values = [row.p for row in rows if row.p is not None]
    corrected = iter(holm(p_values))
    return [row if row.p is None else replace(row, p_corrected=next(corrected), tests=len(p_values)) for row in rows]


def _interactions(rows: Sequence[Contrast], lens: Lens, name: str) -> list[Effect]:
    effects = [effect for pair in combinations(rows, 2) if (effect := _effect(pair, (1.0, -1.0), lens)) is not None]
    p_values = [effect.test.p for effect in effects if effect.test is not None]
    corrected = iter(holm(p_values))
    return [
        effect if effect.test is None else effect._replace(p_corrected=next(corrected), tests=len(p_values))
        for effect in effects
    ]


def _mean(rows: Sequence[Contrast], lens: Lens, name: str) -> Effect | None:
    """The mean of the contrasts over the models: one test of its own."""
    if len(rows) < 2:
        return None
    effect = _effect(rows, [1.0 / len(rows)] * len(rows), lens)
    return effect and effect._replace(p_corrected=effect.test and effect.test.p)


def _effect(rows: Sequence[Contrast], factors: Sequence[float], lens: Lens) -> Effect | None:
    """None where the contrasts share no question."""
    by_question: list[Mapping[str, Pair]] = [{pair.question: pair for pair in row.pairs} for row in rows]
    shared = [question for question in by_question[0] if all(question in own for own in by_question)]
    tasks = {by_question[0][question].task for question in shared}
    if not shared or not tasks.issuperset(rows[0].row.tasks):
        return None
    pairs = [[own[question] for question in shared] for own in by_question]
    paired = all(row.same_seeds for row in rows) and len({row.a.side.seeds for row in rows}) == 1
    both = contrast(pairs, factors, lens, _pooling(tasks), paired)
    songs = len({pair.song for pair in pairs[0]})
    return Effect(tuple(row.model for row in rows), both.a - both.b, both.test, len(shared), songs)


def _pooling(tasks: Sequence[str] | set[str]) -> Pooling:
    """How the figure of several tasks is made."""
    frame = frame_of({*tasks})
    return frame.overall if len(tasks) > 1 and not frame.is_fixed else "tasks"
