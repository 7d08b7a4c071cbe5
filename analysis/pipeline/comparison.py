"""Comparison of two sides: comparability check first, then differences by task."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import asdict, dataclass, replace
from itertools import starmap
from typing import Any

from analysis.benchmarks.frame import frame_of
from analysis.framing.run_facts import SEED
from analysis.pipeline.reviews.corrections import changes
from analysis.records import Lens
from analysis.store.database import Database
from analysis.store.queries import comparison_pairs as pairs
from analysis.store.queries import loaded_runs
from analysis.store.queries.corrected_scores import Change
from analysis.store.queries.filters import Filters
from analysis.store.runs.description import Run
from analysis.summaries.comparison import comparability as contracts
from analysis.summaries.comparison.comparability import Comparability, Coverage
from analysis.summaries.comparison.differences import Correction, Difference, by_part, by_task, counts, overall
from analysis.summaries.comparison.pairs import Pair
from analysis.summaries.comparison.sides import RunFacts, Side, check_side, same_seeds, side
from analysis.summaries.review.misread import depends_on_reading
from analysis.summaries.statements.verdicts import short

HASH_DIGITS = 12
"""Digits of a hash to display, enough to distinguish two."""


@dataclass(frozen=True, slots=True)
class Settings:
    """How to compare. allow_mismatch: continue although the comparability check fails, and mark the result.

    pool: take runs of several models or conditions as one side.
    """

    correction: Correction = "holm"
    allow_mismatch: bool = False
    pool: bool = False


@dataclass(frozen=True, slots=True)
class Comparison:
    """Result of a comparison. of_a, of_b: the sides. pairs: the shared cases. rows: by task.

    corrected: number of shared questions with corrected references. parts: overall and by category.
    """

    of_a: Side
    of_b: Side
    lens: Lens
    settings: Settings
    contract: Comparability
    pairs: tuple[Pair, ...]
    rows: tuple[Difference, ...]
    corrected: int = 0
    parts: tuple[Difference, ...] = ()

    @property
    def a(self) -> tuple[str, ...]:
        """Ids of the runs of side A that count."""
        return self.of_a.runs

    @property
    def b(self) -> tuple[str, ...]:
        """Ids of the runs of side B that count."""
        return self.of_b.runs

    @property
    def mismatched(self) -> bool:
        """Whether the comparability check failed, which every display of the result must state."""
        return bool(self.contract.broken)


def contract(db: Database, filters: Filters, a: Sequence[str], b: Sequence[str]) -> Comparability:
    """Comparability check of both sides. Raises UnknownRunError."""
    filters = replace(filters, runs=tuple(dict.fromkeys([*a, *b])))
    coverage = Coverage(**pairs.coverage(db, filters, a, b))
    runs = {run.id: run for run in loaded_runs.runs(db)}
    shared_questions = pairs.shared_questions(db, a, b)
    left, right = ([_facts(runs[run], filters.lens, shared_questions.get(run)) for run in side] for side in (a, b))
    return contracts.contract(left, right, coverage)


def compare(
    db: Database, filters: Filters, a: Sequence[str], b: Sequence[str], settings: Settings | None = None,
    comparability: Comparability | None = None, corrected: Mapping[str, Any] | None = None,
) -> Comparison:  # fmt: skip
    """Comparison on the shared cases. known: their comparability check, if there is one already.

    corrected: references by question id, as `json_values.encode` writes them, in place of the loaded ones.

    Raises UnknownRunError, NothingSharedError, MixedSideError unless `pool`, and MismatchError unless that is allowed.
    """
    settings = settings or Settings()
    filters = replace(filters, runs=tuple(dict.fromkeys([*a, *b])))
    check = comparability or contract(db, filters, a, b)
    sides = {name: run_facts(db, runs) for name, runs in (("A", a), ("B", b))}
    if not settings.pool:
        for name, runs in sides.items():
            check_side(name, runs)
    if not (settings.allow_mismatch and check.coverage.shared):
        contracts.check(check, ", ".join(a), ", ".join(b))
    of_a, of_b = map(side, sides.values())
    cases = [Pair(**row) for row in pairs.pairs(db, filters, of_a.runs, of_b.runs)]
    values = {case.question: (corrected or {}).get(case.question) for case in cases}
    changes_by_id = {
        name: changes(db, name, value, filters.runs) for name, value in values.items() if value is not None
    }
    under_corrections = (_under(case, changes_by_id.get(case.question, ()), filters.lens, of_a, of_b) for case in cases)
    shared_pairs = tuple(pair for pair in under_corrections if pair)
    paired = same_seeds(of_a, of_b)
    rows, parts = _rows(shared_pairs, filters.lens, settings.correction, paired)
    if doubts := pairs.doubts(db, filters, of_a.runs, of_b.runs):
        of_bounds = [
            _rows(own, filters.lens, settings.correction, paired) for own in _bounds(shared_pairs, doubts, of_a, of_b)
        ]
        rows, parts = (
            tuple(starmap(_marked, zip(*own, strict=True))) for own in zip((rows, parts), *of_bounds, strict=True)
        )
    return Comparison(of_a, of_b, filters.lens, settings, check, shared_pairs, rows, len(changes_by_id), parts)


def _rows(
    shared_pairs: Sequence[Pair], lens: Lens, correction: Correction, paired: bool
) -> tuple[tuple[Difference, ...], tuple[Difference, ...]]:
    """The rows of the tasks, and of overall and the categories."""
    own = frame_of({pair.task for pair in shared_pairs})
    groups = (own.overall_part, *own.parts) if own.is_fixed else own.parts
    parts = by_part(shared_pairs, {part.name: part.tasks for part in groups if part}, lens, correction, paired)
    return (
        tuple(by_task(shared_pairs, lens, correction, paired)),
        (*parts, *overall(shared_pairs, lens, correction, paired)),
    )


def _marked(row: Difference, *bounds: Difference) -> Difference:
    """A row, and whether its verdict depends on reading. bounds: with all doubtful answers wrong, and right."""
    return replace(row, depends_on_reading=depends_on_reading(map(short, (row, *bounds))))


def _bounds(
    shared_pairs: Sequence[Pair], doubts: Sequence[Mapping[str, Any]], a: Side, b: Side
) -> Iterator[list[Pair]]:
    """The pairs with all doubtful answers wrong, then with all right."""
    for is_right in (False, True):
        values = {(row["question"], row["run"]): row for row in doubts if row["is_right"] == is_right}
        yield [_under_bound(pair, values, a, b) for pair in shared_pairs]


def _under_bound(pair: Pair, values: Mapping[tuple[str, str], Mapping[str, Any]], a: Side, b: Side) -> Pair:
    """The pair if all doubtful answers are wrong, or if all are right.

    values: their score and wer in that case, by question and run.
    """
    own = [[values.get((pair.question, run)) for run in side.runs] for side in (a, b)]
    if not any(map(any, own)):
        return pair

    def changed(name: str, before: tuple[tuple[float, ...], ...]) -> list[tuple[float, ...]]:
        both = zip(own, before, strict=True)
        return [tuple(new[name] if new else old for new, old in zip(*side, strict=True)) for side in both]

    has_wers = pair.wer_a is not None and pair.wer_b is not None
    return _with_scores(pair, changed("score", pair.scores), changed("wer", pair.wers) if has_wers else [(), ()])


def _with_scores(pair: Pair, scores: Sequence[tuple[float, ...]], wers: Sequence[tuple[float, ...]]) -> Pair:
    """A pair with other values. scores, wers: of side A and of side B, by run; empty: no word error rates."""
    several = [own if len(own) > 1 else () for own in (*scores, *wers)]
    return pair._replace(
        a=sum(scores[0]) / len(scores[0]), b=sum(scores[1]) / len(scores[1]), wer_a=_mean(wers[0]),
        wer_b=_mean(wers[1]), scores_a=several[0], scores_b=several[1], wers_a=several[2], wers_b=several[3],
    )  # fmt: skip


def run_facts(db: Database, runs: Sequence[str]) -> list[RunFacts]:
    """What decides on which side runs belong. Answers are read where there is something to compare: of several runs."""
    run_by_id = {run.id: run for run in loaded_runs.runs(db)}
    answers = pairs.answers(db, runs) if len(runs) > 1 else {}
    facts = []
    for own in (run_by_id[run] for run in runs):
        condition = {key: value for key, value in own.condition.items() if key != SEED}
        seed = own.seed or own.condition.get(SEED, "")
        facts.append(RunFacts(own.id, own.model or own.name, condition, seed, answers.get(own.id, "")))
    return facts


def _under(case: Pair, changes: Sequence[Change], lens: Lens, a: Side, b: Side) -> Pair | None:
    """A pair under a corrected reference, None if a run has no score under it."""
    of_lens = [change for change in changes if change.lens == lens]
    if not of_lens:
        return case
    scores, wers = (
        [[_mean(getattr(change.after, name) for change in of_lens if change.run == run) for run in side.runs]
         for side in (a, b)]
        for name in ("score", "wer")
    )  # fmt: skip
    means = [_complete(own) for own in scores]
    return _with_scores(case, means, [_complete(own) for own in wers]) if all(means) else None


def _complete(values: Sequence[float | None]) -> tuple[float, ...]:
    """The values, or none if one is missing."""
    numbers = tuple(value for value in values if value is not None)
    return numbers if len(numbers) == len(values) else ()


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
        "seeds": {"a": asdict(comparison.of_a), "b": asdict(comparison.of_b)},
        "verdicts": counts(comparison.rows),
        "parts": [row.as_dict() for row in comparison.parts],
        "tasks": [row.as_dict() for row in comparison.rows],
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
