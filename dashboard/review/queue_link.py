"""The way into the review queue from every page that shows cases, with the filters they are shown under."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import TypeAlias

from analysis.benchmarks.frame import frame
from analysis.benchmarks.registry import BENCHMARKS, EVERY
from dashboard.navigation import PAGES, link_to
from dashboard.selection import link_filters, link_widgets, run_catalog
from dashboard.selection.link_filters import Query
from dashboard.selection.selection import Selection

PageQuery: TypeAlias = Callable[[Selection], Query]
"""What a page is about, apart from the selection, as a query."""
LABEL = ":material/rate_review: Open in the queue"


def show(selection: Selection, view: str) -> None:
    """A link. view: the name of the open one; nothing on those that show no cases, or where none are loaded."""
    if view in VIEWS and run_catalog.available(selection):
        link_to(address(selection, view), LABEL)


def address(selection: Selection, view: str) -> str:
    """The queue of all cases that a view shows: what the link says, within what the view is about."""
    query = link_filters.as_query(selection.filters, selection.sort if view == "cases" else "worst")
    own = dict(VIEWS[view](selection))
    if within := [task for task in own.get("task", ()) if task in selection.filters.tasks]:
        query["task"] = within
    elif "task" in own:
        query.pop("task", None)
    return selection.link("review", {**own, **query, "draw": "all"})


def _tasks(*codes: str) -> PageQuery:
    return lambda _: {"task": codes}


def _scored(selection: Selection) -> Query:
    return {"task": list(frame(selection.benchmark).tasks)}


def _one_of(name: str, options: Sequence[str], default: Sequence[str]) -> PageQuery:
    """The task that the page's own choice of this name selects, the default where it selects none."""

    def query(selection: Selection) -> Query:
        value = selection.choice(name)
        return {"task": [value] if value in options else list(default)}

    return query


def _musicology(selection: Selection) -> Query:
    """The chosen task, else the first that any chosen run has."""
    runs = run_catalog.selected(selection)
    tasks = [code for code in _of("Musicological analysis") if any(code in run.counts for run in runs)]
    return _one_of("kind", tasks, tasks[:1])(selection)


def _song(selection: Selection) -> Query:
    query = {"song": list(selection.choices("of")), "unlinked": list(selection.choices("audio"))}
    return {name: values for name, values in query.items() if values}


def _compared(_: Selection) -> Query:
    return {"runs": [*link_widgets.values("a"), *link_widgets.values("b")], "sort": "difference"}


def _artefacts(_: Selection) -> Query:
    from analysis.scoring.artefacts import BY_NAME  # with all the published scripts, which other pages can do without

    return {"artefact": list(BY_NAME)}


def _of(category: str) -> tuple[str, ...]:
    return tuple(code for code, task in EVERY.items() if task.category == category)


def _everything(_: Selection) -> Query:
    return {}


VIEWS: Mapping[str, PageQuery] = {
    "leaderboard": _scored,
    "structure": _one_of("part", ("FSS", "SSS"), ("FSS",)),
    "lyrics": _tasks(*_of("Structural lyrics transcription")),
    "artists": _one_of("part", ("Cnt", "Dur", "Loc"), _of("Artist collaboration")),
    "musicology": _musicology,
    "prompts": _everything,
    "songs": _song,
    **{
        view.module: _tasks(*BENCHMARKS[view.benchmarks[0]].tasks)
        for row in PAGES
        for view in row.views
        if not view.tasks and {*view.benchmarks} & {*BENCHMARKS}
    },
    "compare": _compared,
    "artefacts": _artefacts,
    "losses": _scored,
    "failures": _everything,
    "cases": _everything,
    "case": _everything,
}
"""What a view that shows cases is about beside the choices of the link, by its name."""
