"""The seconds of a recording to hear to judge an answer: those that question, reference and reasoning name."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from decimal import Decimal
from typing import Literal, NamedTuple, TypeAlias

from analysis.parsing.time_claims import TimeClaim, time_claims
from analysis.records import Question
from analysis.scoring.claims import PLAYED_SECONDS, sections_of, stretch

Source: TypeAlias = Literal["question", "reference", "reasoning"]
PLACES = frozenset({"Loc"})
"""Tasks whose reference is a number of seconds from the start."""


class ListeningSpan(NamedTuple):
    """Seconds of a recording to hear. label: what is claimed to be there, "" for nothing. sources: who names them."""

    start: float
    end: float
    label: str
    sources: tuple[Source, ...]


def listening_spans(
    question: Question, claims: Iterable[TimeClaim] = (), duration: float | None = None
) -> list[ListeningSpan]:
    """Spans to hear, in order of time. claims: of the reasoning. duration: needed for times counted from the end.

    A prompt that asks for sections or events names times as examples of a format, so it is not read then.
    """
    by_bounds: dict[tuple[float, float], ListeningSpan] = {}
    for start, end, label, source in _named_seconds(question, claims, duration):
        if 0 <= start < end:
            own = by_bounds.get((start, end), ListeningSpan(start, end, "", ()))
            sources = tuple(dict.fromkeys((*own.sources, source)))
            by_bounds[start, end] = own._replace(label=own.label or label, sources=sources)
    return sorted(by_bounds.values())


def _named_seconds(
    question: Question, claims: Iterable[TimeClaim], duration: float | None
) -> Iterator[tuple[float, float, str, Source]]:
    sections = sections_of(question.reference)
    for section in sections:
        if section.start is not None:
            end = section.start + PLAYED_SECONDS if section.end is None else section.end
            yield section.start, end, section.label, "reference"
    if question.task in PLACES and isinstance(question.reference, Decimal):
        yield float(question.reference), float(question.reference) + PLAYED_SECONDS, "", "reference"
    texts: dict[Source, Iterable[TimeClaim]] = {
        "question": () if sections else time_claims(question.prompt),
        "reference": () if sections else time_claims(question.reference_text),
        "reasoning": claims,
    }
    for source, own in texts.items():
        for claim in own:
            if (bounds := stretch(claim, duration)) is not None:
                yield *bounds, claim.label, source
