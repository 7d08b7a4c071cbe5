"""Two sides from the store to the finished comparison: contract first, then differences."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import asdict, dataclass, replace
from typing import Any

from analysis.pipeline.reviews.corrections import changes
from analysis.records import Lens
from analysis.store.database import Database
from analysis.store.queries import cases_list
from analysis.store.queries import comparison_pairs as pairs
from analysis.store.queries.corrected_scores import Change
from analysis.store.queries.filters import Filters
from analysis.store.runs.description import Run
from analysis.summaries import comparability as contracts
from analysis.summaries.comparability import Comparability, Coverage
from analysis.summaries.differences import Correction, Difference, Pair, by_part, by_task
from analysis.summaries.leaderboard import CATEGORIES, OVERALL

PARTS = {part.name: part.tasks for part in (OVERALL, *CATEGORIES)}
"""Of BASS; a part is compared where all its tasks are there."""
HASH_SHOWN = 12
"""Digits of a hash that are shown; enough to tell two apart."""


@dataclass(frozen=True, slots=True)
class Settings:
    """allow_mismatch: go on where the contract is broken, and mark the result."""

    correction: Correction = "holm"
    allow_mismatch: bool = False


@dataclass(frozen=True, slots=True)
class Comparison:
    """a, b: run ids of each side. pairs: the shared cases. rows: by task. corrected: questions with corrected
    references among the shared ones. parts: overall and by category."""

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
        """Whether the contract is broken: to be said wherever the result is shown."""
        return bool(self.contract.broken)


def contract(db: Database, filters: Filters, a: Sequence[str], b: Sequence[str]) -> Comparability:
    """What both sides say of themselves. Raises UnknownRunError."""
    filters = replace(filters, runs=tuple(dict.fromkeys([*a, *b])))
    coverage = Coverage(**pairs.coverage(db, filters, a, b))
    known = {run.id: run for run in cases_list.runs(db)}
    asked = pairs.asked(db, a, b)
    left, right = ([_facts(known[run], filters.lens, asked.get(run)) for run in side] for side in (a, b))
    return contracts.contract(left, right, coverage)


def compare(
    db: Database, filters: Filters, a: Sequence[str], b: Sequence[str], settings: Settings | None = None,
    known: Comparability | None = None, corrected: Mapping[str, Any] | None = None,
) -> Comparison:  # fmt: skip
    """The comparison on the cases that fit. known: their contract, where it was asked for before.

    corrected: references by question id, as `encoding.encode` writes them, in place of those loaded.

    Raises UnknownRunError, NothingSharedError, and MismatchError unless that is allowed.
    """
    settings = settings or Settings()
    filters = replace(filters, runs=tuple(dict.fromkeys([*a, *b])))
    found = known or contract(db, filters, a, b)
    if not (settings.allow_mismatch and found.coverage.shared):
        contracts.check(found, ", ".join(a), ", ".join(b))
    cases = [Pair(**row) for row in pairs.pairs(db, filters, a, b)]
    values = {each.question: (corrected or {}).get(each.question) for each in cases}
    changed = {name: changes(db, name, value, filters.runs) for name, value in values.items() if value is not None}
    shared = tuple(pair for case in cases if (pair := _under(case, changed.get(case.question, ()), filters.lens, a, b)))
    rows = by_task(shared, filters.lens, settings.correction)
    parts = tuple(by_part(shared, PARTS, filters.lens, settings.correction))
    return Comparison(tuple(a), tuple(b), filters.lens, settings, found, shared, tuple(rows), len(changed), parts)


def _under(case: Pair, changed: Sequence[Change], lens: Lens, a: Sequence[str], b: Sequence[str]) -> Pair | None:
    """A pair under a corrected reference; None where a side has no score under it."""
    mine = [each for each in changed if each.lens == lens]
    if not mine:
        return case
    of_a, of_b = ([each.after for each in mine if each.run in side] for side in (a, b))
    score_a, score_b = (_mean(each.score for each in side) for side in (of_a, of_b))
    if score_a is None or score_b is None:
        return None
    wer_a, wer_b = (_mean(each.wer for each in side) for side in (of_a, of_b))
    return case._replace(a=score_a, b=score_b, wer_a=wer_a, wer_b=wer_b)


def _mean(values: Iterable[float | None]) -> float | None:
    known = [value for value in values if value is not None]
    return sum(known) / len(known) if known else None


def as_json(found: Comparison) -> dict[str, Any]:
    """Everything but the single cases, for `--json`."""
    return {
        "a": list(found.a),
        "b": list(found.b),
        "lens": found.lens,
        "settings": asdict(found.settings),
        "mismatched": found.mismatched,
        "contract": [
            {"field": term.field.key, "binding": term.field.binding, "a": term.a, "b": term.b, "alike": term.alike}
            for term in found.contract.terms
        ],
        "coverage": asdict(found.contract.coverage),
        "parts": [{**asdict(row), "verdict": row.verdict} for row in found.parts],
        "tasks": [{**asdict(row), "verdict": row.verdict} for row in found.rows],
    }


def _facts(run: Run, lens: Lens, asked: pairs.Asked | None) -> dict[str, str]:
    """By `contract.Field.key`. Prompts of a set are known by its hash; others as they stand in the shared records.

    What a file of another program states of its own parser or prompts stands beside (`Run.further["stated"]`).
    """
    prompts = run.prompt_hash if run.prompt_ensemble else asked.prompts if asked else ""
    values = {
        "lens": lens,
        "metrics": run.versions.get("metrics", ""),
        "parsing": run.versions.get("parsing", ""),
        "references": asked.reference[:HASH_SHOWN] if asked else "",
        "prompt_version": run.prompt_version,
        "prompt_hash": prompts[:HASH_SHOWN],
        "prompt_ensemble": str(run.prompt_ensemble) if run.prompt_ensemble else "",
        "model": run.model,
        "condition": ", ".join(f"{key}={value}" for key, value in sorted(run.condition.items())),
        "seed": run.seed,
        "run_hash": run.run_hash[:HASH_SHOWN],
    }
    stated = run.further.get("stated", {})
    return {key: ", ".join(filter(None, (value, stated.get(key, "")))) for key, value in values.items()}
