"""A scored case to rows of the run's tables, in the order of the columns of `schema`."""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from functools import lru_cache
from typing import Any, NamedTuple, TypeAlias

from analysis import labels
from analysis.benchmarks.registry import EVERY
from analysis.metrics.section_iou import SectionMatch
from analysis.metrics.section_wer import LyricsMatch
from analysis.prompts.wordings import wording
from analysis.records import Answer, CaseScore, Lens, LyricSection, Question, Section, Step, Value
from analysis.scoring.figures import stratum
from analysis.store.tables import answer_columns, evidence_json
from analysis.store.tables.json_values import decode, dumps, encode
from analysis.store.tables.lyric_rows import pair_figures
from analysis.store.tables.table_writer import Row

EXCERPT = 160
"""Characters of the raw answer that a list of cases shows."""
_canonical = lru_cache(maxsize=4096)(labels.canonical)


class Single(NamedTuple):
    """One answer of several to a question, under one lens: the columns of `schema.ENSEMBLES` after the index."""

    lens: Lens
    place: int
    wording: str
    choice: int | None
    agrees: bool | None
    score: float | None
    first: float | None


def case_row(index: int, file: str, answer: Answer) -> Row:
    """The row of `schema.CASES`."""
    question = answer.question
    raw = dumps(answer.raw)
    asked = wording(question)
    return (
        question.id,
        index,
        file,
        answer.record,
        question.task,
        question.subtask,
        EVERY[question.task].category,
        question.audio,
        question.song,
        question.section,
        question.role,
        question.delivery,
        question.stem,
        question.option_order,
        *answer_columns.wanted(question),
        asked.id,
        answer_columns.agreement(answer),
        bool(question.defects),
        answer.given,
        (answer.raw if isinstance(answer.raw, str) else raw)[:EXCERPT],
        question.repeat,
        question.prompt,
        asked.template,
        _value(question.reference),
        question.reference_text,
        dumps(question.options),
        dumps(question.defects),
        dumps(question.urls),
        dumps(question.details),
        raw,
    )


def question_of(row: Mapping[str, Any]) -> Question:
    """The question of a row of `schema.CASES`."""
    reference = decode(json.loads(row["reference_json"]))
    assert reference is not None, "a question without a reference is never stored"
    return Question(
        task=row["task"],
        subtask=row["subtask"],
        audio=row["audio"],
        prompt=row["prompt"],
        reference=reference,
        reference_text=row["reference_text"],
        options=tuple(json.loads(row["options_json"])),
        option_order=row["option_order"],
        section=row["section"],
        stem=row.get("stem") or "",
        song=row["song"],
        urls=tuple(json.loads(row["urls_json"])),
        details=json.loads(row["details_json"]),
        defects=tuple(json.loads(row["defects_json"])),
        repeat=row["repeat"],
        role=row.get("role") or "",
        delivery=row.get("delivery") or "",
    )


def score_row(
    question_id: str, index: int, question: Question, scored: CaseScore, artefacts: Sequence[str] = ()
) -> Row:
    """The row of `schema.SCORES`. artefacts: names of those the case is of."""
    return (
        question_id,
        index,
        scored.lens,
        scored.outcome,
        scored.confidence,
        scored.verdict,
        scored.score,
        scored.lowest,
        scored.highest,
        scored.wer,
        scored.iwer,
        stratum(question, scored.lens),
        *answer_columns.given(question, scored),
        list(artefacts),
        _value(scored.value),
        dumps(scored.steps),
        evidence_json.dump(scored.evidence),
        dumps(scored.quirks),
    )


def unanswered_row(question_id: str, index: int, lens: str) -> Row:
    """The row of `schema.SCORES` for a question that nobody answered yet."""
    nothing = (None,) * 5
    return (
        question_id,
        index,
        lens,
        "none",
        "none",
        "",
        *nothing,
        "",
        *answer_columns.Given(),
        [],
        "null",
        "[]",
        "",
        "[]",
    )


def pair_rows(question_id: str, index: int, question: Question, scored: CaseScore) -> Iterator[Row]:
    """Rows of `schema.PAIRS`: the matched sections, then those that found no partner, of either side."""
    found = scored.evidence
    if not isinstance(found, SectionMatch | LyricsMatch):
        return
    reference, estimate = _sections(question.reference), _sections(scored.value)
    pairs = _section_pairs(found) if isinstance(found, SectionMatch) else pair_figures(question, scored)
    places = _occurrences(reference)
    for number, (i, j, figures) in enumerate(pairs):
        left = _side(reference, i)
        right = _side(estimate, j)
        names = (left[0], _canonical(left[0]) if left[0] else "", right[0], _canonical(right[0]) if right[0] else "")
        times = (*left[1:], *right[1:])
        occurrence = places[i] if i is not None and i < len(places) else None
        yield (question_id, index, scored.lens, number, i, j, *names, *times, occurrence, *figures)


_Pair: TypeAlias = tuple[int | None, int | None, Row]


def _section_pairs(found: SectionMatch) -> Iterator[_Pair]:
    nothing = (None,) * 8
    for pair in found.pairs:
        yield pair.reference, pair.estimate, (pair.iou, *nothing)
    for i in sorted(set(range(found.n_reference)) - {pair.reference for pair in found.pairs}):
        yield i, None, (0.0, *nothing)
    for j in sorted(set(range(found.n_estimate)) - {pair.estimate for pair in found.pairs}):
        yield None, j, (0.0, *nothing)


def _sections(value: Value | None) -> tuple[Any, ...]:
    return value if isinstance(value, tuple) else ()


def _occurrences(sections: tuple[Any, ...]) -> list[int]:
    """For each section the how manieth of its canonical label it is, from 1, in the order of the list."""
    seen: Counter[str] = Counter()
    found = []
    for section in sections:
        label = _canonical(section.label) if section.label else ""
        seen[label] += 1
        found.append(seen[label])
    return found


def _side(sections: tuple[Any, ...], position: int | None) -> tuple[str, float | None, float | None]:
    """Label, start and end of one section."""
    section = sections[position] if position is not None and position < len(sections) else None
    if isinstance(section, Section):
        return section.label, section.start, section.end
    return (section.label if isinstance(section, LyricSection) else ""), None, None


def _value(value: Value | None) -> str:
    return dumps(encode(value))


def steps(text: str) -> tuple[Step, ...]:
    """The steps of reading as stored in `steps_json`."""
    return tuple(Step(*step) for step in json.loads(text))
