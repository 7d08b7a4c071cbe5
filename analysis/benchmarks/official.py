"""The official rules of benchmarks: what their published scripts compute.

Their code is imported when it is first needed, because the tables of tasks are read at every start.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from importlib import import_module
from types import ModuleType

from analysis.benchmarks.packs.rules import released
from analysis.benchmarks.registry import BENCHMARKS, EVERY, is_pack
from analysis.records import Answer, CaseScore, Lens, Question, Value


def score(answer: Answer, lens: Lens = "released") -> CaseScore:
    """The verdict and number of the published script for one answer. lens: another rule, of a pack."""
    benchmark = EVERY[answer.question.task].benchmark
    return released.score(answer, lens) if is_pack(benchmark) else _rule(benchmark)(answer)


def applies(answer: Answer, lens: Lens) -> bool:
    """Whether the record has the field that a rule reads."""
    return not is_pack(EVERY[answer.question.task].benchmark) or released.applies(answer, lens)


def compared_reference(question: Question, lens: Lens) -> Value:
    """The reference as a rule compares it: the texts of a transcript after its normaliser."""
    if lens == "paper" or not is_pack(EVERY[question.task].benchmark):
        return question.reference
    return released.compared_reference(question, lens)


def module(task: str, lens: Lens = "released") -> ModuleType:
    """The module with the rule of a task. lens: another rule, of a pack."""
    if is_pack(EVERY[task].benchmark):
        return released.module_of(task, lens)
    package = _package(EVERY[task].benchmark)
    modules: dict[str, ModuleType] = getattr(package, "MODULES", {})
    return modules.get(task, package)


@cache
def _rule(benchmark: str) -> Callable[[Answer], CaseScore]:
    rule: Callable[[Answer], CaseScore] = _package(benchmark).score
    return rule


def _package(benchmark: str) -> ModuleType:
    return import_module(f"analysis.benchmarks.{BENCHMARKS[benchmark].package}.released")
