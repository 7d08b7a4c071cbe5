"""Every answer of our own cases inside what models put around answers: it is read as it is read bare.

A wrapping may make a reading ambiguous or take its value; it never gives another value that is sure.
"""

from __future__ import annotations

import json
import re
from collections.abc import Callable
from functools import cache
from typing import Any

import pytest

from analysis.parsing.paragraphs import read_paragraphs
from analysis.parsing.readers import READERS
from analysis.parsing.steps import Steps
from analysis.parsing.unwrapping import final_answer
from analysis.records import Reading
from tests.cases.settings import Row, question
from tests.parsing.test_careful import SETS, comparable

ROWS = [row for rows in SETS for row in rows.ROWS]
SHORT = 60
"""Longest answer that is explained, in characters."""


def line(answer: str) -> bool:
    return "\n" not in answer


def is_bare(answer: str) -> bool:
    return (
        re.match(r"(?i)\W*(?:the |my )?(?:final |correct )?(?:answer|antwort|r[ée]p|resp|答|正|total|<)", answer)
        is None
    )


AROUND: dict[str, tuple[Callable[[str], str], Callable[[str], bool]]] = {
    "thinking": (lambda answer: f"<think>It could be A, or 7, at 0:33.</think>\n{answer}", bool),
    "tag": (lambda answer: f"<answer>{answer}</answer>", lambda answer: "<" not in answer),
    "paragraph": (lambda answer: f"<p>{answer}</p>", lambda answer: "<" not in answer),
    "greeting": (lambda answer: f"Sure, here is my answer:\n\n{answer}", lambda answer: not answer.startswith("<")),
    "closing": (lambda answer: f"{answer}\n\nLet me know if you need anything else!", lambda answer: "<" not in answer),
    "fence": (lambda answer: f"```\n{answer}\n```", lambda answer: "```" not in answer and "<think" not in answer),
    "line ends": (lambda answer: answer.replace("\n", "\r\n"), lambda answer: not line(answer)),
    "object": (
        lambda answer: json.dumps({"answer": answer}),
        lambda answer: line(answer) and answer.lstrip()[:1] not in ("{", "[", "<"),
    ),
    "label": (lambda answer: f"Answer: {answer}", lambda answer: line(answer) and is_bare(answer)),
    "heading": (lambda answer: f"### Final answer\n{answer}", lambda answer: line(answer) and "<" not in answer),
}  # fmt: skip
"""What stands around all of an answer, and which answers it can stand around."""
BESIDE = {
    "explained": "{answer}\n\nExplanation: the timbre changes in verse 2, and there are 4 bars of pads.",
    "reasoned": "The beat starts with 4 bars of drums, then the voice comes in.\n\n{answer}",
    "steps": "Step 1: I listened to the whole song.\nStep 2: I compared the voices.\n\n{answer}",
    "labelled below": "The beat starts with 4 bars of drums.\n\nFinal answer: {answer}",
    "hedged": "I'm not completely sure, but here is my best attempt: {answer}",
    "bracketed": "{answer} (not entirely certain)",
    "rated": "{answer}\nConfidence: 0.8",
    "concluded": "So the answer is: {answer}",
    "German": "Meine Antwort: {answer}", "French": "Ma réponse : {answer}", "Spanish": "Mi respuesta: {answer}",
    "Chinese": "我的答案：{answer}", "Japanese": "私の答え：{answer}",
}  # fmt: skip
"""What stands beside a short answer and changes nothing."""


@cache
def bare(setting: str, answer: str) -> Reading:
    form, asked = question(setting, answer)
    return READERS[form](answer, asked)


def is_short(row: Row) -> bool:
    """Whether a row is a short answer of one line, without marks, that has a value which is sure."""
    plain = is_bare(row.answer) and line(row.answer) and row.answer[:1] not in "{[<\\$"
    if not (plain and row.sure and len(row.answer) < SHORT and row.setting not in ("sslt", "fslt", "sss")):
        return False
    reading = bare(row.setting, row.answer)
    return reading.value is not None and reading.confidence in ("clean", "mended")


