"""The constant answer of each subtask that scores best on these very questions.

It has seen the references: no model, but the bound of what can be had without listening and without telling one
question from another. A model below it has shown nothing on that subtask.

1. Candidates: every reference that occurs (options, pairs, rankings, song numbers, counts); for durations and points in
   time every reference plus 3 s, since the window of 6 s that holds most references can be moved until it begins at
   one; for sections one section with each label over each span between quarters of the song, the empty list, and in the
   full task the typical form (`song_form`); for lyrics the empty list alone.
2. A candidate with an option that a question does not offer gives way there to the alphabetically first one (`offers`).
3. The candidate with the highest sum of scores wins, judged by the paper's own metrics (`scoring.judge`); the first of
   equals, in the order in which the references occur.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Sequence
from decimal import Decimal
from itertools import combinations

from analysis.baselines import options
from analysis.baselines.answer_text import written
from analysis.baselines.settings import Settings, duration_of
from analysis.baselines.song_form import PROPORTIONS, stretched
from analysis.benchmarks.protocol import Form
from analysis.benchmarks.registry import SUBTASKS
from analysis.metrics.tolerance import TOLERANCE
from analysis.records import Question, Section, Value
from analysis.scoring import judge

PARTS = 4
"""A constant section begins and ends at multiples of 1/PARTS of the song."""


def predict(questions: Sequence[Question], settings: Settings) -> list[str | None]:
    """To every question the best constant of its subtask."""
    by_subtask: defaultdict[str, list[Question]] = defaultdict(list)
    for question in questions:
        by_subtask[_group(question)].append(question)
    best = {subtask: best_constant(group, settings) for subtask, group in by_subtask.items()}
    return [_written(question, best[_group(question)], settings) for question in questions]


def _group(question: Question) -> str:
    """The subtask; of questions that ask for a letter the whole theme, since a sub-theme may hold one question."""
    return question.task if SUBTASKS[question.subtask].form == "letter" else question.subtask


def best_constant(questions: Sequence[Question], settings: Settings) -> Value:
    """The best candidate for questions of one subtask. Sections are in parts of the song's length, 0 to 1."""
    candidates = CANDIDATES[SUBTASKS[questions[0].subtask].form](questions)
    if len(candidates) == 1:
        return candidates[0]
    return max(candidates, key=lambda candidate: _total(questions, candidate, settings))


def _total(questions: Sequence[Question], candidate: Value, settings: Settings) -> float:
    return sum(judge(question, applied(question, candidate, settings)).score for question in questions)


def applied(question: Question, constant: Value, settings: Settings) -> Value | None:
    """The constant as the answer to one question: sections stretched to its song, names it does not offer replaced."""
    if SUBTASKS[question.subtask].form in ("sections", "intervals"):
        return stretched(constant, duration_of(question, settings))
    if options.admits(question, constant):
        return options.as_offered(question, constant)
    return options.first(question)


def _written(question: Question, constant: Value, settings: Settings) -> str | None:
    value = applied(question, constant, settings)
    return None if value is None else written(value, question.subtask)


def _occurring(questions: Sequence[Question]) -> list[Value]:
    return list(dict.fromkeys(question.reference for question in questions))


def _window_centres(questions: Sequence[Question]) -> list[Value]:
    references = [question.reference for question in questions]
    return list(dict.fromkeys(one + TOLERANCE for one in references if isinstance(one, Decimal)))


def _forms(questions: Sequence[Question]) -> list[Value]:
    sections = [one for question in questions if isinstance(question.reference, tuple) for one in question.reference]
    labels = dict.fromkeys(one.label for one in sections if isinstance(one, Section))
    return [(), *(span for label in labels for span in _spans(label)), PROPORTIONS]


def _intervals(questions: Sequence[Question]) -> list[Value]:
    return [(), *_spans("")]


def _spans(label: str) -> list[Value]:
    bounds = [part / PARTS for part in range(PARTS + 1)]
    return [(Section(label, *span),) for span in combinations(bounds, 2)]


def _nothing(questions: Sequence[Question]) -> list[Value]:
    return [()]


CANDIDATES: dict[Form, Callable[[Sequence[Question]], list[Value]]] = {
    "sections": _forms,
    "intervals": _intervals,
    "lyrics": _nothing,
    "words": _nothing,
    "option": _occurring,
    "pair": _occurring,
    "ranking": _occurring,
    "song": _occurring,
    "count": _occurring,
    "seconds": _window_centres,
    "letter": _occurring,
}
"""Where the candidates of each form of answer come from."""
