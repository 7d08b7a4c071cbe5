"""Options of a question, which is right and who chose which; the text of a question without sound."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

import streamlit as st

from analysis import scoring
from analysis.benchmarks.registry import EVERY
from analysis.records import Lens, Question
from analysis.store.queries.cases.case import RunAnswer
from analysis.summaries.option_counts import named_options, option_counts, option_names
from dashboard.components.link_table import Cell, Column, Row, doors
from dashboard.panels import notation
from dashboard.selection.selection import Selection
from dashboard.ui.text import plain, shorten

COLUMNS = (
    Column("option", "Option", numeric=False),
    Column("right", "Reference, this answer", numeric=False),
    Column("n", "Runs", hint="runs whose answer was read as this option under the selected lens"),
    Column("chosen", "Answered by", numeric=False),
)


def show(question: Question, answers: Sequence[RunAnswer], lens: Lens, names: Mapping[str, str]) -> None:
    left, right = st.columns([3, 2], gap="large")
    with left:
        st.header("Question")
        st.code(
            question.stem, language=None, wrap_lines=True, height=260 if question.stem.count("\n") > 9 else "content"
        )
        for defect in question.defects:
            st.warning(plain(f"Known defect of this question: {defect}"), icon=":material/report:")
    with right:
        st.header("Reference")
        st.code(str(question.reference), language=None)
        facts = {
            "theme": EVERY[question.task].name,
            "sub-theme": question.subtask,
            "id": question.details.get("id", ""),
        }
        for name, value in facts.items():
            if value not in ("", None):
                st.text(f"{name}: {value}")
    if EVERY[question.task].category == "Music generation":
        notation.show(question, chosen_by(answers, lens, names))
    if question.prompt not in ("", question.stem):
        with st.expander("Prompt as sent to the model", icon=":material/chat:"):
            st.code(question.prompt, language=None, wrap_lines=True)


def show_counts(
    selection: Selection, question: Question, answers: Sequence[RunAnswer], lens: Lens, names: Mapping[str, str]
) -> None:
    """The options with the right one, the one of the first answer, and the runs that chose each; none without any.

    Of many options those that are right or chosen.
    """
    if not named_options(question):
        return
    values = {answer.run: scoring.score(answer.answer, lens).value for answer in answers}
    counts = option_counts(question, list(values.values()))
    own = option_names(next(iter(values.values()), None))
    query = {"case": [selection.choice("q")], "lens": lens}
    rows = []
    for count in counts:
        runs = [run for run, value in values.items() if count.name in option_names(value)]
        here = " and ".join(("right",) * count.is_right + ("chosen",) * (count.name in own))
        href = selection.link("cases", {**query, "runs": runs, "chosen": [count.name]}) if runs else None
        text = ", ".join(names.get(run, run) for run in runs)
        rows.append(Row((
            Cell(shorten(count.text, 90), title=count.text), Cell(f"{'✓ ' * count.is_right}{here}"),
            Cell(f"{count.n:,}", count.n, href, muted=not runs),
            Cell(text or "–", title="\n".join(runs), muted=not runs),
        )))  # fmt: skip
    if unread := [names.get(run, run) for run, value in values.items() if not option_names(value)]:
        rows.append(Row((Cell("none read", muted=True), Cell(""), Cell(f"{len(unread):,}"), Cell(", ".join(unread)))))
    with st.container(key="options_table"):
        doors(COLUMNS, rows, key="options")
    if len(counts) < len(question.options):
        st.caption(f"Of {len(question.options)} options those that are right or chosen.")


def chosen_by(answers: Sequence[RunAnswer], lens: Lens, names: Mapping[str, str]) -> dict[str, list[str]]:
    """Names of the runs by the letter that was read from their answer."""
    readers: dict[str, list[str]] = {}
    for answer in answers:
        for letter in option_names(scoring.score(answer.answer, lens).value):
            readers.setdefault(letter, []).append(names.get(answer.run, answer.run))
    return readers
