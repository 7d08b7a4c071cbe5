"""Filters of the cases as they stand in a link: one row of the table a filter.

Filters of the sidebar hold for all pages; the others belong to the list of cases, and some come by doors only.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any, get_args

import streamlit as st

from analysis.benchmarks.registry import EVERY, SUBTASKS
from analysis.records import CONFIDENCES, OUTCOMES, Lens
from analysis.reviews.events import CAUSES
from analysis.reviews.state import STATUSES
from analysis.scoring.decomposition.types import TYPES
from analysis.scoring.failure_modes import MODES
from analysis.store.queries.filters import Filters, Sort
from analysis.store.queries.ranges import Span
from dashboard.selection import link_widgets, scope

OUTCOME_WORDS = {
    "scored": "scored", "refused": "refused", "unparsed": "unreadable", "missing": "no answer",
    "unscorable": "not scorable", "none": "open",
}  # fmt: skip
CONFIDENCE_WORDS: dict[str, str] = {**{name: name for name in CONFIDENCES}, "mended": "repaired"}
"""Stored names of outcomes and confidences, as a reader of a page meets them."""
REVIEW_WORDS = dict[str, str](STATUSES)  # type: ignore[arg-type] # names of statuses are strings
VERDICTS = ("correct", "incorrect", "unparseable", "null", "skipped", "crash", "nondeterministic")
"""Of the published scripts; they hold under that lens only."""


@dataclass(frozen=True, slots=True)
class Several:
    """A filter that takes several values.

    name: in the link. field: of `Filters`. label: over its widget, none for a filter that only doors set. shared:
    stands in the sidebar and holds for all pages. values: what can be chosen; None: what occurs in the column `name` of
    the chosen runs' cases (`queries.CHOICES`). shown: a value in words.
    """

    name: str
    field: str
    label: str = ""
    shared: bool = False
    values: tuple[str, ...] | None = None
    shown: Callable[[str], str] = str


SEVERAL = (
    Several("condition", "conditions", "Condition of the run", shared=True),
    Several(
        "task", "tasks", "Task", shared=True, values=tuple(EVERY), shown=lambda task: f"{task} · {EVERY[task].name}"
    ),
    Several("genre", "genres", "Genre", shared=True),
    Several("song", "songs", "Song", shared=True),
    Several("section", "sections", "Section asked for", shared=True),
    Several("role", "roles", "Role of the performers", shared=True),
    Several("delivery", "deliveries", "Vocal delivery", shared=True),
    Several("outcome", "outcomes", "Outcome", shared=True, values=(*OUTCOMES, "none"), shown=OUTCOME_WORDS.__getitem__),
    Several("mode", "modes", "Failure mode", shared=True, values=tuple(MODES), shown=lambda name: MODES[name].title),
    Several("review", "reviews", "Review", shared=True, values=tuple(STATUSES), shown=REVIEW_WORDS.__getitem__),
    Several("subtask", "subtasks", "Subtask", shown=lambda name: SUBTASKS[name].name),
    Several("attribute", "attributes"),
    Several("attribute_category", "attribute_categories"),
    Several("agreement", "agreements"),
    Several("wording", "wordings"),
    Several("votes", "votes"),
    Several("unlinked", "unlinked"),
    Several("artefact", "artefacts"),
    Several("expected", "expected"),
    Several("chosen", "chosen"),
    Several("expected_place", "expected_places"),
    Several("chosen_place", "chosen_places"),
    Several("moved", "moved"),
    Several("hits", "hits"),
    Several("overlaps", "overlaps"),
    Several("confused", "confused"),
    Several("occurrence", "occurrences"),
    Several("holds", "parts"),
    Several("word", "words"),
    Several("repeats", "repeats"),
    Several("loop", "loops"),
    Several("lost", "lost", "Type of loss", values=TYPES),
    Several("with", "with_modes"),
    Several("confidence", "confidences", "Reading", values=CONFIDENCES, shown=CONFIDENCE_WORDS.__getitem__),
    Several("verdict", "verdicts", "Verdict", values=VERDICTS),
    Several("said", "said", shared=True),
    Several("cause", "causes", shared=True, shown=lambda name: CAUSES.get(name, name)),  # type: ignore[call-overload]
    Several("tag", "tags", shared=True),
    Several("case", "questions"),
    Several("length", "lengths"),
    Several("won", "won"),
    Several("tied", "tied"),
    Several("both", "both"),
    Several("alike", "alike"),
)
"""In the order of their widgets."""
SPANS = ("actual", "error", "tau", "boundary_offset", "surplus")
"""Stretches of numbers (`Span`), such as error=-5..-3; also the names of their fields."""
BOUNDS = {"from": "lowest", "to": "highest"}
"""Bounds of the score, in percent in the link."""
FLAGS = {"lenses": ("differ", "differing"), "questions": ("defective", "defective")}
"""Name in the link -> the value that sets it, field of `Filters`: cases that the lenses read or score differently,
questions with a known defect."""
SORTS: dict[str, str] = {
    "worst": "worst first",
    "best": "best first",
    "file": "as in the file",
    "difference": "largest difference between runs",
    "lost": "most points lost",
}
assert set(SORTS) == set(get_args(Sort))
NAMES = (*(row.name for row in SEVERAL), *SPANS, *BOUNDS, *FLAGS, "text")
SHARED = tuple(row.name for row in SEVERAL if row.shared)
OTHERS = (
    "a", "about", "after", "answers", "asked", "at", "attribution", "audio", "b", "blind", "chapter", "cmi_run",
    "cmi_task", "correct", "correction", "corrections", "data", "draw", "ground", "instructions", "kind",
    "least", "lens", "mismatch", "n", "of", "own", "page", "pair", "place", "q", "refs", "references", "run",
    "runs", "seed", "theme", "what", "who",
)  # fmt: skip
"""Names of a link that are no filters: what a page shows, and how."""
OWN = tuple(name for name in NAMES if name not in SHARED)
"""Of the list of cases alone."""


def of_link(lens: Lens, runs: Sequence[str], names: Sequence[str] = NAMES) -> Filters:
    """The filters of the present link, all or those of these names. What cannot be read is left out."""
    fields: dict[str, Any] = {
        row.field: tuple(st.query_params.get_all(row.name)) for row in SEVERAL if row.name in names
    }
    for name in BOUNDS.keys() & set(names):
        fields[BOUNDS[name]] = _share(name)
    for name in set(SPANS) & set(names):
        fields[name] = _span(name)
    if "text" in names:
        fields["text"] = st.query_params.get("text", "")
    for name in FLAGS.keys() & set(names):
        (value, field), asked = FLAGS[name], st.query_params.get(name, "")
        fields[field] = True if asked == value else None
        if asked not in ("", value):
            link_widgets.lost(name, asked)
    data_sets = (scope.data_set(),) if scope.data_set() else ()
    return replace(Filters(lens=lens, runs=tuple(runs), data_sets=data_sets), **fields)


def say_unknown() -> None:
    """What the link asks for under a name that no page has is said, as else the cases would be taken for an answer."""
    for name in st.query_params:
        if name not in (*NAMES, *OTHERS, *link_widgets.LOOKS):
            link_widgets.lost(name, ", ".join(st.query_params.get_all(name)))


def sort_of_link() -> Sort:
    wanted = st.query_params.get("sort", "worst")
    return wanted if wanted in SORTS else "worst"  # type: ignore[return-value] # checked against the table above


def as_query(filters: Filters, sort: Sort = "worst") -> dict[str, str | Sequence[str]]:
    """The same filters for another link."""
    query: dict[str, str | Sequence[str]] = {row.name: list(getattr(filters, row.field)) for row in SEVERAL}
    for name, field in BOUNDS.items():
        value = getattr(filters, field)
        query[name] = "" if value is None else f"{100 * value:g}"
    query |= {name: "" if getattr(filters, name) is None else str(getattr(filters, name)) for name in SPANS}
    query |= {name: value for name, (value, field) in FLAGS.items() if getattr(filters, field)}
    query["text"] = filters.text
    query["sort"] = "" if sort == "worst" else sort
    return {name: value for name, value in query.items() if value}


def in_words(query: Mapping[str, str | Sequence[str]]) -> list[tuple[str, str]]:
    """Each filter of a link as name and value, for showing and removing."""
    shown = []
    for name in NAMES:
        value = query.get(name)
        if value:
            shown.append((name, value if isinstance(value, str) else ", ".join(value)))
    return shown


def _span(name: str) -> Span | None:
    text = st.query_params.get(name, "")
    span = Span.of_text(text)
    if text and span is None:
        link_widgets.lost(name, text)
    return span


def _share(name: str) -> float | None:
    """A bound of the link as a share; one that is no number is said to be lost."""
    text = st.query_params.get(name, "")
    try:
        share = float(text or "nan") / 100
    except ValueError:
        share = math.nan
    if text and not math.isfinite(share):
        link_widgets.lost(name, text)
    return share if math.isfinite(share) else None
