"""Role of each section in a comparison: partner, piece, swallowed, elsewhere, left out, invented."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Literal, NamedTuple, TypeAlias

import numpy as np
import numpy.typing as npt

from analysis.metrics.assignment import assignment
from analysis.metrics.section_iou import Interval, bounds, overlaps

Owner: TypeAlias = Literal["boundaries", "merged", "split"]
SameLabel: TypeAlias = Callable[[str, str], bool] | None

FARTHEST = 1e5
"""Largest distance between midpoints, in seconds."""
UNUSABLE = 1e6
OTHER_LABEL = 1e9


class Pair(NamedTuple):
    """Matched sections, with the type of loss for the start and the end of the answer's section."""

    reference: int
    answer: int
    start: Owner = "boundaries"
    end: Owner = "boundaries"


class Roles(NamedTuple):
    """Roles by position in the reference and in the answer; every section has exactly one role.

    pieces: of the answer, each with the reference section in which it lies.
    swallowed: of the reference, each with the section of the answer in which it lies.
    elsewhere: (reference, answer).
    """

    pairs: tuple[Pair, ...]
    pieces: dict[int, int]
    swallowed: dict[int, int]
    elsewhere: tuple[tuple[int, int], ...]
    left_out: tuple[int, ...]
    invented: tuple[int, ...]


def roles(reference: Sequence[Interval], answer: Sequence[Interval], same_label: SameLabel) -> Roles:
    """The role of every section. answer: in the reference's clock. same_label: None where labels do not count."""
    if not reference or not answer:
        return Roles((), {}, {}, (), tuple(range(len(reference))), tuple(range(len(answer))))
    common = _common(reference, answer)
    pairs = _partners(reference, answer, common, same_label)
    free_answers = sorted(set(range(len(answer))) - {j for _, j in pairs})
    free_references = sorted(set(range(len(reference))) - {i for i, _ in pairs})
    pieces = _inside(free_answers, answer, common.T)
    swallowed = _inside(free_references, reference, common)
    remaining_references = [i for i in free_references if i not in swallowed]
    remaining_answers = [j for j in free_answers if j not in pieces]
    elsewhere = _elsewhere(reference, answer, remaining_references, remaining_answers, same_label)
    placed_references, placed_answers = {i for i, _ in elsewhere}, {j for _, j in elsewhere}
    return Roles(
        tuple(_owned(reference, answer, i, j, pieces, swallowed) for i, j in pairs),
        pieces,
        swallowed,
        elsewhere,
        tuple(i for i in remaining_references if i not in placed_references),
        tuple(j for j in remaining_answers if j not in placed_answers),
    )


def _common(reference: Sequence[Interval], answer: Sequence[Interval]) -> npt.NDArray[np.float64]:
    """Common seconds of each reference section with each section of the answer."""
    r, a = _edges(reference)[:, None, :], _edges(answer)[None, :, :]
    seconds = np.minimum(r[..., 1], a[..., 1]) - np.maximum(r[..., 0], a[..., 0])
    common: npt.NDArray[np.float64] = np.where(seconds > 0, seconds, 0.0)
    return common


def _edges(sections: Sequence[Interval]) -> npt.NDArray[np.float64]:
    return np.array([bounds(section) or (np.nan, np.nan) for section in sections], dtype=np.float64).reshape(-1, 2)


def _lengths(sections: Sequence[Interval]) -> npt.NDArray[np.float64]:
    edges = _edges(sections)
    lengths: npt.NDArray[np.float64] = edges[:, 1] - edges[:, 0]
    return lengths


def _partners(
    reference: Sequence[Interval],
    answer: Sequence[Interval],
    common: npt.NDArray[np.float64],
    same_label: SameLabel,
) -> list[tuple[int, int]]:
    """One-to-one matching with the largest sum of IoU, plus 1 for equal labels that share half a section."""
    iou = overlaps(reference, answer)
    worth = iou
    if same_label is not None:
        shorter = np.minimum(_lengths(reference)[:, None], _lengths(answer)[None, :])
        equal = np.array([[same_label(r.label, a.label) for a in answer] for r in reference])
        worth = iou + (equal & (common >= shorter / 2))
    worth = np.where(iou > 0, worth, 0.0)
    return [(i, j) for i, j in assignment(worth, maximize=True) if iou[i, j] > 0]


def _inside(free: Sequence[int], own: Sequence[Interval], common: npt.NDArray[np.float64]) -> dict[int, int]:
    """Free sections of one side of which at least half lies in one section of the other. common: own side in rows."""
    lengths = _lengths(own)
    largest = common.argmax(axis=1)
    return {k: int(largest[k]) for k in free if lengths[k] > 0 and common[k, largest[k]] >= lengths[k] / 2}


def _elsewhere(
    reference: Sequence[Interval],
    answer: Sequence[Interval],
    rows: Sequence[int],
    columns: Sequence[int],
    same_label: SameLabel,
) -> tuple[tuple[int, int], ...]:
    """Remaining sections of both sides, matched by the smallest sum of distances between midpoints."""
    if not rows or not columns:
        return ()
    cost = np.array([[_distance(reference[i], answer[j], same_label) for j in columns] for i in rows])
    return tuple((rows[i], columns[j]) for i, j in assignment(cost) if cost[i, j] < OTHER_LABEL)


def _distance(reference: Interval, answer: Interval, same_label: SameLabel) -> float:
    if same_label is not None and not same_label(reference.label, answer.label):
        return OTHER_LABEL
    r, a = bounds(reference), bounds(answer)
    return UNUSABLE if r is None or a is None else min(abs(sum(r) - sum(a)) / 2, FARTHEST)


def _owned(
    reference: Sequence[Interval],
    answer: Sequence[Interval],
    i: int,
    j: int,
    pieces: dict[int, int],
    swallowed: dict[int, int],
) -> Pair:
    """A bound belongs to `merged` if a swallowed section lies on its side, else to `split` if a piece does."""
    merged = [_middle(reference[k]) < _middle(reference[i]) for k, by in swallowed.items() if by == j]
    split = [_middle(answer[k]) < _middle(answer[j]) for k, of in pieces.items() if of == i]

    def owner(before: bool) -> Owner:
        return "merged" if before in merged else "split" if before in split else "boundaries"

    return Pair(i, j, owner(True), owner(False))


def _middle(section: Interval) -> float:
    """Start plus end of a section with usable bounds; for comparisons, so not halved."""
    edges = bounds(section)
    assert edges is not None
    return sum(edges)
