"""The tables of song structure: counts, shared labels, occurrences and boundaries of a segmentation case.

An answer that is missing or unparsed counts as one without sections. Labels are canonical.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from functools import lru_cache
from typing import Any, NamedTuple

from analysis import labels
from analysis.benchmarks.registry import SUBTASKS
from analysis.metrics import label_confusion
from analysis.metrics.boundary_hits import BoundaryHits, boundary_hits, offsets, times
from analysis.metrics.label_agreement import LabelAgreement, label_agreement
from analysis.metrics.over_segmentation import Granularity, granularity
from analysis.metrics.section_iou import Interval, SectionMatch, bounds
from analysis.records import Section, Value
from analysis.scoring.scored_case import ScoredCase
from analysis.store.tables.case_columns import INDEX, LENS, QUESTION_ID
from analysis.store.tables.column import COUNT, FLAG, NUMBER, TEXT, Column, Row, row_of

_label = lru_cache(maxsize=4096)(labels.canonical)


class Comparison(NamedTuple):
    """What the sections of an answer have in common with those of the reference, whatever the lens.

    granularity, agreement: full task only, None without a usable section. offsets: each boundary of the reference, with
    the seconds to the nearest one of the answer.
    """

    hits: BoundaryHits
    granularity: Granularity | None
    shares: tuple[label_confusion.LabelShare, ...]
    covered: float | None
    agreement: LabelAgreement | None
    offsets: tuple[tuple[float, float | None], ...]


class Structure(NamedTuple):
    """The segmentation of a case, as a row of STRUCTURES."""

    case: ScoredCase
    n_reference: int
    n_estimate: int
    both: Comparison


class SharedLabel(NamedTuple):
    """Seconds and sections with a pair of labels in a case, as a row of SHARING."""

    case: ScoredCase
    reference: str
    estimate: str
    seconds: float
    sections: int


class Occurrence(NamedTuple):
    """What a row of OCCURRENCES is made of. number: among the sections of the label, from 1, by time."""

    case: ScoredCase
    label: str
    number: int
    position: float
    iou: float


class Boundary(NamedTuple):
    """A boundary of a case, as a row of BOUNDARIES."""

    case: ScoredCase
    time: float
    is_edge: bool
    offset: float | None


STRUCTURES: tuple[Column[Structure], ...] = (
    QUESTION_ID,
    INDEX,
    LENS,
    Column("reference_sections", COUNT, lambda song: song.n_reference),
    Column("estimate_sections", COUNT, lambda song: song.n_estimate, "usable or not"),
    Column("reference_boundaries", COUNT, lambda song: song.both.hits.n_reference, "see `metrics.boundary_hits`"),
    Column("estimate_boundaries", COUNT, lambda song: song.both.hits.n_estimate),
    Column("hits_half", COUNT, lambda song: song.both.hits.hits_half, "within 0.5 s"),
    Column("hits_three", COUNT, lambda song: song.both.hits.hits_three, "within 3 s"),
    Column(
        "trimmed_half", COUNT, lambda song: song.both.hits.trimmed_half, "without first and last boundary of each side"
    ),
    Column("trimmed_three", COUNT, lambda song: song.both.hits.trimmed_three),
    Column("oversegmentation", NUMBER, lambda song: song.both.granularity and song.both.granularity.oversegmentation),
    Column("undersegmentation", NUMBER, lambda song: song.both.granularity and song.both.granularity.undersegmentation),
    Column(
        "covered", NUMBER, lambda song: song.both.covered, "share of the reference's time with a section in the answer"
    ),
    Column(
        "pairwise", NUMBER, lambda song: song.both.agreement and song.both.agreement.pairwise, "see `label_agreement`"
    ),
    Column("v_measure", NUMBER, lambda song: song.both.agreement and song.both.agreement.v_measure, "the same"),
)

SHARING: tuple[Column[SharedLabel], ...] = (
    QUESTION_ID,
    INDEX,
    LENS,
    Column("reference", TEXT, lambda share: share.reference, "canonical label, or nothing; see `label_confusion`"),
    Column("estimate", TEXT, lambda share: share.estimate, "canonical label, or nothing predicted"),
    Column("seconds", NUMBER, lambda share: share.seconds, "of overlap"),
    Column("sections", COUNT, lambda share: share.sections, "matched regardless of their labels"),
)

OCCURRENCES: tuple[Column[Occurrence], ...] = (
    QUESTION_ID,
    INDEX,
    LENS,
    Column("label", TEXT, lambda section: section.label, "canonical"),
    Column("name", TEXT, lambda section: f"{section.label} {section.number}", "label and number, such as verse 2"),
    Column("place", NUMBER, lambda section: section.position, "start as a share of the time the reference covers"),
    Column("iou", NUMBER, lambda section: section.iou, "with the section matched in the score, 0 without one"),
)

BOUNDARIES: tuple[Column[Boundary], ...] = (
    QUESTION_ID,
    INDEX,
    LENS,
    Column("time", NUMBER, lambda boundary: boundary.time, "seconds, of the reference"),
    Column("edge", FLAG, lambda boundary: boundary.is_edge, "the first or last boundary of a whole song"),
    Column("offset", NUMBER, lambda boundary: boundary.offset, "seconds to the nearest estimated boundary, or null"),
)


def rows(case: ScoredCase) -> Iterator[tuple[str, Row]]:
    """Table and row; none for other tasks and for cases that are in no mean."""
    form = SUBTASKS[case.question.subtask].form
    if form not in ("sections", "intervals") or case.score.score is None:
        return
    is_full_song = form == "sections"
    reference = _intervals(case.question.reference, case.question.section)
    estimate = _intervals(case.score.value)
    both = _comparison(reference, estimate, is_full_song)
    yield "structures", row_of(STRUCTURES, Structure(case, len(reference), len(estimate), both))
    last = len(both.offsets) - 1
    for number, (time, offset) in enumerate(both.offsets):
        yield "boundaries", row_of(BOUNDARIES, Boundary(case, time, is_full_song and number in (0, last), offset))
    for occurrence in _occurrences(case, reference):
        yield "occurrences", row_of(OCCURRENCES, occurrence)
    if is_full_song:
        for share in both.shares:
            yield "sharing", row_of(SHARING, SharedLabel(case, *share))


@lru_cache(maxsize=512)  # most lenses read the same sections from an answer, and some runs answer alike
def _comparison(reference: tuple[Interval, ...], estimate: tuple[Interval, ...], is_full_song: bool) -> Comparison:
    reference_times, estimate_times = times(reference), times(estimate)
    shares = label_confusion.label_shares(reference, estimate)
    return Comparison(
        boundary_hits(reference_times, estimate_times),
        granularity(reference_times, estimate_times) if is_full_song else None,
        shares,
        label_confusion.labelled_share(shares),
        label_agreement(reference, estimate) if is_full_song else None,
        tuple(zip(reference_times, offsets(reference_times, estimate_times), strict=True)),
    )


def _occurrences(case: ScoredCase, reference: Sequence[Interval]) -> Iterator[Occurrence]:
    """Sections of the reference in order of time, each label counted from 1."""
    evidence: Any = case.score.evidence
    pairs = evidence.pairs if isinstance(evidence, SectionMatch) else ()
    iou = {pair.reference: pair.iou for pair in pairs}
    usable = sorted((*edges, i) for i, section in enumerate(reference) if (edges := bounds(section)))
    first, last = min((start for start, *_ in usable), default=0.0), max((end for _, end, _ in usable), default=0.0)
    counts: Counter[str] = Counter()
    for start, _, i in usable:
        label = reference[i].label
        counts[label] += 1
        yield Occurrence(case, label, counts[label], (start - first) / (last - first), iou.get(i, 0.0))


def _intervals(value: Value | None, default_label: str = "") -> tuple[Interval, ...]:
    """default_label: of sections without one, the label the question asks for."""
    sections = [section for section in value if isinstance(section, Section)] if isinstance(value, tuple) else []
    return tuple([Interval(_label(section.label or default_label), section.start, section.end) for section in sections])
