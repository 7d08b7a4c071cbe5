"""Songs: how hard each one is, whatever was asked about it; a song chosen in the link has a page of its own."""

from __future__ import annotations

import math
from collections.abc import Sequence

import streamlit as st

from analysis.benchmarks.registry import EVERY
from analysis.store.database import Database
from analysis.store.queries import song_cases
from analysis.store.queries.filters import Filters
from analysis.summaries.songs import ORDERS, Hardness, far_end, ordered
from dashboard.components.link_table import Cell, Column, Row, doors
from dashboard.downloads import filename
from dashboard.pages.songs import song_page
from dashboard.selection import link_widgets, run_catalog
from dashboard.selection.ask import ask
from dashboard.selection.selection import Selection
from dashboard.ui import chart_panel, charts, empty_states
from dashboard.ui.charts import GREY, Mark
from dashboard.ui.palette import RUNS
from dashboard.ui.text import amount, opens, percent, seconds, shorten

OF, AUDIO = "of", "audio"
"""In the link: the song whose page is shown, or the audio of one that is not known."""
PER_PAGE = 50
LEAST = ("1", "2", "3", "5", "10")
MOST_TASKS = 3
STRONG = 0.4
"""A difference of so much tints its cell fully."""
ORDER_WORDS = {
    "hardest": "hardest first, against like cases",
    "easiest": "easiest first, against like cases",
    "lowest": "lowest score first",
    "highest": "highest score first",
    "questions": "most questions first",
    "longest": "longest first",
    "title": "by title",
}
COLUMNS = (
    Column("song", "Song", numeric=False, hint="opens the song: its questions, timeline and annotations"),
    Column("against", "Against like", hint="percentage points; mean of score minus the mean of all chosen cases of the "
           "same run and subtask. Below 0: harder than usual"),
    Column("score", "Score %", hint="mean over all chosen runs and cases, whatever the task; lyrics by their IWER"),
    Column("n", "Cases", hint="answers of all chosen runs"),
    Column("questions", "Questions"),
    Column("runs", "Runs"),
    Column("tasks", "Tasks", numeric=False),
    Column("genre", "Genre", numeric=False),
    Column("duration", "Length", hint="minutes and seconds, where a reference set says it"),
)  # fmt: skip
HOW = """
- A point is a song: how long it is, and how its cases score against **like cases**, the mean of all chosen cases of the
  same run and subtask. Below 0 it is harder than usual.
- A song much longer than the others stands at the right edge in grey, its length is shown on pointing at it.
- Only songs that are linked to a reference set have a length. With few questions a song is far from 0 by chance alone.
"""


def show(selection: Selection) -> None:
    if not run_catalog.selected(selection):
        st.title("Songs")
        empty_states.no_runs(selection)
        return
    for key in (OF, AUDIO):
        if wanted := selection.choice(key):
            song_page.show(selection, wanted, is_linked=key == OF)
            return
    st.title("Songs")
    by, least = _choose()
    filters = selection.shared_filters()
    found = ask(_overview, filters, by, least)
    if not found:
        st.info("No song fits these choices. Remove a filter in the sidebar or lower the minimum number of questions.")
        return
    linked_songs = sum(each.linked for each in found)
    unknown = len(found) - linked_songs
    st.text(f"{amount(len(found), 'song')}: {linked_songs:,} linked to a reference set, {unknown:,} known by the "
            "name of their audio alone, below them")  # fmt: skip
    _table(selection, found)
    _length(selection, found)


def _place(each: Hardness) -> dict[str, str]:
    """What the link to the page of one song says."""
    return {OF if each.linked else AUDIO: each.song}


def _choose() -> tuple[str, int]:
    left, right = st.columns([3, 2])
    orders = list(ORDERS)
    by = left.selectbox(
        "Order", orders, format_func=ORDER_WORDS.__getitem__, **link_widgets.single("order", orders, orders[0])
    )
    least = right.segmented_control(
        "Min. questions", LEAST, required=True, **link_widgets.single("least", LEAST, LEAST[0])
    )
    return str(by), int(str(least))


