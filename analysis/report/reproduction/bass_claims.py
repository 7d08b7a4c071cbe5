"""BASS: the claims of the abstract and of the tables of scores and conditions, against the loaded runs."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from statistics import fmean

from analysis.benchmarks.bass import published
from analysis.benchmarks.bass.published import COLUMNS, OVERALL
from analysis.benchmarks.bass.tasks import PARTS, TASKS
from analysis.display import amount, percent, within
from analysis.report.reproduction import contrasts
from analysis.report.reproduction.claims import Claim, decision, highest, over_models
from analysis.report.reproduction.contrasts import METADATA, THINKING, TRANSCRIPT, Contrast, Treatment
from analysis.report.reproduction.paper_source import Material, plain
from analysis.summaries.means.reweighing import MEAN

LYRICS, BEST = "Lyrics", "Gemini-2.5 Pro"
HARD = ("Segmentation", "Artists")
Means = Mapping[str, float]


def claims(source: Material) -> list[Claim]:
    """In the order of the paper."""
    own = _by_model(source)
    printed = _printed()
    return [
        _easiest(own, printed), *(_harder(own, printed, part) for part in HARD), _best(own, printed), _priors(source),
        *_audio_alone(source), *_thinking(source),
    ]  # fmt: skip


def _easiest(own: Mapping[str, Means], printed: Mapping[str, Means]) -> Claim:
    what = "the mean of the lyrics tasks is the highest of the four categories"
    return _of_categories(own, printed, "Models do best on lyric transcription.", what, [part.name for part in PARTS])


def _harder(own: Mapping[str, Means], printed: Mapping[str, Means], part: str) -> Claim:
    name = within(part)
    what = f"the mean of the lyrics tasks is above that of {name}"
    return _of_categories(own, printed, f"Models struggle on {name} more than on lyric transcription.", what, [part])


def _of_categories(
    own: Mapping[str, Means], printed: Mapping[str, Means], sentence: str, what: str, parts: Sequence[str]
) -> Claim:
    """A claim that lyrics are above some other categories."""
    others = [part for part in parts if part != LYRICS]

    def sides(by_model: Mapping[str, Means]) -> list[bool | None]:
        complete = [means for means in by_model.values() if {LYRICS, *others} <= means.keys()]
        return [means[LYRICS] > max(means[part] for part in others) for means in complete]

    verdict, evidence = over_models(sides(own), what)
    return Claim(sentence, "abstract, table 1", verdict, evidence, over_models(sides(printed), what)[1])


def _best(own: Mapping[str, Means], printed: Mapping[str, Means]) -> Claim:
    sentence = f"{BEST} has the highest average."
    means = {model: figures[OVERALL] for model, figures in own.items() if OVERALL in figures}
    best_printed = max(printed, key=lambda model: printed[model][OVERALL])
    words = f"highest: {best_printed}, {percent(printed[best_printed][OVERALL], 2)}"
    return highest(sentence, BEST, means, " with all twelve tasks", words)


def _priors(source: Material) -> Claim:
    """Whether runs that were sent no sound score above guessing."""
    sentence = "Models answer from linguistic priors: without the sound they score above guessing."
    silent = [run for run, own in source.models.items() if _is_silent(own.condition)]
    figures = {run: source.corrected[run][MEAN].interval for run in silent if MEAN in source.corrected.get(run, {})}
    tested = {run: interval for run, interval in figures.items() if interval is not None}
    if not tested:
        reason = "no run without the sound has an overall score with an interval"
        return Claim(sentence, "abstract, figure 7", "cannot be tested", reason)
    above = sum(interval.low > 0 for interval in tested.values())
    below = sum(interval.high <= 0 for interval in tested.values())
    evidence = (
        f"95 % CI of the corrected overall score above 0 in {above} of {amount(len(tested), 'run')} without sound"
    )
    return Claim(sentence, "abstract, figure 7", decision(above, below), evidence)


def _is_silent(condition: Mapping[str, str]) -> bool:
    return (
        METADATA.name in condition or condition.get("audio", "").startswith("none") or condition.get("sound") == "none"
    )


def _audio_alone(source: Material) -> Iterator[Claim]:
    """Lyrics from audio alone against a recogniser's transcript, by task."""
    own, refused = contrasts.contrasts(source, TRANSCRIPT)
    rows = next(rows for title, rows in published.condition_tables().items() if "table 2" in title)
    for task in ("FSLT", "SSLT"):
        audio, cascade = (next(row for row in rows if (row["task"], row["setup"]) == (task, setup))
                          for setup in ("audio_only", "cascaded_asr"))  # fmt: skip
        models = [name for name in audio if name not in ("task", "setup")]
        n_better = sum(float(audio[model]) > float(cascade[model]) for model in models)
        sentence = f"{TASKS[task].name}: audio alone is better than with a recogniser's transcript."
        words = f"audio alone is higher in {n_better} of {len(models)} models"
        yield _of_treatment(sentence, "table 2", own, task, -1, TRANSCRIPT, refused, words)


