"""Does it hear? What the sound brings each model, against no sound or another one in its place."""

from __future__ import annotations

from collections.abc import Sequence

from analysis.benchmarks.registry import EVERY
from analysis.display import amount
from analysis.summaries.comparison.differences import Difference
from analysis.summaries.comparison.sound_reliance import Reliance, conclusion
from analysis.summaries.statements.sound_reliance import sentence
from analysis.views.document import NOWHERE, Cell, Column, Paragraph, Query, Table

NOT_KNOWN = Paragraph(
    "Not known: no run of this model without sound.",
    "Ask the model the same questions again (earmark run --sound none), or load answers that were given without the "
    "recording (earmark load FILE --condition audio=none).",
)
RELIANCE = Column(
    "Sound brings", "points", hint="percentage points, corrected for guessing: with the sound less without"
)
COLUMNS = (
    Column("Questions", "count", hint="that both sides have in the mean"),
    Column("Songs", "count", hint="the unit of interval and test"),
    Column("With sound %", "percent", hint="corrected for guessing"),
    Column("Without %", "percent", hint="corrected for guessing"),
    RELIANCE,
    Column("95 % CI", "points", hint="over songs, paired by question"),
    Column("Better with", "count", hint="questions on which the answer with the sound scores higher"),
    Column("Better without", "count", hint="questions on which the answer without it scores higher"),
    Column("Conclusion", hint="after correction for all tests of its model, or of its table"),
)
BY_MODEL = (Column("Model"), Column("Against"), *COLUMNS)
BY_TASK = (Column("Task"), *COLUMNS)
FOURFOLD = (
    Column("Right with and without", "count", hint="known without listening, or guessed twice"),
    Column("Right only with sound", "count"),
    Column("Right only without", "count"),
    Column("Wrong both times", "count"),
    Column("Same answers", "percent", hint="share of questions with equal answers, without blanks around them"),
)


def verdicts(reliances: Sequence[Reliance]) -> list[Paragraph]:
    """A sentence for each model and treatment; that nothing is known without any."""
    return [Paragraph(str(sentence(own))) for own in reliances] or [NOT_KNOWN]


def by_model(reliances: Sequence[Reliance], name: str = "hearing_models") -> Table:
    """One row for each model, condition and treatment."""
    note = "Corrected for the treatments of a model (Holm). The interval is that of its row alone."
    rows = [
        [Cell(f"{own.model}, {own.condition}" if own.condition else own.model), Cell(own.treatment),
         *_cells(own.overall, own)]
        for own in reliances if own.overall is not None
    ]  # fmt: skip
    return Table(name, "Points that the sound brings", BY_MODEL, rows, note)


def by_task(own: Reliance, name: str = "hearing_tasks") -> Table:
    """One row for each task of one model against one treatment."""
    tested = sum(row.p is not None for row in own.rows)
    note = f"Corrected for {amount(tested, 'test')} of the table (Holm)."
    rows = [[Cell(EVERY[row.name].name, _shared(own, row)), *_cells(row, own)] for row in own.rows]
    return Table(name, f"By task, against {own.treatment}", BY_TASK, rows, note)


def fourfold(own: Reliance, name: str = "hearing_questions") -> Table:
    """The questions of tasks that are right or wrong, by who has them right."""
    tasks = [row.name for row in own.rows if row.only_a is not None]
    tied: Query = {"tied": [_won(own)], "task": tasks}
    doors: tuple[Query, ...] = (
        {**tied, "from": "100"}, {"won": [_won(own)], "task": tasks}, {"won": [_won(own, False)], "task": tasks},
        {**tied, "to": "0"},
    )  # fmt: skip
    counts = own.table or (0, 0, 0, 0)
    runs = [*own.a, *own.b]
    cells = [
        Cell(n, {"runs": runs, **door} if n else NOWHERE, f"{amount(n, 'question')}: opens both answers to each")
        for n, door in zip(counts, doors, strict=True)
    ]
    return Table(name, f"Question by question, against {own.treatment}", FOURFOLD, [[*cells, Cell(own.unchanged)]])


def _cells(row: Difference, own: Reliance) -> list[Cell]:
    both, result = _shared(own, row), conclusion(row)
    return [
        Cell(row.n, both),
        Cell(row.songs),
        Cell(row.a, {**both, "runs": own.a}),
        Cell(row.b, {**both, "runs": own.b}),
        Cell(row.difference, both, faint=result == "not tested"),
        Cell(row.interval),
        Cell(row.wins, {**both, "won": [_won(own)]} if row.wins else NOWHERE),
        Cell(row.losses, {**both, "won": [_won(own, False)]} if row.losses else NOWHERE),
        Cell(result, faint=result in ("not shown", "not tested")),
    ]


def _shared(own: Reliance, row: Difference) -> Query:
    return {"runs": [*own.a, *own.b], "both": [_won(own)], "task": list(row.tasks), "sort": "difference"}


def _won(own: Reliance, with_sound: bool = True) -> str:
    a, b = (",".join(side) for side in (own.a, own.b))
    return f"{a}>{b}" if with_sound else f"{b}>{a}"
