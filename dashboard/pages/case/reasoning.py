"""The reasoning of an answer as plain text with its claims of time marked, held against the annotation.

A person corrects the claims by key, and what is left is stored as a review of the text.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from functools import partial
from typing import Any

import streamlit as st

from analysis.inference.run_answers import CALLS
from analysis.parsing.time_claims import TimeClaim, time_claims
from analysis.reviews.time_checks import KIND, TimeCheck, text_key
from analysis.scoring.claims import TOLERANCE, CheckedClaim, as_record, n_same, stretch
from analysis.scoring.claims import Verdict as ClaimVerdict
from analysis.store.queries.cases.case import RunAnswer
from dashboard.components.claim_texts import Claim, SentClaim, Verdict, claim_texts, sent_claims
from dashboard.panels import checked_claims
from dashboard.review import session
from dashboard.selection.selection import Selection
from dashboard.ui import tables
from dashboard.ui.lanes import claims
from dashboard.ui.text import amount, join_names, plain

NO_NAME = "Give your name as a reviewer below first."
NOT_CHECKED: ClaimVerdict = "nothing to check against"
VERDICTS: Mapping[str, Verdict] = {"right": "right", "wrong": "wrong"}


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
    if not texts:
        return
    key, rows, duration = f"claims_{answer.run}_{answer.index}", checked_claims.of(answer), _length(answer)
    offered = [_offered(text, own) for text, own in zip(texts, rows, strict=True)]
    marked_texts = [
        (text, [_marked(*claim, duration) for claim in own]) for text, own in zip(texts, offered, strict=True)
    ]
    checks = checked_claims.checks_of_people()
    checks_here = [checks[name] for text in texts if (name := text_key(text)) in checks]
    version = " ".join(check.event for check in checks_here)
    store = partial(_store, key, answer, [[row.claim for row, _ in own] for own in offered])
    claim_texts(marked_texts, key, version, store, "" if session.reviewer() else NO_NAME)
    st.caption(plain(_who(texts, checks_here)))
    if any(rows):
        table = [_row(claim, text, duration) for text, own in zip(texts, rows, strict=True) for claim in own]
        tables.show(table, f"{key}_table", spans=lambda row: row[".spans"])
        st.caption(
            f"Held against the annotated sections of the same label: right within {TOLERANCE:g} s of the nearest "
            "boundary. Without a label or such a section there is nothing to check against."
        )


def show_reviewer() -> None:
    """Who checks the claims; what could not be stored."""
    session.show_failure()
    if session.introduce():
        session.rename()


def _length(answer: RunAnswer) -> float | None:
    return checked_claims.length(answer.answer.question)


def _who(texts: Sequence[str], checks: Sequence[TimeCheck]) -> str:
    """Who has checked the claims of these texts."""
    n = sum(len(time_claims(text)) for text in texts)
    if not checks:
        key = " C plays the next one." if n else ""
        return f"{amount(n, 'claim')} of time found by rule, not checked by people.{key}"
    names = join_names(list(dict.fromkeys(check.reviewer for check in checks)))
    return f"Claims of time as checked by {names}; the rule finds {n}."


def _offered(text: str, rows: Sequence[CheckedClaim]) -> list[tuple[CheckedClaim, bool]]:
    """The claims of a text and, struck out, those of the rule that a person has struck out."""
    own = [row.claim for row in rows]
    struck = [(CheckedClaim(claim, NOT_CHECKED), True) for claim in time_claims(text) if not n_same([claim], own)]
    return sorted([*((row, False) for row in rows), *struck], key=lambda pair: pair[0].claim.first)


def _marked(row: CheckedClaim, is_struck: bool, duration: float | None) -> Claim:
    start, end = stretch(row.claim, duration) or (None, None)
    verdict = VERDICTS.get(row.verdict, "open")
    return Claim(row.claim.first, row.claim.last, start, end, verdict, claims.remark(row), is_struck)


def _row(row: CheckedClaim, text: str, duration: float | None) -> dict[str, Any]:
    claim, span = row.claim, stretch(row.claim, duration)
    return {
        "claim": text[claim.first : claim.last], "section": claim.label or "–", "what": claim.kind,
        "from (s)": claim.start, "to (s)": claim.end, "verdict": row.verdict,
        "off by (s)": None if row.distance is None else round(row.distance, 2), ".spans": [span] if span else [],
    }  # fmt: skip


def _store(key: str, answer: RunAnswer, offered: Sequence[Sequence[TimeClaim]]) -> None:
    """Stores what the person leaves of the claims that were offered, by text."""
    sent, texts = sent_claims(key), answer.answer.reasoning
    if sent is None or len(sent) != len(texts):
        return
    payloads = []
    for text, own, entries in zip(texts, offered, sent, strict=True):
        time_claims_or_none = [_claim(entry, own) for entry in entries]
        if None in time_claims_or_none:
            words = join_names(
                [entry.words for entry, claim in zip(entries, time_claims_or_none, strict=True) if claim is None]
            )
            session.refuse(f"expected a time such as “chorus starts at 1:02”, found “{words}”")
            return
        records = [as_record(claim) for claim in time_claims_or_none if claim]
        payloads.append({"run": answer.run, "text": text_key(text), "claims": records})
    session.say_together(KIND, [(answer.answer.question, payload) for payload in payloads])


def _claim(entry: SentClaim, own: Sequence[TimeClaim]) -> TimeClaim | None:
    """What an entry says; None where its words name no time, or it is no claim of the text."""
    if entry.words:
        read_claims = time_claims(entry.words)
        return replace(read_claims[0], first=entry.first, last=entry.last) if read_claims else None
    return own[entry.claim] if entry.claim is not None and 0 <= entry.claim < len(own) else None
