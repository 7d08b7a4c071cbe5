"""Doors that are counted together give what the list of cases gives for each of them alone."""

from __future__ import annotations

from collections import Counter
from typing import Any

import pytest

from analysis import pipeline
from analysis.store.database import Database
from analysis.store.queries.cases import cases_list
from analysis.store.workspace import Workspace
from tests import lyric_runs, songs_with_structure
from tests import small as small_runs
from tests.dashboard import door_counts, small
from tests.dashboard.door_counts import behind, counts, scores

ADDRESSES = [
    "/cases",
    "/cases?task=FSS",
    "/cases?task=FSS&task=SGD",
    "/cases?task=SGD&lens=released",
    "/cases?outcome=none",
    "/cases?outcome=scored&from=0&to=0",
    "/cases?from=0",
    "/cases?from=100",
    "/cases?lenses=differ",
    "/cases?length=0-2&length=3-",
    "/cases?genre=unknown",
    "/cases?overlaps=verse%3Echorus",
    "/cases?boundary_offset=..0.5",
    "/cases?lost=invented&sort=lost",
    "/cases?mode=off-by-one",
    "/cases?votes=split",
    "/cases?surplus=1..",
    "/cases?section=chorus",
    "/cases?holds=any",
    "/cases?text=kettle",
    "/cases?review=unreviewed",
    "/cases?task=FSS&section=nowhere",
    "/cases?data=BASS",
    "/cases?data=ZIQI-Eval",
]


@pytest.fixture(scope="module")
def db(tmp_path_factory: pytest.TempPathFactory) -> Database:
    """Songs, structure, lyrics with errors and the small runs in one workspace."""
    folder = tmp_path_factory.mktemp("counted_doors")
    place = songs_with_structure.workspace(folder)
    lyrics = [lyric_runs.record(song, answer) | {"model": "erring"} for song, answer in enumerate(lyric_runs.ERRING)]
    pipeline.load([*small.files(folder), small_runs.write(folder / "erring.json", lyrics)], place)
    return Database(Workspace(place.path))


def one_by_one(db: Database, addresses: list[str]) -> dict[str, int]:
    return {address: cases_list.cases(db, behind(address), limit=0).total for address in addresses}


def of_runs(db: Database) -> list[str]:
    """Each address once for each of two runs."""
    runs = db.run_ids()[:2]
    return [f"{address}{'&' if '?' in address else '?'}runs={run}" for address in ADDRESSES for run in runs]


@pytest.fixture(scope="module")
def alone(db: Database) -> dict[str, int]:
    """Each address, and how many cases it opens by itself."""
    return one_by_one(db, ADDRESSES + of_runs(db))


@pytest.mark.parametrize("most", [1, 2, 400])
def test_together_they_open_as_many_cases_as_each_alone(
    db: Database, alone: dict[str, int], most: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(door_counts, "MOST", most)
    monkeypatch.setattr(door_counts, "MOST_OF_TABLES", most)
    found = counts(db, alone)
    assert found == alone
    assert list(found) == list(alone)
    assert len(set(found.values())) > 8


def test_scores_behind_doors_are_those_of_the_list(db: Database) -> None:
    addresses = [
        "/cases?task=FSS",
        "/cases?task=FSS&task=SGD&lens=released",
        "/cases?outcome=none",
        "/cases?lost=invented",
    ]
    found = scores(db, addresses)
    for address in addresses:
        rows = cases_list.cases(db, behind(address), limit=1000).rows
        assert Counter(found[address]) == Counter((row["task"], row["score"]) for row in rows)
    assert found["/cases?task=FSS"]


def test_doors_on_cases_alone_are_one_statement(db: Database, monkeypatch: pytest.MonkeyPatch) -> None:
    asked: list[Any] = []
    ask = db.ask

    def noted(sql: str, values: Any = None) -> Any:
        asked.append(sql)
        return ask(sql, values)

    monkeypatch.setattr(db, "ask", noted)
    addresses = [f"/cases?task={task}&outcome={outcome}" for task in ("FSS", "SGD") for outcome in ("scored", "none")]
    assert len(counts(db, addresses)) == 4
    assert len(asked) == 1
    assert asked[0].count("outcome = ANY") == 2  # each condition once, whatever the number of doors


def test_values_of_one_filter_are_not_mixed_up(db: Database) -> None:
    one, other = counts(db, ["/cases?task=FSS", "/cases?task=Cnt"]).values()
    both = counts(db, ["/cases?task=FSS&task=Cnt"])["/cases?task=FSS&task=Cnt"]
    assert 0 < one != other > 0
    assert both == one + other


def test_no_doors_are_no_statement(db: Database, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(db, "ask", pytest.fail)
    assert counts(db, []) == {}


def test_doors_that_ask_other_tables_are_counted_in_smaller_groups_and_texts_alone() -> None:
    queries = "task=FSS", "holds=any", "text=a", "review=right"
    assert [door_counts.most_of(behind(f"/cases?{query}")) for query in queries] == [
        door_counts.MOST,
        door_counts.MOST_OF_TABLES,
        1,
        1,
    ]
