"""Models under two conditions: the sentences, the contrast of each model, and the interactions of each two."""

from __future__ import annotations

from collections.abc import Sequence

from analysis.summaries.comparison.contrasts import Contrast, Contrasts, Effect
from analysis.summaries.statements import conditions as statements
from analysis.summaries.statements.verdicts import short
from analysis.views.comparison import questions, range_cell
from analysis.views.document import Cell, Column, Paragraph, Query, Table

WITHIN = "over songs and seeds, paired by question; for this row alone"
SEEDS = Column("Seeds", hint="how many, and the range of their figures")


def sentences(result: Contrasts, a: str, b: str) -> Paragraph:
    """What differs in which model; on average; and whether it differs between models. a, b: names of the conditions."""
    first = statements.contrasts(result.rows, a, b)
    others = (statements.mean(result.mean, a, b), statements.interactions(result.interactions, a, b))
    return Paragraph(str(first), " ".join(str(own) for own in others if own))


def by_model(result: Contrasts, a: str, b: str, name: str = "conditions_models") -> Table:
    """One row for each model with both conditions."""
    columns = (
        Column("Model"),
        Column("Questions", "count", hint="that both conditions have in all their seeds"),
        Column("Songs", "count", hint="the unit of interval and test"),
        Column("%", "percent", a, "mean over seeds, corrected for guessing"), SEEDS._replace(group=a),
        Column("%", "percent", b, "mean over seeds, corrected for guessing"), SEEDS._replace(group=b),
        Column("Difference", "points", hint=f"percentage points, {a} less {b}"),
        Column("95 % CI", "points", hint=WITHIN),
        Column("Corrected p", "p", hint="Holm, for all models of the table; the verdict follows it"),
        Column("Verdict"),
    )  # fmt: skip
    tested = sum(own.row.p is not None for own in result.rows)
    prompts = " The prompts of the two conditions differ." if any(own.has_other_prompts for own in result.rows) else ""
    note = f"{holm(tested, 'contrast')} A number opens the answers to these questions in all seeds.{prompts}"
    return Table(name, f"By model: {a} less {b}", columns, [_row(own, a, b) for own in result.rows], note)


def interactions(result: Contrasts, a: str, b: str, name: str = "conditions_interactions") -> Table:
    """One row for each pair of models."""
    columns = (
        Column("First model"), Column("Second model"),
        Column("Questions", "count", hint="that both models have under both conditions"),
        Column("Songs", "count"),
        Column("Difference", "points", hint=f"{a} less {b} of the first model, less the same of the second"),
        Column("95 % CI", "points", hint=WITHIN),
        Column("Corrected p", "p", hint="Holm, for all pairs of the table"),
        Column("Verdict"),
    )  # fmt: skip
    tested = sum(effect.test is not None for effect in result.interactions)
    note = holm(tested, "interaction")
    return Table(name, "Does it change more in one model?", columns, [*map(_interaction, result.interactions)], note)


def holm(tested: int, noun: str) -> str:
    """The family of tests as a caption."""
    return f"p corrected: Holm, {tested} {noun}{'' if tested == 1 else 's'}." if tested else f"No {noun} tested."


def door(own: Contrast) -> Query:
    """The answers of both conditions to the questions that both have."""
    sides = [",".join(cell.side.runs) for cell in (own.a, own.b)]
    runs = [*own.a.side.runs, *own.b.side.runs]
    return {"runs": runs, "sort": "difference", "both": [">".join(sides)], "task": own.row.tasks}


def _row(own: Contrast, a: str, b: str) -> Sequence[Cell]:
    both, row = door(own), own.row
    seeds = [
        Cell(statements.seed_range(cell.side, figures), note=statements.seeds(cell.side, figures))
        for cell, figures in zip((own.a, own.b), own.seeds, strict=True)
    ]
    verdict = short(row).replace("A higher", f"{a} higher").replace("B higher", f"{b} higher")
    return [
        Cell(own.model, both), questions(row.n, both), Cell(row.songs),
        Cell(row.a, {**both, "runs": own.a.side.runs}), seeds[0],
        Cell(row.b, {**both, "runs": own.b.side.runs}), seeds[1],
        Cell(row.difference, both, faint=row.verdict == "not tested"), range_cell(row), Cell(row.p_corrected),
        Cell(verdict, faint=row.verdict != "different"),
    ]  # fmt: skip


def _interaction(effect: Effect) -> Sequence[Cell]:
    first, second = effect.models
    verdict = "not tested" if effect.test is None else "different" if effect.is_found else "no difference found"
    return [
        Cell(first), Cell(second), Cell(effect.n), Cell(effect.songs), Cell(effect.value, faint=effect.test is None),
        Cell(effect.test and effect.test.interval), Cell(effect.p_corrected),
        Cell(verdict, faint=not effect.is_found),
    ]  # fmt: skip
