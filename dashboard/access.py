"""Who may open pages, review and load: the login of the server and the role of each account.

Without a login in Streamlit's secrets everybody who reaches the server is a lead: by default that is this machine.
"""

from __future__ import annotations

import sys
from pathlib import Path

import streamlit as st
from streamlit import config

from analysis.errors import EarmarkError
from analysis.reviews import team
from analysis.reviews.team import Role
from analysis.store.storage import storage_of
from dashboard.ui.text import plain


class AccessError(EarmarkError):
    """What the role of a session does not include."""


LOCAL_ADDRESSES = ("127.0.0.1", "localhost", "::1")
OPEN_SERVER = (
    "This server has no login: whoever reaches it can read, review and load under any name. "
    "Configure [auth] in Streamlit's secrets (guide: Server), or leave out --server.address.\n"
)


def has_login() -> bool:
    """Whether accounts log in: Streamlit's secrets have `[auth]`."""
    try:
        return "auth" in st.secrets
    except FileNotFoundError:  # Streamlit's own error where no secrets exist
        return False


def is_logged_in() -> bool:
    return bool(st.user.get("is_logged_in"))


def role() -> Role:
    """The role of this session. Raises FileError if `team.yaml` cannot be read."""
    if not has_login():
        return "lead"
    return team.read(Path(storage_of().local(team.FILE))).role_of(st.user.to_dict()) if is_logged_in() else "viewer"


def may(needed: Role) -> bool:
    """Whether this session has a role."""
    return team.may(role(), needed)


def is_shut() -> bool:
    """Whether the page needs a login first, which it then offers."""
    if not has_login() or is_logged_in():
        return False
    st.title("Earmark")
    st.text("Log in to open this server.")
    st.button("Log in", type="primary", on_click=st.login)
    return True


def show_account() -> None:
    """Who is logged in, with the role and the way out."""
    if not (has_login() and is_logged_in()):
        return
    name = st.user.get("name") or st.user.get("email") or "Account"
    st.caption(plain(f"{name} · {role()}"))
    st.button("Log out", on_click=st.logout, type="tertiary")


def refusal(needed: Role) -> str:
    """Why this session may not do something; "" if it may."""
    return "" if may(needed) else f"Your role is {role()}; this needs the role {needed}. A lead can change team.yaml."


def require(needed: Role) -> None:
    """Check that the visitor has a role. Raises AccessError."""
    if text := refusal(needed):
        raise AccessError(text)


def warn_if_open() -> None:
    """Says on the console that other machines reach a server without a login."""
    address = str(config.get_option("server.address") or "")
    if address not in LOCAL_ADDRESSES and not has_login():
        sys.stderr.write(OPEN_SERVER)
