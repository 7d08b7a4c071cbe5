"""All that is chosen: one value, read from a link and written to a link. Pure: nothing here draws or asks the store.

selection, unknown_values = parse({"data": ["BASS, demo"], "task": ["FSS"], "lens": ["released"]})
selection.shared_filters(runs=("a",))              # Filters for the store
selection.link("cases", {"section": ["verse"]})    # the address of the cases under the same selection
parse(query(selection)).selection == selection
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, field, replace
from typing import Any, NamedTuple, get_args

from analysis.benchmarks.data_sets import benchmark_of
from analysis.benchmarks.registry import BENCHMARKS, lenses
from analysis.pipeline.reviews.reference_choice import is_choice
from analysis.records import EVERY_LENS, LENSES, Lens
from analysis.store.queries.filters import Filters, Sort
from dashboard.navigation import addresses
from dashboard.selection import link_filters
from dashboard.selection.link_filters import LIST_FILTERS, Query, UnknownValue, all_values, last_value

REFERENCE_NAMES = {"published": "", "corrected": "accepted"}
"""Further names of references that a link may have."""
DATA, RUNS, LENS, REFERENCES, SORT = "data", "runs", "lens", "references", "sort"
"""Names in the link."""
LOOKS = (
    "sort", "order", "tab", "view", "part", "cells", "columns", "figure", "points", "by", "errors", "instructions",
    "format", "hide", "boundaries", "wrong", "t", "baselines", "clip", "more",
)  # fmt: skip
"""Names whose change replaces the present entry of the browser's history. Any other change adds an entry."""
OTHERS = (
    "a", "about", "after", "answers", "asked", "at", "audio", "b", "blind", "chapter", "condition_a", "condition_b",
    "correct", "correction", "corrections", "draw", "exhibit", "fact", "form", "ground", "group",
    "instructions", "kind", "least", "mismatch", "n", "of", "own", "page", "pair", "place", "pool", "q",
    "repairs", "right_from", "run", "seed", "sound", "what", "who",
)  # fmt: skip
"""Choices of single pages."""
OWN_NAMES = tuple(dict.fromkeys((*(name for name in LOOKS if name != SORT), *OTHERS)))
RENAMED = {"refs": REFERENCES}
"""Names of older links and those that took their place."""
LINK_NAMES = frozenset({*link_filters.NAMES, *OWN_NAMES, DATA, RUNS, LENS, REFERENCES, SORT})
"""Every name that a link can have."""


class _LensNames(dict[str, str]):
    """Names of lenses; a reading rule of a pack has its own."""

    def __missing__(self, lens: str) -> str:
        return lens


LENS_NAMES = _LensNames(paper="Paper", released="Released scripts", careful="Careful reading")
LENS_SHORT = _LensNames(paper="Paper", released="Released", careful="Careful")


@dataclass(frozen=True, slots=True)
class Selection:
    """The selection of a page. Equal selections have equal links.

    filters: every filter of the link, with data set, runs and lens. own: the pages' own choices by name, sorted.
    references: a `reference_choice`, "" for the published ones. is_only_data_set: whether links may leave the data set
    out, since there is no other.
    """

    filters: Filters = field(default_factory=Filters)
    references: str = ""
    sort: Sort = "worst"
    own: tuple[tuple[str, tuple[str, ...]], ...] = ()
    is_only_data_set: bool = field(default=False, compare=False)

    @property
    def data_set(self) -> str:
        """The name of the one data set, "" where nothing is loaded."""
        return next(iter(self.filters.data_sets), "")

    @property
    def benchmark(self) -> str:
        """The benchmark of the data set."""
        return benchmark_of(self.data_set)

    @property
    def runs(self) -> tuple[str, ...]:
        """Ids of the runs that the link names, empty for all runs of the data set."""
        return self.filters.runs

    @property
    def lens(self) -> Lens:
        return self.filters.lens

    @property
    def lenses(self) -> tuple[Lens, ...]:
        """The lenses of the data set."""
        return lenses_of(self.data_set)

    def lens_of(self, task: str) -> Lens:
        """The lens for cases of a task: Paper where the task's benchmark does not have the selected one."""
        return self.lens if self.lens in lenses(task) else "paper"

    def shared_filters(self, **changes: Any) -> Filters:
        """The filters of the sidebar, which hold on every page, with other values for some fields of `Filters`."""
        return replace(self.filters, **(_NO_OWN_FILTERS | changes))

    def choice(self, name: str, default: str = "") -> str:
        """The page's own choice of this name."""
        return (self.choices(name) or (default,))[-1]

    def choices(self, name: str) -> tuple[str, ...]:
        """All values of the page's own choice of this name."""
        return next((values for known_name, values in self.own if known_name == name), ())

    def within(self, name: str, values: Sequence[str]) -> list[str]:
        """Those of the values that the filter of this name lets through, for a link that narrows it."""
        filter_values = getattr(self.filters, link_filters.FIELDS[name])
        return [value for value in values if value in filter_values or not filter_values]

    def filter_query(self) -> dict[str, str | Sequence[str]]:
        """Every filter and the sort order, for another link."""
        return link_filters.as_query(self.filters, self.sort)

    def shared_query(self) -> dict[str, str | Sequence[str]]:
        """What holds on every page, as a link has it. Defaults are left out."""
        texts = query(replace(self, filters=self.shared_filters(), sort="worst", own=()))
        return {name: value for name, value in texts.items() if not (name == DATA and self.is_only_data_set)}

    def link(self, page: str, changes: Query | None = None) -> str:
        """The address of a page under the same selection. changes: values for this link; "" removes a name."""
        return self.linker(page)(changes or {})

    def linker(self, page: str) -> Callable[[Query], str]:
        """`link` to one page for many links: what they share is written once."""
        address, common = addresses(page), self.shared_query()
        return lambda changes: address({name: value for name, value in {**common, **changes}.items() if value})


