"""Codes by run: what people found, how sure the shares are, and how rules and coders agree."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Mapping, Sequence
from functools import partial

import streamlit as st

from analysis.benchmarks.registry import EVERY
from analysis.reviews import code_files
from analysis.reviews.coding import Answer
from analysis.scoring.failure_modes import MODES
from analysis.statistics.agreement import Agreement
from analysis.store.database import Database
from analysis.store.reviews import open_reviews
from analysis.summaries.run import codes
from analysis.summaries.run.codes import CodeAgreement, CodeShare, RuleCheck
from dashboard.components.link_table import Cell, Column, Row, doors
from dashboard.downloads import filename
from dashboard.review import coding
from dashboard.review.coding import Coded
from dashboard.selection import run_catalog, stores
from dashboard.selection.ask import ask_with_reviews
from dashboard.selection.selection import Selection
from dashboard.ui import tables
from dashboard.ui.text import amount, percent, shorten

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
    Column("kappa", "Cohen's kappa", hint="of the two raters with most answers in common"),
    Column("kappa_ci", "95 % CI"),
    Column("alpha", "Krippendorff's alpha", hint="of all raters"),
    Column("alpha_ci", "95 % CI"),
)


def show(selection: Selection) -> None:
    material = coding.coded()
    others = ask_with_reviews(stores.present(), _causes_and_tags)
    if not material.codings and not others:
        st.info("Nothing is coded yet. Open the coding queue.")
    if material.codings:
        _by_run(selection, material)
        _by_task(selection, material)
        _pairs(selection, material)
        _rules(selection, material)
        _agreement(material)
    if others:
        _others(selection, others)
    _files(material)


def _by_run(selection: Selection, material: Coded) -> None:
    st.header("Codes by run", anchor=False)
    rows = codes.shares(material.codings, material.facts)
    names = {run.id: run.name for run in run_catalog.loaded()}
    runs = sorted({coding.run for coding in material.codings}, key=lambda run: names.get(run, run))
    by_code: defaultdict[str, dict[str, CodeShare]] = defaultdict(dict)
    for row in rows:
        by_code[row.code][row.run] = row
    coded = {
        run: [coding for coding in codes.first_codings(material.codings).values() if coding.run == run] for run in runs
    }
    columns = [Column("code", "Code", numeric=False, whole=True)]
    columns += [Column(run, shorten(names.get(run, run), 34), wraps=True) for run in runs]
    table = [
        Row([Cell(material.book.name(code), title=_definition(material, code)),
             *(_share(selection, by_run.get(run), material, len(coded[run])) for run in runs)])
        for code, by_run in by_code.items()
    ]  # fmt: skip
    with st.container(key="codes_table"):
        doors(columns, table, key="codes")
    st.caption(
        "Shares with a 95 % CI (Wilson) where ten or more answers of the run are coded, all drawn at random from one "
        "population of answers that lost points; else counts alone. Points: lost in the answers with the code, of 100 "
        "in the coded answers."
    )


def _share(selection: Selection, row: CodeShare | None, material: Coded, coded: int) -> Cell:
    if row is None:
        return Cell("0", 0.0, title=f"n = 0 of {amount(coded, 'coded answer')}", muted=True)
    href = selection.link("cases", {"lens": "", "runs": [row.run], "code": [material.book.name(row.code)]})
    text = f"{row.n:,}" if row.interval is None else f"{percent(row.n / row.coded)} %"
    if not row.is_random:
        within = "not a random sample: no share"
    elif row.interval is None:
        within = "too few answers for an interval"
    else:
        within = (
            f"{percent(row.n / row.coded)} %, 95 % CI {percent(row.interval.low)} to {percent(row.interval.high)} %"
        )
    note = f"n = {amount(row.n, 'case')} of {amount(row.coded, 'coded answer')}\n{within}\n{percent(row.points)} points"
    return Cell(text, row.n / row.coded, href, note, heat=row.n / row.coded)


def _definition(material: Coded, code: str) -> str:
    own = material.book.codes.get(code)
    return f"{own.definition}\nFound by: people" if own and own.definition else "Found by: people"


def _by_task(selection: Selection, material: Coded) -> None:
    """Codes by task, section and genre: counts."""
    facts = {name: partial(_fact, material, name) for name in ("task", "section", "genre")}
    with st.expander("By task, section and genre"):
        for name, fact in facts.items():
            counts = codes.by_fact(material.codings, fact)
            rows = [
                {
                    name: EVERY[value].name if name == "task" and value in EVERY else value or "–",
                    "code": material.book.name(code),
                    "answers": n,
                    ".href": _door(selection, material, code, {name: [value]} if value else {}),
                }
                for (code, value), n in sorted(counts.items(), key=lambda item: (-item[1], item[0]))
            ]
            if rows:
                tables.show(rows, f"codes_by_{name}")


def _fact(material: Coded, name: str, answer: Answer) -> str:
    """A fact of a coded answer; "" if it has none, or is not loaded here."""
    return str(getattr(material.facts[answer], name)) if answer in material.facts else ""


def _door(selection: Selection, material: Coded, code: str, query: Mapping[str, Sequence[str]]) -> str:
    return selection.link("cases", {"lens": "", "code": [material.book.name(code)], **query})


def _answers_door(selection: Selection, answers: Sequence[Answer]) -> str:
    """The list of just these answers."""
    runs = sorted({run for _, run in answers})
    return selection.link("cases", {"lens": "", "runs": runs, "answer": [" ".join(answer) for answer in answers]})


def _pairs(selection: Selection, material: Coded) -> None:
    pairs = codes.together(material.codings)
    if pairs:
        with st.expander("Codes of the same answer"):
            rows = [
                {
                    "code": material.book.name(a),
                    "together with": material.book.name(b),
                    "answers": len(answers),
                    ".href": _answers_door(selection, answers),
                }
                for (a, b), answers in pairs.items()
            ]
            tables.show(rows, "code_pairs")


def _rules(selection: Selection, material: Coded) -> None:
    checks = codes.rules(material.codings, material.facts, material.book)
    if checks:
        st.header("Rules against people", anchor=False)
        doors(RULES, [_rule(selection, check, material) for check in checks], key="rule_checks")


def _rule(selection: Selection, check: RuleCheck, material: Coded) -> Row:
    both = tuple(answer for answer in check.by_rule if answer in check.by_people)
    both_door, rule_door, people_door = (
        _answers_door(selection, answers) for answers in (both, check.by_rule, check.by_people)
    )
    return Row(
        (
            Cell(MODES[check.mode].title, title=MODES[check.mode].definition),
            Cell(material.book.name(check.code)),
            Cell(f"{check.n:,}", check.n),
            Cell(f"{check.both:,}", check.both, both_door),
            Cell(f"{check.rule:,}", check.rule, rule_door),
            Cell(f"{check.people:,}", check.people, people_door),
            Cell(percent(check.precision), check.precision),
            Cell(percent(check.recall), check.recall),
        )
    )


def _agreement(material: Coded) -> None:
    rows = codes.agreement(material.codings, [code.id for code in material.book.offered()])
    if rows:
        st.header("Agreement of coders", anchor=False)
        doors(AGREEMENT, [_agreed(row, material) for row in rows], key="code_agreement")


def _agreed(row: CodeAgreement, material: Coded) -> Row:
    kappa, alpha = _coefficient(row.kappa), _coefficient(row.alpha)
    return Row((Cell(material.book.name(row.code)), Cell(f"{row.n:,}", row.n), *kappa, *alpha))


def _coefficient(agreement: Agreement) -> tuple[Cell, Cell]:
    raw = "" if agreement.raw is None else f"{percent(agreement.raw)} % equal of {amount(agreement.n, 'answer')}"
    if agreement.value is None:
        return Cell("–", title=raw or "not defined", muted=True), Cell("–", muted=True)
    within = "–" if agreement.interval is None else f"{agreement.interval.low:.2f} to {agreement.interval.high:.2f}"
    return Cell(f"{agreement.value:.2f}", agreement.value, title=raw), Cell(within)


def _others(selection: Selection, others: Mapping[str, Sequence[str]]) -> None:
    st.header("Causes and tags of reviews", anchor=False)
    columns = (Column("name", "Cause or tag", numeric=False, whole=True), Column("n", "Questions"))
    rows = [
        Row((Cell(name), Cell(f"{len(ids):,}", len(ids), selection.link("cases", {"case": list(ids)}))))
        for name, ids in others.items()
    ]
    doors(columns, rows, key="causes_and_tags")
    st.caption("Set by reviewers in cases of their choice, not in a random sample: counts only.")


def _files(material: Coded) -> None:
    st.header("Files", anchor=False)
    first, second = st.columns(2)
    with first.container(horizontal=True):
        for kind, write in (("csv", code_files.as_csv), ("jsonl", code_files.as_json_lines)):
            st.download_button(
                kind.upper(), write(material.codings, material.book).encode(), filename("codings", kind, "paper"),
                "text/plain",
                icon=":material/download:", on_click="ignore", key=f"codings_{kind}", disabled=not material.codings,
            )  # fmt: skip
    st.caption("The events of codebook and codings, with history, are in the export of Exchange (jsonl) too.")
    with second.expander("Import codings (CSV or JSONL)"):
        _import(material)


def _import(material: Coded) -> None:
    file = st.file_uploader("File", ["csv", "jsonl"], key="codings_file", label_visibility="collapsed")
    if file is None or not st.button("Import", key="codings_import"):
        return
    result = code_files.read(file.getvalue().decode("utf-8", "replace"), file.name, material.book)
    if coding.store(result.events):
        st.success(f"Imported: {amount(len(result.events), 'event')}.")
    for problem in result.problems:
        st.text(str(problem))


def _causes_and_tags(db: Database) -> dict[str, tuple[str, ...]]:
    return codes.causes_and_tags(open_reviews(db.workspace).states())
