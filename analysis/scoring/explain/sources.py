"""Source code of the metric that scored an answer."""

from __future__ import annotations

import inspect
from collections.abc import Callable
from dataclasses import dataclass
from types import ModuleType
from typing import Any

from analysis.benchmarks import official
from analysis.benchmarks.registry import EVERY, SUBTASKS, is_pack
from analysis.parsing.readers import CAREFUL, READERS
from analysis.records import Lens, Question
from analysis.scoring import BY_METRIC
from analysis.scoring.forms import METRIC_OF_FORM


@dataclass(frozen=True, slots=True)
class Code:
    """Source text to show. title: its role. file: path in the project. line: number of the first line."""

    title: str
    file: str
    line: int
    text: str


def code(question: Question, lens: Lens) -> tuple[Code, ...]:
    """Source code behind a score: the metric with its definition, and the reader.

    Empty for a task that is not scored.
    """
    form = SUBTASKS[question.subtask].form
    if form not in METRIC_OF_FORM and (lens in BY_METRIC or form == "not scored"):
        return () if form == "not scored" else (_function("The reader that ran", READERS[form].source),)
    if lens not in BY_METRIC and is_pack(EVERY[question.task].benchmark):
        return (_module_code("The reading rule", official.module(question.task, lens)),)
    if lens == "released":
        return (_module_code("The published script, as it behaves", official.module(question.task)),)
    metric = METRIC_OF_FORM[form]
    reader = CAREFUL.get(form, READERS[form]) if lens == "careful" else READERS[form]
    return (
        _rule("The rule", _module_of(metric.function)),
        _function("The metric that ran", metric.function),
        _function("How it is applied to this question", metric.forms[form]),
        _function("The reader that ran", reader.source),
    )


def _rule(title: str, module: ModuleType) -> Code:
    """Module docstring: the rule in prose."""
    return Code(title, _file(module), 1, inspect.cleandoc(module.__doc__ or ""))


def _function(title: str, function: Callable[..., Any]) -> Code:
    lines, first = inspect.getsourcelines(function)
    return Code(title, _file(_module_of(function)), first, "".join(lines))


def _module_of(function: Callable[..., Any]) -> ModuleType:
    module = inspect.getmodule(function)
    assert module is not None
    return module


def _module_code(title: str, module: ModuleType) -> Code:
    return Code(title, _file(module), 1, inspect.getsource(module))


def _file(module: ModuleType) -> str:
    return module.__name__.replace(".", "/") + ".py"
