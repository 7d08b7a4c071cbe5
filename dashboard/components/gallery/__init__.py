"""Cases grouped by question: the reference next to each answer, in rows or cards, with a button that plays the song.

    gallery([Group("Night Desk", "Full lyrics", rows=[Row(...)], href="/case?q=...")], key="cases")

Texts are shown as they are: the browser sets them as text, never as HTML.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, Literal, TypeAlias

import streamlit as st

from analysis.reviews.word_diff import Stretch
from analysis.summaries.excerpts import Excerpt, Options, Scale, Sections, Strip, Texts, Words
from dashboard.components.es_modules import mount, stylesheet
from dashboard.ui import palette

Layout: TypeAlias = Literal["list", "cards"]
LETTERS = 400
"""Of a text that is no word diff."""
MORE = "more"
"""In the link: the questions of which all answers are shown."""
GOOD, BAD = 0.8, 0.4
"""Scores from which a number is marked as good, and below which as bad."""
_component = st.components.v2.component(
    "earmark_gallery",
    html="<div class='gallery'></div>",
    css=stylesheet("download") + stylesheet("gallery"),
    js=mount("gallery"),
)


@dataclass(frozen=True, slots=True)
class AnswerRow:
    """One answer. run: names of the runs that gave it, shortened. runs: all of them, a line each, shown on pointing.

    tags: short texts at the end, such as types of loss. codes: address at which codes are set for the answer.
    """

    run: str
    score: float | None
    href: str
    excerpt: Excerpt
    runs: str = ""
    tags: tuple[str, ...] = ()
    codes: str = ""


@dataclass(frozen=True, slots=True)
class Choice:
    """An option of a question. n: number of runs that chose it. href: address of their answers, "" for none."""

    text: str
    is_right: bool
    n: int
    href: str = ""


@dataclass(frozen=True, slots=True)
class Group:
    """One question. song: its headline, the question itself where it has options and no song. choices: its options.
    note: at the right of the head. audio: address of the song, "" for none. start: in seconds.

    visible: rows at first; a button shows the others. is_open: whether they are shown from the start. question: its id,
    which the link has under `MORE` while they are shown.
    """

    song: str
    task: str
    rows: tuple[AnswerRow, ...]
    href: str
    note: str = ""
    audio: str = ""
    start: float = 0.0
    visible: int = 1000
    question: str = ""
    is_open: bool = False
    choices: tuple[Choice, ...] = ()


def gallery(groups: Sequence[Group], key: str, layout: Layout = "list") -> None:
    """Shows the groups. cards: each group is a card, three in a line."""
    data = {"layout": layout, "more": MORE, "groups": tuple(_group(group) for group in groups)}
    with st.container(key=f"{key}_box"):
        _component(key=key, data=data)


def _group(group: Group) -> dict[str, Any]:
    return {
        "song": group.song,
        "task": group.task,
        "note": group.note,
        "href": group.href,
        "audio": group.audio,
        "start": group.start,
        "visible": group.visible,
        "question": group.question,
        "open": group.is_open,
        "choices": tuple(
            {"text": choice.text, "right": choice.is_right, "n": choice.n, "href": choice.href}
            for choice in group.choices
        ),
        "rows": tuple(_row(row) for row in group.rows),
    }


def _row(row: AnswerRow) -> dict[str, Any]:
    score = row.score
    return {
        "run": row.run,
        "runs": row.runs or row.run,
        "score": "–" if score is None else f"{100 * score:.0f}",
        "tone": "" if score is None else "high" if score >= GOOD else "low" if score < BAD else "middle",
        "href": row.href,
        "codes": row.codes,
        "excerpt": fields(row.excerpt),
        "tags": row.tags,
    }


def fields(excerpt: Excerpt) -> dict[str, Any]:
    """An excerpt for the browser, with `alt`, its description in words."""
    match excerpt:
        case Sections():
            note = excerpt.note
            alt = ", ".join(
                filter(None, (f"reference {_count(excerpt.n_reference)}", f"answer {_count(excerpt.n_answer)}", note))
            )
            strips = {"reference": _blocks(excerpt.reference), "answer": _blocks(excerpt.answer)}
            return {"kind": "sections", "duration": excerpt.duration, "alt": alt, "note": note, **strips}
        case Scale():
            expected, answer = (_number(value, excerpt.unit) for value in (excerpt.expected, excerpt.answer))
            return {
                "kind": "scale", "low": excerpt.low, "high": excerpt.high, "expected": excerpt.expected,
                "answer": excerpt.answer, "tolerance": excerpt.tolerance, "expectedText": expected,
                "answerText": answer, "alt": f"expected {expected}, answered {answer}",
            }  # fmt: skip
        case Options():
            choices = tuple(
                {"text": option.text, "expected": option.expected, "chosen": option.chosen}
                for option in excerpt.options
            )
            return {"kind": "options", "options": choices, "alt": ""}
        case Words():
            stretches = tuple(_stretch(stretch) for stretch in excerpt.stretches)
            return {
                "kind": "words", "stretches": stretches, "before": excerpt.before, "after": excerpt.after, "alt": "",
            }  # fmt: skip
        case Texts():
            reference, answer = excerpt.reference[:LETTERS], excerpt.answer[:LETTERS]
            return {"kind": "texts", "reference": reference, "answer": answer, "alt": ""}


def _count(n: int) -> str:
    return f"{n} section" if n == 1 else f"{n} sections"


def _blocks(strip: Strip) -> tuple[tuple[str, float, float, str], ...]:
    return tuple((label, start, end, palette.of_label(label)) for label, start, end in strip)


def _number(value: float, unit: str) -> str:
    return f"{value:.1f} {unit}" if unit else f"{value:g}"


def _stretch(stretch: Stretch) -> tuple[str, str, str]:
    return stretch.operation, " ".join(stretch.before), " ".join(stretch.after)