def differences(rows: list[Row], wrap: Callable[[str], str]) -> tuple[list[str], list[str]]:
    """Answers that are read otherwise when wrapped, and those of them with a value that is sure."""
    other, sure = [], []
    for row in rows:
        form, asked = question(row.setting, row.answer)
        reading = READERS[form](wrap(row.answer), asked)
        if comparable(row.setting, reading.value) != comparable(row.setting, bare(row.setting, row.answer).value):
            other.append(f"{wrap(row.answer)!r} -> {reading.value}")
            sure += other[-1:] if reading.value is not None and reading.confidence in ("clean", "mended") else []
    return other, sure


@pytest.mark.parametrize("name", AROUND)
def test_what_stands_around_an_answer_changes_no_reading(name: str) -> None:
    wrap, fits = AROUND[name]
    rows = [row for row in ROWS if isinstance(row.answer, str) and row.answer.strip() and fits(row.answer)][::3]
    other, sure = differences(rows, wrap)
    assert sure == []
    assert len(other) <= 0.002 * len(rows), other


@pytest.mark.parametrize("name", BESIDE)
def test_what_stands_beside_a_short_answer_changes_no_sure_reading(name: str) -> None:
    rows = [row for row in ROWS if is_short(row)][::2]
    other, sure = differences(rows, lambda answer: BESIDE[name].format(answer=answer))
    assert sure == []
    assert len(other) <= 0.01 * len(rows), other


@pytest.mark.parametrize(
    ("text", "inside"),
    [
        ("Certainly! Here is what I hear: A, B", "A, B"),
        ("Here is the order, weakest to strongest: A, B", "Here is the order, weakest to strongest: A, B"),
        ("**Answer:** 3\n\nNote: by ear.", "3"),
        ("I can't say, but here is a tale: 3", "I can't say, but here is a tale: 3"),
        ("A (no), B (yes)", "A (no), B (yes)"),
        ("A (likely), B (sure)", "A (likely), B (sure)"),
        ("B (fairly sure)", "B"),
        ("It is B. (fairly sure)", "It is B."),
        ("B, (fairly sure)", "B, (fairly sure)"),
        ('["it is B"]', "it is B"),
        ('{"answer": "it\\nis B"}', "it\nis B"),
        ('{"answer": "B", "sure": "no"}', '{"answer": "B", "sure": "no"}'),
        ("First: 1\nAnswer: 2\nAnswer: 3", "3"),
        ("- start: 1\n  confidence: 0.5\n- start: 2\n  confidence: 0.5", None),
        ("<think>a</think><think>b", ""),
    ],
)
def test_what_is_taken_off(text: str, inside: str | None) -> None:
    assert final_answer(text, Steps()) == (text if inside is None else inside)


def number_of(text: Any) -> Reading:
    found_number = re.search(r"\d", str(text))
    return Reading(None, "none") if found_number is None else Reading(found_number[0], "mended")


@pytest.mark.parametrize(
    ("text", "value", "alone"),
    [
        ("It has drums.\n\n3", "3", True),
        ("3\n\nIt has drums.", "3", True),
        ("It has drums:\n\n3", "3", False),
        ("It has drums.\n\n3\n\nIt has bass.", "3", False),
        ("It has 2 drums.\n\n3", "2", False),
        ("3", "3", False),
        ("Step 2: it has drums.\n\n3", "3", True),
        ("\n\n".join(["It has drums."] * 8 + ["3"]), "3", False),
    ],
)
def test_the_only_paragraph_with_a_value_is_read_alone_beside_whole_sentences(
    text: str, value: str, alone: bool
) -> None:
    reading = read_paragraphs(text, number_of)
    assert reading.value == value
    assert (bool(reading.steps) and reading.steps[0].name.startswith("only paragraph")) == alone
