"""Answers under the reading rules that a pack names: the verdict of each rule as the score of a case.

1. An option, or words that match one: right or wrong. None: unparsed, and wrong.
2. A rule that draws at random: the expected value, between the lowest and the highest score that can occur.
3. An answer that the rule drops, or that ends the program, is in no mean.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache
from importlib import import_module
from types import ModuleType
from typing import Any

from analysis.benchmarks.packs import catalog
from analysis.benchmarks.packs.definition.rule_names import CHOICE_ALIASES, STORED_RULE
from analysis.benchmarks.packs.pack import PackTask, RuleReading
from analysis.benchmarks.packs.records.answer_reading import RESPONSES, RIGHT, STORED_SCORES
from analysis.benchmarks.packs.rules import released_text
from analysis.metrics.exact_match import Choice
from analysis.parsing import rules
from analysis.parsing.rules.verdict import ABSENT, Item, Kind, Response, Verdict
from analysis.records import Answer, CaseScore, Lens, Outcome, Question, Step, Value

OUTCOMES: dict[Kind, tuple[Outcome, str]] = {
    "option": ("scored", ""),
    "match": ("scored", "correct"),
    "no match": ("scored", "incorrect"),
    "none": ("unparsed", "unparseable"),
    "random": ("scored", "nondeterministic"),
    "dropped": ("unparsed", "skipped"),
    "stops": ("unparsed", "crash"),
    "not applicable": ("unscorable", "skipped"),
}
"""Outcome and verdict of a case by the verdict of a rule; of an option the verdict follows from its score."""
_LAST_ITEM: list[tuple[Question | None, Item | None]] = [(None, None)]
"""The last question with its item: every rule asks for it in turn."""
NOT_SCORED = CaseScore("released", "unscorable", "none", None, None, verdict="skipped")


def score(answer: Answer, lens: Lens = "released") -> CaseScore:
    """The score of an answer under a rule of its pack."""
    _, task = catalog.of_task(answer.question.task)
    reading = reading_of(task, lens)
    if reading is None:
        return CaseScore(lens, "unscorable", "none", None, None, verdict="skipped")
    if reading.rule == STORED_RULE:
        return _stored_score(answer, lens)
    if task.type == "choice":
        return of_verdict(verdict(answer, reading), answer.question, reading, lens)
    return released_text.RULES[reading.rule](answer, lens, task)


def applies(answer: Answer, lens: Lens) -> bool:
    """Whether a rule concerns the answer: its task has it, and the record the further field that it reads."""
    reading = reading_of(catalog.of_task(answer.question.task)[1], lens)
    return reading is not None and (not reading.response or reading.response in further_responses(answer.question))


def reading_of(task: PackTask, lens: Lens) -> RuleReading | None:
    """The reading of a task that is stored under a lens."""
    return next((reading for reading in task.readings if reading.lens == lens), None)


def verdict(answer: Answer, reading: RuleReading) -> Verdict:
    """The verdict of a reading rule on an answer."""
    rule = rules.RULES[CHOICE_ALIASES.get(reading.rule, reading.rule)]
    return rule.judge(response_of(answer, reading), item_of(answer.question))


def item_of(question: Question) -> Item:
    """The options as a rule gets them."""
    last, item = _LAST_ITEM[0]
    if last is question and item is not None:
        return item
    right = question.details.get(RIGHT)
    position = right if isinstance(right, int) else question.options.index(str(question.reference))
    item = Item(question.options, position)
    _LAST_ITEM[0] = question, item
    return item


def response_of(answer: Answer, reading: RuleReading) -> Response:
    """The text that the reading reads, ABSENT where the record has no field for it."""
    others = further_responses(answer.question)
    if reading.response and reading.response in others:
        raw = others[reading.response]
    elif not answer.given:
        return ABSENT
    else:
        raw = answer.raw
    return raw if isinstance(raw, str) or raw is None else str(raw)


def further_responses(question: Question) -> Mapping[str, Any]:
    """The answers in further fields of the record, by field. A field of the file that is called so may be anything."""
    others = question.details.get(RESPONSES)
    return others if isinstance(others, Mapping) else {}


def of_verdict(result: Verdict, question: Question, reading: RuleReading, lens: Lens) -> CaseScore:
    """The score of a case from the verdict of a rule."""
    return _of_verdict(result, question.options, str(question.reference), reading.rule, lens)


@lru_cache(maxsize=8192)  # rules give few different verdicts on a list of options
def _of_verdict(result: Verdict, options: tuple[str, ...], reference: str, rule: str, lens: Lens) -> CaseScore:
    outcome, word = OUTCOMES[result.kind]
    option = None
    if result.option is not None and result.option < len(options):
        option = options[result.option]
    steps = (Step("reading rule", rule), *((Step("goes by", result.note),) if result.note else ()))
    evidence = None
    if result.correct is not None and result.kind != "random":
        names = (option,) if option is not None else (reference,) if result.correct else ()
        evidence = Choice(result.correct, (reference,), names, True)
    is_random = result.kind == "random"
    return CaseScore(
        lens=lens,
        outcome=outcome,
        confidence="none" if option is None else "clean",
        value=option,
        score=result.correct,
        steps=steps,
        evidence=evidence,
        verdict=word or ("correct" if result.correct else "incorrect"),
        lowest=0.0 if is_random and (result.correct or 0.0) < 1.0 else result.correct if is_random else None,
        highest=1.0 if is_random and (result.correct or 0.0) > 0.0 else result.correct if is_random else None,
        quirks=_quirks(result, option, len(options)),
    )


def _quirks(result: Verdict, option: str | None, n_options: int) -> tuple[str, ...]:
    if result.kind == "random":
        return ("no letter is read: the program draws one at random",)
    if result.kind == "dropped":
        return ("the program leaves this answer out of its figure",)
    if result.kind == "stops":
        return (f"the program ends here: {result.note}",)
    if result.option is not None and option is None:
        return (f"takes a letter beyond the {n_options} options",)
    return ()


def _stored_score(answer: Answer, lens: Lens) -> CaseScore:
    """The first score that the file itself gives the answer."""
    scores = answer.question.details.get(STORED_SCORES)
    by_scorer: dict[str, Any] = scores if isinstance(scores, dict) else {}
    scorer = next(iter(by_scorer), "")
    entry: dict[str, Any] = by_scorer.get(scorer, {})
    value = entry.get("value")
    if not isinstance(value, int | float) or not 0 <= value <= 1:
        return CaseScore(lens, "unscorable", "none", None, None, verdict="skipped")
    words = str(entry.get("answer", ""))
    steps = tuple(
        Step(name, str(text)) for name, text in (("scorer", scorer), *entry.items()) if text not in ("", None)
    )
    verdicts = {1.0: "correct", 0.0: "incorrect"}
    wer = entry.get("wer")
    return CaseScore(
        lens, "scored", "clean" if words else "none", words or None, float(value), steps,
        wer=float(wer) if isinstance(wer, int | float) else None, verdict=verdicts.get(float(value), ""),
    )  # fmt: skip


def compared_reference(question: Question, lens: Lens) -> Value:
    """The reference as the rule compares it."""
    reading = reading_of(catalog.of_task(question.task)[1], lens)
    is_normalised = reading is not None and reading.rule in released_text.NORMALISERS
    return released_text.compared(question.reference, reading.rule) if reading and is_normalised else question.reference


def module_of(task: str, lens: Lens) -> ModuleType:
    """The module with the rule of a task under a lens."""
    pack_task = catalog.of_task(task)[1]
    reading = reading_of(pack_task, lens)
    if reading is None or pack_task.type != "choice" or reading.rule == STORED_RULE:
        return import_module(__name__)
    name = CHOICE_ALIASES.get(reading.rule, reading.rule).partition(".")[0]
    return import_module(f"analysis.parsing.rules.{'inspect_choice' if name == 'inspect' else name}")
