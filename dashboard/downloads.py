"""Names and captions of files that are saved: what they show, data set, lens, runs, filters and versions."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping, Sequence
from datetime import UTC, datetime
from typing import Any

from analysis.store.runs.description import Run
from dashboard.selection import corrected_scores, link_filters, present, run_catalog
from dashboard.selection.link_filters import NAMES, SHARED
from dashboard.selection.selection import LENS_NAMES, Selection
from dashboard.selection.subset_bar import ALL_FILTERS, UNFILTERED, size
from dashboard.settings import version
from dashboard.ui.text import amount, join_names

RUN_CHOICES = {"run": "run", "a": "A", "b": "B", "at": "answer of"}
"""What a caption calls the runs that a page lets choose, by their names in the link."""
_LENS = re.compile(r"[?&]lens=(\w+)")


def filename(figure: str, ending: str = "", lens: str = "") -> str:
    """ "earmark-structure-label-confusion-bass-demo-paper.svg": view, figure, data set, lens.

    lens: of the figure, where it is not that of the page.
    """
    selection = present.selection()
    parts = ["earmark", present.view_name(), figure, selection.data_set, lens or selection.lens]
    return "-".join(filter(None, map(_words, parts))) + (f".{ending}" if ending else "")


def lens_of_doors(addresses: Iterable[str]) -> str:
    """The lens under which figures with these doors stand, both where there are two; "" without a door."""
    return " ".join(sorted({match[1] if (match := _LENS.search(address)) else "paper" for address in addresses}))


def facts(selection: Selection, view: str, fill: Mapping[str, Sequence[str]]) -> dict[str, Any]:
    """What the browser writes into files that it saves, see `PageFacts` in download/facts.js.

    view: the name of the open one. fill: what it chose where its link said nothing.
    """
    choices = {label: selection.choices(name) or tuple(fill.get(name, ())) for name, label in RUN_CHOICES.items()}
    lenses = [*selection.lenses, " ".join(sorted(selection.lenses))]
    runs = run_catalog.selected(selection)
    return {
        "page": view,
        "dataSet": selection.data_set,
        "lens": selection.lens,
        "size": amount(size(selection, view), "case") if runs and view not in UNFILTERED else "",
        "captions": {lens: caption(selection, view, lens, runs, choices) for lens in lenses},
    }


def caption(
    selection: Selection,
    view: str,
    lens: str = "",
    runs: Sequence[Run] | None = None,
    choices: Mapping[str, Sequence[str]] | None = None,
) -> list[str]:
    """Lines below a figure: data set, lens, references, runs; filters; versions. lens: of the figure, if another.

    choices: ids of runs that the page itself chose, by the names in its link.
    """
    runs = run_catalog.selected(selection) if runs is None else runs
    if view in UNFILTERED or not runs:
        return [_source([])]
    lens_names = " and ".join(LENS_NAMES[name] for name in (lens or selection.lens).split())
    shared_facts = [
        f"Data set: {selection.data_set}",
        f"lens: {lens_names}",
        f"references: {corrected_scores.version_in_words(selection)}",
        f"{amount(len(runs), 'run')}: {join_names([run.name for run in runs])}" if selection.runs else "all runs",
    ]
    names = run_catalog.names_in_view(selection)
    for label, ids in (choices or {}).items():
        if names_of_choice := [names[run] for run in ids if run in names]:
            shared_facts.append(f"{label}: {join_names(names_of_choice)}")
    query = link_filters.as_query(selection.filters)
    filters = link_filters.in_words(query, NAMES if view in ALL_FILTERS else SHARED)
    words = "; ".join(f"{label}: {text}" for label, text in filters)
    return ["; ".join(shared_facts), *([f"Subset: {words}"] if words else []), _source([run.versions for run in runs])]


def _source(versions: Sequence[Mapping[str, str]]) -> str:
    """The program, the versions behind the scores (several, where runs were loaded at different times), and the day."""
    names = list(dict.fromkeys(name for of_run in versions for name in of_run))
    values = (f"{name} {' and '.join(sorted({of_run.get(name, '?') for of_run in versions}))}" for name in names)
    program = f"Earmark {version()}"
    return f"{', '.join([program, *values])}; {datetime.now(UTC):%Y-%m-%d}"


def _words(text: str) -> str:
    """Letters and numbers, with hyphens between them."""
    return re.sub(r"[\W_]+", "-", text.lower()).strip("-")
