"""Logs of Earmark's own task, as far as they say of a run."""

from __future__ import annotations

from typing import Any

import pytest

from analysis.framing import inspect_log


@pytest.mark.parametrize("condition", ["text", ["mix"], 3, None])
def test_a_condition_that_is_no_mapping_is_none(condition: Any) -> None:
    log = {"eval": {"model": "m", "metadata": {inspect_log.RUN: {"condition": condition}}}}
    assert inspect_log.facts(log)["condition"] == {}
