"""The corpora of messy answers, read in place: what a careful person takes from each, as `earmark score` reports it.

`conformance/readings/README.md` explains the fields and how values match, `conformance/readings-3/README.md` the rules
added to them. Our own cases of the same kinds are in `tests/cases`.
"""

from __future__ import annotations

import json
import re
from decimal import Decimal
from functools import cache
from typing import Any

import pytest

from analysis.pipeline.load.report import score_file
from tests.shared import SHARED, needs_shared

pytestmark = needs_shared

CORPORA = ("readings", "readings-3")
FILES = ("numbers", "options", "sections", "lyrics")
MOST_UNEQUAL = 0.02
MOST_WRONG_BUT_SURE = 0.005


@cache
def expected(corpus: str) -> dict[str, Any]:
    text = (SHARED / "conformance" / corpus / "expected.jsonl").read_text(encoding="utf-8")
    rows = map(json.loads, text.splitlines())
    return {row["id"]: row for row in rows}


def label(name: Any) -> str:
    return re.sub(r"[^a-z-]", "", str(name or "").lower())


def words(text: Any) -> str:
    return " ".join(str(text).split())


def part(row: dict[str, Any], *names: str) -> Any:
    return next((row[name] for name in names if name in row), None)


def comparable(task: str, value: Any) -> Any:
    """A value in the form in which two of them are compared."""
    if value is None:
        return None
    if task in ("FSS", "SSS"):
        rows = [(part(row, "section", "label"), row["start"], row["end"]) for row in value]
        return [(label(name) if task == "FSS" else "", *map(milliseconds, bounds)) for name, *bounds in rows]
    if task == "SSLT":
        return words(" ".join(str(part(row, "lyrics", "text")) for row in value))
    if task == "FSLT":
        return [(label(part(row, "section", "label")), words(part(row, "lyrics", "text"))) for row in value]
    if isinstance(value, list):
        names = [name.lower() for name in value]
        return sorted(names) if task == "PGD" else names
    if task in ("GA", "Cnt", "Dur", "Loc", "SDur"):
        return Decimal(str(value)).normalize()
    return str(value).lower()


def milliseconds(time: Any) -> int | None:
    return None if time is None else round(float(time) * 1000)


@cache
def records(corpus: str, file: str) -> list[dict[str, Any]]:
    report = score_file(SHARED / "conformance" / corpus / f"{file}.jsonl", "paper")
    return list(report["records"])


def differences(corpus: str, file: str) -> tuple[int, list[str], list[str]]:
    """The number of answers, those read otherwise, and those of them that are called clean or mended."""
    unequal, sure = [], []
    for record in records(corpus, file):
        row = expected(corpus)[record["id"]]
        task = row["task"]
        accepted = [comparable(task, value) for value in (row["value"], *row.get("also", ()))]
        if comparable(task, record["value"]) in accepted:
            continue
        read = f"{record['id']} {task}: {record['value']!r} ({record['confidence']})"
        said = f"{read}, not {row['value']!r}: {row['why']}"
        unequal.append(said)
        if record["value"] is not None and record["confidence"] in ("clean", "mended"):
            sure.append(said)
    return len(records(corpus, file)), unequal, sure


@pytest.mark.parametrize("corpus", CORPORA)
@pytest.mark.parametrize("file", FILES)
def test_answers_are_read_as_a_careful_person_reads_them(file: str, corpus: str) -> None:
    n, unequal, sure = differences(corpus, file)
    assert n == sum(row["file"] == f"{file}.jsonl" for row in expected(corpus).values())
    assert len(unequal) <= MOST_UNEQUAL * n, "\n".join(unequal)
    assert len(sure) <= MOST_WRONG_BUT_SURE * n, "\n".join(sure)


def test_refusals_are_an_outcome_of_their_own() -> None:
    refusals = {
        row["id"] for row in expected("readings").values() if row["why"] in ("refusal", "a refusal is not sung words")
    }
    outcomes = {
        record["id"]: record["outcome"]
        for file in FILES
        for record in records("readings", file)
        if record["id"] in refusals
    }
    assert outcomes
    assert set(outcomes.values()) == {"refused"}, outcomes