def _thinking(source: Material) -> Iterator[Claim]:
    own, refused = contrasts.contrasts(source, THINKING)
    rows = next(rows for title, rows in published.condition_tables().items() if "table 3" in title)
    for row in rows:
        task, delta = COLUMNS.get(row["task"], row["task"]), float(row["delta"])
        sentence = f"{TASKS[task].name}: thinking {'raises' if delta > 0 else 'lowers'} the score."
        words = f"Qwen3-Omni: {row['no_thinking']} to {row['thinking']}, {delta:+.2f}; no interval is printed"
        yield _of_treatment(sentence, "table 3", own, task, 1 if delta > 0 else -1, THINKING, refused, words)


def _of_treatment(
    sentence: str, where: str, own: Sequence[Contrast], task: str, sign: int, treatment: Treatment,
    refused: Sequence[str], printed: str,
) -> Claim:  # fmt: skip
    """sign: of the claimed difference, with the treatment minus without."""
    rows = contrasts.of_task(own, task)
    if not rows:
        reason = contrasts.missing(treatment, refused) if not own else "these runs share no question of the task"
        return Claim(sentence, where, "cannot be tested", reason, printed)
    different = [sign * row.ahead > 0 for row in rows if row.verdict == "different"]
    n_as, n_against = sum(different), len(different) - sum(different)
    counts = f"so in {n_as} of {amount(len(rows), 'model')}, the opposite in {n_against}"
    not_tested = sum(row.verdict == "not tested" for row in rows)
    undecided = len(rows) - len(different) - not_tested
    evidence = f"{counts}, no difference found in {undecided}, not tested in {not_tested}"
    return Claim(sentence, where, decision(n_as, n_against), evidence, printed)


def _by_model(source: Material) -> dict[str, dict[str, float]]:
    """Means of the categories that a model has in full, and of all tasks; of several runs their mean."""
    by_model: dict[str, list[dict[str, float]]] = {}
    for run, own in source.models.items():
        figures = {task: float(figure.values[0]) for task, figure in source.corrected.get(run, {}).items()}
        by_model.setdefault(plain(own.model or own.name), []).append(_categories(figures))
    means: dict[str, dict[str, float]] = {}
    for model, runs in by_model.items():
        names = set.intersection(*(set(own) for own in runs))
        means[model] = {name: fmean(own[name] for own in runs) for name in names}
    return means


def _printed() -> dict[str, dict[str, float]]:
    figures: dict[str, dict[str, float]] = {}
    for cell in published.load():
        figures.setdefault(cell.model, {})[cell.task] = cell.normalised
    return {model: {**_categories(own), OVERALL: own[OVERALL]} for model, own in figures.items()}


def _categories(figures: Mapping[str, float]) -> dict[str, float]:
    """Means of the categories whose tasks are all there, and of the twelve tasks."""
    groups = {part.name: part.tasks for part in PARTS} | {OVERALL: tuple(TASKS)}
    return {
        name: fmean(figures[task] for task in tasks) for name, tasks in groups.items() if set(tasks) <= figures.keys()
    }