def _table(selection: Selection, found: Sequence[Hardness]) -> None:
    pages = math.ceil(len(found) / PER_PAGE)
    start = (min(link_widgets.page_number("page"), pages) - 1) * PER_PAGE
    with st.container(key="songs_table"):
        to_song, to_cases = selection.linker("songs"), selection.linker("cases")
        rows = [
            _row(each, to_song(_place(each)), to_cases(song_page.cases(each.song, each.linked)))
            for each in found[start : start + PER_PAGE]
        ]
        doors(COLUMNS, rows, key="songs")
    if pages > 1:
        st.pagination(pages, **link_widgets.number("page", pages))
    st.download_button(
        "Download all as CSV", lambda: chart_panel.as_csv([_plain(hardness) for hardness in found]).encode("utf-8"),
        filename("", "csv"), "text/csv", on_click="ignore",
    )  # fmt: skip


def _row(each: Hardness, page: str, cases: str) -> Row:
    tasks = ", ".join(task for task in EVERY if task in each.tasks)
    shown = tasks if len(each.tasks) <= MOST_TASKS else f"{len(each.tasks)} tasks"
    below = None if each.against is None else min(max(-each.against / STRONG, 0.0), 1.0)
    against = "–" if each.against is None else f"{100 * each.against:+.1f}"
    return Row(
        (
            Cell(shorten(each.name, 48 if each.linked else 30), href=page, title=f"{each.name}\n{each.song}"),
            Cell(against, each.against, cases, opens(each.n), heat=below),
            Cell(percent(each.score), each.score, href=cases),
            Cell(f"{each.n:,}", each.n, href=cases),
            Cell(f"{each.questions:,}", each.questions, cases, opens(each.n)),
            Cell(f"{each.runs:,}", each.runs, cases, opens(each.n)),
            Cell(shown, title=tasks),
            Cell(shorten(each.genre, 18) or "–", muted=not each.genre),
            Cell(seconds(each.duration), each.duration, muted=each.duration is None),
        ),
        badge="" if each.linked else "not linked",
    )


def _plain(each: Hardness) -> dict[str, object]:
    return {
        "song": each.song,
        "linked": each.linked,
        "title": each.title,
        "artist": each.artist,
        "against like cases": each.against,
        "score": each.score,
        "cases": each.n,
        "questions": each.questions,
        "runs": each.runs,
        "tasks": " ".join(each.tasks),
        "genre": each.genre,
        "seconds": each.duration,
    }


def _length(selection: Selection, found: Sequence[Hardness]) -> None:
    known = [hardness for hardness in found if hardness.duration is not None and hardness.against is not None]
    end = far_end([each.duration or 0.0 for each in known])
    beyond = f"longer than {seconds(end)}, drawn there"
    marks, rows, to_song = [], [], selection.linker("songs")
    for each in known:
        href, gain, length = to_song(_place(each)), 100 * (each.against or 0.0), each.duration or 0.0
        counts = f"{amount(each.n, 'case')}, {amount(each.questions, 'question')}"
        note = f"{each.name}, {seconds(length)}\n{gain:+.1f} against like cases\n{counts}"
        is_beyond = end is not None and length > end
        marks.append(Mark((end if is_beyond and end else length) / 60, gain, note=note, href=href,
                          series=beyond if is_beyond else "songs"))  # fmt: skip
        rows.append(_plain(each) | {".href": href})
    colours = {"songs": RUNS[0], beyond: GREY} if end is not None else None
    figure = charts.scatter(marks, "length of the song (minutes)", "against like cases (percentage points)", colours)
    if marks:
        charts.line_at(figure, 0, "as hard as usual")
    chart_panel.show("Difficulty by song length", figure if marks else None, rows, "song_length", HOW,
                 "none of these songs is linked to a reference set that says how long it is")  # fmt: skip


def _overview(db: Database, filters: Filters, by: str, least: int) -> list[Hardness]:
    return ordered(song_cases.overview(db, filters), by, least)
