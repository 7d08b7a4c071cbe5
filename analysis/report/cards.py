"""Cards of single cases: the worst of the groups that cost a run most, and the typical case of each task."""

from __future__ import annotations

from collections.abc import Sequence
from statistics import median

from analysis.benchmarks.registry import EVERY
from analysis.display import percent
from analysis.report.cases.doors import door
from analysis.report.cases.rows import CaseRow, Cases
from analysis.report.document import Card, Cards, Part
from analysis.report.sound import Sound, data_address
from analysis.summaries.excerpts import excerpt
from analysis.summaries.run.findings import Finding

WORST = 2
"""Worst cases of each finding."""


def of_run(run: str, cases: Cases, findings: Sequence[Finding], sound: Sound) -> list[Part]:
    own = [row for row in cases.rows if row.run == run and row.score is not None]
    worst = list(dict.fromkeys(row.question for finding in findings for row in _worst(own, finding)))
    typical = [question for question in _typical(own) if question not in worst]
    by_question = {row.question: row for row in own}
    parts: list[Part] = []
    for title, questions, note in (
        ("Worst cases", worst, "The cases that lose most points to the findings above."),
        ("Typical cases", typical, "Of each task the case whose score is nearest the median."),
    ):
        if questions:
            parts.append(Cards(title, [_card(by_question[name], cases, sound) for name in questions], note))
    return parts


def _worst(rows: Sequence[CaseRow], finding: Finding) -> list[CaseRow]:
    types = {name for name, _ in finding.types}
    losing = [row for row in rows if row.task in finding.group.tasks and types & set(row.lost)]
    points = {row.question: sum(row.lost[name] for name in types & set(row.lost)) for row in losing}
    return sorted(losing, key=lambda row: (-points[row.question], row.index))[:WORST]


def _typical(rows: Sequence[CaseRow]) -> list[str]:
    questions = []
    for task in EVERY:
        own = [(row, row.score) for row in rows if row.task == task and row.score is not None]
        if own:
            middle = median(score for _, score in own)
            questions.append(min(own, key=lambda pair: (abs(pair[1] - middle), pair[0].index))[0].question)
    return questions


def anchor(row: CaseRow) -> str:
    return f"case-{row.run}-{row.question}"


def _card(row: CaseRow, cases: Cases, sound: Sound) -> Card:
    task = EVERY[row.task].name
    facts = task if row.subtask == task else f"{task}: {row.subtask}"
    value = cases.values.get((row.run, row.index))
    own = cases.rights(row.question)
    recording = sound.of(row.question, *cases.audio[row.question], own)
    return Card(
        anchor=anchor(row),
        title=row.song,
        facts=facts,
        sentence=row.sentence,
        score=percent(row.score),
        excerpt=excerpt(cases.questions[row.question], value),
        case={"q": row.question, "at": row.run},
        door=door(case=row.question),
        audio=data_address(recording) if recording else "",
        credit=own.credit if recording else "",
    )
