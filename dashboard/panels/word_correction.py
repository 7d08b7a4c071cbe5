"""A correction of words beside the words it corrects, section by section."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from analysis.reviews.word_diff import word_diff
from dashboard.components.word_diff import edits


def show(before: Any, after: Any, key: str) -> None:
    """The sections whose words differ; nothing for references without words. Both as `encoding.encode` writes them."""
    if not (_is_lyrics(before) and _is_lyrics(after)) or len(before) != len(after):
        return
    differing = [
        (new["section"] or f"section {number}", word_diff(old["lyrics"], new["lyrics"]))
        for number, (old, new) in enumerate(zip(before, after, strict=True), 1)
        if old["lyrics"].split() != new["lyrics"].split()
    ]
    if differing:
        edits(differing, f"edits_{key}")


def _is_lyrics(value: Any) -> bool:
    return isinstance(value, Sequence) and all(
        isinstance(section, Mapping) and "lyrics" in section for section in value
    )
