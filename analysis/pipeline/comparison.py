"""Comparison of two sides: comparability check first, then differences by task."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import asdict, dataclass, replace
from typing import Any

from analysis.pipeline.reviews.corrections import changes
from analysis.records import Lens
from analysis.store.database import Database
from analysis.store.queries import comparison_pairs as pairs
from analysis.store.queries.cases import cases_list
from analysis.store.queries.corrected_scores import Change
from analysis.store.queries.filters import Filters
from analysis.store.runs.description import Run
from analysis.summaries.comparison import comparability as contracts
from analysis.summaries.comparison.comparability import Comparability, Coverage
from analysis.summaries.comparison.differences import Correction, Difference, Pair, by_part, by_task
from analysis.summaries.leaderboard import CATEGORIES, OVERALL

PARTS = {part.name: part.tasks for part in (OVERALL, *CATEGORIES)}
"""Tasks by part of BASS. A part is compared if all its tasks are present."""
HASH_DIGITS = 12
"""Digits of a hash to display, enough to distinguish two."""


@dataclass(frozen=True, slots=True)
class Settings:
    """How to compare. allow_mismatch: continue although the comparability check fails, and mark the result."""

    correction: Correction = "holm"
    allow_mismatch: bool = False


@dataclass(frozen=True, slots=True)
class Comparison:
    """Result of a comparison. a, b: run ids of each side. pairs: the shared cases. rows: by task.

    corrected: number of shared questions with corrected references. parts: overall and by category.
    """

    a: tuple[str, ...]
    b: tuple[str, ...]
    lens: Lens
    settings: Settings
    contract: Comparability
    pairs: tuple[Pair, ...]
    rows: tuple[Difference, ...]
    corrected: int = 0
    parts: tuple[Difference, ...] = ()

    @property
    def mismatched(self) -> bool:
        """Whether the comparability check failed, which every display of the result must state."""
        return bool(self.contract.broken)


def contract(db: Database, filters: Filters, a: Sequence[str], b: Sequence[str]) -> Comparability:
    """Comparability check of both sides. Raises UnknownRunError."""
    filters = replace(filters, runs=tuple(dict.fromkeys([*a, *b])))
    coverage = Coverage(**pairs.coverage(db, filters, a, b))
    runs = {run.id: run for run in cases_list.runs(db)}
    shared_questions = pairs.shared_questions(db, a, b)
    left, right = ([_facts(runs[run], filters.lens, shared_questions.get(run)) for run in side] for side in (a, b))
    return contracts.contract(left, right, coverage)


def compare(
    db: Database, filters: Filters, a: Sequence[str], b: Sequence[str], settings: Settings | None = None,
    comparability: Comparability | None = None, corrected: Mapping[str, Any] | None = None,
) -> Comparison:  # fmt: skip
    """Comparison on the shared cases. known: their comparability check, if there is one already.

    corrected: references by question id, as `json_values.encode` writes them, in place of the loaded ones.

    Raises UnknownRunError, NothingSharedError, and MismatchError unless that is allowed.
    """
    settings = settings or Settings()
    filters = replace(filters, runs=tuple(dict.fromkeys([*a, *b])))
    check = comparability or contract(db, filters, a, b)
    if not (settings.allow_mismatch and check.coverage.shared):
        contracts.check(check, ", ".join(a), ", ".join(b))
    cases = [Pair(**row) for row in pairs.pairs(db, filters, a, b)]
    values = {case.question: (corrected or {}).get(case.question) for case in cases}
    changes_by_id = {
        name: changes(db, name, value, filters.runs) for name, value in values.items() if value is not None
    }
    under_corrections = (_under(case, changes_by_id.get(case.question, ()), filters.lens, a, b) for case in cases)
    shared_pairs = tuple(pair for pair in under_corrections if pair)
    rows = by_task(shared_pairs, filters.lens, settings.correction)
    parts = tuple(by_part(shared_pairs, PARTS, filters.lens, settings.correction))
    return Comparison(
        tuple(a), tuple(b), filters.lens, settings, check, shared_pairs, tuple(rows), len(changes_by_id), parts
    )


def _under(case: Pair, changes: Sequence[Change], lens: Lens, a: Sequence[str], b: Sequence[str]) -> Pair | None:
    """A pair under a corrected reference, None if a side has no score under it."""
    of_lens = [change for change in changes if change.lens == lens]
    if not of_lens:
        return case
    of_a, of_b = ([change.after for change in of_lens if change.run in side] for side in (a, b))
    score_a, score_b = (_mean(tally.score for tally in side) for side in (of_a, of_b))
    if score_a is None or score_b is None:
        return None
    wer_a, wer_b = (_mean(tally.wer for tally in side) for side in (of_a, of_b))
    return case._replace(a=score_a, b=score_b, wer_a=wer_a, wer_b=wer_b)


def _mean(values: Iterable[float | None]) -> float | None:
    numbers = [value for value in values if value is not None]
    return sum(numbers) / len(numbers) if numbers else None


def as_json(comparison: Comparison) -> dict[str, Any]:
    """Everything but the cases, for `--json`."""
    return {
        "a": list(comparison.a),
        "b": list(comparison.b),
        "lens": comparison.lens,
        "settings": asdict(comparison.settings),
        "mismatched": comparison.mismatched,
        "contract": [
            {"field": term.field.key, "binding": term.field.binding, "a": term.a, "b": term.b, "alike": term.alike}
            for term in comparison.contract.terms
        ],
        "coverage": asdict(comparison.contract.coverage),
        "parts": [{**asdict(row), "verdict": row.verdict} for row in comparison.parts],
        "tasks": [{**asdict(row), "verdict": row.verdict} for row in comparison.rows],
    }


def _facts(run: Run, lens: Lens, shared_questions: pairs.SharedQuestions | None) -> dict[str, str]:
    """Facts of a run by `comparability.Field.key`. Prompts of a set are identified by its hash, others by their text.

    What a file of another program states about its own parser or prompts is appended (`Run.further["stated"]`).
    """
    prompts = run.prompt_hash if run.prompt_ensemble else shared_questions.prompts if shared_questions else ""
    values = {
        "lens": lens,
        "metrics": run.versions.get("metrics", ""),
        "parsing": run.versions.get("parsing", ""),
        "references": shared_questions.reference[:HASH_DIGITS] if shared_questions else "",
        "prompt_version": run.prompt_version,
        "prompt_hash": prompts[:HASH_DIGITS],
        "prompt_ensemble": str(run.prompt_ensemble) if run.prompt_ensemble else "",
        "model": run.model,
        "condition": ", ".join(f"{key}={value}" for key, value in sorted(run.condition.items())),
        "seed": run.seed,
        "run_hash": run.run_hash[:HASH_DIGITS],
    }
    stated = run.further.get("stated", {})
    return {key: ", ".join(filter(None, (value, stated.get(key, "")))) for key, value in values.items()}
