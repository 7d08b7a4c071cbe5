"""Source code of the metric that scored an answer."""

from __future__ import annotations

import inspect
from collections.abc import Callable
from dataclasses import dataclass
from types import ModuleType
from typing import Any

from analysis import scoring
from analysis.benchmarks import official
from analysis.benchmarks.registry import SUBTASKS
from analysis.metrics import beats, exact_match, section_iou, tolerance
from analysis.metrics import section_wer as word_metric
from analysis.parsing.lyrics import lyrics as read_lyrics
from analysis.parsing.lyrics import transcript
from analysis.parsing.numbers import number as read_number
from analysis.parsing.options import letter as read_letter
from analysis.parsing.options import option as read_option
from analysis.parsing.options import yes_no
from analysis.parsing.sections import beats as read_beats
from analysis.parsing.sections import events
from analysis.parsing.sections import sections as read_sections
from analysis.records import Lens, Question


@dataclass(frozen=True, slots=True)
class Code:
    """Source text to show. title: its role. file: path in the project. line: number of the first line."""

    title: str
    file: str
    line: int
    text: str


_METRIC: dict[str, tuple[ModuleType, Callable[..., Any]]] = {
    "sections": (section_iou, section_iou.matched_iou),
    "intervals": (section_iou, section_iou.matched_iou),
    "lyrics": (word_metric, word_metric.matched_wer),
    "words": (word_metric, word_metric.matched_wer),
    "option": (exact_match, exact_match.exact_match),
    "pair": (exact_match, exact_match.exact_match),
    "ranking": (exact_match, exact_match.exact_match),
    "song": (tolerance, tolerance.within),
    "count": (tolerance, tolerance.within),
    "seconds": (tolerance, tolerance.within),
    "letter": (exact_match, exact_match.exact_match),
    "yes or no": (exact_match, exact_match.exact_match),
    "transcript": (word_metric, word_metric.matched_wer),
    "events": (section_iou, section_iou.matched_iou),
    "turns": (section_iou, section_iou.matched_iou),
    "beats": (beats, beats.beat_f_measure),
}
_READER: dict[str, Callable[..., Any]] = {
    "sections": read_sections.read_sections,
    "intervals": read_sections.read_sections,
    "lyrics": read_lyrics.read_lyrics,
    "words": read_lyrics.read_words,
    "option": read_option.read_names,
    "pair": read_option.read_names,
    "ranking": read_option.read_names,
    "song": read_number.read_number,
    "count": read_number.read_number,
    "seconds": read_number.read_number,
    "letter": read_letter.read_first_letter,
    "yes or no": yes_no.read_yes_no,
    "transcript": transcript.read_transcript,
    "events": events.read_timed,
    "turns": events.read_timed,
    "beats": read_beats.read_beats,
}
_CAREFUL: dict[str, Callable[..., Any]] = {"letter": read_letter.read_letter}


def code(question: Question, lens: Lens) -> tuple[Code, ...]:
    """Source code behind a score: the metric with its definition, and the reader.

    Empty for a task that is not scored.
    """
    form = SUBTASKS[question.subtask].form
    if form == "not scored":
        return ()
    if lens == "released":
        return (_whole("The published script, as it behaves", official.module(question.task)),)
    module, metric = _METRIC[form]
    return (
        _rule("The rule", module),
        _function("The metric that ran", metric),
        _function("How it is applied to this question", scoring.JUDGES[form]),
        _function("The reader that ran", _CAREFUL.get(form, _READER[form]) if lens == "careful" else _READER[form]),
    )


def _rule(title: str, module: ModuleType) -> Code:
    """Module docstring: the rule in prose."""
    return Code(title, _file(module), 1, inspect.cleandoc(module.__doc__ or ""))


def _function(title: str, function: Callable[..., Any]) -> Code:
    lines, first = inspect.getsourcelines(function)
    module = inspect.getmodule(function)
    assert module is not None
    return Code(title, _file(module), first, "".join(lines))


def _whole(title: str, module: ModuleType) -> Code:
    return Code(title, _file(module), 1, inspect.getsource(module))


def _file(module: ModuleType) -> str:
    return module.__name__.replace(".", "/") + ".py"
