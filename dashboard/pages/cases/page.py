"""Cases: the filterable list behind every number."""

from __future__ import annotations

import math
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

import streamlit as st

from analysis.reviews.history import short_text as reference_text
from analysis.scoring.failure_modes import MODES
from analysis.store.queries import annotated_songs
from analysis.store.queries.cases import cases_list, gallery
from analysis.store.queries.counts import failure_modes
from analysis.store.queries.filters import Filters, Sort
from dashboard.audio import recordings
from dashboard.components.link_table import Cell, Column, Row, doors
from dashboard.pages.cases import difficulty
from dashboard.panels import case_gallery
from dashboard.selection import (
    corrected_scores,
    filter_widgets,
    filter_words,
    link_filters,
    link_widgets,
    run_catalog,
    stores,
)
from dashboard.selection.ask import ask
from dashboard.selection.selection import LENS_NAMES, Selection
from dashboard.ui import empty_states
from dashboard.ui.text import amount, percent, shorten

PER_PAGE, QUESTIONS = 25, 8
"""Cases on a page of the table, questions on a page of the gallery: as many as fill two screens."""
STRIPS = "Of two strips, the upper one is the reference."
KEYS = "Keys: J and K move from answer to answer, {}Enter opens the case."
PLAY = "Space plays the song, "
NO_AUDIO = "No audio of these questions is here: upload it on Load, or run earmark import audio DIR."
WITHOUT_BASELINES = "Answers of baselines are left out; the table has them, and so does the gallery if you select runs."
LENSES = {"": "all cases"} | link_filters.FLAG_WORDS["lenses"][1]
COLUMNS = (
    Column("case", "Case", numeric=False, hint="opens the case: audio, timeline, answer, steps, code"),
    Column("run", "Run", numeric=False),
    Column("task", "Task", numeric=False, broad=True),
    Column("score", "Score %", hint="IoU, IWER, or 100 for right and 0 for wrong, under the selected lens"),
    Column(
        "difference",
        "Spread across runs",
        hint="highest minus lowest score of the selected runs on this question, percentage points",
    ),
    Column("outcome", "Outcome", numeric=False, hint="outcome of the answer, and confidence of its reading"),
    Column("modes", "Failure modes", numeric=False, hint="patterns that a rule finds in the answer, paper lens"),
    Column("reference", "Reference", numeric=False, hint="what is right, as the file of the run writes it"),
    Column("answer", "Answer", numeric=False),
)


@dataclass(frozen=True, slots=True)
class Lookups:
    """What the rows of a page show beside their own. references: by question. titles: by song. modes: by run, index."""

    references: Mapping[str, str]
    titles: Mapping[str, str]
    modes: Mapping[tuple[str, int], Sequence[str]]


def show(selection: Selection) -> None:
    if not run_catalog.available(selection):
        empty_states.no_runs(selection)
        return
    filters, sort = selection.filters, selection.sort
    difficulty.show(selection, filters)
    view = _widgets(selection)
    last = run_catalog.baselines(selection) if sort == "worst" else ()
    VIEWS[view].show(selection, filters, sort, last)


def _gallery(selection: Selection, filters: Filters, sort: Sort, last: Sequence[str]) -> None:
    """Questions with the answers of all runs."""
    number = link_widgets.page_number("page")
    hidden = frozenset(run_catalog.baselines(selection))
    groups = ask(gallery.groups, filters, sort, QUESTIONS, (number - 1) * QUESTIONS, tuple(last) or tuple(hidden))
    pages = math.ceil(groups.questions / QUESTIONS)
    if groups.questions and not groups.rows:  # a link to a page beyond the last one
        groups = ask(gallery.groups, filters, sort, QUESTIONS, (pages - 1) * QUESTIONS, tuple(last) or tuple(hidden))
    _summary(selection, groups.cases, filters, sort)
    if not groups.rows:
        empty_states.no_match(selection, names=link_filters.NAMES)
        return
    query, address = link_filters.as_query(filters, sort), selection.linker("case")
    has_strips = case_gallery.show(
        selection,
        groups.rows,
        filters.lens,
        lambda question, run: address(query | {"q": question, "at": run}),
        "cases_gallery",
        hidden=hidden,
    )
    some_hidden = hidden and any(row["run"] not in hidden for row in groups.rows)
    recording_names = {(row["audio"] or "", row["song"] or "") for row in groups.rows if row["audio"] or row["song"]}
    has_sound = any(recordings.find(*names) for names in recording_names)
    notes = {
        KEYS.format(PLAY if has_sound else ""): True,
        STRIPS: has_strips,
        NO_AUDIO: bool(recording_names) and not has_sound,
        WITHOUT_BASELINES: some_hidden,
    }
    st.caption(" ".join(note for note, applies in notes.items() if applies))
    if pages > 1:
        st.pagination(pages, **link_widgets.number("page", pages))


