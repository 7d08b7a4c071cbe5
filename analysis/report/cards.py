"""Cards of single cases: the worst of the groups that cost a run most, and the typical case of each task."""

from __future__ import annotations

import base64
import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from statistics import median

from analysis.audio.library import lookup
from analysis.benchmarks.registry import EVERY
from analysis.display import percent
from analysis.pipeline.questions import DEMO
from analysis.records import Question
from analysis.report.cases.doors import door
from analysis.report.cases.rows import CaseRow, Cases
from analysis.report.document import Card, Cards, Part
from analysis.summaries.excerpts import excerpt
from analysis.summaries.run.findings import Finding

WORST = 2
"""Worst cases of each finding."""
LICENCE = re.compile(
    r"(cc0|cc[- ]by([- ]sa)?|mit|public domain)([- ](licen[cs]e|international|universal|mark|\d\.\d)){0,3}"
)
"""Whole licences under which audio may be passed on, if alike: not CC BY-NC or CC BY-ND, for instance."""
TYPES = {".opus": "audio/ogg", ".ogg": "audio/ogg", ".oga": "audio/ogg", ".mp3": "audio/mpeg", ".wav": "audio/wav",
         ".flac": "audio/flac"}  # fmt: skip


@dataclass(slots=True)
class Sound:
    """Audio to embed. most: cases with sound in all. folders: of recordings. embedded: data by question so far.

    refused: questions whose licence does not allow it, and those without a recording.
    """

    most: int = 0
    folders: Mapping[str, Path] = field(default_factory=dict)
    embedded: dict[str, str] = field(default_factory=dict)
    refused: set[str] = field(default_factory=set)

    def of(self, question: str, cases: Cases) -> str:
        """A data address, "" where the number is used up, the licence does not allow it, or there is no recording."""
        if question in self.embedded:
            return self.embedded[question]
        if len(self.embedded) >= self.most:
            return ""
        audio, song = cases.audio[question]
        details = cases.questions[question].details
        match = lookup.find(audio, self.folders, song)
        if not is_free(song, details) or match is None:
            self.refused.add(question)
            return ""
        path = lookup.within(self.folders[match[0]], match[1])
        if path is None:
            return ""
        data = base64.b64encode(path.read_bytes()).decode("ascii")
        self.embedded[question] = f"data:{TYPES.get(path.suffix.lower(), 'audio/wav')};base64,{data}"
        return self.embedded[question]


def is_free(song: str, details: Mapping[str, object]) -> bool:
    """Whether the audio may be passed on: songs of the demo (CC0), and questions whose field `licence` says so."""
    stated = str(details.get("licence") or details.get("license") or "").lower().strip()
    return song.startswith(f"{DEMO}/") or LICENCE.fullmatch(stated) is not None


def credit(question: Question) -> str:
    """Author, title, licence and source of a recording, as the record states them; CC BY asks for it."""
    details = question.details
    stated = str(details.get("licence") or details.get("license") or "").strip()
    names = [str(details.get(name) or "").strip() for name in ("artist", "title")]
    author = str(details.get("attribution") or "").strip() or ": ".join(name for name in names if name)
    parts = [part for part in (author, stated, *question.urls) if part]
    return f"Recording: {', '.join(parts)}" if stated else ""


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
    value, audio = cases.values.get((row.run, row.index)), sound.of(row.question, cases)
    return Card(
        anchor=anchor(row),
        title=row.song,
        facts=facts,
        sentence=row.sentence,
        score=percent(row.score),
        excerpt=excerpt(cases.questions[row.question], value),
        door=door(case=row.question),
        audio=audio,
        credit=credit(cases.questions[row.question]) if audio else "",
    )
