"""One answer of a case: its raw text and how it was read, the evidence of its score, and the code of the metric."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import streamlit as st

from analysis import scoring
from analysis.benchmarks.registry import lenses
from analysis.records import CaseScore, Lens, Question
from analysis.scoring import explain
from analysis.store.queries.cases.case import RunAnswer
from analysis.store.tables.answer_columns import agreement
from dashboard.components.link_table import Cell, Column, Row, doors
from dashboard.pages.case import losses, modes, repairs
from dashboard.panels import option_position
from dashboard.selection import filter_words
from dashboard.selection.selection import LENS_NAMES, Selection
from dashboard.ui import tables
from dashboard.ui.text import plain

SHORT = 160
"""Characters up to which votes are shown as rows of a table."""
LENS_COLUMNS = (
    Column("lens", "Scoring", numeric=False),
    Column("score", "Score %", hint="IoU, IWER, or 100 for right and 0 for wrong"),
    Column("wer", "WER", hint="lyrics only; mean over the matched sections"),
    Column("outcome", "Outcome", numeric=False),
    Column(
        "reading",
        "Parse quality",
        numeric=False,
        hint="confidence of the reading; the published script's verdict",
    ),
)


def show_raw_answer(selection: Selection, answer: RunAnswer, names: Mapping[str, str]) -> None:
    """The answer as the model gave it, and how it was read."""
    lens = selection.lens_of(answer.answer.question.task)
    now = scoring.score(answer.answer, lens)
    st.header(plain(f"Answer of {names.get(answer.run, answer.run)}"))
    left, right = st.columns(2, gap="large")
    with left:
        st.markdown("**Raw answer**, as the model gave it")
        _raw(answer)
    with right:
        st.markdown("**How it was read**, step by step")
        if now.steps:
            rows = [{"step": step.name, "what it did here": step.detail} for step in now.steps]
            tables.show(rows, f"steps_{answer.run}_{answer.index}")
        else:
            unread = now.outcome == "unscorable"
            st.text("Unreadable: it is not scored." if unread else "Parsed as written: exactly the requested format.")
        _quirks(now)


def _quirks(scored: CaseScore) -> None:
    for quirk in scored.quirks:
        st.warning(plain(f"Quirk of the published script: {quirk}"), icon=":material/gavel:")


def show_evidence(selection: Selection, answer: RunAnswer, names: Mapping[str, str]) -> None:
    """The score under each lens, what was compared, and how the score follows from it."""
    lens = selection.lens_of(answer.answer.question.task)
    key = f"{answer.run}_{answer.index}"
    now: dict[Lens, CaseScore] = {
        lens: scoring.score(answer.answer, lens) for lens in lenses(answer.answer.question.task)
    }
    st.header(plain(f"Answer of {names.get(answer.run, answer.run)}"))
    _figures(selection, answer, now)
    losses.show(answer.answer.question, now[lens])
    modes.show(selection, answer, now.get("paper", now[lens]))
    _quirks(now[lens])
    rows = explain.rows(answer.answer.question, now[lens])
    if rows:
        st.markdown("**Evidence**, reference first")
        tables.show(rows, f"evidence_{key}", heat="IoU", spans=_spans)
    words = explain.words(answer.answer.question, now[lens])
    if words:
        with st.expander("Word alignment: substitutions, deletions and insertions", icon=":material/compare_arrows:"):
            tables.show(words, f"words_{key}")
    st.markdown("**From the evidence to the score**")
    _arithmetic(answer, now[lens], lens)
    repairs.show(answer.answer.question, now[lens], key)


def _spans(row: Mapping[str, Any]) -> list[tuple[float, float]]:
    """The stretches of time of a row of evidence: the reference's section, then the answer's."""
    bounds = [(row.get("from (s)"), row.get("to (s)")), (row.get("est. from (s)"), row.get("est. to (s)"))]
    return [(start, end) for start, end in bounds if start is not None and end is not None]


def _figures(selection: Selection, answer: RunAnswer, now: dict[Lens, CaseScore]) -> None:
    """All lenses, one below the other; those that are not chosen are doors. WER only where there is one."""
    columns = [column for column in LENS_COLUMNS if column.key != "wer" or any(s.wer is not None for s in now.values())]
    rows = []
    for lens in now:
        scored, is_chosen = now[lens], lens == selection.lens_of(answer.answer.question.task)
        score = "in no mean" if scored.score is None else f"{100 * scored.score:.2f}"
        if scored.lowest is not None and scored.highest is not None:
            score += f" ({100 * scored.lowest:g} to {100 * scored.highest:g})"
        here = {"lens": "" if lens == "paper" else lens, "q": answer.answer.question.id, "at": answer.run}
        cells = {
            "lens": Cell(
                LENS_NAMES[lens] + (" (chosen)" if is_chosen else ""),
                href=None if is_chosen else selection.link("case", here),
            ),
            "score": Cell(score, scored.score, heat=None if scored.score is None else min(max(scored.score, 0.0), 1.0)),
            "wer": Cell("–" if scored.wer is None else f"{scored.wer:.4f}", scored.wer, muted=scored.wer is None),
            "outcome": Cell(filter_words.OUTCOME_WORDS[scored.outcome]),
            "reading": Cell(scored.verdict or filter_words.CONFIDENCE_WORDS[scored.confidence]),
        }
        rows.append(Row([cells[column.key] for column in columns]))
    with st.container(key=f"lenses_{answer.run}_{answer.index}"):
        doors(columns, rows, key=f"lenses_table_{answer.run}_{answer.index}")


def _raw(answer: RunAnswer) -> None:
    raw = answer.answer.raw
    if raw is None:
        st.text("null: the model gave no answer")
        return
    texts = raw if isinstance(raw, list) and all(isinstance(entry, str | None) for entry in raw) else [raw]
    if len(texts) > 1 and all(len(entry or "") <= SHORT for entry in texts):
        wordings = answer.answer.question.details.get("wordings", ())
        votes = [
            {
                "vote": str(number),
                **({"wording": str(wordings[number - 1])} if len(wordings) == len(texts) else {}),
                "answer": "null" if entry is None else entry,
            }
            for number, entry in enumerate(texts, 1)
        ]
        tables.show(votes, f"votes_{answer.run}_{answer.index}")
        if agreed := agreement(answer.answer):
            st.text(f"votes and margin: {option_position.votes(agreed)}")
        return
    for number, vote in enumerate(texts, 1):
        if len(texts) > 1:
            st.text(f"vote {number} of {len(texts)}")
        text = vote if isinstance(vote, str) else repr(vote)
        st.code(text or "(empty text)", language=None, wrap_lines=True, height=260 if len(text) > 700 else "content")


def _arithmetic(answer: RunAnswer, scored: CaseScore, lens: Lens) -> None:
    worked = explain.arithmetic(scored)
    st.code(worked.text, language=None, wrap_lines=True)
    record = answer.scored.get(lens)
    stored_score = record.score if record is not None else None
    agree = worked.score == stored_score or (
        worked.score is not None and stored_score is not None and abs(worked.score - stored_score) < 1e-9
    )
    words = ["none" if score is None else f"{score:.6f}" for score in (worked.score, stored_score)]
    if agree:
        st.success(f"Recomputed: {words[0]}; stored at load: {words[1]}. They agree.", icon=":material/check:")
    else:
        st.error(f"Recomputed: {words[0]}, but stored at load: {words[1]}. Load the run again.")


def show_code(question: Question, lens: Lens) -> None:
    """The parts of the metric, the first one open."""
    for number, part in enumerate(explain.code(question, lens)):
        with st.expander(plain(part.title), expanded=number == 0, icon=":material/code:"):
            st.caption(plain(f"{part.file}, line {part.line}"))
            prose = part.line == 1 and not part.text.lstrip().startswith(('"""', "from", "import"))
            st.code(part.text, language=None if prose else "python", wrap_lines=prose, height=360)
