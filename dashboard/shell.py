"""The frame around every page, run anew at each interaction: names the pages, holds the filters, runs one page."""

from __future__ import annotations

import streamlit as st

from analysis.errors import EarmarkError
from dashboard import filters, first_start, linked, queue_door, state
from dashboard.components.navigation import navigation
from dashboard.pages import ADDRESSES, href, pages

page = st.navigation(pages(), position="hidden")
st.set_page_config(
    page_title=f"{page.title} · Earmark",
    page_icon="🎧",
    layout="wide",
    initial_sidebar_state=230,
    # with an entry of ours the menu is shown, and in it the choice of light and dark
    menu_items={"About": "Earmark: hear, see and mark where a music-understanding benchmark goes wrong."},
)
place = href(page.url_path) if page.url_path in ADDRESSES else ""
linked.filled()  # of a run that was broken off
try:
    first_start.build()
    state.sidebar()
    foot = st.sidebar.container()
    notices = st.container()
    with notices:
        first_start.say_what_is_synthetic(state.chosen())
    page.run()
    with foot:  # after the page, which may make first choices
        queue_door.show(page.url_path)
    with notices:
        filters.say_unknown()
        linked.tell()
except EarmarkError as error:
    st.error("This could not be shown.", icon=":material/error:")
    st.text(str(error))
navigation(linked.LOOKS, place, linked.filled())
