"""Guide: the user's guide, one chapter at a time, with links to the pages it explains."""

from __future__ import annotations

import streamlit as st

from dashboard.components.local_storage import remembered
from dashboard.navigation import link_to
from dashboard.pages.guide.chapters import BY_NAME, CHAPTERS, Chapter, chapter_of, markdown
from dashboard.selection import link_widgets
from dashboard.selection.selection import Selection

KEYS = "single keys"


def help_link(selection: Selection, view: str) -> None:
    """A link to the chapter that explains a view, by its name."""
    chapter = chapter_of(view)
    if chapter and view != "guide":
        link_to(_address(selection, chapter), f":material/help: {chapter.title}")


def show(selection: Selection) -> None:
    """Keys that end in _prose mark texts whose links to this app are followed without loading the page again."""
    chapter = _chapter(selection)
    contents, text = st.columns([1, 3], gap="large")
    with contents, st.container(key="contents_prose"):
        st.markdown("  \n".join(f"**{row.title}**" if row == chapter else _link(selection, row) for row in CHAPTERS))
        keys_switch()
    with text, st.container(key="chapter_prose"):
        st.markdown(markdown(chapter, selection.link), width=760)
        _neighbours(selection, chapter)


def keys_switch() -> None:
    """Switches the single keys of all pages off, in this browser."""
    state = remembered(KEYS, str(st.session_state.get(KEYS, ""))) or "on"
    st.toggle(
        "Single keys", value=state == "on", key=f"{KEYS} {state}", on_change=_set_keys,
        args=("off" if state == "on" else "on",),
        help="Keys without Ctrl or Alt, such as G, J, T and 1 to 9. Press ? for all. Kept in this browser.",
    )  # fmt: skip


def _set_keys(state: str) -> None:
    st.session_state[KEYS] = state


def _chapter(selection: Selection) -> Chapter:
    """The chapter of the link, else the first; a name that no chapter has is reported."""
    name = selection.choice("chapter", CHAPTERS[0].name)
    if name not in BY_NAME:
        link_widgets.report_unknown("chapter", name)
    return BY_NAME.get(name, CHAPTERS[0])


def _neighbours(selection: Selection, chapter: Chapter) -> None:
    """Links to the chapters before and after."""
    st.divider()
    i = CHAPTERS.index(chapter)
    previous = [f"← {_link(selection, CHAPTERS[i - 1])}"] if i else []
    following = [f"{_link(selection, row)} →" for row in CHAPTERS[i + 1 : i + 2]]
    st.markdown(" · ".join(previous + following))


def _link(selection: Selection, chapter: Chapter) -> str:
    return f"[{chapter.title}]({_address(selection, chapter)})"


def _address(selection: Selection, chapter: Chapter) -> str:
    return selection.link("guide", {"chapter": chapter.name})
