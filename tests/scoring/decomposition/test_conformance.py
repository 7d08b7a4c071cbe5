"""The 60 cases of the corpus, whose parts come from an implementation that shares no code with this one."""

from __future__ import annotations

import json
from functools import cache
from typing import Any

import pytest

from analysis.pipeline.load.report import score_file
from tests.shared import SHARED, needs_shared

pytestmark = needs_shared

CORPUS = SHARED / "conformance" / "decomposition"
EXPECTED = json.loads((CORPUS / "expected.json").read_text("utf-8"))["records"] if SHARED.is_dir() else {}


@cache
def records() -> dict[str, dict[str, Any]]:
    return {row["id"]: row for row in score_file(CORPUS / "cases.json", "paper")["records"]}


@pytest.mark.parametrize("record", sorted(EXPECTED))
def test_score_and_parts_are_those_of_the_corpus(record: str) -> None:
    row, expected = records()[record], EXPECTED[record]
    assert row.get("iwer", row.get("score")) == pytest.approx(expected["score"], abs=1e-6)
    assert row["lost"] == pytest.approx(expected["lost"], abs=1e-6)
    assert sum(row["lost"].values()) == pytest.approx(1 - expected["score"], abs=1e-6)
