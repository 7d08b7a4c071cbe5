"""What readers are given besides a file: the questions of the workspace and the scoring of an answer."""

from __future__ import annotations

from functools import partial

from analysis import scoring
from analysis.benchmarks.protocol import QuestionLookup, ReadContext


def read_context(questions: QuestionLookup = dict) -> ReadContext:
    """The context of a load. questions: those that answers alone are joined to."""
    return ReadContext(questions, partial(scoring.score, lens="paper"))
