"""Numbers and figures of doors, worked out again in plain Python from the cases that stand behind them."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from statistics import fmean
from typing import Any, NamedTuple
from urllib.parse import parse_qs, urlsplit

from analysis.benchmarks.registry import EVERY
from analysis.store.database import Database
from analysis.store.queries.cases import cases_list
from analysis.store.queries.filters import Filters
from analysis.store.workspace import Workspace
from tests.dashboard.pages.reading import behind, stated

Rows = Sequence[Mapping[str, Any]]
CLOSE = 0.051
"""Figures have one decimal."""


class Door(NamedTuple):
    """A mark or cell that was clicked. text: what it says. note: what it says on pointing. kind: chart, table, ..."""

    page: str
    kind: str
    text: str
    note: str
    href: str

    @property
    def query(self) -> dict[str, list[str]]:
        return parse_qs(urlsplit(self.href).query)

    @property
    def path(self) -> str:
        return urlsplit(self.href).path


@dataclass
class Tally:
    """Doors clicked, those that open what they say, and what was worked out again, by page."""

    place: Workspace
    pages: dict[str, Counter[str]] = field(default_factory=dict)
    lines: list[str] = field(default_factory=list)

    def __post_init__(self) -> None:
        self.db = Database(self.place)
        self.cases: dict[str, Rows] = Cases(self.db)

    def behind(self, door: Door) -> int:
        """How many cases the store has behind a door."""
        return len(cases_list.cases(self.db, behind(door.href), limit=1_000_000).rows)

    def check(self, door: Door, total: int | None) -> list[str]:
        """What is wrong with a door. total: cases in the list that it opened, None if it leads to another page."""
        counts = self.pages.setdefault(door.page, Counter())
        faults, again = self._judge(door, total) if total is not None else ([], [])
        done = ["clicked", door.kind, *([] if faults else ["right"]), *again, *(["recomputed"] if again else [])]
        counts.update(done)
        says = " | ".join(filter(None, [door.text, door.note.replace("\n", " / ")]))
        opened = door.path if total is None else f"opens {total}"
        self.lines.append(f"{door.page}: {door.kind}: {says[:100]}: {opened}; {', '.join(again) or 'not recomputed'}"
                          + "".join(f"; WRONG: {fault}" for fault in faults))  # fmt: skip
        return faults

    def _judge(self, door: Door, total: int) -> tuple[list[str], list[str]]:
        """What is wrong, and what was worked out again."""
        rows = cases_list.cases(self.db, behind(door.href), limit=1_000_000).rows
        faults, again = [], []
        if total != len(rows):
            faults.append(f"the list says {total}, the store {len(rows)}")
        if counts_by_hand(door):
            again.append("count")
            if (hand := sum(fits(row, door.query) for row in self.cases[lens_of(door)])) != total:
                faults.append(f"opens {total}, by hand {hand}")
        if not says_how_many(door, total):
            faults.append(f"opens {total}")
        for figure, exact in figures(door, rows, self.cases[lens_of(door)]):
            again.append("figure")
            if abs(figure - exact) > CLOSE:
                faults.append(f"says {figure}, by hand {exact:.3f}")
        return [f"{door.text!r} {door.note!r} {fault}: {door.href}" for fault in faults], again

    def __str__(self) -> str:
        whole = sum(self.pages.values(), Counter())
        rows = [*self.pages.items(), (f"all {len(self.pages)} pages", whole)]
        return "\n".join(
            f"{name}: {', '.join(f'{n} {what}' for what, n in sorted(counts.items()))}" for name, counts in rows
        )


class Cases(dict[str, Rows]):
    """All cases by lens, read when they are first asked for."""

    def __init__(self, db: Database) -> None:
        self.db = db

    def __missing__(self, lens: Any) -> Rows:
        self[lens] = cases_list.cases(self.db, Filters(lens=lens), limit=1_000_000).rows
        return self[lens]


def lens_of(door: Door) -> str:
    return door.query.get("lens", ["paper"])[0]


PLAIN = {"runs": "run", "task": "task", "subtask": "subtask", "section": "section", "outcome": "outcome",
         "confidence": "confidence", "verdict": "verdict", "song": "song"}  # fmt: skip
"""Filters that are a column of a case."""


def counts_by_hand(door: Door) -> bool:
    return set(door.query) <= {*PLAIN, "from", "to", "lens", "sort", "data"}


def fits(row: Mapping[str, Any], query: Mapping[str, list[str]]) -> bool:
    """The workspace holds one data set of each benchmark."""
    score = row["score"]
    low, high = (float(query[name][0]) / 100 if name in query else None for name in ("from", "to"))
    return (
        all(row[column] in query[name] for name, column in PLAIN.items() if name in query)
        and ("data" not in query or query["data"][0].split(",")[0] == EVERY[row["task"]].benchmark)
        and (low is None or (score is not None and score >= low))
        and (high is None or (score is not None and score <= high))
    )


def says_how_many(door: Door, total: int) -> bool:
    """Whether a door that says how many cases there are says it rightly; one that says nothing is right."""
    note = door.note
    own = re.fullmatch(r"[\d,]+(?: \(.*\))?", door.text)
    if not own and not re.search(r"\bn (?:= )?\d", note):
        return True
    return bool(
        (own and int(re.sub(r"\D.*", "", door.text.replace(",", ""))) == total)
        or stated(note, total)
        or sum(map(int, re.findall(r"\bn (\d+)", note))) == total  # a mean of several tasks
    )


def figures(door: Door, rows: Rows, every: Rows) -> Iterator[tuple[float, float]]:
    """Figures of a door that can be worked out again: as it says them, and by hand. every: all cases under its lens."""
    note = door.note
    scores = [row["score"] for row in rows if row["score"] is not None]
    share = re.search(r"^([\d.]+) %, .*\nn = [\d,]+ cases of ([\d,]+), ", note, re.MULTILINE)  # of a failure mode
    if share:
        yield float(share[1]), 100 * len(rows) / int(share[2].replace(",", ""))
    elif found := re.search(r"^(?:accuracy: )?(-?[\d.]+) %, (?:95 % (?:interval|CI)|too few)", note, re.MULTILINE):
        yield float(found[1]), 100 * fmean(scores)
    if found := re.search(r": ([\d.]+) %\nn = ([\d,]+) of ([\d,]+) answers", note):
        yield float(found[1]), 100 * len(rows) / int(found[3].replace(",", ""))
    if found := re.search(r"n = ([\d,]+) of ([\d,]+) answers read: ([\d.]+) %", note):
        yield float(found[3]), 100 * len(rows) / int(found[2].replace(",", ""))
    if found := re.search(r"n = ([\d,]+) of ([\d,]+) questions\nright: ([\d.]+) %", note):
        yield float(found[3]), 100 * fmean(scores)
    if found := re.search(r": ([\d.]+) %, n = ([\d,]+)$", note):
        yield float(found[1]), 100 * sum(scores) / len(rows)
    if found := re.search(r"recall ([\d.]+) %\nn = ", note):
        yield float(found[1]), 100 * sum(scores) / len(rows)
    if found := re.search(r"labels (?:must match|ignored) \(\w+\): ([\d.]+) %", note):
        yield float(found[1]), 100 * fmean(scores)
    yield from outcome_shares(door, rows, every)
    yield from means(door, rows)


def outcome_shares(door: Door, rows: Rows, every: Rows) -> Iterator[tuple[float, float]]:
    """Percent of a run's answers that had the outcome of the door."""
    named = re.match(r"(?:refused|unreadable|no answer), \w+ lens", door.note)
    said = re.match(r"\d+ refused, \d+ not readable, \d+ missing, of (\d+)", door.note)
    whole = int(said[1]) if said else 0
    if named:
        query = {name: values for name, values in door.query.items() if name != "outcome"}
        whole = sum(fits(row, query) and row["outcome"] != "none" for row in every)
    if whole and re.fullmatch(r"[\d.]+", door.text):
        yield float(door.text), 100 * len(rows) / whole


def means(door: Door, rows: Rows) -> Iterator[tuple[float, float]]:
    """The raw figure of a task: the mean score with 0 for an answer not read; of lyrics 1 / (1 + mean WER)."""
    found = re.search(r"\bn (\d+): .*\nraw (-?[\d.]+) %", note_of_one_task(door))
    if not found or int(found[1]) != len(rows):
        return
    errors = re.search(r"mean WER ([\d.]+)", door.note)
    if errors:
        mean = fmean(row["wer"] for row in rows)
        yield float(errors[1]), mean
        yield float(found[2]), 100 / (1 + mean)
    else:
        yield float(found[2]), 100 * fmean(row["score"] or 0 for row in rows)


def note_of_one_task(door: Door) -> str:
    return door.note if len(door.query.get("task", [])) == 1 else ""
