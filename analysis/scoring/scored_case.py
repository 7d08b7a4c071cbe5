"""All that is worked out of an answer and its scores before anything is stored: one record under each lens."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from analysis.records import Answer, CaseScore, Question
from analysis.scoring.artefacts import artefacts_of
from analysis.scoring.decomposition import Decomposition, decompose
from analysis.scoring.failure_modes import modes
from analysis.scoring.failure_modes.surroundings import UNKNOWN, Surroundings
from analysis.scoring.figures import stratum


@dataclass(frozen=True, slots=True)
class ScoredCase:
    """A case under one lens. question_id: computed once per case. index: position in the run, over all its files.

    decomposition: of the loss, None where it is not decomposed. modes: see `failure_modes`. stratum: see `figures`.
    """

    question_id: str
    index: int
    question: Question
    score: CaseScore
    artefacts: tuple[str, ...] = ()
    decomposition: Decomposition | None = None
    modes: tuple[str, ...] = ()
    stratum: str = ""


def scored_cases(
    index: int, answer: Answer, scores: Sequence[CaseScore], around: Surroundings = UNKNOWN
) -> list[ScoredCase]:
    """The case under the lens of each score. around: what failure modes need of its song and run."""
    question = answer.question
    paper = next((score for score in scores if score.lens == "paper"), None)
    cases = []
    for score in scores:
        artefacts = artefacts_of(answer, score, paper) if paper and score.lens == "released" else ()
        parts = decompose(question, score)
        found_modes = modes(question, score, parts, around) if parts else ()
        group = stratum(question, score.lens)
        cases.append(ScoredCase(question.id, index, question, score, artefacts, parts, found_modes, group))
    return cases
