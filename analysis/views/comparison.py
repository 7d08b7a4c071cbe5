"""A comparison of two sides: its verdict, differences by task, and their tests."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from analysis.benchmarks.registry import EVERY
from analysis.display import amount, within
from analysis.pipeline.comparison import Comparison
from analysis.summaries.comparison.differences import Difference, by_category
from analysis.summaries.comparison.sides import seed_words
from analysis.summaries.statements.verdicts import ALL_THE_SAME, family, higher, range_of, sentence, short, summary
from analysis.views.document import NOWHERE, Cell, Column, Paragraph, Query, Table

OVERALL = "Overall"
FIGURES, BETTER = "Chance-corrected figures", "Better"
SONGS = Column("Songs", "count", hint="the unit of interval and test")
BY_TASK = (
    Column("Task"),
    Column("Questions", "count", hint="shared ones that both sides have in the mean"),
    SONGS,
    Column("A %", "percent", FIGURES),
    Column("B %", "percent", FIGURES),
    Column("A - B", "points", FIGURES, "percentage points"),
    Column("95 % CI", "points", FIGURES, "over songs, paired; for this task alone"),
    Column("Verdict"),
    Column("A", "count", BETTER, "questions"),
    Column("Ties", "count", BETTER),
    Column("B", "count", BETTER, "questions"),
)
POWER = (
    Column("Task"),
    Column("A - B", "points", hint="percentage points"),
    SONGS,
    Column(
        "p",
        "p",
        hint="over songs, of A - B: t from 10 songs, sign flips from 6, which assume that differences scatter "
        "symmetrically; at most 0.05 if the 95 % CI excludes 0",
    ),
    Column("Corrected p", "p", hint="for all tests of the table; the verdict follows it"),
    Column("Verdict"),
    Column("Effect", "effect", hint="Cohen's d: mean over spread of the songs' differences"),
    Column(
        "Songs needed for 80 % power",
        "count",
        hint="number that shows a difference of this size after correction (power 0.8)",
    ),
)
INDENT = "\u2003"
COUNTS = (
    "The counts are questions. A number opens the answers of both sides: two cases per question if each side is one "
    "run."
)


def by_task(comparison: Comparison, name: str = "compare_tasks", title: str = "By task") -> Table:
    """Overall, each category with its tasks: figures of both sides, their difference, who is better how often."""
    note = f"p corrected: {family(comparison.rows, comparison.settings.correction)}. {COUNTS}"
    return Table(name, title, BY_TASK, [_task(row, comparison) for row in rows(comparison)], note)


def power(comparison: Comparison, name: str = "compare_power", title: str = "Tests and power") -> Table:
    """A table of tests with p, corrected p, effect size and the number of songs needed."""
    note = f"p corrected: {family(comparison.rows, comparison.settings.correction)}."
    return Table(name, title, POWER, [_power(row, comparison) for row in rows(comparison)], note)


def verdict(comparison: Comparison) -> Paragraph:
    """The result in sentences: overall, how many tasks have each verdict, which side is higher where."""
    overall = next((part for part in comparison.parts if part.name == OVERALL), None)
    different = [row for row in comparison.rows if row.verdict == "different"]
    sides = [(side, [row for row in different if higher(row) == side]) for side in ("A", "B")]
    which = "; ".join(f"{side} scores higher in {_names(own)}" for side, own in sides if own)
    details = [f"{which}." if which else "", seed_words(comparison.of_a, comparison.of_b)]
    if overall is None:
        return Paragraph(summary(comparison.rows), " ".join(filter(None, details)))
    return Paragraph(f"Overall: {sentence(overall)}", " ".join(filter(None, [summary(comparison.rows), *details])))


def rows(comparison: Comparison) -> list[Difference]:
    """Differences by task in the order of the tables, which is by category."""
    return by_category(comparison.parts, comparison.rows, {part.name: part.tasks for part in comparison.parts})


def label(row: Difference) -> str:
    """The name of a part or task."""
    return EVERY[row.name].name if row.name in EVERY else row.name


def cases(comparison: Comparison, query: Query) -> Query:
    """The list of cases of both sides, the largest differences first."""
    return {"runs": [*comparison.a, *comparison.b], "sort": "difference", **query}


def shared(comparison: Comparison, query: Query) -> Query:
    """The cases of the questions that both sides have in the mean."""
    return cases(comparison, {"both": [won(comparison)], **query})


def won(comparison: Comparison, of_a: bool = True) -> str:
    a, b = (",".join(side) for side in (comparison.a, comparison.b))
    return f"{a}>{b}" if of_a else f"{b}>{a}"


def questions(n: int, door: Query) -> Cell:
    """A number of questions, each with the answers of both sides behind it."""
    return Cell(n, door if n else NOWHERE, f"{amount(n, 'question')}: {opens_each(n, door)}")


def opens_each(n: int, door: Query) -> str:
    """What the door of n questions says: it opens an answer of each of its runs to each."""
    return f"opens {amount(n * len(door['runs']), 'answer')}, those of A and of B to each"


def outcomes(row: Difference, comparison: Comparison, query: Query) -> list[Cell]:
    """Wins, ties and losses of A."""
    return [
        questions(row.wins, cases(comparison, {**query, "won": [won(comparison)]})),
        questions(row.ties, cases(comparison, {**query, "tied": [won(comparison)]})),
        questions(row.losses, cases(comparison, {**query, "won": [won(comparison, False)]})),
    ]


def range_cell(row: Difference) -> Cell:
    """The interval; a dash, explained on pointing, where there is none or where it is a single value."""
    is_range = row.interval is not None and range_of(row.interval) != ALL_THE_SAME
    return Cell(row.interval) if is_range else Cell(None, note=sentence(row))


def verdict_cell(row: Difference) -> Cell:
    """Only a difference stands out; the sentence is shown on pointing."""
    return Cell(short(row), note=sentence(row), faint=row.verdict != "different")


def _task(row: Difference, comparison: Comparison) -> Sequence[Cell]:
    query: Mapping[str, Sequence[str]] = {"task": row.tasks}
    both = shared(comparison, query)
    return [
        Cell(_indented(row), both),
        questions(row.n, both),
        Cell(row.songs),
        Cell(row.a, {**both, "runs": comparison.a}),
        Cell(row.b, {**both, "runs": comparison.b}),
        _difference(row, both),
        range_cell(row),
        verdict_cell(row),
        *outcomes(row, comparison, query),
    ]


def _power(row: Difference, comparison: Comparison) -> Sequence[Cell]:
    both = shared(comparison, {"task": row.tasks})
    return [
        Cell(_indented(row), both), _difference(row, both), Cell(row.songs), Cell(row.p), Cell(row.p_corrected),
        verdict_cell(row), Cell(row.effect), Cell(row.songs_needed),
    ]  # fmt: skip


def _difference(row: Difference, door: Query) -> Cell:
    return Cell(row.difference, door, faint=row.verdict == "not tested")


def _indented(row: Difference) -> str:
    """The name in a table in which a category stands above its tasks."""
    return row.name if row.name not in EVERY else f"{INDENT}{label(row)}"


def _names(of_tasks: Sequence[Difference]) -> str:
    """Names of the tasks in a sentence."""
    lower = [within(EVERY[row.name].name) for row in of_tasks]
    return lower[0] if len(lower) == 1 else f"{', '.join(lower[:-1])} and {lower[-1]}"
