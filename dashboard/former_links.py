"""Addresses of former versions, and where what they selected is today."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import TypeAlias

from dashboard.navigation import ADDRESSES, PLACES, TAB, Query

Step: TypeAlias = Callable[[Query], tuple[str, Query]]
"""From the choices of a former address to a view of today and its choices."""
DATA, FORM = "data", "form"
"""What chose the data set, and a view of Tasks when one benchmark or category had a view each."""


def _value(query: Query, name: str) -> str:
    """The last value of a choice."""
    values = query.get(name, "")
    return values if isinstance(values, str) else (list(values) or [""])[-1]


def _with(query: Query, names: Mapping[str, str], **changes: str) -> Query:
    """The query under other names, "" for what is left out. changes: where the query says nothing of it."""
    renamed = {names.get(name, name): value for name, value in query.items() if names.get(name, name)}
    return {**changes, **renamed}


def _to(view: str) -> Step:
    return lambda query: (view, query)


def _leaderboard(query: Query) -> tuple[str, Query]:
    """From a time without tabs the choice of a task stood for one."""
    return "leaderboard", query if TAB in query or "instructions" not in query else {**query, TAB: "format"}


def _compare(query: Query) -> tuple[str, Query]:
    """The order of all runs stood beside the comparison of two."""
    return ("leaderboard", _with(query, {"a": "", "b": ""})) if _value(query, TAB) == "ranks" else ("compare", query)


def _agreement(query: Query) -> tuple[str, Query]:
    changes = {"part": "ranks"} if TAB not in query and "wrong" in query else {}
    return "agreement", _with(query, {TAB: "part"}, **changes)


def _report(query: Query) -> tuple[str, Query]:
    tab = _value(query, TAB)
    return "report", {**query, TAB: _REPORT[tab]} if tab in _REPORT else query


_REPORT = {
    "Diagnosis": "diagnosis", "Slices": "slices", "Does it hear?": "hears", "Format compliance": "format",
    "Worst cases": "worst", "Provenance": "provenance",
}  # fmt: skip


def _artists(query: Query) -> tuple[str, Query]:
    part = _value(query, "part")
    if part == "Attr":
        return "choices", _with(query, {"attribution": "asked"})
    if part in ("Cnt", "Dur", "Loc"):
        return "numbers", query
    return "groups", _with(query, {"part": ""}, by="delivery")


def _musicology(query: Query) -> tuple[str, Query]:
    if _value(query, TAB) in ("confusion", "options"):
        return "orders" if _value(query, "kind") == "GDR" else "choices", _with(query, {"kind": "part"})
    by = "attribute" if _value(query, TAB) == "attributes" else "attribute_category"
    return "groups", _with(query, {"kind": "asked", TAB: ""}, by=by)


def _ziqi(query: Query) -> tuple[str, Query]:
    match _value(query, "view"):
        case "letters":
            return "choices", _with(query, {"view": "", "run": "of"}, tab="options")
        case "subthemes":
            return "groups", _with(query, {"view": "", "theme": "asked"}, by="subtask")
        case "published":
            return "leaderboard", _with(query, {"view": "", "figure": "", "hide": ""}, tab="paper")
        case "" | "themes":
            return "leaderboard", _with(query, {"view": "", "figure": "", "hide": ""})
        case _:
            return "ziqi", query


def _audiobench(query: Query) -> tuple[str, Query]:
    if _value(query, "view") == "events":
        return "leaderboard", _with(query, {"view": ""})
    return "audiobench", query


def _cmi(query: Query) -> tuple[str, Query]:
    if _value(query, TAB) == "confusion":
        return "choices", _with(query, {"cmi_task": "part", "cmi_run": "of"})
    return "leaderboard", _with(query, {TAB: "", "cmi_task": "", "cmi_run": ""})


def _pack(query: Query) -> tuple[str, Query]:
    match _value(query, TAB):
        case "confusion" | "places" as tab:
            names = {"pack_task": "part", "run": "of", TAB: ""}
            return "choices", _with(query, names, **({"tab": "options"} if tab == "places" else {}))
        case "dimensions":
            return "groups", _with(query, {"pack_task": "asked", TAB: ""})
        case "judge":
            return "judge", _with(query, {TAB: ""})
        case _:
            return "leaderboard", _with(query, {TAB: "", "pack_task": "points"})


def _of(benchmark: str, step: Step) -> Step:
    """A step from a view of one benchmark. A view of all has to be told which benchmark is meant."""

    def renamed(query: Query) -> tuple[str, Query]:
        view, choices = step(query)
        return view, choices if view in FORMS else {DATA: benchmark, **choices}

    return renamed


FORMS: Mapping[str, Step] = {
    "artists": _of("BASS", _artists), "musicology": _of("BASS", _musicology), "ziqi": _of("ZIQI-Eval", _ziqi),
    "audiobench": _of("audiobench", _audiobench), "cmi": _of("CMI-bench", _cmi), "pack": _pack,
}  # fmt: skip
"""Views of Tasks that were of one benchmark or category. They had addresses of their own before."""
OLD: Mapping[str, Step] = {
    **{
        name: _to(name)
        for name in ("losses", "failures", "songs", "structure", "lyrics", "rules", "artefacts", "exchange", "load")
    },
    **FORMS,
    "leaderboard": _leaderboard,
    "compare": _compare,
    "agreement": _agreement,
    "prompts": lambda query: ("prompts", _with(query, {TAB: "view"})),
    "report": _report,
}
"""Former addresses, and the steps from their choices to those of today."""
OLDER = {
    "annotate": "review", "runs": "data", "themes": "ziqi", "sounds": "audiobench",
}  # fmt: skip
"""Addresses from before, and the former ones they mean."""
FORMER = tuple(name for name in (*OLD, *OLDER) if name not in ADDRESSES)
"""Addresses that lead on."""


def today(address: str, query: Query) -> tuple[str, Query]:
    """Page and query of a former address; others unchanged."""
    name = OLDER.get(address, address)
    if address == "tasks" and _value(query, FORM) in FORMS:
        name, query = _value(query, FORM), _with(query, {FORM: ""})
    if name not in OLD and name not in PLACES:
        return address, query
    view, choices = OLD.get(name, _to(name))(query)
    page, choice = PLACES[view]
    return page, {**choices, **choice}
