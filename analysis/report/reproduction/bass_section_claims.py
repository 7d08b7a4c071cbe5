"""BASS: claims about sections (table 1, figure 3) and about delivery (figure 4), tested over models."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from statistics import fmean

from analysis.benchmarks.bass import published
from analysis.display import amount, percent, points
from analysis.report.reproduction.bass_groups import by_delivery
from analysis.report.reproduction.bass_section_types import (
    LYRICS,
    SEGMENTATION,
    SHORT,
    TYPES,
    ByType,
    inverted_wer_by_type,
    iou_by_type,
    mistaken,
)
from analysis.report.reproduction.claims import Claim, Verdict, over_models
from analysis.report.reproduction.paper_source import Material, by_model, corrected_by_model

INTRO, OTHERS = TYPES[0], TYPES[1:]
FULL_OR_SECTION = (
    (SEGMENTATION, "Models segment a full song better than one section, on average by 7.63 points.", "table 1"),
    (LYRICS, "Models transcribe a full song better than one section.", "project site"),
)


def claims(source: Material) -> Iterator[Claim]:
    for tasks, sentence, where in FULL_OR_SECTION:
        yield _full_or_section(source, tasks, sentence, where)
    yield _of_intro(
        source, "Segmentation is best in sections that come early, such as the intro.", iou_by_type(source),
        "the IoU of intros is above that of every other type", lambda intro, others: intro > max(others),
    )  # fmt: skip
    yield _of_intro(
        source, "Lyrics are transcribed worse in the intro.", inverted_wer_by_type(source),
        "the inverted WER of intros is below the mean of the other types", lambda intro, others: intro < fmean(others),
    )  # fmt: skip
    yield _verse_as_intro(source)
    yield _delivery(source)


def _full_or_section(source: Material, tasks: Sequence[str], sentence: str, where: str) -> Claim:
    def gaps(figures: Mapping[str, Mapping[str, float]]) -> list[float]:
        full, section = tasks
        return [own[full] - own[section] for own in figures.values() if {full, section} <= own.keys()]

    what = f"{SHORT[tasks[0]]} is above {SHORT[tasks[1]]}"
    verdict, evidence = _of_gaps(gaps(corrected_by_model(source)), what)
    printed = _of_gaps(gaps(published.by_model()), what)[1]
    return Claim(sentence, where, verdict, evidence, printed)


def _of_gaps(gaps: Sequence[float], what: str) -> tuple[Verdict, str]:
    verdict, evidence = over_models([gap > 0 if gap else None for gap in gaps], what)
    return verdict, f"{evidence}; mean difference {points(fmean(gaps))} points" if gaps else evidence


def _of_intro(
    source: Material, sentence: str, own: ByType, what: str, holds: Callable[[float, list[float]], bool]
) -> Claim:
    """A claim that sets the intro against the other types of the figure, in models that have one of these."""
    by_run: dict[str, dict[str, float]] = {}
    for (run, name), mean in own.items():
        by_run.setdefault(run, {})[name] = mean.value
    sides = []
    for figures in by_model(source, by_run).values():
        others = [figures[name] for name in OTHERS if name in figures]
        if INTRO in figures and others:
            sides.append(holds(figures[INTRO], others))
    return Claim(sentence, "figure 3, project site", *over_models(sides, what))


def _verse_as_intro(source: Material) -> Claim:
    shares = [own["verse>intro"] for own in mistaken(source).values() if "verse>intro" in own]
    row = next(row for row in published.section_confusion() if row["reference"] == "verse")
    rank = sorted((float(row[name]) for name in TYPES if name != "verse"), reverse=True).index(float(row[INTRO])) + 1
    printed = f"{row[INTRO]} % of mistaken verses, place {rank} of {len(TYPES) - 1}"
    evidence = "the site states no threshold"
    if shares:
        n = amount(len(shares), "model")
        evidence += f"; these runs: {percent(fmean(shares))} % of mistaken verses (full segmentation, mean of {n})"
    sentence = "The verse is often taken for the intro."
    return Claim(sentence, "figure 3, project site", "cannot be tested", evidence, printed)


def _delivery(source: Material) -> Claim:
    effects = by_delivery(source, "rapped", "sung")
    effect_by_run = {run: {"": value} for run, value in effects.items() if value is not None}
    values = [figures[""] for figures in by_model(source, effect_by_run).values() if figures]
    what = "rapped cases score above sung ones of the same subtask"
    sentence = "Most models do better on rapping than on singing."
    return Claim(sentence, "figure 4", *over_models([value > 0 if value else None for value in values], what))
