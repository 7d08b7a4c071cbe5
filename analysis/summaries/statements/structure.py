"""Sentences about segmentations: the worst label confusion, missed boundaries, wrong numbers of sections."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from analysis.display import amount, percent
from analysis.metrics.label_confusion import NOTHING
from analysis.summaries.means.song_means import Mean
from analysis.summaries.tasks.structure import Bin, By, LabelConfusion


def worst_confusion(cells: Sequence[LabelConfusion], by: By) -> str:
    """The confusion that takes most time, or most sections.

    "Most time is lost where verse is labelled chorus: 31 % of 412 s, in 8 cases."
    """
    wrong = [cell for cell in cells if cell.cases and NOTHING != cell.reference != cell.estimate != NOTHING]
    if not wrong:
        return "No label is confused with another."
    worst = max(wrong, key=lambda cell: cell.amount)
    total = sum(cell.amount for cell in cells if cell.reference == worst.reference)
    size = f"{total:,.0f} s" if by == "seconds" else amount(total, "section")
    start = "Most time is lost where" if by == "seconds" else "Most frequent:"
    return (
        f"{start} {worst.reference} is labelled {worst.estimate}: {percent(worst.share, 0)} % of {size}, "
        f"in {amount(worst.cases, 'case')}."
    )


def section_counts(bins: Sequence[Bin]) -> str:
    """How many answers have too few or too many sections. bins: of predicted minus annotated."""
    few = sum(bin_.n for bin_ in bins if bin_.low < 0)
    many = sum(bin_.n for bin_ in bins if bin_.low > 0)
    same = sum(bin_.n for bin_ in bins if bin_.low == 0)
    total = few + same + many
    return f"Of {amount(total, 'answer')} {few:,} have too few sections, {many:,} too many, {same:,} the right number."


def boundary_offsets(near: float, far: float, total: int, step: float, most: float) -> str:
    """near, far: shares of the boundaries with a predicted one within `step`, and with none within `most` seconds."""
    return (
        f"{percent(near, 0)} % of {amount(total, 'boundary', 'boundaries')} have a predicted one within {step:g} s; "
        f"{percent(far, 0)} % have none within {most:g} s."
    )


def label_cost(means: Mapping[str, tuple[Mean, Mean]]) -> str:
    """For which run labels cost most. means: by name, IoU where labels must match and where they are ignored."""
    if not means:
        return ""
    name = max(means, key=lambda run: means[run][1].value - means[run][0].value)
    strict, free = means[name]
    if free.value <= strict.value:
        return "Ignoring the labels raises the IoU of no run."
    return (
        f"Labels cost {name} most: IoU is {percent(strict.value)} % where they must match and "
        f"{percent(free.value)} % where they are ignored (n = {amount(strict.n, 'case')})."
    )
