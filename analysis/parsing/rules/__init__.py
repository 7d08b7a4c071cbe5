"""Reading rules: how the programs of several benchmarks read a multiple-choice answer, one function per rule.

A rule returns a `Verdict` on a response; `figure` combines verdicts into the number that the script prints. The rules
reproduce the scripts, quirks included, in independent code. `../tests/parsing/rules` compares them with verdicts of the
scripts.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from typing import TypeAlias

from analysis.parsing.rules import air_bench, inspect_choice, lm_eval, lmms_eval, mmau, muchomusic
from analysis.parsing.rules.verdict import ABSENT, Absent, Item, Response, Verdict

__all__ = ["ABSENT", "RULES", "Absent", "Item", "Response", "Rule", "RuleFigure", "Verdict", "figure"]

Judge: TypeAlias = Callable[[Response, Item], Verdict]


@dataclass(frozen=True, slots=True)
class Rule:
    """Reading rule with its name. source: repository and commit or release of the program it reproduces."""

    name: str
    title: str
    source: str
    judge: Judge


_ROWS = (
    Rule("mmau.string_match", "MMAU, words of the option", "Sakshi113/MMAU 110127f", mmau.string_match),
    Rule("muchomusic.extract_responses", "MuChoMusic", "mulab-mir/muchomusic d3c9a42", muchomusic.extract_responses),
    Rule("air_bench.foundation", "AIR-Bench, foundation", "OFA-Sys/AIR-Bench 9832476", air_bench.foundation),
    Rule("lmms_eval.mmau", "lmms-eval, MMAU", "EvolvingLMMs-Lab/lmms-eval 75571cf", lmms_eval.mmau),
    Rule("lmms_eval.muchomusic", "lmms-eval, MuChoMusic", "EvolvingLMMs-Lab/lmms-eval 75571cf", lmms_eval.muchomusic),
    Rule("lmms_eval.air_bench", "lmms-eval, AIR-Bench", "EvolvingLMMs-Lab/lmms-eval 75571cf", lmms_eval.air_bench),
    Rule("lmms_eval.mmar", "lmms-eval, MMAR", "EvolvingLMMs-Lab/lmms-eval 75571cf", lmms_eval.mmar),
    Rule("lm_eval.multi_choice_regex", "lm-eval, generative MMLU", "EleutherAI/lm-evaluation-harness 4e7e0d4",
         lm_eval.multi_choice_regex),
    Rule("inspect.choice@499e615", "Inspect, choice", "UKGovernmentBEIS/inspect_ai 499e615",
         inspect_choice.choice_499e615),
    Rule("inspect.choice@0.3.285", "Inspect 0.3.285, choice", "UKGovernmentBEIS/inspect_ai 0.3.285",
         inspect_choice.choice_0_3_285),
)  # fmt: skip

RULES: dict[str, Rule] = {rule.name: rule for rule in _ROWS}
"""Rules by name."""


@dataclass(frozen=True, slots=True)
class RuleFigure:
    """Result of a rule over many answers.

    n: answers; denominator: answers in the mean. correct: certain ones; expected_correct: with random draws at their
    expected value. accuracy: percent, None if the denominator is 0. followed: percent of the counted answers that name
    an option (MuChoMusic's IFR). verdicts: count of each kind.
    """

    n: int
    denominator: int
    correct: int
    expected_correct: float
    accuracy: float | None
    followed: float | None
    verdicts: dict[str, int]


def figure(verdicts: Iterable[Verdict]) -> RuleFigure:
    """Figure of a rule from its verdicts."""
    every = list(verdicts)
    counted_verdicts = [verdict for verdict in every if verdict.counted]
    expected = sum(verdict.correct or 0.0 for verdict in counted_verdicts)
    kinds = [verdict.kind for verdict in every]
    n = len(counted_verdicts)
    return RuleFigure(
        len(every),
        n,
        sum(verdict.correct == 1.0 and verdict.kind != "random" for verdict in counted_verdicts),
        expected,
        100 * expected / n if n else None,
        100 * sum(verdict.kind != "none" for verdict in counted_verdicts) / n if n else None,
        {kind: kinds.count(kind) for kind in sorted(set(kinds))},
    )
