"""How far rules agree with the codes of people, and coders with one another. Every number opens its answers."""

from __future__ import annotations

from collections.abc import Sequence

import streamlit as st

from analysis.reviews.codes.coding import Answer
from analysis.scoring.failure_modes import MODES
from analysis.statistics.agreement import Agreement
from analysis.summaries.run import codes
from analysis.summaries.run.codes import CodeAgreement, RuleCheck
from dashboard.components.link_table import Cell, Column, Row, doors
from dashboard.review.coding import Coded, answers_link
from dashboard.selection.selection import Selection
from dashboard.ui.text import amount, percent

RULES = (
    Column("rule", "Rule", numeric=False, whole=True),
    Column("code", "Code of people", numeric=False),
    Column("n", "Answers", hint="coded answers in which the rule can name something"),
    Column("both", "Both"),
    Column("by_rule", "By rule"),
    Column("by_people", "By people"),
    Column("precision", "Precision %", hint="of the answers that the rule names, those with the code"),
    Column("recall", "Recall %", hint="of the answers with the code, those that the rule names"),
)
AGREEMENT = (
    Column("code", "Code", numeric=False, whole=True),
    Column("n", "Answers", hint="coded by two raters or more; a later pass counts as another rater"),
    Column("disputed", "In disagreement", hint="answers to which some raters gave the code and others did not"),
    Column("kappa", "Cohen's kappa", hint="of the two raters with most answers in common"),
    Column("kappa_ci", "95 % CI"),
    Column("alpha", "Krippendorff's alpha", hint="of all raters"),
    Column("alpha_ci", "95 % CI"),
)


def show(selection: Selection, material: Coded) -> None:
    """Nothing where no code names a rule and no answer has two raters."""
    checks = codes.rules(material.codings, material.facts, material.book)
    if checks:
        st.header("Rules against people", anchor=False)
        doors(RULES, [_rule(selection, check, material) for check in checks], key="rule_checks")
    rows = codes.agreement(material.codings, [code.id for code in material.book.offered()], material.facts)
    if rows:
        st.header("Agreement of coders", anchor=False)
        doors(AGREEMENT, [_row(selection, row, material) for row in rows], key="code_agreement")


def _rule(selection: Selection, check: RuleCheck, material: Coded) -> Row:
    both = tuple(answer for answer in check.by_rule if answer in check.by_people)
    by_rule, by_people = (answers_link(selection, answers) for answers in (check.by_rule, check.by_people))
    precision = f"{check.both:,} of the n = {check.rule:,} answers that the rule names have the code"
    recall = f"the rule names {check.both:,} of the n = {check.people:,} answers with the code"
    return Row(
        (
            Cell(MODES[check.mode].title, title=MODES[check.mode].definition),
            Cell(material.book.name(check.code)),
            _count(selection, check.answers),
            _count(selection, both),
            _count(selection, check.by_rule),
            _count(selection, check.by_people),
            _share(check.precision, by_rule, precision),
            _share(check.recall, by_people, recall),
        )
    )


def _count(selection: Selection, answers: Sequence[Answer]) -> Cell:
    return Cell(f"{len(answers):,}", len(answers), answers_link(selection, answers))


def _share(value: float | None, href: str, note: str) -> Cell:
    return Cell("–", title=note, muted=True) if value is None else Cell(percent(value), value, href, note)


def _row(selection: Selection, row: CodeAgreement, material: Coded) -> Row:
    return Row(
        (
            Cell(material.book.name(row.code)),
            _count(selection, row.by_several),
            _count(selection, row.disputed),
            *_coefficient(row.kappa, answers_link(selection, row.by_two), " and ".join(row.raters)),
            *_coefficient(row.alpha, answers_link(selection, row.by_several), "all raters"),
        )
    )


def _coefficient(agreement: Agreement, href: str, raters: str) -> tuple[Cell, Cell]:
    """Value and interval; both open the compared answers."""
    note = f"{raters}: n = {amount(agreement.n, 'answer')}"
    if agreement.raw is not None:
        note += f", {percent(agreement.raw)} % equal"
    if agreement.value is None:
        note += "\nnot defined: all in one category"
        return Cell("–", None, href, note), Cell("–", title=note, muted=True)
    value = Cell(f"{agreement.value:.2f}", agreement.value, href, note)
    if agreement.interval is None:
        return value, Cell("–", title="too few answers for an interval", muted=True)
    low, high = agreement.interval
    return value, Cell(f"{low:.2f} to {high:.2f}", low, href, note)
