"""The app of a test drawn as if it had just been opened, without its page being loaded again."""

from __future__ import annotations

from urllib.parse import urlsplit

import streamlit as st
from playwright.sync_api import Page, expect

NAME = "drawing"
MARK = "all => all.forEach((each) => each.setAttribute('data-former', ''))"
ASK = """name => {
  sessionStorage.clear()
  localStorage.clear()
  document.activeElement.blur()
  history.pushState(null, "", `/?${name}=${Date.now()}`)
  dispatchEvent(new PopStateEvent("popstate"))
}"""


def drawing() -> str:
    """In the app: names its drawing, as a part of the keys of all widgets and components."""
    if NAME in st.query_params:
        st.session_state[NAME] = st.query_params.pop(NAME)
    name: str = st.session_state.get(NAME, "")
    return name


def open_drawing(page: Page, address: str, component: str) -> None:
    """Opens the app or, where it is open, draws it anew. component: its selector."""
    page.mouse.move(0, 0)
    if not page.url.startswith(f"{address}/") or urlsplit(page.url).path != "/":
        page.goto(address)
        return
    page.locator(component).evaluate_all(MARK)
    page.evaluate(ASK, NAME)
    expect(page.locator(f"{component}[data-former]")).to_have_count(0)
    expect(page).to_have_url(f"{address}/")
