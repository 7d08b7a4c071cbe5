"""The frame around every page, run anew at each interaction: names the pages, holds the filters, runs one page."""

from __future__ import annotations

from pathlib import Path

import streamlit as st

from analysis.errors import EarmarkError
from dashboard import filters, first_start, linked, queue_door, scope, state
from dashboard.components.navigation import navigation
from dashboard.components.skip_link import skip_link
from dashboard.pages import href, lead_on, pages, row_of
from dashboard.views import empty

page = st.navigation(pages(lambda: lead_on(scope.benchmark())), position="hidden")
st.set_page_config(
    page_title=f"{page.title} · Earmark",
    page_icon="🎧",
    layout="wide",
    initial_sidebar_state=230,
    # with an entry of ours the menu is shown, and in it the choice of light and dark
    menu_items={"About": "Earmark: hear, see and mark where a music-understanding benchmark goes wrong."},
)
st.html(f"<style>{(Path(__file__).parent / 'frame.css').read_text(encoding='utf-8')}</style>")
row = row_of(page.url_path)
place = href(page.url_path) if row else ""
linked.filled()  # of a run that was broken off
try:
    first_start.build()
    state.sidebar(page.url_path)
    foot = st.sidebar.container()
    notices = st.container()
    with notices:
        first_start.say_what_is_synthetic(state.chosen())
    if row is None or row.shows(scope.benchmark()):
        page.run()
    else:
        empty.other_data_set(row)
    with foot:  # after the page, which may make first choices
        queue_door.show(page.url_path)
    with notices:
        filters.say_unknown()
        linked.tell()
except EarmarkError as error:
    st.error("This could not be shown.", icon=":material/error:")
    st.text(str(error))
navigation(linked.LOOKS, place, linked.filled())
skip_link()
