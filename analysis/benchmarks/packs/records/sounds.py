"""The recordings of a record: one, or several that a question is about at once, in their order."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from analysis.benchmarks.packs.pack import Field
from analysis.benchmarks.packs.records.fields import MISSING, basename, plain, value_of

CLIPS = "audio_paths"
"""Detail of a question: the names of its recordings, where it has several."""
JOINED = " + "
"""Between the names of several recordings in the name of the question's sound."""


def names(record: Mapping[str, Any], field: Field | None) -> list[str]:
    """The names of the recordings of a record. field: one name, a list of names, or several fields with a name each."""
    value = MISSING if field is None else value_of(record, field)
    if field is None or value is MISSING or value is None:
        return []
    entries = (
        [entry for part in value for entry in (part if isinstance(part, list) else [part])]
        if isinstance(value, list)
        else [value]
    )
    texts = [plain(basename(entry) if field.basename else entry) for entry in entries]
    return [text for text in texts if text]