_OWN_FIELDS = (
    *(row.field for row in LIST_FILTERS if not row.shared), *link_filters.SPANS, *link_filters.BOUNDS.values(),
    *(flag for flag, _ in link_filters.FLAGS.values()), link_filters.TEXT,
)  # fmt: skip
_NO_OWN_FILTERS = {name: getattr(Filters(), name) for name in _OWN_FIELDS}


class Parsed(NamedTuple):
    """A selection, and what of the link it leaves out."""

    selection: Selection
    unknown_values: tuple[UnknownValue, ...]


def parse(link: Query) -> Parsed:
    """The selection of a link. Data sets and runs are not compared with those that are loaded (`resolved`)."""
    values = {RENAMED.get(name, name): value for name, value in link.items()}
    fields, problems = link_filters.parse(values)
    *others, data_set = all_values(values, DATA) or ("",)
    problems += [UnknownValue(DATA, name) for name in others]
    lens = _one_of(_every_lens(), values, LENS, "paper", problems)
    if last_value(values, REFERENCES) in REFERENCE_NAMES:
        values[REFERENCES] = REFERENCE_NAMES[last_value(values, REFERENCES)]
    choice = last_value(values, REFERENCES)
    references = _one_of([choice] if is_choice(choice) else [], values, REFERENCES, "", problems)
    sort = _one_of(get_args(Sort), values, SORT, "worst", problems)
    filters = Filters(lens=lens, runs=all_values(values, RUNS), data_sets=(data_set,) if data_set else (), **fields)
    own = tuple((name, texts) for name in sorted(OWN_NAMES) if (texts := all_values(values, name)))
    problems += [UnknownValue(name, ", ".join(all_values(values, name))) for name in values if name not in LINK_NAMES]
    return Parsed(Selection(filters, references, sort, own), tuple(problems))


def query(selection: Selection) -> dict[str, str | Sequence[str]]:
    """The selection as the query of a link, in a fixed order and without defaults."""
    texts: dict[str, str | Sequence[str]] = {
        DATA: selection.data_set,
        LENS: "" if selection.lens == "paper" else selection.lens,
        REFERENCES: selection.references,
        RUNS: list(selection.runs),
    }
    texts |= selection.filter_query() | {name: list(values) for name, values in selection.own}
    return {name: value for name, value in texts.items() if value}


def resolved(selection: Selection, data_set: str, runs: Iterable[str], is_only_data_set: bool = False) -> Selection:
    """The selection within what is loaded: this data set, its lenses, and of these runs those that the link names."""
    present = set(runs)
    lens: Lens = selection.lens if selection.lens in lenses_of(data_set) else "paper"
    filters = replace(
        selection.filters,
        data_sets=(data_set,) if data_set else (),
        lens=lens,
        runs=tuple(run for run in selection.runs if run in present),
    )
    return replace(selection, filters=filters, is_only_data_set=is_only_data_set)


def _every_lens() -> tuple[Lens, ...]:
    """Lenses of all benchmarks, those of packs included."""
    of_benchmarks = (lens for benchmark in BENCHMARKS.values() for lens in benchmark.lenses)
    return tuple(dict.fromkeys((*EVERY_LENS, *of_benchmarks)))


def lenses_of(data_set: str) -> tuple[Lens, ...]:
    benchmark = BENCHMARKS.get(benchmark_of(data_set))
    return benchmark.lenses if benchmark else LENSES


def _one_of(options: Sequence[Any], link: Query, name: str, default: Any, problems: list[UnknownValue]) -> Any:
    """The link's value if it is an option, else the default and a problem."""
    text = last_value(link, name)
    if text and text not in options:
        problems.append(UnknownValue(name, text))
    return text if text in options else default
