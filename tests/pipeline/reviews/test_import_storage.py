"""The events of an import are stored together or not at all, and a sentence says so."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from analysis.exchange.archive import File
from analysis.pipeline.reviews import export_files, import_storage
from analysis.pipeline.reviews.export_selection import ExportFilter
from analysis.pipeline.reviews.import_files import examine, import_files
from analysis.pipeline.reviews.import_storage import ImportNotStoredError, store
from analysis.reviews import json_lines
from analysis.reviews.events import new, of_question
from analysis.reviews.team_rules import TeamRules
from analysis.store.database import Database
from analysis.store.reviews import open_reviews
from tests.pipeline.reviewed import question


def test_one_event_against_the_rules_leaves_the_whole_import_out(db: Database) -> None:
    """The rules changed between the preview and the click."""
    target = of_question(question(db, "Cnt"))
    correction = new("Ada", "correction", target, value=3)
    events = [
        correction,
        new("Ada", "accept", target, correction=correction.id),
        new("Ben", "note", target, reason="?"),
    ]
    lane = File("lamp.csv", b"start,end,label\n0,10,intro\n10,30,verse\n30,60,chorus\n")
    reviews = open_reviews(db.workspace)
    plan = examine(db, reviews, [File("events.jsonl", json_lines.write(events).encode()), lane], "Dee")
    reviews.rules = TeamRules(own_corrections=False)
    with pytest.raises(ImportNotStoredError) as caught:
        store(reviews, plan.new, plan.proposals)
    assert str(caught.value) == (
        "none of the 4 events was stored, among them the corrections of lamp.csv: "
        f"{target}: event {events[1].id}: not stored: expected an acceptance by somebody else than its author, found "
        "Ada. What was stored before is unchanged, and the same files can be imported again"
    )
    assert reviews.events() == []
    reviews.rules = TeamRules()
    assert store(reviews, plan.new, plan.proposals) == 4


@pytest.mark.parametrize(
    ("n", "files", "start"),
    [
        (1, (), "1 event was not stored: "),
        (1200, (), "none of the 1,200 events was stored: "),
        (7, tuple("abcdefg"), "none of the 7 events was stored, among them the corrections of a, b, c, d, e, …: "),
    ],
)
def test_the_sentence_counts_events_and_names_files(n: int, files: tuple[str, ...], start: str) -> None:
    assert import_storage.MOST_NAMES == 5
    assert str(ImportNotStoredError(n, files, "the disk is full")).startswith(f"{start}the disk is full.")


def nested(levels: int) -> Any:
    value: Any = "x"
    for _ in range(levels):
        value = [value]
    return value


@pytest.mark.parametrize(
    ("payload", "n_new"),
    [({"tags": ["a\ud800b"]}, 1), ({"tags": ["a"], "\udc00": 1}, 1), ({"tags": ["a\0"]}, 1),
     ({"tags": ["a"], "more": nested(19)}, 1), ({"tags": ["a"], "more": nested(900)}, 0)],
)  # fmt: skip
def test_what_a_database_or_an_export_cannot_hold_is_replaced_or_named(
    db: Database, tmp_path: Path, payload: dict[str, Any], n_new: int
) -> None:
    event = json_lines.plain(new("Ada", "tags", of_question(question(db, "Cnt")), tags=["a"])) | {"payload": payload}
    path = tmp_path / "events.jsonl"
    path.write_text(json.dumps(event))
    reviews = open_reviews(db.workspace)
    result = import_files(db, reviews, [path])
    assert result.new == n_new
    problems = [str(problem) for problem in result.problems]
    assert problems == ([] if n_new else [
        "events.jsonl: record 1: field 'payload': expected at most 20 levels of lists and objects, found more"
    ])  # fmt: skip
    for kind in export_files.KINDS if n_new else ():
        selection = export_files.select(db, reviews, ExportFilter())
        assert export_files.export(db, selection, kind, "all") is not None
