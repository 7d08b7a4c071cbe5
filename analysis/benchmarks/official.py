"""The official rules of benchmarks: what their published scripts compute.

Their code is imported when it is first needed, because the tables of tasks are read at every start.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from importlib import import_module
from types import ModuleType

from analysis.benchmarks.registry import BENCHMARKS, EVERY
from analysis.records import Answer, CaseScore


def score(answer: Answer) -> CaseScore:
    """The verdict and number of the published script for one answer."""
    return _rule(EVERY[answer.question.task].benchmark)(answer)


def module(task: str) -> ModuleType:
    """The module with the rule of a task."""
    package = _package(EVERY[task].benchmark)
    modules: dict[str, ModuleType] = getattr(package, "MODULES", {})
    return modules.get(task, package)


@cache
def _rule(benchmark: str) -> Callable[[Answer], CaseScore]:
    rule: Callable[[Answer], CaseScore] = _package(benchmark).score
    return rule


def _package(benchmark: str) -> ModuleType:
    return import_module(f"analysis.benchmarks.{BENCHMARKS[benchmark].package}.released")
