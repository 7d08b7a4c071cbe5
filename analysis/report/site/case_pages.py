"""The page of each case of a site: the question, and each answer from its text to its score. Paper lens."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from analysis.benchmarks.registry import EVERY
from analysis.display import percent
from analysis.parsing.reasoning import of_answer
from analysis.records import Question
from analysis.report.cases.rows import CaseRow, Cases
from analysis.report.page import render_part
from analysis.report.sound import Rights, Sound
from analysis.scoring import explain
from analysis.scoring.failure_modes import MODES
from analysis.store.database import Database
from analysis.store.queries.cases import run_answers
from analysis.store.queries.cases.run_answers import ScoredAnswer
from analysis.store.tables.json_values import dumps
from analysis.summaries.excerpts import Excerpt, excerpt


@dataclass(frozen=True, slots=True)
class AnswerText:
    """An answer. score: in percent. texts: as the model gave them. steps: how they were read. lost: points by type.

    evidence: rows of a table. arithmetic: from it to the score. prompt: "" where it is that of the question.
    """

    run: str
    name: str
    score: str
    reading: str
    sentence: str
    excerpt: Excerpt
    texts: Sequence[str]
    prompt: str
    steps: Sequence[str]
    lost: Sequence[str]
    modes: Sequence[str]
    reasoning: Sequence[str]
    evidence: Sequence[Mapping[str, Any]]
    arithmetic: str


@dataclass(frozen=True, slots=True)
class CasePage:
    """A question with all answers to it. sound: path of the recording below the site, "" for none that may pass."""

    row: CaseRow
    question: Question
    facts: str
    sound: str
    rights: Rights
    answers: Sequence[AnswerText]


def html(page: CasePage) -> str:
    return render_part("case.html", case=page)


def pages(
    db: Database, cases: Cases, names: Mapping[str, str], sound: Sound, paths: dict[Path, str]
) -> Iterator[CasePage]:
    """A page for each question, in the order of the cases. names: of the runs. paths: of recordings, filled here."""
    rows = {(row.run, row.index): row for row in cases.rows}
    answers: dict[str, list[tuple[CaseRow, ScoredAnswer]]] = {row.question: [] for row in cases.rows}
    for run in names:
        for entry in run_answers.answers(db, run, "paper"):
            if row := rows.get((run, entry.answer.index)):
                answers[row.question].append((row, entry))
    for question_id, own in answers.items():
        row, question, rights = own[0][0], cases.questions[question_id], cases.rights(question_id)
        recording = sound.of(question_id, *cases.audio[question_id], rights)
        task = EVERY[row.task].name
        yield CasePage(
            row=row,
            question=question,
            facts=task if row.subtask == task else f"{task}: {row.subtask}",
            sound=paths.setdefault(recording, f"audio/{len(paths)}{recording.suffix.lower()}") if recording else "",
            rights=rights,
            answers=[_answer(row, entry, question, names[row.run], cases) for row, entry in own],
        )


def _answer(row: CaseRow, entry: ScoredAnswer, question: Question, name: str, cases: Cases) -> AnswerText:
    answer, score = entry.answer, entry.score
    texts = answer.raw if isinstance(answer.raw, list) else [answer.raw]
    return AnswerText(
        run=row.run,
        name=name,
        score=percent(row.score),
        reading=row.reading,
        sentence=row.sentence,
        excerpt=excerpt(question, cases.values.get((row.run, row.index))),
        texts=[text if isinstance(text, str) else dumps(text) for text in texts],
        prompt="" if answer.question.prompt == question.prompt else answer.question.prompt,
        steps=[f"{step.name}: {step.detail}" if step.detail else step.name for step in score.steps] if score else [],
        lost=[f"{name} {100 * points:.1f}" for name, points in row.lost.items()],
        modes=[MODES[mode].title for mode in row.modes if mode in MODES],
        reasoning=of_answer(answer),
        evidence=explain.rows(question, score) if score else [],
        arithmetic=explain.arithmetic(score).text if score else "",
    )
