"""Sentences about segmentations: the worst label confusion, missed boundaries, wrong numbers of sections."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from analysis.display import amount, percent
from analysis.metrics.label_confusion import NOTHING
from analysis.summaries.means.song_means import Mean
from analysis.summaries.sentence import SILENCE, Sentence
from analysis.summaries.tasks.structure import Bin, By, LabelConfusion


def worst_confusion(cells: Sequence[LabelConfusion], by: By) -> Sentence:
    """The confusion that takes most time, or most sections.

    "Most frequent confusion by time: verse is labelled chorus, 31 % of 412 s, in 8 cases."
    """
    wrong = [cell for cell in cells if cell.cases and NOTHING != cell.reference != cell.estimate != NOTHING]
    if not wrong:
        return Sentence("No label is confused with another.")
    worst = max(wrong, key=lambda cell: cell.amount)
    total = sum(cell.amount for cell in cells if cell.reference == worst.reference)
    size = f"{total:,.0f} s" if by == "seconds" else amount(total, "section")
    start = "Most frequent confusion by time" if by == "seconds" else "Most frequent confusion"
    return Sentence(
        f"{start}: {worst.reference} is labelled {worst.estimate}, {percent(worst.share, 0)} % of {size}, "
        f"in {amount(worst.cases, 'case')}."
    )


def section_counts(bins: Sequence[Bin]) -> Sentence:
    """How many answers have too few or too many sections. bins: of predicted minus annotated."""
    few = sum(bin_.n for bin_ in bins if bin_.low < 0)
    many = sum(bin_.n for bin_ in bins if bin_.low > 0)
    same = sum(bin_.n for bin_ in bins if bin_.low == 0)
    total = few + same + many
    return Sentence(
        f"Too few sections in {few:,} of {amount(total, 'answer')}, too many in {many:,}, the right number in {same:,}."
    )


def boundary_offsets(near: float, far: float, total: int, step: float, most: float) -> Sentence:
    """How near boundaries are predicted. near, far: shares predicted within `step`, and not within `most` seconds."""
    return Sentence(
        f"Predicted within {step:g} s: {percent(near, 0)} % of {amount(total, 'boundary', 'boundaries')}; "
        f"not within {most:g} s: {percent(far, 0)} %."
    )


def label_cost(means: Mapping[str, tuple[Mean, Mean]]) -> Sentence:
    """What labels cost. means: by name of the run, IoU where labels must match and where they are ignored."""
    if not means:
        return SILENCE
    gains = [100 * (free.value - strict.value) for strict, free in means.values()]
    low, high = f"{min(gains):.1f}", f"{max(gains):.1f}"
    size = low if low == high else f"{low} to {high}"
    return Sentence(f"Ignoring the labels raises the IoU by {size} points ({amount(len(means), 'run')}).")