def _table(selection: Selection, filters: Filters, sort: Sort, last: Sequence[str]) -> None:
    """One row for each answer."""
    number = link_widgets.page_number("page")
    page = cases_list.cases(stores.present(), filters, sort, PER_PAGE, (number - 1) * PER_PAGE, last)
    pages = math.ceil(page.total / PER_PAGE)
    if page.total and not page.rows:  # a link to a page beyond the last one
        page = cases_list.cases(stores.present(), filters, sort, PER_PAGE, (pages - 1) * PER_PAGE, last)
    _summary(selection, page.total, filters, sort)
    if not page.rows:
        empty_states.no_match(selection, names=link_filters.NAMES)
        return
    names = run_catalog.names_in_view(selection)
    query = link_filters.as_query(filters, sort)
    lookups = Lookups(
        cases_list.references(stores.present(), page.rows) | _corrected(selection),
        annotated_songs.titles(stores.present(), [row["song"] for row in page.rows]),
        failure_modes.of_cases(stores.present(), page.rows),
    )
    with st.container(key="cases_table"):
        rows = corrected_scores.loaded_scores(selection, page.rows)
        doors(COLUMNS, [_row(selection, row, names, query, lookups) for row in rows], key="cases")
    if page.total > PER_PAGE:
        st.pagination(pages, **link_widgets.number("page", pages))


@dataclass(frozen=True, slots=True)
class View:
    """A way to show the cases. show: takes filters, order, and runs whose cases come last."""

    title: str
    show: Callable[[Selection, Filters, Sort, Sequence[str]], None]


VIEWS = {"": View("By question", _gallery), "table": View("Table", _table)}


def _corrected(selection: Selection) -> dict[str, str]:
    """The accepted references by question, where the page rests on them."""
    return {question: reference_text(value) for question, value in corrected_scores.corrected_values(selection).items()}


def _widgets(selection: Selection) -> str:
    """The view, and the page's own filters besides those of the sidebar; each is in the link under its key."""
    places = st.columns([2.6, 2, 2.6, 1.4], vertical_alignment="bottom")
    view = link_widgets.choose("View", VIEWS, "view", "", words=lambda name: VIEWS[name].title, place=places[0])
    sorts = link_filters.SORTS
    link_widgets.choose("Order", sorts, "sort", "worst", place=places[1], as_menu=True)
    places[2].text_input(
        "Text in question, answer or reasoning", placeholder="words, as written", icon=":material/search:",
        **link_widgets.text("text"),
    )  # fmt: skip
    with places[3].popover("Filters", icon=":material/filter_alt:", width="stretch"):
        _filters(selection)
    return str(view)


def _filters(selection: Selection) -> None:
    own = [row for row in link_filters.LIST_FILTERS if row.has_widget and not row.shared]
    for row in own:
        filter_widgets.show(row, filter_widgets.options(row, selection))
    low, high = st.columns(2)
    low.text_input("Score ≥ %", placeholder="0", **link_widgets.text("from"))
    high.text_input("Score ≤ %", placeholder="100", **link_widgets.text("to"))
    help_text = "Cases on which the paper's rule, the published script and, for ZIQI-Eval, a careful reading disagree."
    link_widgets.choose("Lenses", LENSES, "lenses", as_menu=True, help=help_text)


def _summary(selection: Selection, total: int, filters: Filters, sort: Sort) -> None:
    texts = link_filters.in_words(filter_widgets.titled(link_filters.as_query(filters, sort)))
    words = "; ".join(f"{name}: {value}" for name, value in texts) or "no filter"
    st.text(f"{amount(total, 'case')} under the {LENS_NAMES[filters.lens].lower()} lens ({words})")
    filter_widgets.words(selection, link_filters.OWN, "own_words")


def _row(
    selection: Selection, row: dict[str, Any], names: dict[str, str], query: dict[str, Any], lookups: Lookups
) -> Row:
    href = selection.link("case", query | {"q": row["question_id"], "at": row["run"]})
    task = case_gallery.task_name(row)
    score = row["score"]
    where = case_gallery.song_name(row, lookups.titles)
    reference = lookups.references.get(row["question_id"], "")
    became = row["verdict"] or filter_words.OUTCOME_WORDS[row["outcome"]]
    if row["outcome"] == "scored" and not row["verdict"]:
        became = filter_words.CONFIDENCE_WORDS[row["confidence"]]
    spread = row["difference"]
    others = {"q": row["question_id"], "at": row["run"]}
    return Row(
        (
            Cell(
                shorten(where, 30),
                href=href,
                title=f"{row['audio'] or row['stem']}\nrecord {row['record']} of {row['file']}",
            ),
            Cell(shorten(names.get(row["run"], row["run"]), 26), title=row["run"]),
            Cell(shorten(task, 60), title=task),
            Cell(
                percent(score),
                score,
                href=href,
                heat=None if score is None else min(max(score, 0.0), 1.0),
                mark="*" if "loaded" in row else "",
                title=f"{percent(row['loaded'])} % under the reference as loaded" if "loaded" in row else "",
            ),
            Cell(percent(spread), spread, href=selection.link("case", query | others))
            if spread
            else Cell("–", muted=True),
            Cell(
                became,
                muted=became == filter_words.CONFIDENCE_WORDS["clean"],
                mark="!" * row["defective"],
                title="this question has a known defect" if row["defective"] else "",
            ),
            _modes(selection, lookups.modes.get((row["run"], row["index"]), ())),
            Cell(shorten(reference, 40), title=shorten(reference, 400)),
            Cell(shorten(row["excerpt"], 60) if row["given"] else "not answered yet", muted=not row["given"]),
        )
    )


def _modes(selection: Selection, names: Sequence[str]) -> Cell:
    """The failure modes of an answer; the first opens its cases, the others are named on pointing at it."""
    if not names:
        return Cell("–", muted=True)
    first, further = MODES[names[0]], len(names) - 1
    text = first.title + (f" +{further}" if further else "")
    title = "\n".join(f"{MODES[name].title}: {MODES[name].definition}" for name in names)
    return Cell(shorten(text, 30), href=selection.link("cases", {"mode": [names[0]]}), title=title)
