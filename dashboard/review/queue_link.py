"""The way into the review queue from every page that shows cases, with the filters they are shown under."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import TypeAlias

import streamlit as st

from analysis.benchmarks.bass.tasks import TASKS
from analysis.benchmarks.registry import BENCHMARKS, EVERY
from dashboard.navigation import link_to
from dashboard.selection import link_filters, link_widgets, selection

Query: TypeAlias = Mapping[str, str | Sequence[str]]
LABEL = ":material/rate_review: Open in the queue"


def show(page: str) -> None:
    """A link. page: its address; nothing on pages that show no cases, or where none are loaded."""
    if page in PAGES and selection.available():
        link_to(address(page), LABEL)


def address(page: str) -> str:
    """The queue of all cases that a page shows: what the link says, within what the page is about."""
    asked = link_filters.of_link(selection.any_lens(), selection.chosen_ids())
    query = link_filters.as_query(asked, link_filters.sort_of_link() if page == "cases" else "worst")
    own = dict(PAGES[page]())
    if within := [task for task in own.get("task", ()) if task in asked.tasks]:
        query["task"] = within
    elif "task" in own:
        query.pop("task", None)
    return selection.link("annotate", {**own, **query, "draw": "all"})


def _tasks(*codes: str) -> Callable[[], Query]:
    return lambda: {"task": codes}


def _one_of(name: str, offered: Sequence[str], default: Sequence[str]) -> Callable[[], Query]:
    """The task that the page's choice `name` stands for, the default where it stands for none."""

    def found() -> Query:
        value = st.query_params.get(name, "")
        return {"task": [value] if value in offered else list(default)}

    return found


def _musicology() -> Query:
    """The chosen task, else the first that any chosen run has."""
    there = [code for code in _of("Musicological analysis") if any(code in run.counts for run in selection.chosen())]
    return _one_of("kind", there, there[:1])()


def _song() -> Query:
    asked = {"song": st.query_params.get_all("of"), "unlinked": st.query_params.get_all("audio")}
    return {name: values for name, values in asked.items() if values}


def _compared() -> Query:
    return {"runs": [*link_widgets.values("a"), *link_widgets.values("b")], "sort": "difference"}


def _artefacts() -> Query:
    from analysis.scoring.artefacts import BY_NAME  # with all the published scripts, which other pages can do without

    return {"artefact": list(BY_NAME)}


def _of(category: str) -> tuple[str, ...]:
    return tuple(code for code, task in EVERY.items() if task.category == category)


PAGES: Mapping[str, Callable[[], Query]] = {
    "leaderboard": _tasks(*TASKS),
    "structure": _one_of("part", ("FSS", "SSS"), ("FSS",)),
    "lyrics": _tasks(*_of("Structural lyrics transcription")),
    "artists": _one_of("part", ("Cnt", "Dur", "Loc"), _of("Artist collaboration")),
    "musicology": _musicology,
    "prompts": dict,
    "songs": _song,
    "ziqi": _tasks(*BENCHMARKS["ZIQI-Eval"].tasks),
    "audiobench": _tasks(*BENCHMARKS["audiobench"].tasks),
    "cmi": _tasks(*BENCHMARKS["CMI-bench"].tasks),
    "compare": _compared,
    "artefacts": _artefacts,
    "losses": _tasks(*TASKS),
    "failures": dict,
    "cases": dict,
    "case": dict,
}
"""What a page that shows cases is about beside the choices of the link, by its address."""
