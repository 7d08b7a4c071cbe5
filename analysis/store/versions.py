"""Which version of its reference every loaded question has, and what it is about."""

from __future__ import annotations

from collections.abc import Mapping
from typing import NamedTuple

from analysis.reviews.events import version_of
from analysis.store.database import Database

_ASKED = """
    SELECT question_id, any_value(reference_json) AS reference, any_value(song) AS song, any_value(audio) AS audio,
        any_value(section) AS section, any_value(subtask) AS subtask
    FROM read_parquet($files, union_by_name = true) GROUP BY question_id ORDER BY question_id"""


class Asked(NamedTuple):
    """song: "dataset/id", "" if not known. audio: as written. version: see `events.version_of`."""

    song: str
    audio: str
    section: str
    subtask: str
    version: str


def asked(db: Database) -> Mapping[str, Asked]:
    """Every loaded question by id."""
    runs = db.workspace.run_ids()
    rows = db.rows(_ASKED, {"files": db.files("cases", runs)}) if runs else []
    return {
        row["question_id"]: Asked(
            row["song"], row["audio"], row["section"], row["subtask"], version_of(row["reference"])
        )
        for row in rows
    }
