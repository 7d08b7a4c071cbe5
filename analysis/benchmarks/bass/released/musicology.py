"""Musicological analysis as the published script scores it.

1. Four answers are reduced to the most frequent raw text; where several are equally frequent, Python's hash seed
   decides (`votes`), so the verdict can differ from run to run: the score is the expected value over the votes that can
   be taken, with its range. A vote at which the script stops is one of the verdicts; it gives no figure, so the
   expected value is that of the other votes. Any other number of answers stays a list.
2. A text is tried as a Python literal.
3. Single gene: a number n from 1 to 4 is the n-th option as stored; a text is right when the reference occurs anywhere
   in it, so naming every option is right.
4. Pair: a list of two, in any order; in a text both names and none of the others. Ranking: a list of four in order; in
   a text the names in order. Gene attribution: the last number of the text, with its sign.
5. Null and out-of-range answers to "(easy)" questions are counted under that name, outside the task's figure.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from fractions import Fraction
from itertools import pairwise
from typing import Any

from analysis.benchmarks.bass.released import quirks
from analysis.benchmarks.bass.released.bounded import literal
from analysis.benchmarks.bass.released.votes import chances
from analysis.benchmarks.verdict import Ruling, caught, right_or_wrong
from analysis.metrics.exact_match import Choice
from analysis.records import Answer, Question, Step

DIGIT_WORDS = {
    word: n for n, word in enumerate(("zero", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine"))
}
_SECOND_HASH = "a tie of votes: the script takes the one that Python's hash seed puts first"


def rule(answer: Answer) -> Ruling:
    raw = answer.raw
    if raw is None:
        return _outside(Ruling("null", 0.0), answer)
    task = answer.question.task
    if task == "GA":
        return _single(str(raw[0]) if isinstance(raw, list) and len(raw) == 1 else raw, answer)
    if not (isinstance(raw, list) and len(raw) == 4):
        return _single(raw, answer)
    most = max(raw.count(vote_text) for vote_text in set(raw))
    tied = [vote_text for vote_text in dict.fromkeys(raw) if raw.count(vote_text) == most]
    votes = [(str(tied[index]), chance) for index, chance in chances(tied).items()]
    rulings = [caught(_single, text, answer) for text, _ in votes]
    vote = Step("most frequent raw text", f"{' / '.join(text for text, _ in votes)} ({most} of 4)")
    if len({(ruling.verdict, ruling.score) for ruling in rulings}) == 1:
        return rulings[0]._replace(steps=(vote, *rulings[0].steps))
    return _tie(rulings, [chance for _, chance in votes], vote)


def _tie(rulings: Sequence[Ruling], weights: Sequence[Fraction], vote: Step) -> Ruling:
    """What hash seeds make of equally frequent votes that are not worth the same."""
    note = f"verdicts seen: {', '.join(sorted({ruling.verdict for ruling in rulings}))}"
    steps, quirks_ = (vote, Step("tie", note)), (_SECOND_HASH, note)
    pairs = zip(rulings, weights, strict=True)
    worth = [(ruling.score, weight) for ruling, weight in pairs if ruling.score is not None]
    if not worth:
        return Ruling("nondeterministic", None, steps=steps, quirks=quirks_)
    scores = [score for score, _ in worth]
    expected = sum(Fraction(score) * weight for score, weight in worth) / sum(weight for _, weight in worth)
    step = Step("expected value", f"{float(expected):.4g}, from {min(scores):g} to {max(scores):g}")
    return Ruling(
        "nondeterministic", float(expected), steps=(*steps, step), quirks=quirks_,
        lowest=min(scores), highest=max(scores),
    )  # fmt: skip


def _single(pred: Any, answer: Answer) -> Ruling:
    question = answer.question
    steps: tuple[Step, ...] = ()
    if isinstance(pred, str):
        try:
            pred = literal(pred.removeprefix("```json").removesuffix("```").strip())
            steps = (Step("read as a Python literal", repr(pred)[:200]),)
        except (SyntaxError, ValueError):
            pass
    if pred is None:
        return _outside(Ruling("unparseable", 0.0, steps=steps), answer)
    ruling = _TASKS[question.task](pred, answer)
    return ruling._replace(steps=(*steps, *ruling.steps))


def _gene(pred: Any, answer: Answer) -> Ruling:
    question, labels, steps = answer.question, [], []
    if isinstance(pred, int | float):
        number = int(pred)
        if not 1 <= number <= 4:
            return _outside(Ruling("unparseable", 0.0, quirks=("a number outside 1 to 4",)), answer)
        pred = question.options[number - 1]
        steps.append(Step("number read as position in the stored list", f"{number}: {pred}"))
        labels.append(quirks.STORED_ORDER)
    if isinstance(pred, str):
        pred = pred.lower().strip()
    reference = _reference(question)[0].lower().strip()
    correct = reference in pred
    if correct and isinstance(pred, str) and pred != reference:
        labels.append(quirks.SUBSTRING)
    return _ruled(correct, question, pred, steps, labels)


def _pair(pred: Any, answer: Answer) -> Ruling:
    question = answer.question
    reference = [name.lower().strip() for name in _reference(question)]
    correct = False
    if isinstance(pred, list) and len(pred) == 2:
        correct = sorted(answer_name.lower().strip() for answer_name in pred) == sorted(reference)
    elif isinstance(pred, str):
        text = pred.lower().strip()
        others = [option.lower().strip() for option in question.options]
        others.remove(reference[0])
        others.remove(reference[1])
        correct = all(name in text for name in reference) and all(name not in text for name in others)
    return _ruled(correct, question, pred, [], [])


def _ranking(pred: Any, answer: Answer) -> Ruling:
    question = answer.question
    reference = [name.lower().strip() for name in _reference(question)]
    correct = False
    if isinstance(pred, list) and len(pred) == 4:
        correct = [answer_name.lower().strip() for answer_name in pred if isinstance(answer_name, str)] == reference
    elif isinstance(pred, str):
        places = [pred.lower().strip().find(name) for name in reference]
        correct = places[0] >= 0 and all(a <= b for a, b in pairwise(places))
    return _ruled(correct, question, pred, [], [])


def _song(pred: Any, answer: Answer) -> Ruling:
    steps: list[Step] = []
    if not isinstance(pred, int):
        number = _last_number(DIGIT_WORDS.get(str(pred).lower(), pred))
        steps.append(Step("last number of the text", str(number)))
        pred = number
    if not pred:
        return Ruling("unparseable", 0.0, steps=tuple(steps))
    song = int(pred)
    correct = 1 <= song <= 4 and int(_reference(answer.question)[0]) == song
    return _ruled(correct, answer.question, song, steps, [])


_TASKS = {"SGD": _gene, "PGD": _pair, "GDR": _ranking, "GA": _song}


def _last_number(text: Any) -> int | float | None:
    numbers = re.findall(r"-?\d+(?:\.\d+)?", str(text))
    if not numbers:
        return None
    return float(numbers[-1]) if "." in numbers[-1] else int(numbers[-1])


def _reference(question: Question) -> tuple[str, ...]:
    reference = question.reference
    return tuple(str(name) for name in reference) if isinstance(reference, tuple) else (str(reference),)


def _ruled(correct: bool, question: Question, pred: Any, steps: list[Step], labels: list[str]) -> Ruling:
    verdict, score = right_or_wrong(correct)
    answers = tuple(str(name) for name in pred) if isinstance(pred, list | tuple) else (str(pred),)
    evidence = Choice(score, _reference(question), answers, question.task != "PGD")
    return Ruling(verdict, score, answers, steps=tuple(steps), evidence=evidence, quirks=tuple(labels))


def _outside(ruling: Ruling, answer: Answer) -> Ruling:
    """Null and unparseable "(easy)" questions stay under their own name, which no figure takes up."""
    if "(easy)" in str(answer.question.details.get("task", "")):
        return ruling._replace(score=None, quirks=(*ruling.quirks, "counted under '(easy)', outside the figure"))
    return ruling
