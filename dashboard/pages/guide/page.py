"""Guide: the user's guide, one chapter at a time, with links to the pages it explains."""

from __future__ import annotations

import streamlit as st

from dashboard.navigation import link_to
from dashboard.pages.guide.chapters import BY_NAME, CHAPTERS, Chapter, chapter_of, markdown
from dashboard.selection import link_widgets, selection


def help_link(page: str) -> None:
    """A link to the chapter that explains a page. page: its address."""
    chapter = chapter_of(page)
    if chapter and page != "guide":
        link_to(_address(chapter), f":material/help: {chapter.title}")


def show() -> None:
    """Keys that end in _prose mark texts whose links to this app are followed without loading the page again."""
    chapter = _chapter()
    contents, text = st.columns([1, 3], gap="large")
    with contents, st.container(key="contents_prose"):
        st.markdown("  \n".join(f"**{row.title}**" if row == chapter else _link(row) for row in CHAPTERS))
    with text, st.container(key="chapter_prose"):
        st.markdown(markdown(chapter, selection.link), width=760)
        _neighbours(chapter)


def _chapter() -> Chapter:
    """The chapter of the link, else the first; a name that no chapter has is reported."""
    name = st.query_params.get("chapter", CHAPTERS[0].name)
    if name not in BY_NAME:
        link_widgets.lost("chapter", name)
    return BY_NAME.get(name, CHAPTERS[0])


def _neighbours(chapter: Chapter) -> None:
    """Links to the chapters before and after."""
    st.divider()
    i = CHAPTERS.index(chapter)
    previous = [f"← {_link(CHAPTERS[i - 1])}"] if i else []
    following = [f"{_link(row)} →" for row in CHAPTERS[i + 1 : i + 2]]
    st.markdown(" · ".join(previous + following))


def _link(chapter: Chapter) -> str:
    return f"[{chapter.title}]({_address(chapter)})"


def _address(chapter: Chapter) -> str:
    return selection.link("guide", {"chapter": chapter.name})
