"""A run as records of Every Eval Ever 0.3.0: an aggregate with a figure for each task, and a line for each question.

1. A task whose figure is a mean over its subtasks gives a result for each of them and none for itself, so that every
   score is the plain mean of its samples. There is no overall result: it would count them twice.
2. A sample is a question: several answers to it are its outputs, and its score is their mean. Answers without a score
   are in no mean; `left_out` counts them.
3. The interval is over songs, as everywhere (`statistics.clusters`). Transcripts have their word error rate.
4. The same run gives the same bytes. The name of its files is made of run, lens and references.
"""

from __future__ import annotations

import hashlib
import json
import re
import uuid
from collections.abc import Iterable, Iterator, Mapping, Sequence
from decimal import Decimal
from importlib.metadata import version
from statistics import fmean, pstdev
from typing import Any, NamedTuple
from urllib.parse import urlencode

import numpy as np

from analysis.benchmarks.registry import BENCHMARKS, EVERY
from analysis.records import WORST, Lens, Question
from analysis.scoring.figures import is_lyrics
from analysis.statistics.clusters import estimate, inverse_rate, share
from analysis.store.database import Database
from analysis.store.queries import data_sets
from analysis.store.queries.cases import run_answers
from analysis.store.queries.cases.run_answers import ScoredAnswer
from analysis.store.queries.counts import failure_modes
from analysis.store.runs.description import Run
from analysis.store.tables.json_values import dumps, encode

SCHEMA = "0.3.0"
UNKNOWN = "unknown"
_SLUG = re.compile(r"[^a-z0-9.]+")


class Settings(NamedTuple):
    """Settings of the records. organization: who publishes them, and the developer of models that name none."""

    organization: str = UNKNOWN
    relationship: str = "other"
    lens: Lens = "paper"
    references: str = "published"
    url: str = ""


class SharedRecord(NamedTuple):
    """Paths and contents of the files of one run. left_out: answers without a score, which are in no mean."""

    files: Mapping[str, bytes]
    n_samples: int
    left_out: int


def export(db: Database, run: Run, settings: Settings) -> SharedRecord:
    """The files of a run by their path below the output folder."""
    own = list(run_answers.answers(db, run.id, settings.lens))
    collection = _slug(next(iter(data_sets.of_runs(db, [run.id]).get(run.id, ())), UNKNOWN))
    developer, _, name = run.model.rpartition("/")
    developer = _slug(developer or settings.organization)
    model = _slug(run.name if not developer or "/" not in run.model else name + run.name.removeprefix(run.model))
    head = {"schema_version": SCHEMA, "evaluation_id": f"{collection}/{developer}_{model}/0"}
    key = "\x1f".join((run.run_hash, settings.lens, settings.references))
    file = uuid.UUID(bytes=hashlib.sha256(key.encode()).digest()[:16], version=4)
    folder = f"data/{collection}/{developer}/{model}"
    modes = failure_modes.of_cases(db, [{"run": run.id, "index": entry.answer.index} for entry in own])
    results, samples = [], list[dict[str, Any]]()
    for evaluation, group in _groups(own).items():
        rows = list(_samples(group, run, modes, settings))
        if rows:
            results.append(_result(evaluation, group, rows, collection, settings))
        samples += [{**head, "model_id": f"{developer}/{model}", "evaluation_name": evaluation,
                     "evaluation_result_id": evaluation, **row} for row in rows]  # fmt: skip
    lines = "".join(f"{json.dumps(row, ensure_ascii=False, sort_keys=False)}\n" for row in samples).encode()
    path = f"{folder}/{file}_samples.jsonl"
    aggregate = {
        **head, "retrieved_timestamp": "0", "source_metadata": {
            "source_name": "Earmark", "source_type": "evaluation_run",
            "source_organization_name": settings.organization, "evaluator_relationship": settings.relationship,
        },
        "eval_library": {"name": "earmark", "version": version("earmark"), "additional_details": {
            "lens": settings.lens, "references": settings.references, "run_hash": run.run_hash}},
        "model_info": {"name": run.model or run.name, "id": f"{developer}/{model}", "developer": developer,
                       "additional_details": _texts({"deployment_type": UNKNOWN, "model_availability": UNKNOWN,
                                                     "condition": dict(run.condition), "seed": run.seed})},
        "evaluation_results": results,
        "detailed_evaluation_results": {
            "format": "jsonl", "file_path": path, "hash_algorithm": "sha256",
            "checksum": hashlib.sha256(lines).hexdigest(), "total_rows": len(samples),
        },
    }  # fmt: skip
    content = (json.dumps(aggregate, ensure_ascii=False, indent=1) + "\n").encode()
    n_left_out = sum(_value(entry) is None for entry in own)
    return SharedRecord({f"{folder}/{file}.json": content, path: lines}, len(samples), n_left_out)


