"""May two sides be compared at all? What each says of itself, field by field, and which fields must be alike.

A side is one run or several (seeds of one model). A field is alike if every run of both sides has the same value.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from analysis.errors import EarmarkError


@dataclass(frozen=True, slots=True)
class Field:
    """One row of the contract. binding: unlike values forbid the comparison. advice: how to go on then."""

    key: str
    title: str
    binding: bool
    advice: str = ""


FIELDS: tuple[Field, ...] = (
    Field("lens", "scoring lens", True, "Compare under one lens"),
    Field("metrics", "metric version", True, "Load both runs again, so that the same metrics score them"),
    Field("parsing", "parser version", True, "Load both runs again, so that the same parser reads them"),
    Field("references", "references of the shared questions", True, "Compare under the same reference version"),
    Field("prompt_version", "prompt version", True, "Compare runs with the same prompts"),
    Field("prompt_ensemble", "prompt ensemble", True, "Compare runs with the same prompts"),
    Field("prompt_hash", "prompt texts, hash", True, "Compare runs with the same prompts"),
    Field("model", "model", False),
    Field("condition", "condition", False),
    Field("seed", "seed", False),
    Field("run_hash", "run hash", False),
)
"""In the order they are shown."""
NONE = "none"


@dataclass(frozen=True, slots=True)
class Check:
    """One field of the contract with what both sides say. Values of several runs that differ are joined by commas."""

    field: Field
    a: str
    b: str
    alike: bool


@dataclass(frozen=True, slots=True)
class Coverage:
    """How far the two sides were asked the same. Counts of questions; those by outcome: of the shared ones.

    incomplete: shared questions that not all runs of a side were asked, which no figure contains.
    """

    shared: int
    only_a: int
    only_b: int
    unparsed_a: int
    unparsed_b: int
    missing_a: int
    missing_b: int
    refused_a: int = 0
    refused_b: int = 0
    incomplete: int = 0


@dataclass(frozen=True, slots=True)
class Comparability:
    """What two sides state of each of FIELDS, in their order, and the questions they share."""

    terms: tuple[Check, ...]
    coverage: Coverage

    @property
    def broken(self) -> tuple[Check, ...]:
        """Binding fields that are unlike."""
        return tuple(term for term in self.terms if term.field.binding and not term.alike)


@dataclass
class MismatchError(EarmarkError):
    """Two sides differ in what must be alike."""

    field: str
    a: str
    b: str
    advice: str

    def __str__(self) -> str:
        return f"runs disagree on {self.field}: A={self.a}, B={self.b}. {self.advice}, or pass --allow-mismatch"


@dataclass
class NothingSharedError(EarmarkError):
    """Two sides were not asked a single question both."""

    a: str
    b: str

    def __str__(self) -> str:
        return (
            f"{self.a} and {self.b} have no question in common under the present filters. "
            "Compare runs over the same questions (task, audio and reference must agree)"
        )


def contract(a: Sequence[Mapping[str, str]], b: Sequence[Mapping[str, str]], coverage: Coverage) -> Comparability:
    """The contract of two sides, each a list of runs' values by `Field.key`; a value that is not there is NONE."""
    terms = []
    for field in FIELDS:
        left, right = (list(dict.fromkeys(run.get(field.key) or NONE for run in side)) for side in (a, b))
        equal = left == right and len(left) == 1
        terms.append(Check(field, ", ".join(left), ", ".join(right), equal))
    return Comparability(tuple(terms), coverage)


def check(comparability: Comparability, a: str, b: str) -> None:
    """Check that sides a and b may be compared. Raises NothingSharedError, or MismatchError for a binding field."""
    if not comparability.coverage.shared:
        raise NothingSharedError(a, b)
    for term in comparability.broken:
        raise MismatchError(term.field.key, term.a, term.b, term.field.advice)
