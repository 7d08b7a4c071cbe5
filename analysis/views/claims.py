"""Claims of time in the reasoning of a run, as a table with doors."""

from __future__ import annotations

from collections.abc import Sequence

from analysis.scoring.claims import TOLERANCE
from analysis.summaries.run.claims import ClaimFigures
from analysis.views.document import NOWHERE, Cell, Column, Paragraph, Query, Table

MOST_ANSWERS = 200
"""Answers that a link can name."""
COLUMNS = (
    Column("Claims", "count", hint="moments and spans of the recording that the reasoning asserts, found by rule"),
    Column("Checked", "count", hint="where a section of that name is annotated"),
    Column("Right", "count", hint=f"within {TOLERANCE:g} s of the nearest boundary"),
    Column("Share right", "percent"),
    Column("95 % CI", "percent", hint="over songs, from six"),
    Column("Answers with a wrong claim", "count"),
    Column("Right answer, false reason", "count", hint="an answer that is right, with a wrong claim"),
    Column("Wrong answer, true reason", "count", hint="an answer that is wrong, whose checked claims are all right"),
)
NOTE = (
    "A claim that the rule finds may be misread, so open the answers. What no section is annotated for is not checked."
)


def claims(own: ClaimFigures, run: str, name: str = "claims_of_time") -> Table:
    """A table with the claims of time of one run."""
    lists = (own.with_wrong, own.false_reason, own.true_reason)
    row = [
        Cell(own.claims, door(own.answers, run), "opens the answers that have them"), Cell(own.checked),
        Cell(own.right), Cell(own.share), Cell(own.interval),
        *(Cell(len(answers), door(answers, run)) for answers in lists),
    ]  # fmt: skip
    return Table(name, "Claims of time in its reasoning", COLUMNS, [row], NOTE)


CHECK = (
    Column("Answers checked", "count", hint="by people, who see what the rule finds; open one and press V"),
    Column("Claims of the rule", "count", hint="in these answers"),
    Column("Precision", "percent", hint="share of the rule's claims that people find too"),
    Column("Precision, 95 % CI", "percent", hint="over songs, from six"),
    Column("Claims of people", "count", hint="in these answers"),
    Column("Recall", "percent", hint="share of people's claims that the rule finds"),
    Column("Recall, 95 % CI", "percent", hint="over songs, from six"),
)
NOT_CHECKED = Paragraph(
    "The rule that finds claims: not checked by people.",
    "Open an answer with claims, tab Reasoning of Case: S strikes a claim out, O gives it another time, P makes one of "
    "the selected words, V stores that all are as shown.",
)


def rule_check(own: ClaimFigures, run: str, name: str = "claims_rule") -> Table | Paragraph:
    """How well the rule finds claims, in the answers that people have checked."""
    if not own.by_people:
        return NOT_CHECKED
    cells = [Cell(value) for rate in (own.precision, own.recall) for value in rate]
    row = [Cell(len(own.by_people), door(own.by_people, run)), *cells]
    return Table(name, "The rule that finds claims, against people", CHECK, [row])


def door(answers: Sequence[str], *runs: str) -> Query:
    """What opens these answers of runs, each "question run"; nowhere if they are too many for a link."""
    return {"runs": list(runs), "answer": list(answers)} if 0 < len(answers) <= MOST_ANSWERS else NOWHERE
