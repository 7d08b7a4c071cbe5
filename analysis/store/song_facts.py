"""Facts of songs in the workspace: one file of rows, read when questions are linked to songs."""

from __future__ import annotations

import json
from collections.abc import Sequence

from analysis.records import FactRow
from analysis.store.storage import Storage

FILE = "song_facts.json"


def read(storage: Storage) -> list[FactRow]:
    """All imported rows, the latest last."""
    if not storage.exists(FILE):
        return []
    rows = json.loads(storage.read(FILE))
    return [
        FactRow(tuple(map(tuple, keys)), {name: tuple(texts) for name, texts in facts.items()}) for keys, facts in rows
    ]


def write(storage: Storage, rows: Sequence[FactRow]) -> None:
    """All rows, in place of those there were."""
    storage.put(FILE, json.dumps(rows, ensure_ascii=False, separators=(",", ":")).encode("utf-8", "backslashreplace"))
