"""The constant answer of each subtask with the best score on the same questions.

It uses the references, so it is no model but an upper bound for answers that ignore audio and question. A model below
it has shown nothing on that subtask.

1. Candidates: all references (options, pairs, rankings, song numbers, counts); for durations and points in time every
   reference plus 3 s, because the window of 6 s with most references can be moved until it begins at one; for sections
   one section with each label over each span between quarters of the song, the empty list, and in the full task the
   typical form (`song_form`); for lyrics the empty list alone.
2. If a question does not offer an option of the candidate, the alphabetically first answer is used (`options`).
3. The candidate with the highest sum of scores under the paper's metrics (`scoring.judge`) is used, in a tie the first
   in the order of the references.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Sequence
from decimal import Decimal
from itertools import combinations

from analysis.baselines import options
from analysis.baselines.answer_text import answer_text
from analysis.baselines.settings import Settings, duration_of
from analysis.baselines.song_form import PROPORTIONS, scale
from analysis.benchmarks.protocol import Form
from analysis.benchmarks.registry import SUBTASKS
from analysis.metrics.tolerance import TOLERANCE
from analysis.records import Question, Section, Value
from analysis.scoring import judge

PARTS = 4
"""Constant sections start and end at multiples of 1/PARTS of the song."""


def predict(questions: Sequence[Question], settings: Settings) -> list[str | None]:
    """The best constant of the subtask for every question; none where no constant answers, as with judged answers."""
    by_subtask: defaultdict[str, list[Question]] = defaultdict(list)
    for question in questions:
        by_subtask[_group(question)].append(question)
    best = {
        subtask: best_constant(group, settings)
        for subtask, group in by_subtask.items()
        if SUBTASKS[group[0].subtask].form in CANDIDATES
    }
    return [_text(question, best[_group(question)], settings) if _group(question) in best else None
            for question in questions]  # fmt: skip


def _group(question: Question) -> str:
    """The subtask, or the theme for letters, because a sub-theme may have only one question."""
    return question.task if SUBTASKS[question.subtask].form == "letter" else question.subtask


def best_constant(questions: Sequence[Question], settings: Settings) -> Value:
    """The best candidate for questions of one subtask. Times of sections are shares of the song, 0 to 1."""
    candidates = CANDIDATES[SUBTASKS[questions[0].subtask].form](questions)
    if len(candidates) == 1:
        return candidates[0]
    return max(candidates, key=lambda candidate: _total(questions, candidate, settings))


def _total(questions: Sequence[Question], candidate: Value, settings: Settings) -> float:
    return sum(judge(question, adapt(question, candidate, settings)).score for question in questions)


def adapt(question: Question, constant: Value, settings: Settings) -> Value | None:
    """The constant as the answer to one question: sections scaled to its song, unavailable names replaced."""
    if SUBTASKS[question.subtask].form in ("sections", "intervals"):
        return scale(constant, duration_of(question, settings))
    if options.admits(question, constant):
        return options.with_spelling(question, constant)
    return options.first(question)


def _text(question: Question, constant: Value, settings: Settings) -> str | None:
    value = adapt(question, constant, settings)
    return None if value is None else answer_text(value, question.subtask)


def _references(questions: Sequence[Question]) -> list[Value]:
    return list(dict.fromkeys(question.reference for question in questions))


def _window_centres(questions: Sequence[Question]) -> list[Value]:
    references = [question.reference for question in questions]
    return list(dict.fromkeys(reference + TOLERANCE for reference in references if isinstance(reference, Decimal)))


def _forms(questions: Sequence[Question]) -> list[Value]:
    sections = [
        section for question in questions if isinstance(question.reference, tuple) for section in question.reference
    ]
    labels = dict.fromkeys(section.label for section in sections if isinstance(section, Section))
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
    "option": _references,
    "choice": _references,
    "pair": _references,
    "ranking": _references,
    "song": _references,
    "count": _references,
    "seconds": _window_centres,
    "letter": _references,
}
"""Function that returns the candidates, by form of answer."""
