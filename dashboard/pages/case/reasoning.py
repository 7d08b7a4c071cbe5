"""The reasoning of an answer as plain text, and its claims of time held against the annotation."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

import streamlit as st

from analysis.inference.run_answers import CALLS
from analysis.records import Question, Section
from analysis.scoring.claims import TOLERANCE, CheckedClaim, checked, sections_of
from analysis.store.queries.cases import cases_list
from analysis.store.queries.cases.case import RunAnswer
from dashboard.selection import stores
from dashboard.selection.selection import Selection
from dashboard.ui import tables
from dashboard.ui.lanes import claims
from dashboard.ui.text import amount, plain

TALL = 700
"""Characters from which a text scrolls."""


def hidden_tokens(answer: RunAnswer) -> int:
    """Tokens of reasoning that the server counted, in all calls for an answer."""
    calls = answer.answer.question.details.get(CALLS)
    counts = [call.get("reasoning_tokens") for call in calls if isinstance(call, Mapping)] if calls else []
    return sum(count for count in counts if isinstance(count, int))


def show(_: Selection, answer: RunAnswer, names: Mapping[str, str]) -> None:
    """Each text with its claims, or why there is none."""
    st.header(plain(f"Reasoning of {names.get(answer.run, answer.run)}"))
    texts, n_tokens = answer.answer.reasoning, hidden_tokens(answer)
    if n_tokens:
        st.text(f"{amount(n_tokens, 'token')} of reasoning" + ("" if texts else ", not shown by the server."))
    elif not texts:
        st.text("None is stored with this answer.")
    sections, duration = _annotation(answer.answer.question)
    for number, text in enumerate(texts, 1):
        if len(texts) > 1:
            st.text(f"text {number} of {len(texts)}")
        st.code(text or "(none)", language=None, wrap_lines=True, height=320 if len(text) > TALL else "content")
        if own_claims := checked(text, sections, duration):
            st.markdown("**Claims of time**, found by rule")
            rows = [_row(claim, text) for claim in own_claims]
            tables.show(rows, f"claims_{answer.run}_{answer.index}_{number}", spans=_spans)
            st.caption(
                f"Held against the annotated sections of the same label: right within {TOLERANCE:g} s of the nearest "
                "boundary. Without a label or such a section there is nothing to check against."
            )


def _annotation(question: Question) -> tuple[Sequence[Section], float | None]:
    """The sections of the reference, else of the annotated song, and the length of the song."""
    song = cases_list.song(stores.present(), question.song) if question.song else None
    sections = sections_of(question.reference) or (song.sections if song else ())
    return sections, song.song.duration if song else None


def _row(row: CheckedClaim, text: str) -> dict[str, Any]:
    claim = row.claim
    return {
        "claim": text[claim.first : claim.last], "section": claim.label or "–", "what": claim.kind,
        "from (s)": claim.start, "to (s)": claim.end, "verdict": row.verdict,
        "off by (s)": None if row.distance is None else round(row.distance, 2),
    }  # fmt: skip


def _spans(row: Mapping[str, Any]) -> list[tuple[float, float]]:
    span = claims.stretch(row["from (s)"], row["to (s)"])
    return [span] if span else []
