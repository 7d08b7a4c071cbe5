"""Runs of one model with and without a treatment: vocal stem, metadata, thinking, a recogniser's transcript."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import NamedTuple

from analysis.benchmarks.frame import OVERALL
from analysis.benchmarks.registry import EVERY
from analysis.display import within
from analysis.errors import EarmarkError
from analysis.framing.run_facts import SEED
from analysis.pipeline.comparison import Comparison, Settings, compare
from analysis.report import charts
from analysis.report.charts import Point
from analysis.report.document import ChartPart, Part
from analysis.report.reproduction.exhibits import Exhibit
from analysis.report.reproduction.paper_source import Material, runs_by_model
from analysis.statistics.intervals import percents
from analysis.store.runs.description import Run
from analysis.summaries.comparison.differences import Difference
from analysis.summaries.comparison.sound_reliance import TITLE
from analysis.summaries.comparison.sound_reliance import treatment as sound_sent
from analysis.summaries.statements.verdicts import family, short
from analysis.views.comparison import label, shared
from analysis.views.document import Cell, Column, Paragraph, Table

OFF = ("", "off", "no", "none", "false", "0")


class Treatment(NamedTuple):
    """A condition compared with its absence. title, without, treated: in words. changes: settings that it changes."""

    name: str
    title: str
    without: str
    treated: str
    changes: tuple[str, ...] = ()


STEM = Treatment("stem", "Vocal stem in place of the mix", "mix", "vocal stem", ("audio", "voices"))
METADATA = Treatment("metadata", "Title and artist in place of the sound", "sound", "metadata", ("audio", "voices"))
THINKING = Treatment("thinking", "Thinking on", "off", "on", ("extra_body", "max_tokens"))
TRANSCRIPT = Treatment("transcript", "With a recogniser's transcript", "audio", "cascaded ASR", ("audio",))
COLUMNS = (
    Column("Model"), Column("Task"), Column("Questions", "count"), Column("Songs", "count"),
)  # fmt: skip


@dataclass(frozen=True, slots=True)
class Contrast:
    """One model with (side A) and without (side B) a treatment."""

    treatment: Treatment
    model: str
    comparison: Comparison

    @property
    def rows(self) -> Sequence[Difference]:
        return self.comparison.rows


def has(run: Run, treatment: Treatment) -> bool:
    if treatment is STEM:
        return any("stem" in value.casefold() for value in run.condition.values())
    if treatment is METADATA and sound_sent(run.condition) == TITLE:
        return True
    return run.condition.get(treatment.name, "").casefold() not in OFF


def is_side(run: Run, treatment: Treatment) -> bool:
    """Whether a run can be one side: a condition that changes the sound is set against the mix, and against no other
    changed sound."""
    if "audio" not in treatment.changes:
        return True
    if has(run, treatment):
        return treatment is STEM or not has(run, STEM)
    return not has(run, STEM) and sound_sent(run.condition) == ""


def contrasts(source: Material, treatment: Treatment) -> tuple[list[Contrast], list[str]]:
    """Every model that has runs with and without the treatment and nothing else that differs, and what was refused."""
    results, refused = [], []
    for model, treated, without in _sides(source.models.values(), treatment):
        try:
            settings = Settings(allow_mismatch=True)
            result = compare(source.db, replace(source.filters, runs=()), treated, without, settings)
            results.append(Contrast(treatment, model, result))
        except EarmarkError as error:
            refused.append(f"{model}: {error}")
    return results, refused


def between(source: Material, tasks: Sequence[str], first: str, second: str) -> str:
    """What is found of two models on the questions that both answer: "different", or why not. tasks: () for all."""
    runs = runs_by_model(source)
    try:
        settings = Settings(allow_mismatch=True, pool=True)
        filters = replace(source.filters, runs=(), tasks=tuple(tasks))
        result = compare(source.db, filters, runs[first], runs[second], settings)
    except EarmarkError as error:
        return str(error)
    return next((row.verdict for row in result.parts if row.name == OVERALL), "not tested")


def exhibit(source: Material, number: str, treatment: Treatment, printed: Sequence[Part] = ()) -> Exhibit:
    """The table or figure of a treatment, over all models that have runs with and without it."""
    own, refused = contrasts(source, treatment)
    figure = Exhibit(number, treatment.title, why="" if own else missing(treatment, refused), printed=printed)
    layout = [_LAYOUTS[number](own, figure.name)] if own and number in _LAYOUTS else []
    return replace(figure, parts=[*layout, *_parts(own, figure.name)])


def _by_setup(own: Sequence[Contrast], name: str) -> Part:
    """The contrasts as table 2 has them: a row for each task and setup, a column for each model."""
    treatment = own[0].treatment
    rows = {(row.name, contrast.model): row for contrast in own for row in contrast.rows}
    columns = [Column("Task"), Column("Setup"), *(Column(contrast.model, "percent") for contrast in own)]
    lines = [
        [Cell(EVERY[task].name), Cell(setup), *(_side(rows.get((task, contrast.model)), side, contrast)
                                                for contrast in own)]
        for task in dict.fromkeys(task for task, _ in rows)
        for side, setup in (("a", treatment.treated), ("b", treatment.without))
    ]  # fmt: skip
    return Table(f"{name}-layout", f"{treatment.title}, by setup", columns, lines, "Figures chance-corrected.")


def _side(row: Difference | None, side: str, contrast: Contrast) -> Cell:
    if row is None:
        return Cell(None)
    return Cell(getattr(row, side), shared(contrast.comparison, {"task": row.tasks}), f"n = {row.n}")


def _by_category(own: Sequence[Contrast], name: str) -> Part:
    """The contrasts as in figure 6: two points for each category and model."""
    treatment = own[0].treatment
    categories = dict.fromkeys(row.name for contrast in own for row in contrast.comparison.parts)
    rows = [
        (f"{category}: {contrast.model}", [100 * row.b, 100 * row.a])
        for category in categories if category != OVERALL
        for contrast in own for row in contrast.comparison.parts
        if row.name == category and row.a is not None and row.b is not None
    ]  # fmt: skip
    title = f"{treatment.title}: means of categories"
    chart = charts.levels(title, rows, [treatment.without, treatment.treated], "mean of the tasks' figures, %")
    return ChartPart(f"{name}-categories", title, chart)


_LAYOUTS: Mapping[str, Callable[[Sequence[Contrast], str], Part]] = {
    "Table 2": _by_setup, "Figure 6": _by_category, "Figure 7": _by_category,
}  # fmt: skip
"""How the paper lays a table or figure out, where that is not by model."""


def _parts(own: Sequence[Contrast], name: str) -> list[Part]:
    """A table of every model and task, and a chart of the differences of each model."""
    if not own:
        return []
    treatment = own[0].treatment
    columns = [
        *COLUMNS, Column(treatment.without, "percent"), Column(treatment.treated, "percent"),
        Column("Difference", "points"), Column("95 % CI", "points"), Column("Conclusion"),
    ]  # fmt: skip
    lines = [_line(contrast, row) for contrast in own for row in contrast.rows]
    families = "; ".join(dict.fromkeys(family(contrast.rows, "holm") for contrast in own))
    note = (
        f"Figures chance-corrected. Difference: {treatment.treated} minus {treatment.without}, points. p corrected: "
        f"{families}, in each model."
    )
    result: list[Part] = [Table(name, treatment.title, columns, lines, note)]
    for place, contrast in enumerate(own, 1):
        points = [
            Point(
                label(row),
                100 * row.difference,
                percents(row.interval),
                shared(contrast.comparison, {"task": row.tasks}),
            )
            for row in contrast.rows
            if row.difference is not None
        ]
        title = f"{treatment.title}: {contrast.model}"
        unit = f"points, {treatment.treated} minus {treatment.without}, 95 % CI"
        result.append(ChartPart(f"{name}-{place}", title, charts.differences(title, points, unit)))
        if contrast.comparison.mismatched:
            fields = ", ".join(check.field.title for check in contrast.comparison.contract.broken)
            result.append(Paragraph(f"{contrast.model}:", f"the runs also differ in {fields}."))
    return result


def of_task(own: Sequence[Contrast], task: str) -> list[Difference]:
    """The rows of a task, one for each model."""
    return [row for contrast in own for row in contrast.rows if row.name == task]


def missing(treatment: Treatment, refused: Sequence[str]) -> str:
    """Why a treatment cannot be shown."""
    reason = f"no model has runs with and without this that differ in nothing else: {within(treatment.title)}"
    return "; ".join([reason, *refused])


def _sides(runs: Iterable[Run], treatment: Treatment) -> Iterator[tuple[str, list[str], list[str]]]:
    """Model, runs with and runs without, for equal other settings; several runs of a side differ in their seed."""
    groups: dict[tuple[str, str], tuple[list[str], list[str]]] = {}
    for run in (run for run in runs if is_side(run, treatment)):
        others = {name: value for name, value in run.condition.items() if not _is_of(name, treatment)}
        key = (run.model or run.name, repr(sorted(others.items())))
        groups.setdefault(key, ([], []))[not has(run, treatment)].append(run.id)
    for (model, _), (treated, without) in groups.items():
        if treated and without:
            yield model, treated, without


def _is_of(name: str, treatment: Treatment) -> bool:
    """Whether a setting says no more than whether the treatment was given, or which seed was chart."""
    return name in (SEED, treatment.name, *treatment.changes)


def _line(contrast: Contrast, row: Difference) -> list[Cell]:
    door = shared(contrast.comparison, {"task": row.tasks})
    return [
        Cell(contrast.model), Cell(EVERY[row.name].name), Cell(row.n, door), Cell(row.songs), Cell(row.b), Cell(row.a),
        Cell(row.difference, door), Cell(row.interval),
        Cell(short(row).replace("A higher", "higher").replace("B higher", "lower"), faint=row.verdict != "different"),
    ]  # fmt: skip
