"""Filters of the cases in a link, one row of a table per filter. Pure: nothing here reads the link or draws.

Filters of the sidebar hold on every page. The others belong to the list of cases, and some are set by links alone.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Collection, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, NamedTuple, TypeAlias, get_args

from analysis.benchmarks.registry import EVERY
from analysis.records import CONFIDENCES, OUTCOMES
from analysis.reviews.state import STATUSES
from analysis.scoring.decomposition.types import TYPES
from analysis.scoring.failure_modes import MODES
from analysis.store.queries.filters import FILTERS, Filters, Sort
from analysis.store.queries.ranges import Span
from dashboard.selection import filter_words

Query: TypeAlias = Mapping[str, str | Sequence[str]]
"""Values of a link by name."""

VERDICTS = ("correct", "incorrect", "unparseable", "null", "skipped", "crash", "nondeterministic")
"""Verdicts of the published scripts. They exist under that lens only."""


FIELDS = {filter.name: filter.field for filter in FILTERS if filter.name}
"""Field of `Filters` by name in the link."""


class UnknownValue(NamedTuple):
    """A value of a link that matches nothing."""

    name: str
    value: str


@dataclass(frozen=True, slots=True)
class ListFilter:
    """A filter that takes several values.

    name: in the link, as `Filters` has it. label: on the screen. has_widget: False for a filter that links alone set.
    shared: in the sidebar, holds on every page. values: the options; None: the values that occur in the column `name`
    of the cases of the selected runs (`cases_list.CHOICES`). words: a value as text on the screen.
    """

    name: str
    label: str
    has_widget: bool = False
    shared: bool = False
    values: Collection[str] | None = None
    words: Callable[[str], str] = str

    @property
    def field(self) -> str:
        """The field of `Filters`."""
        return FIELDS[self.name]


LIST_FILTERS = (
    ListFilter("condition", "Run condition", has_widget=True, shared=True, words=filter_words.condition),
    ListFilter("category", "Category", shared=True),
    ListFilter("task", "Task", has_widget=True, shared=True, values=EVERY.keys(), words=filter_words.task),
    ListFilter("genre", "Genre", has_widget=True, shared=True),
    ListFilter("song", "Song", has_widget=True, shared=True),
    ListFilter("section", "Section", has_widget=True, shared=True),
    ListFilter("dimension", "Dimension", has_widget=True, shared=True, words=filter_words.condition),
    ListFilter("role", "Role of the performers", has_widget=True, shared=True),
    ListFilter("delivery", "Vocal delivery", has_widget=True, shared=True),
    ListFilter("outcome", "Outcome", has_widget=True, shared=True, values=(*OUTCOMES, "none"),
               words=filter_words.lookup(filter_words.OUTCOME_WORDS)),
    ListFilter("mode", "Failure mode", has_widget=True, shared=True, values=tuple(MODES), words=filter_words.mode),
    ListFilter("review", "Review", has_widget=True, shared=True, values=tuple(STATUSES),
               words=filter_words.lookup(filter_words.REVIEW_WORDS)),
    ListFilter("subtask", "Subtask", has_widget=True, words=filter_words.subtask),
    ListFilter("attribute", "Attribute"),
    ListFilter("attribute_category", "Attribute category"),
    ListFilter("agreement", "Vote agreement"),
    ListFilter("wording", "Wording"),
    ListFilter("votes", "Votes", words=filter_words.lookup({"alike": "equal", "moved": "scored differently"})),
    ListFilter("unlinked", "Audio without a song"),
    ListFilter("recording", "Audio"),
    ListFilter("artefact", "Artefact", words=lambda name: name.replace("-", " ")),
    ListFilter("expected", "Expected"),
    ListFilter("chosen", "Answered"),
    ListFilter("expected_place", "Expected option", words=filter_words.option),
    ListFilter("chosen_place", "Answered option", words=filter_words.option),
    ListFilter("moved", "Moved in the ranking", words=filter_words.arrow),
    ListFilter("hits", "Right options answered"),
    ListFilter("overlaps", "Label confusion by time", words=filter_words.arrow),
    ListFilter("confused", "Label confusion by sections", words=filter_words.arrow),
    ListFilter("occurrence", "Section in the song"),
    ListFilter("holds", "Section of the lyrics"),
    ListFilter("word", "Word error", words=filter_words.word_error),
    ListFilter("repeats", "Repeated phrase"),
    ListFilter("loop", "Repetition loop"),
    ListFilter("lost", "Type of loss", has_widget=True, values=TYPES, words=filter_words.spaced),
    ListFilter("with", "With failure mode", words=filter_words.mode),
    ListFilter("confidence", "Parse quality", has_widget=True, values=CONFIDENCES,
               words=filter_words.lookup(filter_words.CONFIDENCE_WORDS)),
    ListFilter("verdict", "Verdict of the published script", has_widget=True, values=VERDICTS),
    ListFilter("said", "Verdict of a reviewer", shared=True, words=filter_words.reviewer),
    ListFilter("cause", "Cause", shared=True, words=filter_words.lookup(filter_words.CAUSE_WORDS)),
    ListFilter("tag", "Tag", shared=True),
    ListFilter("code", "Code", has_widget=True, shared=True),
    ListFilter("case", "Question"),
    ListFilter("answer", "Answer"),
    ListFilter("length", "Song length", words=filter_words.minutes),
    ListFilter("won", "Better in the first of", words=filter_words.sides),
    ListFilter("tied", "Equal scores in", words=filter_words.sides),
    ListFilter("both", "Scored in", words=filter_words.sides),
    ListFilter("alike", "Equal answers in", words=filter_words.sides),
    ListFilter("sound_use", "Use of the sound", words=filter_words.sound_use),
    ListFilter("by_text", "Right without sound", shared=True, words=filter_words.by_text),
)  # fmt: skip
"""In the order of their widgets."""
SPANS = {
    "actual": "Reference value",
    "error": "Signed error",
    "tau": "Kendall's tau",
    "boundary_offset": "Boundary offset (s)",
    "surplus": "Section count error",
    "right": "Runs that are right",
}
"""Ranges of numbers (`Span`), such as error=-5..-3. The name is also that of the field of `Filters`."""
BOUNDS = {"from": "lowest", "to": "highest"}
"""Bounds of the score, in percent in the link."""
FLAGS: dict[str, tuple[str, dict[str, bool]]] = {
    "lenses": ("differing", {"differ": True, "agree": False}),
    "questions": ("defective", {"defective": True, "sound": False}),
}
"""Name in the link, field of `Filters`, values: whether lenses read or score a case differently, and whether a question
has a known defect."""
_BOUND_LABELS = {"from": "Score from", "to": "Score to"}
FLAG_WORDS = {
    "lenses": ("Lenses", {"differ": "read or score differently", "agree": "agree"}),
    "questions": ("Questions", {"defective": "with known defects", "sound": "without known defects"}),
}
TEXT = "text"
SORTS: dict[str, str] = {
    "worst": "worst first",
    "best": "best first",
    "file": "file order",
    "difference": "largest spread across runs",
    "lost": "most points lost",
    "missed": "missed by most first",
}
assert set(SORTS) == set(get_args(Sort))
NAMES = (*(row.name for row in LIST_FILTERS), *SPANS, *BOUNDS, *FLAGS, TEXT)
SHARED = tuple(row.name for row in LIST_FILTERS if row.shared)
OWN = tuple(name for name in NAMES if name not in SHARED)
"""Filters of the list of cases alone."""
_BY_NAME = {row.name: row for row in LIST_FILTERS}


def all_values(query: Query, name: str) -> tuple[str, ...]:
    """The values of a name that are not empty."""
    value = query.get(name, ())
    return tuple(text for text in ((value,) if isinstance(value, str) else value) if text)


def last_value(query: Query, name: str) -> str:
    return (all_values(query, name) or ("",))[-1]


def parse(query: Query) -> tuple[dict[str, Any], list[UnknownValue]]:
    """Fields of `Filters` that a link sets, and the values that cannot be read; those filter nothing."""
    fields: dict[str, Any] = {row.field: all_values(query, row.name) for row in LIST_FILTERS}
    fields[TEXT] = last_value(query, TEXT)
    problems = []
    for name, field, read in _SINGLE:
        text = last_value(query, name)
        fields[field] = read(text) if text else None
        if text and fields[field] is None:
            problems.append(UnknownValue(name, text))
    return fields, problems


def as_query(filters: Filters, sort: Sort = "worst") -> dict[str, str | Sequence[str]]:
    """Filters as the query of a link. Data set, lens and runs have names of their own (`selection.query`)."""
    query: dict[str, str | Sequence[str]] = {row.name: list(getattr(filters, row.field)) for row in LIST_FILTERS}
    for name, field in BOUNDS.items():
        value = getattr(filters, field)
        query[name] = "" if value is None else f"{100 * value:.12g}"
    query |= {name: "" if getattr(filters, name) is None else str(getattr(filters, name)) for name in SPANS}
    for name, (field, flags) in FLAGS.items():
        query[name] = next((text for text, flag in flags.items() if flag is getattr(filters, field)), "")
    query[TEXT] = filters.text
    query["sort"] = "" if sort == "worst" else sort
    return {name: value for name, value in query.items() if value}


def in_words(query: Query, names: Sequence[str] = NAMES) -> list[tuple[str, str]]:
    """Label and text of each filter that a link sets."""
    return [(label_of(name), "; ".join(words_of(name, value) for value in values))
            for name in names if (values := all_values(query, name))]  # fmt: skip


def label_of(name: str) -> str:
    """The label of a filter on the screen."""
    if name in _BY_NAME:
        return _BY_NAME[name].label
    return SPANS.get(name) or _BOUND_LABELS.get(name) or (FLAG_WORDS[name][0] if name in FLAG_WORDS else "Text")


def words_of(name: str, value: str) -> str:
    """A value of a filter on the screen."""
    if name in _BY_NAME:
        return _BY_NAME[name].words(value)
    if name in SPANS:
        return filter_words.span(value)
    if name in BOUNDS:
        return f"{value} %"
    return FLAG_WORDS[name][1].get(value, value) if name in FLAG_WORDS else f"“{value}”"


def _share(text: str) -> float | None:
    """A bound in percent as a share; None if it is not a finite number."""
    try:
        share = float(text) / 100
    except ValueError:
        return None
    return share if math.isfinite(share) else None


_SINGLE: tuple[tuple[str, str, Callable[[str], Any]], ...] = (
    *((name, field, _share) for name, field in BOUNDS.items()),
    *((name, name, Span.of_text) for name in SPANS),
    *((name, field, flags.get) for name, (field, flags) in FLAGS.items()),
)
"""Name in the link, field of `Filters`, and the function that reads the text, for filters of one value."""
