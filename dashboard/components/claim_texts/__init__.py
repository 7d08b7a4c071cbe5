"""The texts of a reasoning with their claims of time marked, which a person corrects by key and stores.

S strikes the selected claim out, O says it in other words, P makes one of the words selected in the text, V sends what
is left. A click on a claim plays it on the timeline.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any, Literal, NamedTuple, TypeAlias

import streamlit as st

from dashboard.components.es_modules import mount, stylesheet

Verdict: TypeAlias = Literal["right", "wrong", "open"]
_component = st.components.v2.component(
    "earmark_claim_texts",
    html="<div class='claims'></div>",
    css=stylesheet("claim_texts"),
    js=mount("claim_texts"),
)


class Claim(NamedTuple):
    """A claim at the letters first to last of a text. start, end: seconds to play, None without a place. note: tooltip.
    is_struck: whether a person struck it out."""

    first: int
    last: int
    start: float | None
    end: float | None
    verdict: Verdict
    note: str
    is_struck: bool = False


class SentClaim(NamedTuple):
    """A claim that the person leaves or makes. claim: position among those shown, None for a new one.

    words: what it says, where the person has put it differently, else "".
    """

    claim: int | None
    first: int
    last: int
    words: str


def claim_texts(
    texts: Sequence[tuple[str, Sequence[Claim]]],
    key: str,
    version: str,
    on_check: Callable[[], None],
    refusal: str = "",
) -> None:
    """Texts with the claims of each. `sent_claims` gives what was sent in `on_check`.

    version: of what is stored; under one version the person's changes stand. refusal: why nothing can be stored.
    """
    rows = [{"text": text, "claims": [claim._asdict() for claim in claims]} for text, claims in texts]
    _component(key=key, data={"texts": rows, "version": version, "refusal": refusal}, on_check_change=on_check)


def sent_claims(key: str) -> list[list[SentClaim]] | None:
    """The claims of each text, in the callback; None for anything else."""
    state: Any = st.session_state.get(key)
    check: Any = state.get("check") if state is not None else None
    try:
        return [[_sent_claim(entry) for entry in entries] for entries in check]
    except (KeyError, TypeError, ValueError):
        return None


def _sent_claim(entry: Mapping[str, Any]) -> SentClaim:
    claim = entry["claim"]
    return SentClaim(
        None if claim is None else int(claim), int(entry["first"]), int(entry["last"]), str(entry["words"])
    )
