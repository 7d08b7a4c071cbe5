"""Songs: how hard each one is, whatever was asked about it; a song chosen in the link has a page of its own."""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import Any

import streamlit as st

from analysis.benchmarks.registry import EVERY
from analysis.statistics.adjusted_effects import Effect
from analysis.store.database import Database
from analysis.store.queries.cases import song_cases
from analysis.store.queries.filters import Filters
from analysis.summaries.means.level_effects import number_effect
from analysis.summaries.songs import ORDERS, Hardness, far_end, ordered
from analysis.summaries.statements.effects import number
from dashboard.components.link_table import Cell, Column, Row, doors
from dashboard.downloads import caption, filename
from dashboard.pages.songs import song_page
from dashboard.panels import case_gallery
from dashboard.selection import link_widgets, run_catalog, tabs
from dashboard.selection.ask import ask
from dashboard.selection.selection import Selection
from dashboard.ui import chart_panel, charts, empty_states
from dashboard.ui.marks import GREY, Mark
from dashboard.ui.palette import RUNS
from dashboard.ui.text import amount, opens, percent, seconds, shorten

OF, AUDIO = "of", "audio"
"""In the link: the song whose page is shown, or the audio of one that is not known."""
PER_PAGE = 25
LETTERS = 120
TABS = {"songs": "Songs", "length": "Difficulty by length"}
LEAST = ("1", "2", "3", "5", "10")
MOST_TASKS = 3
MOST_TICKS, TICK_STEPS = 8, (5, 10, 15, 30, 60, 120, 300, 600, 1800)
"""Of an axis of lengths; steps in seconds."""
ORDER_WORDS = {
    "hardest": "lowest vs. expected first",
    "easiest": "highest vs. expected first",
    "lowest": "lowest score first",
    "highest": "highest score first",
    "questions": "most questions first",
    "longest": "longest first",
    "title": "by title",
}
COLUMNS = (
    Column("song", "Song", numeric=False, broad=True, hint="opens the song: its questions, timeline and annotations"),
    Column("against", "Score vs. expected", hint="percentage points; mean of score minus the mean of all "
           "selected cases of the same run and subtask. A song with few questions can be far from 0 by chance"),
    Column("score", "Mean of cases %", hint="of all selected runs and tasks; lyrics by their IWER"),
    Column("n", "Cases", hint="answers of all selected runs"),
    Column("questions", "Questions"),
    Column("runs", "Runs"),
    Column("tasks", "Tasks", numeric=False),
    Column("genre", "Genre", numeric=False),
    Column("duration", "Length", hint="minutes and seconds, from a reference set"),
)  # fmt: skip
UNASKED = (
    Column("song", "Song", numeric=False, broad=True, hint="opens the song: its timeline and annotations"),
    Column("duration", "Length", hint="minutes and seconds"),
)
MOST_UNASKED = 100
HOW = """
- A point is a song: its duration, and its score minus the mean of all selected cases of the same run and subtask. Below
  0, the song scores less than usual. The sentence is the slope within run and
  subtask, over songs. Draw a box around points to list the cases of these songs.
- A song much longer than the others is at the right end in grey; hover for its duration.
- Only songs linked to a reference set have a duration. A song with few questions can be far from 0 by chance.
"""


def show(selection: Selection) -> None:
    if not run_catalog.selected(selection):
        empty_states.no_runs(selection)
        return
    for key in (OF, AUDIO):
        if name := selection.choice(key):
            song_page.show(selection, name, is_linked=key == OF)
            return
    by, least = _choose()
    filters = selection.shared_filters()
    songs = ask(_overview, filters, by, least)
    if not songs:
        if least == 1:
            advice = "The questions name no song and no audio file."
            empty_states.no_match(selection, "No song matches the filters", advice=advice)
        else:
            nothing = f"No song with {least} questions or more matches the filters"
            empty_states.no_match(selection, nothing, advice="Choose a smaller number under Min. questions.")
        return
    st.text(contents(sum(hardness.linked for hardness in songs), len(songs)))
    if tabs.choose(TABS) == "songs":
        _table(selection, songs)
        _unasked(selection)
    else:
        _length(selection, songs)


def contents(n_linked: int, n: int) -> str:
    """What the page lists: songs of reference sets, and recordings of which only the name of the file is known."""
    unknown = f"{amount(n - n_linked, 'recording')} by file name, not linked to a song of a reference set"
    parts = [f"{amount(n_linked, 'song')} of reference sets"] if n_linked else []
    return f"{'; '.join([*parts, unknown] if n > n_linked else parts)}."


def _page_query(hardness: Hardness) -> dict[str, str]:
    """What the link to the page of one song says."""
    return {OF if hardness.linked else AUDIO: hardness.song}


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


def _table(selection: Selection, songs: Sequence[Hardness]) -> None:
    pages = math.ceil(len(songs) / PER_PAGE)
    start = (min(link_widgets.page_number("page"), pages) - 1) * PER_PAGE
    visible_songs = songs[start : start + PER_PAGE]
    titles = case_gallery.recording_titles((song.song for song in visible_songs if not song.linked), LETTERS)
    with st.container(key="songs_table"):
        to_song, to_cases = selection.linker("songs"), selection.linker("cases")
        rows = [
            _row(replace(song, title=song.title or titles.get(song.song, "")), to_song(_page_query(song)),
                 to_cases(song_page.cases(song.song, song.linked)))
            for song in visible_songs
        ]  # fmt: skip
        empty = {name for name in ("genre", "duration") if not any(getattr(song, name) for song in songs)}
        visible = [number for number, column in enumerate(COLUMNS) if column.key not in empty]
        rows = [replace(row, cells=[row.cells[number] for number in visible]) for row in rows]
        doors([COLUMNS[number] for number in visible], rows, key="songs")
    if pages > 1:
        st.pagination(pages, **link_widgets.number("page", pages))
    facts = caption(selection, "songs")
    st.download_button(
        "Download all as CSV", lambda: chart_panel.as_csv([_plain(song) for song in songs], facts).encode("utf-8"),
        filename("", "csv"), "text/csv", on_click="ignore",
    )  # fmt: skip


