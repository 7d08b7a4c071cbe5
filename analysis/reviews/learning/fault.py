"""A fault planted in an annotation.

A kind of fault is a function of an annotation and of a source of chance; it gives None where it does not fit.
"""

from __future__ import annotations

import random
from collections.abc import Callable, Sequence
from itertools import pairwise
from typing import NamedTuple

from analysis.reviews.evidence.label_habits import Annotation, Span


class Fault(NamedTuple):
    """A faulty annotation. seconds: where the fault is."""

    annotation: Annotation
    seconds: float


Plant = Callable[[Annotation, random.Random], Fault | None]


def parts(annotation: Annotation) -> tuple[list[float], list[str]]:
    """Times, one more than labels, and labels as written, to be changed."""
    return annotation.times, [section.label for section in annotation.sections]


def changed(annotation: Annotation, times: Sequence[float], labels: Sequence[str], seconds: float) -> Fault | None:
    """The annotation with other times and labels, None unless times ascend and two sections are left."""
    if any(after <= before for before, after in pairwise(times)) or len(labels) < 2:
        return None
    sections = tuple(Span(*section) for section in zip(labels, times, times[1:], strict=False))
    return Fault(annotation._replace(sections=sections), seconds)
