"""Differences between two lists of sections in words: labels renamed, boundaries moved, sections removed and added.

Sections of the two lists are paired in order of time. A pair overlaps and has the same label, or overlaps by at least
half of the longer section. Of all pairings the one with the most overlap counts. What has no partner was removed or
added. Lists of equal length whose sections have the same labels, or overlap so, are paired one by one.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, TypeAlias

SHIFTS = 0.0005
"""Smallest difference in seconds: times are stored to the millisecond."""

Sections: TypeAlias = Sequence[Mapping[str, Any]]
"""Sections as `json_values.encode` writes them: section, start, end."""
Pairs: TypeAlias = dict[int, int]
"""Positions in the second list by positions in the first."""


def changes(before: Sections, after: Sections) -> list[str]:
    """All differences, none for equal lists."""
    pairs = _pairs(before, after)
    removed_sections = [section for i, section in enumerate(before) if i not in pairs]
    partners = set(pairs.values())
    added_sections = [section for j, section in enumerate(after) if j not in partners]
    return [
        *_new_labels(before, after, pairs),
        *_moved_boundaries(before, after, pairs),
        *(f"removed {_description(section)}" for section in removed_sections),
        *(f"added {_description(section)}" for section in added_sections),
    ]


def _pairs(before: Sections, after: Sections) -> Pairs:
    if len(before) == len(after) and all(
        old["section"] == new["section"] or _agreement(old, new) for old, new in zip(before, after, strict=True)
    ):
        return {i: i for i in range(len(before))}
    return _best_pairs(before, after)


def _best_pairs(before: Sections, after: Sections) -> Pairs:
    """The pairs in order with the greatest sum of agreements, by dynamic programming from the ends."""
    agreement = [[_agreement(old, new) for new in after] for old in before]
    best = [[0.0] * (len(after) + 1) for _ in range(len(before) + 1)]
    for i in reversed(range(len(before))):
        for j in reversed(range(len(after))):
            with_pair = best[i + 1][j + 1] + agreement[i][j] if agreement[i][j] else 0.0
            best[i][j] = max(best[i + 1][j], best[i][j + 1], with_pair)
    pairs, i, j = {}, 0, 0
    while i < len(before) and j < len(after):
        if agreement[i][j] and best[i][j] == best[i + 1][j + 1] + agreement[i][j]:
            pairs[i] = j
            i, j = i + 1, j + 1
        elif best[i][j] == best[i + 1][j]:
            i += 1
        else:
            j += 1
    return pairs


def _agreement(old: Mapping[str, Any], new: Mapping[str, Any]) -> float:
    """Intersection over union, and 1 for equal labels; 0 if the two are different sections."""
    same_label = old["section"] == new["section"]
    times = [old["start"], old["end"], new["start"], new["end"]]
    if any(time is None for time in times):
        return 2.0 if same_label and times[:2] == times[2:] else 0.0
    shared = min(old["end"], new["end"]) - max(old["start"], new["start"])
    longer = max(old["end"] - old["start"], new["end"] - new["start"])
    if shared <= 0 or not (same_label or 2 * shared >= longer):
        return 0.0
    union = float(max(old["end"], new["end"]) - min(old["start"], new["start"]))
    return float(shared) / union + (1.0 if same_label else 0.0)


def _new_labels(before: Sections, after: Sections, pairs: Pairs) -> list[str]:
    return [
        f"{before[i]['section']} → {after[j]['section']} at {clock(before[i]['start'])} s"
        for i, j in pairs.items()
        if before[i]["section"] != after[j]["section"]
    ]


def _moved_boundaries(before: Sections, after: Sections, pairs: Pairs) -> list[str]:
    """Moved boundaries of paired sections. A boundary of two sections is listed once."""
    lines = []
    for i, j in pairs.items():
        old, new = before[i], after[j]
        if differ(old["start"], new["start"]):
            name = f"start of {old['section']}"
            if _are_joined(before, after, pairs, i - 1):
                name = f"{before[i - 1]['section']}/{old['section']} boundary"
            lines.append(f"{name.strip()} {clock(old['start'])} → {clock(new['start'])} s")
        if differ(old["end"], new["end"]) and not _are_joined(before, after, pairs, i):
            lines.append(f"end of {old['section']} {clock(old['end'])} → {clock(new['end'])} s")
    return lines


def _are_joined(before: Sections, after: Sections, pairs: Pairs, i: int) -> bool:
    """Whether a section and the next share a boundary in both lists."""
    if i not in pairs or pairs.get(i + 1) != pairs[i] + 1:
        return False
    j = pairs[i]
    return not (differ(before[i]["end"], before[i + 1]["start"]) or differ(after[j]["end"], after[j + 1]["start"]))


def _description(section: Mapping[str, Any]) -> str:
    return f"{section['section']} {clock(section['start'])}–{clock(section['end'])} s".strip()


def differ(first: float | None, second: float | None) -> bool:
    """Whether two times differ by more than SHIFTS."""
    return first is not second if first is None or second is None else abs(first - second) > SHIFTS


def clock(time: float | None) -> str:
    """A time with two decimals, or three if the third is not zero."""
    if time is None:
        return "?"
    text = f"{time:.3f}"
    return text.removesuffix("0")
