"""Codes by run: how often people gave each code, with intervals where the sample allows them."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Mapping
from functools import partial

import streamlit as st

from analysis.benchmarks.registry import EVERY
from analysis.reviews.codes.coding import Answer
from analysis.store.database import Database
from analysis.store.queries.counts import failure_modes
from analysis.store.reviews import open_reviews
from analysis.summaries.run import codes
from analysis.summaries.run.codes import CodeShare
from dashboard.components.link_table import Cell, Column, Row, doors
from dashboard.pages.failures import coder_agreement, coding_files, queue
from dashboard.review import coding, session
from dashboard.review.coding import Coded
from dashboard.selection import run_catalog, stores
from dashboard.selection.ask import ask, ask_with_reviews
from dashboard.selection.selection import Selection
from dashboard.ui import tables
from dashboard.ui.text import amount, percent, range_words, shorten


def show(selection: Selection) -> None:
    session.show_failure()
    every, material = coding.coded(), coding.coded_within(selection)
    others = _answers_of_reviews(selection)
    if not every.codings and not others:
        st.info("Nothing is coded yet.")
        queue.show_link(selection)
    if len(material.codings) < len(every.codings):
        st.caption(
            f"{len(material.codings):,} of {amount(len(every.codings), 'coding')}. The others are of answers that the "
            "selection leaves out, or that are not loaded."
        )
    if material.codings:
        _by_run(selection, material)
        _by_task(selection, material)
        _pairs(selection, material)
        coder_agreement.show(selection, material)
    if others:
        _others(selection, others)
    coding_files.show(every)


def _by_run(selection: Selection, material: Coded) -> None:
    st.header("Codes by run", anchor=False)
    rows = codes.shares(material.codings, material.facts)
    names = run_catalog.names_in_view(selection)
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
        "Shares with a 95 % CI where answers about six songs or more are coded, all drawn at random from one "
        "population of answers that lost points; else counts alone. Points: lost in the answers with the code, of 100 "
        "in the coded answers."
    )


def _share(selection: Selection, row: CodeShare | None, material: Coded, coded: int) -> Cell:
    if row is None:
        return Cell("0", 0.0, title=f"n = 0 of {amount(coded, 'coded answer')}", muted=True)
    share = row.n / row.coded
    text = f"{row.n:,}"
    if not row.is_random:
        within = "not a random sample: no share"
    else:
        within = range_words(row.interval, "answers")
        if row.interval is not None:
            text = f"{percent(share)} % ({percent(row.interval.low)} to {percent(row.interval.high)})"
            within = f"{percent(share)} %, {within}"
    note = f"n = {amount(row.n, 'case')} of {amount(row.coded, 'coded answer')}\n{within}\n{percent(row.points)} points"
    return Cell(text, share, _run_link(selection, row, material), note, heat=share)


def _run_link(selection: Selection, row: CodeShare, material: Coded) -> str:
    """The answers of a run with a code: by the filter Code where it has just these, else one by one."""
    name = material.book.name(row.code)
    coded_answers = {coding.answer for coding in material.codings if coding.run == row.run and row.code in coding.codes}
    is_filter = coded_answers == set(row.answers) and material.book.ids([name]) == {row.code}
    if is_filter and not selection.filters.codes:
        return selection.link("cases", {"lens": "", "runs": [row.run], "code": [name]})
    return coding.answers_link(selection, row.answers)


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
                    "answers": len(answers),
                    ".href": coding.answers_link(selection, answers),
                }
                for (code, value), answers in sorted(counts.items(), key=lambda item: (-len(item[1]), item[0]))
            ]
            if rows:
                tables.show(rows, f"codes_by_{name}")


def _fact(material: Coded, name: str, answer: Answer) -> str:
    """A fact of a coded answer; "" if it has none, or is not loaded here."""
    return str(getattr(material.facts[answer], name)) if answer in material.facts else ""


def _pairs(selection: Selection, material: Coded) -> None:
    pairs = codes.together(material.codings)
    if pairs:
        with st.expander("Codes of the same answer"):
            rows = [
                {
                    "code": material.book.name(a),
                    "together with": material.book.name(b),
                    "answers": len(answers),
                    ".href": coding.answers_link(selection, answers),
                }
                for (a, b), answers in pairs.items()
            ]
            tables.show(rows, "code_pairs")


def _others(selection: Selection, others: Mapping[str, Mapping[str, int]]) -> None:
    st.header("Causes and tags of reviews", anchor=False)
    columns = (
        Column("name", "Cause or tag", numeric=False, whole=True),
        Column("n", "Questions"),
        Column("answers", "Answers to them"),
    )
    rows = []
    for name, answers in others.items():
        href = selection.link("cases", {"lens": "", "case": list(answers)})
        n = sum(answers.values())
        note = f"n = {amount(n, 'case')} of {amount(len(answers), 'question')}"
        rows.append(
            Row((Cell(name), Cell(f"{len(answers):,}", len(answers), href, note), Cell(f"{n:,}", n, href, note)))
        )
    doors(columns, rows, key="causes_and_tags")
    st.caption("Set by reviewers in cases of their choice, not in a random sample: counts only.")


def _answers_of_reviews(selection: Selection) -> dict[str, dict[str, int]]:
    """The questions of each cause and tag within the selection, each with its number of answers."""
    by_name = ask_with_reviews(stores.present(), _causes_and_tags)
    questions = tuple(sorted({question for ids in by_name.values() for question in ids}))
    if not questions:
        return {}
    answers = ask(failure_modes.by_question, selection.shared_filters(lens="paper", questions=questions))
    within = {name: {question: answers[question] for question in ids if question in answers}
              for name, ids in by_name.items()}  # fmt: skip
    return {name: counts for name, counts in within.items() if counts}


def _causes_and_tags(db: Database) -> dict[str, tuple[str, ...]]:
    return codes.causes_and_tags(open_reviews(db.workspace).states())
