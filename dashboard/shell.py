"""The frame around every page, run anew at each interaction: names the pages, holds the filters, runs one page."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from pathlib import Path
from typing import Any

import streamlit as st

from analysis.errors import EarmarkError
from analysis.store.notice import notice
from dashboard import access, demo_setup, downloads, monitoring
from dashboard import view as open_view
from dashboard.components.navigation import keep_wanted, navigation, prepare
from dashboard.components.skip_link import skip_link
from dashboard.former_links import FORMER, today
from dashboard.navigation import PAGES, PageRow, href, lead_on, pages, row_of
from dashboard.pages.guide import page as guide
from dashboard.pages.start import head
from dashboard.panels import damaged_runs, saved_views
from dashboard.review import failure, queue_link, session
from dashboard.selection import corrected_scores, link, link_widgets, present, run_catalog, sidebar, subset_bar
from dashboard.selection.ask import one_state
from dashboard.selection.selection import LOOKS


def to_first_page() -> None:
    """While the demo is not there yet, Start: the demo has many runs."""
    query = link.query()
    is_first = demo_setup.is_due() or demo_setup.is_loading()
    lead_on(href(PAGES[0].url_path, query) if is_first else run_catalog.landing(present.begin(""), query))


def to_page(former: str) -> None:
    lead_on(href(*today(former, link.query())))


def show_page(_: PageRow) -> None:
    open_view.show(present.selection())


former = {address: partial(to_page, address) for address in FORMER}
page = st.navigation(pages(to_first_page, former, show_page), position="hidden")
st.set_page_config(
    page_title=f"{page.title} · Earmark",
    page_icon="🎧",
    layout="wide",
    initial_sidebar_state=230,
    # with an entry of ours the menu is shown, and in it the choice of light and dark
    menu_items={"About": "Earmark: annotation and error analysis for music-understanding benchmarks."},
)
st.html(f"<style>{(Path(__file__).parent / 'frame.css').read_text(encoding='utf-8')}</style>")
prepare()
notice.set(st.spinner)
row = row_of(page.url_path)
place = href(page.url_path) if row else ""
link_widgets.take_fill()  # of a run that was broken off
failure.begin()
fill: dict[str, Sequence[str]] = {}
facts: dict[str, Any] | None = None
with monitoring.rerun(page.url_path), one_state():
    try:
        if access.is_shut():
            keep_wanted()
            st.stop()
        if row and today(page.url_path, link.query()) != (page.url_path, link.query()):
            to_page(page.url_path)
            st.stop()
        if row is None:
            page.run()  # leads on to another page, which has the sidebar and the rest
            st.stop()
        notices = st.container()
        if row == PAGES[0]:
            head.show()
        is_loading = demo_setup.build()  # before the page looks at what is there
        selection = sidebar.show(page.url_path)
        with st.sidebar:
            guide.help_link(selection, present.view_name())
            access.show_account()
        foot = st.sidebar.container()
        with notices:
            corrected_scores.show_references(selection)
            subset_bar.show(selection, present.view_name())
            if is_loading:
                demo_setup.follow(run_catalog.loaded())
            damaged_runs.show(selection, present.view_name())
        if not corrected_scores.is_ready(selection):
            corrected_scores.wait(selection.references)
        else:
            page.run()
        with foot:  # after the page, which may make first choices
            queue_link.show(selection, present.view_name())
            saved_views.save_button(selection, page.url_path)
        with notices:
            link_widgets.show_unknown()
            damaged_runs.show_incomplete(selection, present.view_name())
        fill = link_widgets.take_fill()
        facts = downloads.facts(selection, present.view_name(), fill)
    except EarmarkError as error:
        monitoring.count_failure(page.url_path)
        failure.show_with_page(str(error), session.store_again)
navigation(LOOKS, place, fill, facts)
skip_link()
