"""The frame around every page, run anew at each interaction: names the pages, holds the filters, runs one page."""

from __future__ import annotations

from pathlib import Path

import streamlit as st

from analysis.errors import EarmarkError
from dashboard import demo_setup
from dashboard.components.navigation import navigation, prepare
from dashboard.components.skip_link import skip_link
from dashboard.navigation import href, lead_on, pages, row_of
from dashboard.pages.guide import page as guide
from dashboard.review import queue_link
from dashboard.selection import corrected_scores, link_filters, link_widgets, scope, selection
from dashboard.ui import empty_states

page = st.navigation(pages(lead_on), position="hidden")
st.set_page_config(
    page_title=f"{page.title} · Earmark",
    page_icon="🎧",
    layout="wide",
    initial_sidebar_state=230,
    # with an entry of ours the menu is shown, and in it the choice of light and dark
    menu_items={"About": "Earmark: hear, see and mark where a music-understanding benchmark goes wrong."},
)
st.html(f"<style>{(Path(__file__).parent / 'frame.css').read_text(encoding='utf-8')}</style>")
prepare()
row = row_of(page.url_path)
place = href(page.url_path) if row else ""
link_widgets.filled()  # of a run that was broken off
try:
    demo_setup.build()
    selection.sidebar(page.url_path)
    with st.sidebar:
        guide.help_link(page.url_path)
    foot = st.sidebar.container()
    notices = st.container()
    with notices:
        corrected_scores.show_references()
    if not corrected_scores.is_ready():
        corrected_scores.wait()
    elif row is None or row.shows(scope.benchmark()):
        page.run()
    else:
        empty_states.other_data_set(row)
    with foot:  # after the page, which may make first choices
        queue_link.show(page.url_path)
    with notices:
        link_filters.say_unknown()
        link_widgets.tell()
except EarmarkError as error:
    st.error("This page failed.", icon=":material/error:")
    st.text(str(error))
navigation(link_widgets.LOOKS, place, link_widgets.filled())
skip_link()
