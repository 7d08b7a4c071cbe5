"""Cases as one compressed text inside a report, small enough for a file to pass on.

Facts of a question are stored once, different texts once, and every field is a column: answers of eleven models to
56,233 questions take 3.1 MB in place of 11.7 as records. Where that is still too much, each number of the report keeps
its first cases, and the bundle says how many there are.
"""

from __future__ import annotations

import base64
import gzip
import json
from collections.abc import Hashable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from itertools import pairwise
from typing import Any

from analysis.benchmarks.registry import EVERY
from analysis.report.cases.doors import address
from analysis.report.cases.lists import CaseLists
from analysis.report.cases.rows import DIGITS, CaseRow
from analysis.scoring.failure_modes import MODES
from analysis.views.document import Query

LIMITS = (3000, 1000, 300, 100, 30)
"""Cases that each number keeps, tried in this order until the bundle has room. The last is taken in any case."""


@dataclass(frozen=True, slots=True)
class Bundle:
    """Cases as compressed JSON in base64. limit: how many each number keeps, 0 for all."""

    text: str
    limit: int = 0


def bundle(
    rows: Sequence[CaseRow],
    names: Mapping[str, str],
    cards: Mapping[tuple[str, str], str],
    doors: Iterable[Query],
    room: int,
) -> Bundle:
    """The cases in at most `room` bytes. names: of runs. cards: anchors by run and question. doors: of numbers."""
    every = Bundle(_pack(rows, names, cards, {}))
    if len(every.text) <= room:
        return every
    lists = CaseLists(rows)
    firsts = {address(query): lists.first(query, LIMITS[0]) for query in doors}
    n_answers = lists.n_answers
    for limit in LIMITS:
        indexes = sorted({index for first in firsts.values() for index in first.indexes[:limit]})
        totals = {place: first.total for place, first in firsts.items() if first.total > limit}
        part = [rows[index] for index in indexes]
        text = _pack(part, names, cards, {"limit": limit, "totals": totals, "answers": n_answers})
        if len(text) <= room:
            break
    return Bundle(text, limit)


def complete(rows: Sequence[CaseRow], names: Mapping[str, str], places: Mapping[tuple[str, str], int]) -> str:
    """All cases, those of a site. places: the number of the file with the texts, by data set and question."""
    return _pack(rows, names, {}, {}, places)


def unpack(text: str) -> dict[str, Any]:
    """The content of a bundle."""
    content: dict[str, Any] = json.loads(gzip.decompress(base64.b64decode(text)))
    return content


def _pack(
    rows: Sequence[CaseRow],
    names: Mapping[str, str],
    cards: Mapping[tuple[str, str], str],
    cap: Mapping[str, Any],
    places: Mapping[tuple[str, str], int] | None = None,
) -> str:
    """cap: limit, totals by address and answers by question, where the rows are not all cases."""
    facts = [(row.question, row.task, row.subtask, row.song, row.reference, row.data_set) for row in rows]
    numbers = {fact: number for number, fact in enumerate(dict.fromkeys(facts))}
    questions = list(zip(*numbers, strict=True)) or [()] * 6
    positions = [numbers[fact] for fact in facts]
    content: dict[str, Any] = {
        "names": {
            "run": dict(names),
            "task": {row.task: EVERY[row.task].name for row in rows},
            "mode": {name: MODES[name].title for row in rows for name in row.modes if name in MODES},
        },
        "questions": {
            "case": questions[0],
            **{name: _column(values) for name, values in zip(_OF_QUESTIONS, questions[1:], strict=True)},
        },
        "cases": {
            "question": [after - before for before, after in pairwise([0, *positions])],
            "run": _column(row.run for row in rows),
            "score": _column(None if row.score is None else round(row.score, DIGITS) for row in rows),
            "reading": _column(row.reading for row in rows),
            "sentence": _column(row.sentence for row in rows),
            "lost": _column(
                tuple((name, round(points, 4)) for name, points in row.lost.items()) for row in rows
            ),
            "mode": _column(tuple(row.modes) for row in rows),
        },
        "cards": [
            (index, anchor) for index, row in enumerate(rows) if (anchor := cards.get((row.run, row.question)))
        ],
        "limit": 0,
        "totals": {},
    }  # fmt: skip
    if places is not None:
        content["questions"]["file"] = [places[data_set, question] for question, *_, data_set in numbers]
    if cap:
        answers = cap["answers"]
        content |= {**cap, "answers": [answers[question] for question in questions[0]]}
    return packed(content)


def packed(content: Any) -> str:
    """Compressed JSON in base64."""
    text = json.dumps(content, ensure_ascii=False, separators=(",", ":"))
    return base64.b64encode(gzip.compress(text.encode(), mtime=0)).decode("ascii")


_OF_QUESTIONS = ("task", "subtask", "song", "reference", "data")


def _column(values: Iterable[Hashable]) -> dict[str, Sequence[object]]:
    """Different values, and the number of each row's value."""
    numbers: dict[Hashable, int] = {}
    rows = [numbers.setdefault(value, len(numbers)) for value in values]
    return {"values": list(numbers), "rows": rows}
