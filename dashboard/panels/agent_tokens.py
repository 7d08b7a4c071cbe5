"""Tokens with which programs of an account ask `earmark mcp`: made, shown once, and revoked."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import streamlit as st

from analysis.agent import tokens
from analysis.store.storage.protocol import Storage
from dashboard import access
from dashboard.review import session
from dashboard.selection import stores

_NEW = "agent_token"
"""The token just made, until the page is left."""


def show() -> None:
    """The tokens of whoever is logged in; nothing on a server without a login."""
    if not access.is_logged_in():
        return
    storage, account = stores.present().workspace.storage, st.user.to_dict()
    with st.expander("Agents", expanded=_NEW in st.session_state):
        st.text(
            "A program that speaks the Model Context Protocol asks `earmark mcp --http` under your account and role."
        )
        for token in tokens.of_account(storage, account):
            with st.container(horizontal=True, vertical_alignment="center", gap="small"):
                st.text(f"Token of {token.issued_at[:16].replace('T', ' ')} UTC, {token.digest[:8]}")
                st.button("Revoke", key=f"revoke_{token.digest}", type="tertiary", on_click=tokens.revoke,
                          args=(storage, token))  # fmt: skip
        st.button("Make a token", icon=":material/key:", on_click=_make, args=(storage, account))
        if text := st.session_state.pop(_NEW, ""):
            st.text("Copy it now: it is not shown again.")
            st.code(text, language=None)


def _make(storage: Storage, account: Mapping[str, Any]) -> None:
    st.session_state[_NEW] = tokens.issue(storage, account, session.reviewer())
