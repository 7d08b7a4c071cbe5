"""Questions of ZIQI-Eval as the published script scores them.

1. The prompt is cut out of the response. All capital letters from A to D that are left are put into a set.
2. One letter: it is the answer. None: the answer is empty, and wrong.
3. Several: the last of the set as a list. Python's hash seed decides which that is, so the same response can be right
   in one run of the script and wrong in the next. Where the file says what the script picked (`predict_answer`), that
   counts; else such an answer counts as wrong. Either way it is marked.
"""

from __future__ import annotations

import re

from analysis.benchmarks import verdict
from analysis.benchmarks.verdict import Ruling, right_or_wrong
from analysis.metrics.exact_match import exact_match
from analysis.records import Answer, CaseScore, Step

RECORDED = "predict_answer"
"""Detail of a question in a run file: the letter that the script picked when the file was made."""

_SECOND_HASH = "several letters: the script takes whichever Python's hash seed puts last"


def score(answer: Answer) -> CaseScore:
    """The verdict and number of the published script for one answer."""
    return verdict.score(verdict.caught(rule, answer))


def rule(answer: Answer) -> Ruling:
    if answer.raw is None:
        return Ruling("null", 0.0)
    text = str(answer.raw).replace(answer.question.prompt, "") if answer.question.prompt else str(answer.raw)
    letters = sorted(set(re.findall("[A-D]", text)))
    steps: tuple[Step, ...] = (Step("letters in the response", ", ".join(letters) or "none"),)
    if not letters:
        return Ruling("unparseable", 0.0, steps=steps)
    if len(letters) == 1 or _reference(answer) not in letters:
        quirks = () if len(letters) == 1 else (f"{_SECOND_HASH}; none of them is right",)
        return _ruled(letters[0] if len(letters) == 1 else ", ".join(letters), answer, steps, quirks)
    picked = str(answer.question.details.get(RECORDED, "")).strip()
    if picked not in letters:
        note = "verdicts seen: correct, incorrect"
        return Ruling("nondeterministic", 0.0, steps=(*steps, Step("tie", note)), quirks=(_SECOND_HASH, note))
    steps = (*steps, Step("picked when the file was made", picked))
    return _ruled(picked, answer, steps, (_SECOND_HASH,))._replace(verdict="nondeterministic")


def _ruled(letter: str, answer: Answer, steps: tuple[Step, ...], quirks: tuple[str, ...]) -> Ruling:
    choice = exact_match((_reference(answer),), (letter,))
    word, number = right_or_wrong(choice.score == 1.0)
    return Ruling(word, number, letter, steps=steps, evidence=choice, quirks=quirks)


def _reference(answer: Answer) -> str:
    return str(answer.question.reference)
