"""A side of a comparison: one model under one condition, in one or several seeds.

Runs with identical answers are the same seed for what can be learnt from them: they count once.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from analysis.display import amount
from analysis.errors import EarmarkError


@dataclass
class MixedSideError(EarmarkError):
    """The runs of one side differ in more than their seed. side: A or B. field: what differs. values: the different."""

    side: str
    field: str
    values: tuple[str, ...]

    def __str__(self) -> str:
        return (
            f"side {self.side} has runs that differ in {self.field}: {', '.join(self.values)}. A side is one model "
            "under one condition, in one or several seeds. Compare them one by one, or pass --pool"
        )


@dataclass(frozen=True, slots=True)
class RunFacts:
    """What a side needs of a run. condition: without its seed. seed: "" if not known. answers: hash of all answers."""

    id: str
    model: str
    condition: Mapping[str, str]
    seed: str
    answers: str = ""


@dataclass(frozen=True, slots=True)
class Side:
    """Runs of one side with different answers, in the order of their seeds. n_runs: with those of equal answers."""

    runs: tuple[str, ...]
    seeds: tuple[str, ...]
    n_runs: int

    @property
    def words(self) -> str:
        """What is known of the variation between seeds."""
        n, unknown = amount(self.n_runs, "seed"), "how much the model varies between seeds is not known."
        if self.n_runs == 1:
            return f"{n}: {unknown}"
        if len(self.runs) == self.n_runs:
            return f"{n}."
        if len(self.runs) == 1:
            return f"{n}, identical answers: counted as 1."
        return f"{n}, some with identical answers: counted as {len(self.runs)}."


def side(runs: Sequence[RunFacts]) -> Side:
    """The first of each group of runs with identical answers, by seed and id."""
    ordered = sorted(runs, key=lambda run: (run.seed, run.id))
    first = {run.answers or run.id: run for run in reversed(ordered)}
    own = [run for run in ordered if first[run.answers or run.id] is run]
    return Side(tuple(run.id for run in own), tuple(run.seed for run in own), len(runs))


def check_side(name: str, runs: Sequence[RunFacts]) -> None:
    """Check that the runs of side A or B have one model and one condition. Raises MixedSideError."""
    conditions = [", ".join(f"{key}={value}" for key, value in sorted(run.condition.items())) for run in runs]
    for field, values in (("model", [run.model for run in runs]), ("condition", conditions)):
        different = tuple(dict.fromkeys(value or "not stated" for value in values))
        if len(different) > 1:
            raise MixedSideError(name, field, different)


def same_seeds(a: Side, b: Side) -> bool:
    """Whether the runs of both sides are of seeds with the same names, so that they are paired."""
    has_names = all(a.seeds) and len(set(a.seeds)) == len(a.seeds)
    return has_names and a.seeds == b.seeds


def seed_words(a: Side, b: Side) -> str:
    """Both sides in one sentence, or each in its own."""
    if a.words == b.words:
        return f"Each side: {a.words}"
    return f"A: {a.words} B: {b.words}"
