"""The way into the review queue from every page that shows cases, with the filters they are shown under."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import TypeAlias

from analysis.benchmarks.frame import frame
from analysis.benchmarks.protocol import Family
from analysis.benchmarks.registry import BENCHMARKS, EVERY
from dashboard.navigation import PAGES, link_to
from dashboard.selection import link_filters, link_widgets, run_catalog, task_choice
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


def _of_form(family: Family, first: bool = True) -> PageQuery:
    """The tasks of a form of answer. first: only the one that the page's own choice selects, else the first."""

    def query(selection: Selection) -> Query:
        codes = task_choice.answered(selection, family)
        own = selection.choice(task_choice.PART)
        return {"task": [own] if own in codes else codes[:1] if first else codes}

    return query


def _of_questions(selection: Selection) -> Query:
    """The task or subtask that is chosen, else all tasks."""
    own = selection.choice(task_choice.SUBTASK)
    if own in EVERY:
        return {"task": [own]}
    return {"subtask": [own]} if own else _scored(selection)


def _song(selection: Selection) -> Query:
    query = {"song": list(selection.choices("of")), "unlinked": list(selection.choices("audio"))}
    return {name: values for name, values in query.items() if values}


def _compared(_: Selection) -> Query:
    return {"runs": [*link_widgets.values("a"), *link_widgets.values("b")], "sort": "difference"}


def _artefacts(_: Selection) -> Query:
    from analysis.scoring.artefacts import BY_NAME  # with all the published scripts, which other pages can do without

    return {"artefact": list(BY_NAME)}


def _everything(_: Selection) -> Query:
    return {}


VIEWS: Mapping[str, PageQuery] = {
    "leaderboard": _scored,
    "structure": _of_form("sections"),
    "lyrics": _of_form("words", first=False),
    "numbers": _of_form("numbers"),
    "choices": _of_form("choices"),
    "orders": _of_form("orders"),
    "events": _of_form("events"),
    "groups": _of_questions,
    "judge": _of_form("judged", first=False),
    "prompts": _everything,
    "songs": _song,
    **{
        view.module: _tasks(*BENCHMARKS[view.benchmarks[0]].tasks)
        for row in PAGES
        for view in row.views
        if len(view.benchmarks) == 1 and {*view.benchmarks} <= {*BENCHMARKS}
    },
    "compare": _compared,
    "conditions": _scored,
    "artefacts": _artefacts,
    "losses": _scored,
    "failures": _everything,
    "cases": _everything,
    "case": _everything,
}
"""What a view that shows cases is about beside the choices of the link, by its name."""
