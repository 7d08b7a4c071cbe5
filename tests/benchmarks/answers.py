"""Runs as large as a real one, answered as models answer: mostly clean, some fenced, chatty, cut off or missing.

The questions are the published ones in `../shared`, where they are, else those that are shipped, repeated. The
published lyrics questions hold no words: invented ones in the published number take their place.
"""

from __future__ import annotations

import json
from collections.abc import Iterator
from decimal import Decimal
from itertools import cycle, islice
from pathlib import Path
from random import Random
from typing import Any

from analysis.baselines.answer_text import answer_text
from analysis.benchmarks.bass import reader
from analysis.benchmarks.run_record import record
from analysis.records import NO_TEXTS, Answer, LyricSection, Question, Section, Value
from tests.shared import SHARED

RECORDS = 2658
"""Size of the benchmark as its paper gives it; the published questions are 2,609, so the first ones come twice."""

WORDS = """light river paper window slow morning carry shoulder never garden station again little follow thunder
kitchen open silver answer turn quiet ladder early summer feather cold letter until harbour yellow the and you me it in
to my of we is on for that so all not be your when down up out no now one oh what if""".split()

FORMS = ("clean", "fenced", "prose", "trailing comma", "single quotes", "cut off", "refusal", "empty", "null")
SHARES = (80, 6, 5, 2, 2, 2, 1, 1, 1)
"""Per cent of the answers in each form."""


def write_run(path: Path, seed: int, records: int = RECORDS) -> None:
    """One run file; another seed gives other answers to the same questions."""
    asked = islice(cycle(questions()), records)
    results = [record(Answer(each, answer(each, Random(f"{seed}:{n}")), str(n), n)) for n, each in enumerate(asked)]
    path.write_text(json.dumps({"model": f"bench {seed}", "results": results}), encoding="utf-8")


PUBLISHED = SHARED / "data" / "bass_questions"
SHIPPED = Path(__file__).parents[2] / "data" / "demo" / "questions"


def questions(folder: Path | None = None) -> list[Question]:
    """One of each question of a folder; of the published ones, or where they are not, of those that are shipped."""
    folder = folder or (PUBLISHED if PUBLISHED.is_dir() else SHIPPED)
    read = [each.question for path in sorted(folder.glob("*.json")) for each in reader.read(path).answers]
    return [_with_words(question) for question in read]


def answer(question: Question, draw: Random) -> str | None:
    """An answer near the reference, in one of FORMS."""
    text = answer_text(_estimate(question, draw), question.subtask)
    match draw.choices(FORMS, SHARES)[0]:
        case "fenced":
            return f"```json\n{text}\n```"
        case "prose":
            return f"After listening closely, I would say the following. Answer: {text}"
        case "trailing comma":
            return text[:-1] + ",]" if text.endswith("]") else f"{text}."
        case "single quotes":
            return text.replace('"', "'")
        case "cut off":
            return text[: max(1, 2 * len(text) // 3)]
        case "refusal":
            return "I'm sorry, but I cannot listen to audio."
        case "empty":
            return ""
        case "null":
            return None
    return text


def _with_words(question: Question) -> Question:
    """The question with invented lyrics, if it was published without."""
    if NO_TEXTS not in question.defects:
        return question
    draw = Random(question.id)
    counted = question.details["sections"]
    sections = tuple(LyricSection(one["section"], _text(draw, int(one["words"]))) for one in counted)
    details = {name: value for name, value in question.details.items() if name not in ("sections", "answer_is")}
    return Question(
        question.task, question.subtask, question.audio, question.prompt, sections, "", section=question.section,
        urls=question.urls, details=details,
    )  # fmt: skip


def _text(draw: Random, words: int) -> str:
    return " ".join(draw.choices(WORDS, k=words))


def _estimate(question: Question, draw: Random) -> Value:
    """What a middling model would take for the reference."""
    reference = question.reference
    if isinstance(reference, Decimal):
        return max(Decimal(0), reference + draw.choice([0, 0, 1, -1, 2]))
    if isinstance(reference, str):
        return reference if draw.random() < 0.5 or not question.options else draw.choice(question.options)
    return tuple(_entries(reference, draw))  # type: ignore[return-value]  # one kind in, the same kind out


def _entries(reference: tuple[Any, ...], draw: Random) -> Iterator[Section | LyricSection | str]:
    for one in reference:
        if isinstance(one, LyricSection):
            yield LyricSection(one.label, " ".join(_misheard(one.text.split(), draw)))
        elif isinstance(one, Section):
            start, end = (round(max(0.0, (bound or 0.0) + draw.gauss(0, 4)), 3) for bound in (one.start, one.end))
            yield Section(draw.choice([one.label, one.label, "verse"]), start, end)
        else:
            yield str(one)


def _misheard(words: list[str], draw: Random) -> Iterator[str]:
    """A tenth of the words replaced, a tenth left out, a tenth followed by another one."""
    for word in words:
        chance = draw.random()
        if chance >= 0.1:
            yield draw.choice(WORDS) if chance < 0.2 else word
        if chance > 0.9:
            yield draw.choice(WORDS)
