"""Context of readers: the questions of the workspace and the function that scores an answer."""

from __future__ import annotations

from functools import partial

from analysis import scoring
from analysis.benchmarks.protocol import QuestionLookup, ReadContext


def read_context(questions: QuestionLookup = dict) -> ReadContext:
    """The context of a load. questions: for files that contain answers alone."""
    return ReadContext(questions, partial(scoring.score, lens="paper"))
