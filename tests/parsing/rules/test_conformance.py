"""The verdicts of the programs themselves on 400 messy answers, and on 334 answers to real questions."""

from __future__ import annotations

import json
from functools import cache
from typing import Any

import pytest

from analysis.parsing.rules import ABSENT, RULES, Item, Verdict, figure
from tests.shared import SHARED, needs_shared

pytestmark = needs_shared

CORPUS = SHARED / "conformance"
MMAU = SHARED / "data" / "mmau"
RESTATED = [rule for rule in RULES if rule != "lmms_eval.muchomusic"]
"""The corpus has no verdicts of the one left out, which reads as lmms_eval.air_bench with four letters throughout."""


@cache
def corpus() -> list[dict[str, Any]]:
    return [json.loads(line) for line in (CORPUS / "choice_rules.jsonl").read_text("utf-8").splitlines()]


def verdict(rule: str, record: dict[str, Any]) -> Verdict:
    item = Item(tuple(record["choices"]), record["answer"])
    return RULES[rule].judge(record.get("response", ABSENT), item)


@pytest.mark.parametrize("rule", RESTATED)
def test_every_verdict_is_the_programs(rule: str) -> None:
    other = []
    for record in corpus():
        expected, result = record["rules"][rule], verdict(rule, record)
        kind = result.option if result.kind == "option" else result.kind.replace(" ", "_")
        correct = expected.get("correct")
        if (kind, result.correct) != (expected["verdict"], None if correct is None else pytest.approx(float(correct))):
            other.append((record["id"], expected, result))
        if "error" in expected and expected["error"] != result.note:
            other.append((record["id"], expected, result))
    assert not other


@pytest.mark.parametrize("rule", RESTATED)
def test_denominators_and_figures_are_the_programs(rule: str) -> None:
    expected = json.loads((CORPUS / "choice_rules_summary.json").read_text("utf-8"))["rules"][rule]
    same_figure([verdict(rule, record) for record in corpus()], expected)


@pytest.mark.parametrize("rule", [rule for rule in RESTATED if not rule.startswith("lm_eval")])
def test_figures_of_a_real_file(rule: str) -> None:
    name = "baseline_music_model_output.json"
    expected = json.loads((MMAU / "expected.json").read_text("utf-8"))[name]["rules"][rule]
    verdicts = []
    for record in json.loads((MMAU / name).read_text("utf-8")):
        item = Item(tuple(record["choices"]), record["choices"].index(record["answer"]))
        verdicts.append(RULES[rule].judge(record.get("model_output", ABSENT), item))
    same_figure(verdicts, expected)


def same_figure(verdicts: list[Verdict], expected: dict[str, Any]) -> None:
    result = figure(verdicts)
    assert (result.n, result.denominator, result.correct) == tuple(expected[k] for k in ("n", "denominator", "correct"))
    assert result.expected_correct == pytest.approx(expected["expected_correct"], abs=1e-3)
    assert result.accuracy == pytest.approx(expected["accuracy"], abs=1e-3)
    assert "ifr" not in expected or result.followed == pytest.approx(expected["ifr"], abs=1e-3)
    assert {kind.replace(" ", "_"): n for kind, n in result.verdicts.items()} == expected["verdicts"]
