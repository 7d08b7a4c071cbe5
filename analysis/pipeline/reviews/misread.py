"""The misread shares of runs from the store and the reviews: samples, checked answers, estimates and score ranges."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace

from analysis.records import Lens
from analysis.reviews import reading_samples, readings
from analysis.reviews.reading_samples import KINDS, SEED, SIZES, SURE, ReadingSample, SampledAnswer
from analysis.reviews.readings import PersonReading
from analysis.reviews.state import State
from analysis.scoring.figures import stratum
from analysis.store.database import Database
from analysis.store.queries.cases import cases_list, reading_checks
from analysis.store.queries.cases.reading_checks import ReadCase
from analysis.store.queries.filters import Filters
from analysis.store.reviews import open_reviews
from analysis.store.tables.json_values import decode
from analysis.summaries.review import misread, reading_check
from analysis.summaries.review.misread import OVERALL, Doubt, Misread, ScoreRange
from analysis.summaries.review.reading_check import Checked, PersonValue, Place

Key = tuple[str, str]
"""Question and answer."""


@dataclass(frozen=True, slots=True)
class RunMisread:
    """Misread shares of a run and of each of its tasks. sample: None before the first reading. lens: of the readings.

    The shares are of whole runs; scores and doubtful answers follow the filters.
    """

    total: Misread
    tasks: Mapping[str, Misread]
    sample: ReadingSample | None
    lens: Lens


def sample_of(
    db: Database, states: Mapping[str, State], run: str, task: str = "", seed: int = SEED, n_sure: int = 0
) -> tuple[ReadingSample, bool]:
    """The sample of a run (and task), and whether it is stored; else what would be drawn.

    n_sure: sure answers, 0 for the default. A larger one than the stored one is drawn with the same seed.
    """
    earlier = reading_samples.samples(states).get((run, task))
    if earlier is not None and len(earlier.of_kind(SURE)) >= n_sure:
        return earlier, True
    filters = Filters(lens=reading_checks.lens_of(db, run), runs=(run,))
    sizes = {**SIZES, SURE: n_sure or SIZES[SURE]}
    candidates = reading_checks.candidates(db, filters)
    sample = reading_samples.draw(run, task, candidates, earlier.seed if earlier else seed, sizes)
    if earlier is not None and len(sample.answers) <= len(earlier.answers):
        return earlier, True
    return sample, False


def estimates(db: Database, filters: Filters) -> dict[str, RunMisread]:
    """The estimates of each run of the filters."""
    if not filters.runs:
        return {}
    lens = reading_checks.lens_of(db, filters.runs[0])
    filters = replace(filters, lens=lens)
    of_runs = Filters(lens=lens, runs=filters.runs, data_sets=filters.data_sets)
    states = open_reviews(db.workspace).states()
    by_answer, samples = readings.readings(states), reading_samples.samples(states)
    cells = cases_list.cells(db, lens, filters)
    doubts: dict[str, dict[Place, Doubt]] = {}
    for row in reading_checks.doubts(db, filters):
        place = row["task"], row["subtask"], row["stratum"]
        doubts.setdefault(row["run"], {})[place] = Doubt(*(row[name] for name in Doubt._fields))
    counts = _counts(db, of_runs)
    result = {}
    for run in filters.runs:
        own = {task: sample for (name, task), sample in samples.items() if name == run}
        checked = checked_answers(db, run, lens, own.values(), by_answer)
        run_sample = own.get(OVERALL)
        corrected = run_sample if filters == of_runs else None
        scores = misread.scores(cells.get(run, {}), doubts.get(run, {}), lens, corrected, checked)
        n_doubtful = Counter[str]()
        for (task, *_), doubt in doubts.get(run, {}).items():
            n_doubtful[task] += doubt.n
        tasks = {}
        for task, n in counts.get(run, {}).items():
            sample = own.get(task) or (run_sample and run_sample.of_task(task, n))
            tasks[task] = _with_score(misread.misread(sample, checked, n[SURE], n_doubtful[task]), scores.get(task))
        total = misread.misread(run_sample, checked, sum(n[SURE] for n in counts.get(run, {}).values()),
                                sum(n_doubtful.values()))  # fmt: skip
        result[run] = RunMisread(_with_score(total, scores.get(OVERALL)), tasks, run_sample, lens)
    return result


def checked_answers(
    db: Database, run: str, lens: Lens, samples: Iterable[ReadingSample],
    by_answer: Mapping[str, Sequence[PersonReading]],
) -> dict[Key, Checked]:  # fmt: skip
    """The drawn answers that people read, as far as each sample was read (`_reached`)."""
    keys = {
        (answer.question, answer.answer)
        for sample in samples
        for answer in _reached(sample, by_answer)
        if answer.answer in by_answer
    }
    checks = {
        (case.answer.question.id, case.key): check_of(case, by_answer[case.key])
        for case in reading_checks.read_cases(db, run, lens, {question for question, _ in keys})
        if (case.answer.question.id, case.key) in keys
    }
    return {key: check for key, check in checks.items() if check is not None}


def check_of(case: ReadCase, own_readings: Sequence[PersonReading]) -> Checked | None:
    question = case.answer.question
    values = [PersonValue(reading.says, decode(reading.value)) for reading in own_readings]
    place = question.task, question.subtask, stratum(question, case.scored.lens)
    return reading_check.check(question, case.scored, values, place)


def _reached(sample: ReadingSample, by_answer: Mapping[str, Sequence[PersonReading]]) -> Sequence[SampledAnswer]:
    """The sample up to the last answer that was read for its run, all if all are read.

    Further ones are read only where another run has the same text, which is no random choice.
    """
    if all(answer.answer in by_answer for answer in sample.answers):
        return sample.answers
    own = (
        place
        for place, answer in enumerate(sample.answers, 1)
        if any(reading.run == sample.run for reading in by_answer.get(answer.answer, ()))
    )
    return sample.answers[: max(own, default=0)]


def _counts(db: Database, filters: Filters) -> dict[str, dict[str, Counter[str]]]:
    """How many answers are of each kind (`reading_samples.KINDS`), by run and task."""
    counts: dict[str, dict[str, Counter[str]]] = {}
    for row in reading_checks.counts(db, filters):
        counts.setdefault(row["run"], {}).setdefault(row["task"], Counter())[KINDS[row["confidence"]]] += row["n"]
    return counts


def _with_score(estimate: Misread, score: ScoreRange | None) -> Misread:
    """A score is corrected from as many answers as a misread share needs."""
    final = score if score is None or estimate.share is not None else score._replace(low=None, high=None)
    return replace(estimate, score=final)