def _unasked(selection: Selection) -> None:
    """Doors to the songs that were imported and have no question: to hear them, and to see what is annotated."""
    rows = ask(song_cases.unasked, MOST_UNASKED)
    if not rows:
        return
    n, to_song = rows[0]["n"], selection.linker("songs")
    first = "" if n == len(rows) else f", the first {len(rows)}"
    with st.expander(f"{amount(n, 'imported song')} without a question{first}"):
        doors(UNASKED, [_unasked_row(row, to_song({OF: row["song"]})) for row in rows], key="unasked_songs")


def _unasked_row(song: Mapping[str, Any], href: str) -> Row:
    title = " · ".join(filter(None, (song["title"], song["artist"])))
    duration = Cell(seconds(song["duration"]), song["duration"], muted=song["duration"] is None)
    return Row((Cell(title or song["song"], href=href, title=song["song"]), duration))


def _row(hardness: Hardness, page: str, cases: str) -> Row:
    tasks = ", ".join(EVERY[task].name for task in EVERY if task in hardness.tasks)
    task_words = tasks if len(hardness.tasks) <= MOST_TASKS else f"{len(hardness.tasks)} tasks"
    against = "–" if hardness.against is None else f"{100 * hardness.against:+.1f}"
    return Row(
        (
            Cell(
                shorten(hardness.name, LETTERS),
                href=page,
                title=f"{hardness.name}\n{hardness.song}",
            ),
            Cell(against, hardness.against, cases, opens(hardness.n)),
            Cell(percent(hardness.score), hardness.score, href=cases),
            Cell(f"{hardness.n:,}", hardness.n, href=cases),
            Cell(f"{hardness.questions:,}", hardness.questions, cases, opens(hardness.n)),
            Cell(f"{hardness.runs:,}", hardness.runs, cases, opens(hardness.n)),
            Cell(task_words, title=tasks),
            Cell(shorten(hardness.genre, 18) or "–", muted=not hardness.genre),
            Cell(seconds(hardness.duration), hardness.duration, muted=hardness.duration is None),
        ),
        badge="" if hardness.linked else "not linked",
    )


def _plain(hardness: Hardness) -> dict[str, object]:
    return {
        "song": hardness.song,
        "linked": hardness.linked,
        "title": hardness.title,
        "artist": hardness.artist,
        "score vs. expected": hardness.against,
        "score": hardness.score,
        "cases": hardness.n,
        "questions": hardness.questions,
        "runs": hardness.runs,
        "tasks": " ".join(hardness.tasks),
        "genre": hardness.genre,
        "seconds": hardness.duration,
    }


def _length(selection: Selection, songs: Sequence[Hardness]) -> None:
    with_length = [hardness for hardness in songs if hardness.duration is not None and hardness.against is not None]
    end = far_end([hardness.duration or 0.0 for hardness in with_length])
    beyond = f"longer than {seconds(end)}, shown there"
    marks, rows, to_song = [], [], selection.linker("songs")
    for item in with_length:
        href, gain, length = to_song(_page_query(item)), 100 * (item.against or 0.0), item.duration or 0.0
        counts = f"{amount(item.n, 'case')}, {amount(item.questions, 'question')}"
        note = f"{item.name}, {seconds(length)}\n{gain:+.1f} score vs. expected\n{counts}"
        is_beyond = end is not None and length > end
        marks.append(Mark((end if is_beyond and end else length) / 60, gain, note=note, href=href,
                          series=beyond if is_beyond else "songs"))  # fmt: skip
        rows.append(_plain(item) | {".href": href})
    colours = {"songs": RUNS[0], beyond: GREY} if end is not None else None
    figure = charts.scatter(marks, "length of the song (m:ss)", "score vs. expected (percentage points)", colours)
    if marks:
        ticks = minute_ticks([float(mark.x) for mark in marks])
        figure.update_xaxes(tickvals=ticks, ticktext=[seconds(60 * tick).removesuffix(".0") for tick in ticks])
        charts.line_at(figure, 0, "as expected")
        charts.selectable(figure, selection.link("cases"), OF, "song")
    chart_panel.show("Difficulty by song length", figure if marks else None, rows, "song_length", HOW,
                 "none of these songs is linked to a reference set with its duration",
                 sentence=number(ask(_length_effect, selection.shared_filters()), "The score",
                                 "each doubling of the length"))  # fmt: skip


def minute_ticks(lengths: Sequence[float]) -> list[float]:
    """Round times on an axis in minutes, at most MOST_TICKS."""
    low, high = 60 * min(lengths), 60 * max(lengths)
    step = next((step for step in TICK_STEPS if high - low <= step * (MOST_TICKS - 2)), TICK_STEPS[-1])
    return [number * step / 60 for number in range(math.floor(low / step), math.ceil(high / step) + 1)]


def _length_effect(db: Database, filters: Filters) -> Effect:
    return number_effect(song_cases.lengths(db, filters))


def _overview(db: Database, filters: Filters, by: str, least: int) -> list[Hardness]:
    return ordered(song_cases.overview(db, filters), by, least)
