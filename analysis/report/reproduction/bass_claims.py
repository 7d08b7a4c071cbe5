"""BASS: the claims of the abstract and of the tables of scores and conditions, against the loaded runs."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from functools import partial
from statistics import fmean

from analysis.benchmarks.bass import published
from analysis.benchmarks.bass.published import COLUMNS, OVERALL
from analysis.benchmarks.bass.tasks import PARTS, TASKS
from analysis.display import amount, percent, within
from analysis.report.reproduction import bass_section_claims, contrasts
from analysis.report.reproduction.claims import Claim, decision, highest, over_models
from analysis.report.reproduction.contrasts import STEM, THINKING, TRANSCRIPT, Contrast, Treatment
from analysis.report.reproduction.paper_source import Material, corrected_by_model
from analysis.summaries.comparison.differences import Difference
from analysis.summaries.comparison.sound_reliance import NO_SOUND, TITLE, treatment
from analysis.summaries.means.reweighing import MEAN

LYRICS, BEST = "Lyrics", "Gemini-2.5 Pro"
LYRICS_TASKS = ("FSLT", "SSLT")
HARD = ("Segmentation", "Artists")
Means = Mapping[str, float]


def claims(source: Material) -> list[Claim]:
    """Claims of the BASS paper on scores and conditions, each with its verdict, in the order of the paper."""
    own = {model: _categories(figures) for model, figures in corrected_by_model(source).items()}
    printed = {model: {**_categories(figures), OVERALL: figures[OVERALL]}
               for model, figures in published.by_model().items()}  # fmt: skip
    return [
        _easiest(own, printed), *(_harder(own, printed, part) for part in HARD), _best(source, own, printed),
        _priors(source), *bass_section_claims.claims(source), *_audio_alone(source), *_stem(source), *_thinking(source),
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


def _best(source: Material, own: Mapping[str, Means], printed: Mapping[str, Means]) -> Claim:
    sentence = f"{BEST} has the highest average."
    means = {model: figures[OVERALL] for model, figures in own.items() if OVERALL in figures}
    best_printed = max(printed, key=lambda model: printed[model][OVERALL])
    words = f"highest: {best_printed}, {percent(printed[best_printed][OVERALL], 2)}"
    return highest(sentence, BEST, means, " with all twelve tasks", words, partial(contrasts.between, source, ()))


def _priors(source: Material) -> Claim:
    """Whether runs that were sent no sound score above guessing."""
    sentence = "Models answer from linguistic priors: without the sound they score above guessing."
    silent = [run for run, own in source.models.items() if treatment(own.condition) in (NO_SOUND, TITLE)]
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


def _audio_alone(source: Material) -> Iterator[Claim]:
    """Lyrics from audio alone against a recogniser's transcript, by task."""
    own, refused = contrasts.contrasts(source, TRANSCRIPT)
    rows = next(rows for title, rows in published.condition_tables().items() if "table 2" in title)
    for task in LYRICS_TASKS:
        audio, cascade = (next(row for row in rows if (row["task"], row["setup"]) == (task, setup))
                          for setup in ("audio_only", "cascaded_asr"))  # fmt: skip
        models = [name for name in audio if name not in ("task", "setup")]
        n_better = sum(float(audio[model]) > float(cascade[model]) for model in models)
        sentence = f"{TASKS[task].name}: audio alone is better than with a recogniser's transcript."
        words = f"audio alone is higher in {n_better} of {len(models)} models"
        yield _of_treatment(sentence, "table 2", own, task, -1, TRANSCRIPT, refused, words)


def _stem(source: Material) -> Iterator[Claim]:
    own, refused = contrasts.contrasts(source, STEM)
    printed = "the mix is higher in 4 of 6 models (lyrics together)"
    for task in LYRICS_TASKS:
        sentence = f"{TASKS[task].name}: the vocal stem lowers the score."
        yield _of_treatment(sentence, "figure 6", own, task, -1, STEM, refused, printed)
    others = [row for contrast in own for row in contrast.rows if row.name not in LYRICS_TASKS]
    sentence = "On no other task does the vocal stem raise the score significantly."
    yield _none_significant(sentence, "figure 6, project site", others, 1, contrasts.missing(STEM, refused))


def _thinking(source: Material) -> Iterator[Claim]:
    own, refused = contrasts.contrasts(source, THINKING)
    rows = next(rows for title, rows in published.condition_tables().items() if "table 3" in title)
    significant = [row for row in rows if row["significant"] == "yes"]
    raised = [sum(row.verdict == "different" and row.ahead > 0 for row in contrast.rows) for contrast in own]
    reason = contrasts.missing(THINKING, refused)
    sentence = f"Thinking raises {len(significant)} of {len(rows)} tasks significantly."
    names = ", ".join(within(TASKS[_task(row)].name) for row in significant)
    printed = f"Qwen3-Omni: {len(significant)} of {len(rows)} marked: {names}"
    complete = [n for n, contrast in zip(raised, own, strict=True) if _n_tested(contrast) == len(rows)]
    counts = "; ".join(f"{c.model}: {n} of {_n_tested(c)} tested" for n, c in zip(raised, own, strict=True))
    as_many = [n >= len(significant) for n in complete]
    evidence = counts if complete or not own else f"{counts}; no model has all {len(rows)} tested"
    yield Claim(sentence, "table 3", decision(sum(as_many), len(as_many) - sum(as_many)), evidence or reason, printed)
    every = [row for contrast in own for row in contrast.rows]
    lowered = sum(row["significant"] == "yes" and float(row["delta"]) < 0 for row in rows)
    yield _none_significant(
        "Thinking lowers no task significantly.", "table 3", every, -1, reason, f"{lowered} of {len(rows)} marked"
    )
    for row in rows:
        task, delta = _task(row), float(row["delta"])
        sentence = f"{TASKS[task].name}: thinking {'raises' if delta > 0 else 'lowers'} the score."
        mark = "significant" if row["significant"] == "yes" else "not significant"
        words = f"Qwen3-Omni: {row['no_thinking']} to {row['thinking']}, {delta:+.2f}, {mark}"
        yield _of_treatment(sentence, "table 3", own, task, 1 if delta > 0 else -1, THINKING, refused, words)


def _none_significant(
    sentence: str, where: str, rows: Sequence[Difference], sign: int, missing: str, printed: str = ""
) -> Claim:
    """A claim that no difference has this sign beyond chance: one can refute it, but none found does not confirm it."""
    tested = [row for row in rows if row.verdict != "not tested"]
    if not tested:
        return Claim(sentence, where, "cannot be tested", "no task was tested" if rows else missing, printed)
    n_against = sum(row.verdict == "different" and sign * row.ahead > 0 for row in tested)
    evidence = f"{n_against} of {amount(len(tested), 'tested difference')}"
    if n_against:
        return Claim(sentence, where, "does not hold", evidence, printed)
    return Claim(sentence, where, "cannot be tested", f"{evidence}; that none is found does not show it", printed)


def _n_tested(contrast: Contrast) -> int:
    return sum(row.verdict != "not tested" for row in contrast.rows)


def _task(row: Mapping[str, str]) -> str:
    return COLUMNS.get(row["task"], row["task"])


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


def _categories(figures: Mapping[str, float]) -> dict[str, float]:
    """Means of the categories whose tasks are all there, and of the twelve tasks."""
    groups = {part.name: part.tasks for part in PARTS} | {OVERALL: tuple(TASKS)}
    return {
        name: fmean(figures[task] for task in tasks) for name, tasks in groups.items() if set(tasks) <= figures.keys()
    }
