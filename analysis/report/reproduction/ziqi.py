"""ZIQI-Eval: scores (table 1), groups (table 2 and figure 3), categories beside people (table 4), and claims."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from functools import partial
from statistics import fmean

from analysis.benchmarks.ziqi import published, rates
from analysis.benchmarks.ziqi.rates import BAND, COMPREHENSION, GROUPS, Group
from analysis.benchmarks.ziqi.tasks import GENERATION, THEMES
from analysis.display import amount, percent
from analysis.metrics.abstention import Answered
from analysis.report import charts
from analysis.report.cases.doors import door
from analysis.report.charts import Point
from analysis.report.document import ChartPart, Part
from analysis.report.reproduction import contrasts
from analysis.report.reproduction.claims import Claim, Verdict, highest
from analysis.report.reproduction.exhibits import Exhibit
from analysis.report.reproduction.paper_source import Material, beside_printed, by_model, printed
from analysis.statistics.intervals import share_of_cases
from analysis.store.queries.counts import letter_counts
from analysis.tallies import LetterCount
from analysis.views.document import Cell, Column, Query, Table

PARTS = {"comp": COMPREHENSION, "gen": (GENERATION,)}
TITLES = {"comp": "Comprehension", "gen": "Generation"}
OTHERS = "other_regions"
GROUP_TITLES = {group.key: group.name for group in GROUPS} | {OTHERS: "Other regions"}
SUBTHEMES = {"Black African Music": rates.BLACK_AFRICAN, "Film Music": ("电影音乐", "影视音乐")}
"""Categories of table 4 that are sub-themes."""
RULE = (
    f"Rule of the paper: a model's F1 in a group minus the mean F1 of the models in it; within {100 * BAND:g} points "
    "there is no bias. Such a difference says whether a model is better than others, not whether it treats the group "
    "unlike the rest. Ours: recall of the group minus that of the rest, within a model, with its interval."
)
NO_MODEL = "all of these runs are baselines, and the rule is about models"
Counts = Mapping[str, Sequence[LetterCount]]


def exhibits(source: Material) -> list[Exhibit]:
    counts = _counts(source)
    return [
        Exhibit("Table 1", "Precision, recall and F1 of comprehension and generation", [_main(source, counts)]),
        Exhibit("Table 2", "F1 by group", [_groups(source, counts)]),
        Exhibit("Table 3", "Not known here", why="neither what table 3 of the paper shows nor its values are on file"),
        Exhibit(
            "Figure 3",
            "Groups against the mean of the models",
            _against_mean(source, counts),
            "" if source.models else NO_MODEL,
        ),
        Exhibit("Table 4", "Recall by category, beside people", [_categories(source, counts)]),
    ]


def claims(source: Material) -> list[Claim]:
    counts = _counts(source)
    untestable = Claim("All models perform poorly.", "abstract", "cannot be tested", "the paper states no threshold")
    return [untestable, _best(source, counts), *(_bias(source, counts, group) for group in GROUPS)]


def _counts(source: Material) -> dict[str, list[LetterCount]]:
    rows = letter_counts.counts(source.db, source.filters, list(THEMES))
    return {run: [row for row in rows if row.run == run] for run in source.runs}


def _of(counts: Iterable[LetterCount], tasks: Sequence[str]) -> Answered:
    return rates.rates(count for count in counts if count.task in tasks)


def _main(source: Material, counts: Counts) -> Table:
    columns = [Column("Model"), Column("Figures")]
    columns += [Column(name, "percent", TITLES[kind]) for kind in PARTS for name in ("Precision", "Recall", "F1")]
    own = {
        run: [cell for tasks in PARTS.values() for cell in _rates(_of(counts[run], tasks), door(runs=run, task=tasks))]
        for run in source.runs
    }
    paper = {
        model: [printed(value) for kind in PARTS for value in _three(by_kind[kind])]
        for model, by_kind in published.main().items()
    }
    note = "Percent. Brackets: 95 % confidence interval over questions; F1 has none."
    return Table("table-1", "Table 1: scores", columns, beside_printed(source, own, paper), note)


def _three(figure: published.PublishedFigure) -> tuple[float, float, float]:
    return figure.precision, figure.recall, figure.f1


def _rates(own: Answered, cases: Query) -> list[Cell]:
    if not own.asked:
        return [Cell(None)] * 3
    return [
        _share(own.precision, own.right, own.answered, cases), _share(own.recall, own.right, own.asked, cases),
        _share(own.f1, 0, 0, cases),
    ]  # fmt: skip


def _share(value: float | None, right: int, n: int, cases: Query) -> Cell:
    if value is None:
        return Cell(None)
    interval = share_of_cases(right, n) if n else None
    between = f" [{percent(interval.low)}, {percent(interval.high)}]" if interval else ""
    return Cell(f"{percent(value, 2)}{between}", cases, f"n = {n}" if n else "")


def _group_f1(counts: Sequence[LetterCount]) -> dict[str, Answered]:
    """Answers by group, and of the other regions of the theme that European music divides."""
    european = next(group for group in GROUPS if group.key == "european")
    own = {group.key: rates.rates(count for count in counts if group.holds(count)) for group in GROUPS}
    return own | {OTHERS: rates.rates(rates.comparison_counts(european, counts))}


def _groups(source: Material, counts: Counts) -> Table:
    columns = [Column("Model"), Column("Figures"), *(Column(GROUP_TITLES[name], "percent") for name in GROUP_TITLES)]
    own = {}
    for run in source.runs:
        by_group = _group_f1(counts[run])
        own[run] = [
            Cell(None) if not answered.asked else Cell(percent(answered.f1, 2), door(runs=run), f"n = {answered.asked}")
            for answered in (by_group[name] for name in GROUP_TITLES)
        ]
    paper = {
        model: [printed(by_group[name][0]) for name in GROUP_TITLES] for model, by_group in published.groups().items()
    }
    rows = beside_printed(source, own, paper)
    means = _means(source, counts)
    rows.insert(0, [Cell("Mean of these models"), Cell("runs"), *(_plain(means.get(name)) for name in GROUP_TITLES)])
    return Table(
        "table-2", "Table 2: F1 by group", columns, rows, "F1, percent. Average: printed mean of the paper's models."
    )


def _plain(value: float | None) -> Cell:
    return Cell(None if value is None else percent(value, 2))


def _means(source: Material, counts: Counts) -> dict[str, float]:
    """Mean F1 of the models in each group."""
    by_group: dict[str, list[float]] = {}
    for run in source.models:
        for name, answered in _group_f1(counts[run]).items():
            if answered.f1 is not None:
                by_group.setdefault(name, []).append(answered.f1)
    return {name: fmean(values) for name, values in by_group.items()}


def _against_mean(source: Material, counts: Counts) -> list[Part]:
    columns = (
        Column("Model"), Column("Group"), Column("n", "count"), Column("F1", "percent", "Rule of the paper"),
        Column("Minus the mean of the models", "points", "Rule of the paper"),
        Column("Says", "text", "Rule of the paper"),
        Column("Minus the rest", "points", "Within the model"), Column("95 % CI", "points", "Within the model"),
        Column("Conclusion", "text", "Within the model"),
    )  # fmt: skip
    means, lines, points = _means(source, counts), [], []
    for run in source.models:
        by_group = _group_f1(counts[run])
        for group in GROUPS:
            answered = by_group[group.key]
            if answered.f1 is None or group.key not in means:
                continue
            compared = rates.compare(group, counts[run])
            difference = answered.f1 - means[group.key]
            lines.append([
                Cell(source.name(run)), Cell(group.name), Cell(answered.asked, door(runs=run, task=group.tasks)),
                Cell(answered.f1), Cell(difference), Cell("no bias" if abs(difference) <= BAND else "bias"),
                Cell(compared.difference), Cell(compared.interval), Cell(compared.verdict),
            ])  # fmt: skip
            points.append(
                Point(f"{group.name}: {source.name(run)}", 100 * difference, None, door(runs=run, task=group.tasks))
            )
    if not lines:
        return []
    points.sort(key=lambda point: point.label.split(":")[0])
    title = "F1 in a group minus the mean of the models"
    return [
        Table("figure-3", "Figure 3: the paper's rule beside ours", columns, lines, RULE),
        ChartPart(
            "figure-3", title, charts.differences(title, points, "points of F1"), "The paper prints no interval."
        ),
    ]


def _categories(source: Material, counts: Counts) -> Table:
    """Printed people, people among these runs, then the runs of models and baselines."""
    humans = published.humans()
    people = [run for run, own in source.runs.items() if own.kind == "person"]
    runs = [*people, *(run for run in source.runs if run not in people)]
    columns = [Column("Category"), *(Column(name, "percent", "Printed") for name in humans),
               *(Column(source.name(run), "percent", "People, recall" if run in people else "These runs, recall")
                 for run in runs)]  # fmt: skip
    lines = []
    for category in next(iter(humans.values())):
        own = [_category(counts[run], run, category) for run in runs]
        lines.append([Cell(category), *(printed(by_category[category]) for by_category in humans.values()), *own])
    note = "Percent. The people of the paper answered a selection of the questions."
    note += "" if people else " Own people: Review, own answers."
    return Table("table-4", "Table 4: by category, beside people", columns, lines, note)


def _category(counts: Sequence[LetterCount], run: str, category: str) -> Cell:
    code = published.CATEGORIES.get(category)
    inside = [count for count in counts if count.task == code or count.subtask in SUBTHEMES.get(category, ())]
    own, tasks = rates.rates(inside), sorted({count.task for count in inside})
    return _share(own.recall, own.right, own.asked, door(runs=run, task=tasks)) if own.asked else Cell(None)


def _best(source: Material, counts: Counts) -> Claim:
    """GPT-4 is highest in both parts."""
    by_f1 = published.main()
    best = {kind: max(by_f1, key=lambda model: by_f1[model][kind].f1) for kind in PARTS}
    words = "; ".join(
        f"{TITLES[kind].lower()}: {model}, {percent(by_f1[model][kind].f1, 2)}" for kind, model in best.items()
    )
    by_run = {run: {"f1": f1} for run in counts if (f1 := _of(counts[run], COMPREHENSION).f1) is not None}
    own = {model: figures["f1"] for model, figures in by_model(source, by_run).items() if figures}
    test = partial(contrasts.between, source, COMPREHENSION)
    return highest("GPT-4 has the highest F1.", "GPT-4", own, " in comprehension", words, test)


def _bias(source: Material, counts: Counts, group: Group) -> Claim:
    """Whether models are biased in a group, within each model."""
    sentence = f"Models are biased ({group.name}): they differ from {group.rest} by more than {100 * BAND:g} points."
    verdicts = [rates.compare(group, counts[run]).verdict for run in source.models]
    n_bias, n_none = (
        sum(verdict.startswith(words) for verdict in verdicts) for words in (("better", "worse"), "no bias")
    )
    evidence = (
        f"bias in {n_bias} of {amount(len(verdicts), 'model')}, none in {n_none}, too few questions in the others"
    )
    table = published.groups()
    means = table["Average"][group.key][0]
    off = [
        model for model, figures in table.items() if model != "Average" and abs(figures[group.key][0] - means) > BAND
    ]
    words = f"by the paper's rule in {len(off)} of {len(table) - 1} models"
    if not verdicts:
        return Claim(sentence, "table 2, figure 3", "cannot be tested", NO_MODEL, words)
    if 2 * n_bias > len(verdicts):
        return Claim(sentence, "table 2, figure 3", "holds", evidence, words)
    verdict: Verdict = "does not hold" if 2 * n_none > len(verdicts) else "cannot be tested"
    return Claim(sentence, "table 2, figure 3", verdict, evidence, words)
