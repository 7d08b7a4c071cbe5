"""The frame around every page, run anew at each interaction: names the pages and runs the chosen one."""

from __future__ import annotations

import streamlit as st

from dashboard.pages import navigation

st.set_page_config(
    page_title="Earmark",
    page_icon="🎧",
    layout="wide",
    # with an entry of ours the menu is shown, and in it the choice of light and dark
    menu_items={"About": "Earmark: hear, see and mark where a music-understanding benchmark goes wrong."},
)
st.navigation(navigation()).run()
