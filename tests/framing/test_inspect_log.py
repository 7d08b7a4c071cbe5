"""Logs of Earmark's own task, as far as they say of a run."""

from __future__ import annotations

from typing import Any

import pytest

from analysis.framing import inspect_log


@pytest.mark.parametrize("condition", ["text", ["mix"], 3, None])
def test_a_condition_that_is_no_mapping_is_none(condition: Any) -> None:
    log = {"eval": {"model": "m", "metadata": {inspect_log.RUN: {"condition": condition}}}}
    assert inspect_log.facts(log)["condition"] == {}


@pytest.mark.parametrize(
    ("options", "target", "shown"),
    [
        (["Piano", "Flute", "Harp"], "A", "B"),
        (["Piano", "Flute", "Harp"], "BC", ["C", "A"]),
        (["Piano", "Flute", "Harp"], "A, C", ["B", "A"]),
        (["Piano", "Flute", "Harp"], ["A", "C"], ["B", "A"]),
        (["Piano", "Flute", "Harp"], "", ""),
        ([1, 2, 3], "B", "C"),
        ([{"text": "one"}, {"text": "two"}, 3], "C", "A"),
    ],
)
def test_a_target_follows_shuffled_options(options: list[Any], target: Any, shown: Any) -> None:
    order = [str(options[place]) for place in (2, 0, 1)]
    lines = "\n".join(f"{letter}) {option}" for letter, option in zip("ABC", order, strict=True))
    explanation = f"{inspect_log.SHUFFLED}:\n\n{lines}\n{inspect_log.ANSWER_SHOWN}\n?"
    score = {"value": "I", "answer": "", "explanation": explanation}
    record = inspect_log.sample({"choices": options, "target": target, "scores": {"choice": score}})
    assert (record["choices"], record["target"]) == (order, shown)