def _groups(own: Iterable[ScoredAnswer]) -> dict[str, list[ScoredAnswer]]:
    """By the name of the evaluation, in the order of the table of tasks."""
    by_task: dict[str, dict[str, list[ScoredAnswer]]] = {}
    for entry in own:
        question = entry.answer.question
        by_task.setdefault(question.task, {}).setdefault(question.subtask, []).append(entry)
    groups: dict[str, list[ScoredAnswer]] = {}
    for task in (code for code in EVERY if code in by_task):
        benchmark = BENCHMARKS[EVERY[task].benchmark]
        for subtask, group in by_task[task].items():
            is_divided = benchmark.averages_subtasks and len(by_task[task]) > 1
            groups.setdefault(f"{_slug(benchmark.name)}.{task}{f'.{subtask}' if is_divided else ''}", []).extend(group)
    return groups


def _value(entry: ScoredAnswer) -> float | None:
    """The score, of transcripts the word error rate; None for an answer in no mean."""
    if entry.score is None:
        return None
    return entry.score.wer if is_lyrics(entry.answer.question.task) else entry.score.score


def _samples(
    group: Sequence[ScoredAnswer], run: Run, modes: Mapping[tuple[str, int], Sequence[str]], settings: Settings
) -> Iterator[dict[str, Any]]:
    by_question: dict[str, list[ScoredAnswer]] = {}
    for entry in group:
        if _value(entry) is not None:
            by_question.setdefault(entry.answer.question.id, []).append(entry)
    for question_id, answers in by_question.items():
        first, question = answers[0], answers[0].answer.question
        values = [value for entry in answers if (value := _value(entry)) is not None]
        inputs = {"raw": question.prompt, "reference": _reference(question)}
        outcomes = [entry.score.outcome for entry in answers if entry.score is not None]
        own_modes = [mode for entry in answers for mode in modes.get((run.id, entry.answer.index), ())]
        error = next((outcome for outcome in outcomes if outcome in WORST), None)
        value = fmean(values)
        digest = hashlib.sha256(dumps_sorted(inputs).encode()).hexdigest()
        yield {
            "sample_id": question_id, "sample_hash": digest, "interaction_type": "single_turn",
            "input": {**inputs, "choices": list(question.options) or None},
            "output": {"raw": [_raw(entry.answer.raw) for entry in answers]},
            "answer_attribution": [_attribution(place, entry, settings) for place, entry in enumerate(answers)],
            "evaluation": {"score": value, "is_correct": value == (0.0 if is_lyrics(question.task) else 1.0)},
            **({"error": error} if error else {}),
            "metadata": _texts({
                "subtask": question.subtask, "outcome": outcomes[0],
                "confidence": first.score.confidence if first.score else "",
                "modes": ", ".join(dict.fromkeys(own_modes)), "song": question.song, "audio": question.audio,
                "references": settings.references, "link": _link(question_id, run, settings),
            }),
        }  # fmt: skip


def _attribution(place: int, entry: ScoredAnswer, settings: Settings) -> dict[str, Any]:
    """How the answer was read."""
    value = None if entry.score is None else entry.score.value
    return {
        "turn_idx": place, "source": "output.raw", "extracted_value": dumps(encode(value)),
        "extraction_method": f"earmark {settings.lens}, {version('earmark')}", "is_terminal": True,
    }  # fmt: skip


