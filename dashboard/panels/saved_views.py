"""Saved views: a button in the sidebar that names the present view, and the list of all on Start.

Who may only look follows them, and saves, renames and deletes none.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from urllib.parse import parse_qs, urlsplit

import streamlit as st

from analysis.errors import EarmarkError
from analysis.reviews.team import Role
from analysis.store import views
from analysis.store.views import LONGEST_NAME, SavedView
from analysis.store.workspace import Workspace
from dashboard import access
from dashboard.former_links import today
from dashboard.navigation import ADDRESSES, Query, encoded, href, link_to, row_of
from dashboard.selection import link
from dashboard.selection.selection import DATA, Selection
from dashboard.ui.text import plain

NAME = "name of the view"
MESSAGE = "message about views"
ROLE: Role = "reviewer"
"""Who may change the views of all."""
MOST = 8
"""Views that are shown at once."""


def save_button(selection: Selection, page: str) -> None:
    """Draw the button in the sidebar. page: address of the present page."""
    if page not in ADDRESSES:
        return
    if access.may(ROLE):
        with st.popover("Save this view", icon=":material/bookmark_add:", width="stretch"):
            st.text_input("Name", key=NAME, max_chars=LONGEST_NAME, placeholder="verse called chorus, stem runs")
            st.button("Save", on_click=_save, args=(selection.data_set, page), key="save_view")
            st.caption("Start lists saved views. All who use this workspace see them.")
    if message := st.session_state.pop(MESSAGE, ""):
        st.text(message)


def show() -> None:
    """All views, each a link, to be renamed or deleted. Nothing without one."""
    workspace = Workspace()
    saved_views = [view for view in views.views(workspace).values() if _place_of(view)[0] in ADDRESSES]
    problems = views.damaged(workspace)
    if not saved_views and not problems:
        return
    st.header("Saved views", anchor=False)
    for view in saved_views[:MOST]:
        _show_view(view)
    if len(saved_views) > MOST:
        with st.expander(f"{len(saved_views) - MOST} more"):
            for view in saved_views[MOST:]:
                _show_view(view)
    for error in problems:
        st.text(str(error))


def link_of(page: str, query: Mapping[str, Sequence[str]], data_set: str) -> str:
    """The link of a view with its data set, so that it stays on that one."""
    full_query = {**query} if DATA in query or not data_set else {**query, DATA: [data_set]}
    return f"{page}?{encoded(full_query)}" if full_query else page


def _place_of(view: SavedView) -> tuple[str, Query]:
    """The page and query of a view today: a view may be older than the address."""
    parts = urlsplit(view.link)
    return today(parts.path, parse_qs(parts.query, keep_blank_values=True))


def _show_view(view: SavedView) -> None:
    page, query = _place_of(view)
    row = row_of(page)
    with st.container(horizontal=True, vertical_alignment="center", gap="small", key=f"view_{view.id}"):
        link_to(href(page, query), plain(view.name))
        st.caption(f"{row.title if row else ''}, {view.saved_at[:10]}", width="content")
        if not access.may(ROLE):
            return
        with st.popover("Edit", type="tertiary", width="content"):
            st.text_input("Name", view.name, key=f"view_name_{view.id}", max_chars=LONGEST_NAME)
            with st.container(horizontal=True):
                st.button("Rename", key=f"view_rename_{view.id}", on_click=_rename, args=(view.id,))
                st.button("Delete", key=f"view_delete_{view.id}", on_click=_delete, args=(view,))


def _save(data_set: str, page: str) -> None:
    name = str(st.session_state[NAME])
    if _change("saved", lambda: views.save(Workspace(), name, link_of(page, link.query(), data_set))):
        st.session_state[NAME] = ""
        st.session_state[MESSAGE] = f"Saved: {' '.join(name.split())}"


def _rename(view_id: str) -> None:
    name = str(st.session_state[f"view_name_{view_id}"])
    _change("renamed", lambda: views.rename(Workspace(), view_id, name))


def _delete(view: SavedView) -> None:
    if _change("deleted", lambda: views.delete(Workspace(), view.id)):
        st.session_state[MESSAGE] = f"Deleted: {view.name}"


def _change(what: str, change: Callable[[], object]) -> bool:
    """Whether a change of the views was made; the sidebar shows why not."""
    try:
        access.require(ROLE)
        change()
    except (EarmarkError, ValueError, OSError) as error:
        st.session_state[MESSAGE] = f"Not {what}. {error}"
        return False
    return True
