"""Suggests codes for the answers of a run by a function of the user, and stores them for a person to accept."""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator, Sequence
from itertools import islice
from types import MappingProxyType
from typing import Any, NamedTuple

from analysis.inference import adapter
from analysis.reviews.codes.code_suggestions import SHAPE, AnswerFacts, Suggestion, SuggestionError
from analysis.reviews.codes.code_suggestions import suggest as suggest_codes
from analysis.reviews.codes.codebook import Codebook, codebook
from analysis.reviews.codes.coding import Answer, Coding, codings
from analysis.store.database import Database
from analysis.store.queries.cases import lost_points
from analysis.store.reviews import Reviews, code_suggestions


class SuggestionResult(NamedTuple):
    suggestions: tuple[Suggestion, ...]
    problems: tuple[SuggestionError, ...]


def suggest(
    db: Database, reviews: Reviews, function_name: str, run: str, task: str = "", limit: int | None = None
) -> SuggestionResult:
    """Suggestions for the answers that lost points, stored one by one. limit: the first answers only.

    Raises AdapterError if there is no such function.
    """
    function = adapter.load_of_one(function_name, SHAPE)
    states = reviews.states()
    book = codebook(states)
    answers = facts(lost_points.answers(db, run, task), run, book, codings(states, book))
    suggestions: list[Suggestion] = []
    problems: list[SuggestionError] = []
    for result in suggest_codes(function_name, function, islice(answers, limit)):
        if isinstance(result, SuggestionError):
            problems.append(result)
        else:
            code_suggestions.add(db.workspace, result)
            suggestions.append(result)
    return SuggestionResult(tuple(suggestions), tuple(problems))


def facts(
    rows: Iterable[dict[str, Any]], run: str, book: Codebook, all_codings: Sequence[Coding]
) -> Iterator[AnswerFacts]:
    """What the function gets. rows: of `lost_points.answers`."""
    notes: dict[Answer, str] = {}
    codes: dict[Answer, list[str]] = {}
    for coding in all_codings:
        if coding.note.strip():
            notes[coding.answer] = coding.note
        codes.setdefault(coding.answer, []).extend(map(book.name, coding.codes))
    for row in rows:
        answer = row["question_id"], run
        definitions = {code.name: code.definition for code in book.offered(row["task"])}
        yield AnswerFacts(
            question=row["question_id"], run=run, position=row["index"], record=row["record"], task=row["task"],
            subtask=row["subtask"], prompt=row["prompt"], reference=row["reference_text"],
            answer=json.loads(row["raw_json"]), score=row["score"], modes=tuple(row["modes"]),
            note=notes.get(answer, ""), codes=tuple(dict.fromkeys(codes.get(answer, ()))),
            codebook=MappingProxyType(definitions),
        )  # fmt: skip