def _result(
    evaluation: str, group: Sequence[ScoredAnswer], rows: Sequence[Mapping[str, Any]], collection: str,
    settings: Settings,
) -> dict[str, Any]:  # fmt: skip
    """The figure of an evaluation: the mean of its samples."""
    task = group[0].answer.question.task
    values = [row["evaluation"]["score"] for row in rows]
    songs = {entry.answer.question.id: entry.song for entry in group}
    is_error = is_lyrics(task)
    interval = _interval(values, [songs[row["sample_id"]] for row in rows], is_error)
    metric = EVERY[task].metric
    return {
        "evaluation_result_id": evaluation, "evaluation_name": evaluation,
        "source_data": {"dataset_name": collection, "source_type": "other"},
        "metric_config": {
            "evaluation_description": f"{EVERY[task].benchmark} {EVERY[task].name}, {settings.lens} lens",
            "metric_id": "wer" if is_error else f"earmark.{evaluation}.{settings.lens}",
            "metric_name": "WER" if is_error else metric, "metric_kind": "wer" if is_error else "score",
            "metric_unit": "proportion", "lower_is_better": is_error, "score_type": "continuous", "min_score": 0.0,
            "max_score": "Infinity" if is_error else 1.0, "metric_parameters": {"lens": settings.lens},
        },
        "score_details": {
            "score": fmean(values),
            "details": _texts({
                "songs": len(set(songs.values())), "left_out": sum(_value(entry) is None for entry in group),
                "unanswered": sum("error" in row for row in rows), "references": settings.references,
            }),
            "uncertainty": {
                "standard_deviation": pstdev(values), "num_samples": len(values),
                **({"confidence_interval": interval} if interval else {}),
            },
        },
    }  # fmt: skip


def _interval(values: Sequence[float], songs: Sequence[str], is_error: bool) -> dict[str, Any] | None:
    """An interval over songs; None with too few of them."""
    names = list(dict.fromkeys(songs))
    sums, counts = np.zeros((len(names), 1)), np.zeros((len(names), 1))
    for value, song in zip(values, songs, strict=True):
        sums[names.index(song)] += value
        counts[names.index(song)] += 1
    if is_error:
        span = inverse_rate(estimate(sums, counts, lambda means: 1.0 / (1.0 + means[..., 0])))
        bounds = (1.0 / span.high - 1.0, 1.0 / span.low - 1.0) if span and span.low > 0 else None
    else:
        inside = share(estimate(sums, counts))
        bounds = (inside.low, inside.high) if inside else None
    if bounds is None:
        return None
    mean = fmean(values)  # the sums over songs round elsewhere
    return {
        "lower": min(bounds[0], mean), "upper": max(bounds[1], mean), "confidence_level": 0.95,
        "method": "jackknife over songs",
    }  # fmt: skip


def _reference(question: Question) -> list[str]:
    reference = question.reference
    if isinstance(reference, str | Decimal):
        return [str(reference)]
    if all(isinstance(entry, str) for entry in reference):
        return [str(entry) for entry in reference]
    return [question.reference_text]


def _raw(raw: Any) -> str:
    return raw if isinstance(raw, str) else "" if raw is None else dumps_sorted(raw)


def _link(question: str, run: Run, settings: Settings) -> str:
    return f"{settings.url}/case?{urlencode({'q': question, 'runs': run.id})}" if settings.url else ""


def dumps_sorted(value: Any) -> str:
    """Compact JSON with sorted keys."""
    return json.dumps(value, ensure_ascii=False, sort_keys=True, separators=(",", ":"), default=str)


def _texts(values: Mapping[str, Any]) -> dict[str, str]:
    """Values as texts, empty ones left out."""
    return {name: value if isinstance(value, str) else dumps_sorted(value) for name, value in values.items()
            if value not in (None, "", {})}  # fmt: skip


def _slug(text: str) -> str:
    return _SLUG.sub("-", text.lower()).strip("-") or UNKNOWN
