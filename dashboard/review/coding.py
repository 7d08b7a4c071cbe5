"""Coding in the dashboard: the codebook and the codings of the workspace, and storing them."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from analysis.errors import EarmarkError
from analysis.records import Question
from analysis.reviews.codes.codebook import Codebook, codebook
from analysis.reviews.codes.coding import Answer, Coding, code, codings
from analysis.reviews.events import Event
from analysis.store.database import Database
from analysis.store.queries.counts import failure_modes
from analysis.store.reviews import open_reviews
from analysis.summaries.run.codes import Facts
from dashboard import access
from dashboard.review import session
from dashboard.selection import run_catalog, stores
from dashboard.selection.ask import ask, ask_with_reviews
from dashboard.selection.selection import Selection


class Coded(NamedTuple):
    """All that people coded. facts: of the coded answers that are loaded."""

    book: Codebook
    codings: tuple[Coding, ...]
    facts: dict[Answer, Facts]


def coded() -> Coded:
    return ask_with_reviews(stores.present(), _coded)


def coded_within(selection: Selection) -> Coded:
    """What is coded within the selected data set, runs and filters."""
    material = coded()
    answers = sorted({coding.answer for coding in material.codings})
    if not answers:
        return material
    filters = selection.shared_filters(
        lens="paper",
        runs=tuple(run.id for run in run_catalog.selected(selection)),
        questions=tuple(dict.fromkeys(question for question, _ in answers)),
        answers=tuple(" ".join(answer) for answer in answers),
    )
    present = ask(failure_modes.present, filters)
    return material._replace(codings=tuple(coding for coding in material.codings if coding.answer in present))


def answers_link(selection: Selection, answers: Sequence[Answer]) -> str:
    """The address of the list of just these answers."""
    runs = sorted({run for _, run in answers})
    return selection.link("cases", {"lens": "", "runs": runs, "answer": [" ".join(answer) for answer in answers]})


def store(events: Sequence[Event]) -> bool:
    """Whether the events were stored; the page shows why not (`session.show_failure`)."""
    try:
        access.require("reviewer")
        session.reviews().append(events)
    except EarmarkError as error:
        session.refuse(str(error))
        return False
    return True


def store_coding(
    question: Question, run: str, codes: Sequence[str], note: str, design: str, number: int, population: str
) -> bool:
    """Stores a coding of the present reviewer."""
    try:
        event = code(
            session.reviewer(), (question.id, run), codes, note, design, number, population, question.song,
            session.version(question),
        )  # fmt: skip
    except EarmarkError as error:
        session.refuse(str(error))
        return False
    return store([event])


def _coded(db: Database) -> Coded:
    states = open_reviews(db.workspace).states()
    book = codebook(states)
    all_codings = codings(states, book)
    facts = failure_modes.facts(db, [coding.answer for coding in all_codings]) if all_codings else {}
    return Coded(
        book,
        tuple(all_codings),
        {answer: Facts(**{**row, "modes": tuple(row["modes"])}) for answer, row in facts.items()},
    )
