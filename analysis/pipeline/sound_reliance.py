"""What the sound brings each model, from its runs with and without it."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from dataclasses import replace
from typing import Any, NamedTuple

from analysis.benchmarks.frame import OVERALL
from analysis.errors import EarmarkError
from analysis.pipeline.comparison import Settings, compare, run_facts
from analysis.store.database import Database
from analysis.store.queries import data_sets, loaded_runs, sound_use
from analysis.store.queries.cases import run_answers
from analysis.store.queries.comparison_pairs import pairs
from analysis.store.queries.filters import Filters
from analysis.store.runs.description import Run
from analysis.summaries.comparison.comparability import MismatchError, NothingSharedError
from analysis.summaries.comparison.sides import MixedSideError
from analysis.summaries.comparison.sound_reliance import (
    ANOTHER,
    NO_SOUND,
    TITLE,
    Reliance,
    conclusion,
    corrected,
    other_settings,
    reliance,
    sound_runs,
    treatment,
)
from analysis.summaries.comparison.text_answers import SilentAnswer, TextAnswers
from analysis.summaries.comparison.text_answers import text_answers as summary
from analysis.summaries.comparison.text_rules import TextRule
from analysis.summaries.comparison.text_rules import text_rules as rules


class SoundUse(NamedTuple):
    """Runs of a model with the sound (a), and without it or with another (b). counts: questions by verdict."""

    a: tuple[str, ...]
    b: tuple[str, ...]
    counts: Mapping[str, int]

    def filter_value(self, verdict: str) -> str:
        """The value of the filter `sound_use` for the questions with this verdict."""
        return f"{verdict}:{','.join(self.a)}>{','.join(self.b)}"


def reliances(db: Database, filters: Filters) -> tuple[list[Reliance], list[EarmarkError]]:
    """What the sound brings by model, condition and treatment; and why some runs cannot be compared.

    filters: without runs, of all models. Raises UnknownRunError.
    """
    ids = filters.runs or _models(db, filters)
    rows: list[Reliance] = []
    refused: list[EarmarkError] = []
    for runs in sound_runs(run_facts(db, ids)):
        for name, other in runs.other.items():
            try:
                result = compare(db, replace(filters, runs=()), runs.sound, other, Settings())
            except (MismatchError, MixedSideError, NothingSharedError) as error:
                refused.append(error)
                continue
            overall = next((row for row in result.parts if row.name == OVERALL), None)
            differing = sound_use.differing(db, other) if name == ANOTHER else None
            own = reliance(runs, name, overall, result.rows, result.pairs, differing)
            rows.append(own._replace(unchanged_seeds=_unchanged_seeds(db, filters, runs.sound, own.differing)))
    return corrected(rows), refused


def text_answers(db: Database, filters: Filters) -> TextAnswers:
    """Questions that models have right without sound, of all models with such a run. filters: without runs."""
    facts = run_facts(db, _models(db, filters))
    models: dict[str, list[str]] = {}
    for run in facts:
        if treatment(run.condition) == NO_SOUND:
            models.setdefault(run.model, []).append(run.id)
    runs = [run for own in models.values() for run in own]
    rows = sound_use.silent_answers(db, filters, runs) if runs else []
    return summary([SilentAnswer(**row) for row in rows], models)


def not_known(db: Database, filters: Filters, reliances: Sequence[Reliance]) -> list[Run]:
    """A run of each model and condition that no reliance is about, of questions with a sound. filters: as those had."""
    covered = {(own.model, own.condition) for own in reliances}
    first: dict[tuple[str, str], Run] = {}
    run_by_id = {run.id: run for run in loaded_runs.runs(db)}
    for facts in run_facts(db, filters.runs or _models(db, filters)):
        if treatment(facts.condition) is not None:
            first.setdefault((facts.model, other_settings(facts)), run_by_id[facts.id])
    return [run for key, run in first.items() if key not in covered and sound_use.has_sound(db, run.id)]


def text_rules(db: Database, run: str) -> list[TextRule]:
    """How often a run is right, and rules that do not listen, on the run's questions of choice."""
    return rules(
        (answer.question, song, score.score if score else None)
        for answer, song, score in run_answers.answers(db, run, "paper")
    )


def sound_use_of(db: Database, filters: Filters, run: str) -> SoundUse | None:
    """How the model of a run uses the sound, question by question; None where nothing can be compared."""
    sides = sides_of(db, filters, run)
    return SoundUse(*sides, sound_use.verdicts(db, filters, *sides)) if sides else None


def verdict_of(db: Database, filters: Filters, run: str, question: str) -> str:
    """The verdict on one question from all conditions of the run's model, "" where there is none."""
    sides = sides_of(db, filters, run)
    return sound_use.verdict(db, filters, question, *sides) if sides else ""


def sides_of(db: Database, filters: Filters, run: str) -> tuple[tuple[str, ...], tuple[str, ...]] | None:
    """The runs of a run's model with the sound, and those without it or with another one."""
    for runs in sound_runs(run_facts(db, _models(db, filters))):
        others = tuple(other for name, ids in runs.other.items() if name != TITLE for other in ids)
        if others and run in (*runs.sound, *others):
            return runs.sound, others
    return None


def _models(db: Database, filters: Filters) -> tuple[str, ...]:
    """The runs of models in the data set of the filters."""
    sets, own = data_sets.of_runs(db), set(filters.data_sets)
    runs = (run.id for run in loaded_runs.runs(db) if run.kind == "model")
    return tuple(run for run in runs if not own or own & set(sets.get(run, ())))


def _unchanged_seeds(db: Database, filters: Filters, runs: Sequence[str], questions: Collection[str]) -> float | None:
    """Share of equal answers of two seeds with the sound, to these questions."""
    if len(runs) < 2:
        return None
    rows = pairs(db, replace(filters, runs=tuple(runs[:2])), runs[:1], runs[1:2])
    same = [row["same"] for row in rows if row["question"] in questions]
    return sum(same) / len(same) if same else None


def as_rows(own: Reliance) -> list[dict[str, Any]]:
    """The headline, then each task, as plain values. Shares from 0 to 1, differences corrected for guessing.

    of_all_tasks: equal answers, of the questions with another right answer for the sound that was sent.
    """
    unchanged = {"questions": len(own.differing), "same_answers": own.unchanged, "of_two_seeds": own.unchanged_seeds}
    rows = []
    for row in (own.overall, *(own.rows if len(own.rows) > 1 else ())):
        if row is not None:
            low, high = row.interval or (None, None)
            rows.append({
                "model": own.model, "condition": own.condition, "against": own.treatment, "task": row.name, "n": row.n,
                "songs": row.songs, "reliance": row.difference, "raw": row.gain, "low": low, "high": high, "p": row.p,
                "p_corrected": row.p_corrected, "with_sound": row.a, "without": row.b, "hearing": conclusion(row),
                "right_with_sound_only": row.only_a, "right_without_only": row.only_b,
                "same_answers": row.same_answers / row.n,
                "of_all_tasks": unchanged,
            })  # fmt: skip
    return rows
