"""What the lyrics page asks, against the runs of `tests.lyric_runs`, whose errors are known."""

from __future__ import annotations

from typing import Any

import pytest

from analysis.store.database import Database
from analysis.store.queries import loaded_runs
from analysis.store.queries.cases import cases_list
from analysis.store.queries.counts import lyrics
from analysis.store.queries.filters import Filters
from tests import lyric_runs


@pytest.fixture(scope="module")
def db(tmp_path_factory: pytest.TempPathFactory) -> Database:
    return Database(lyric_runs.workspace(tmp_path_factory.mktemp("lyrics")))


@pytest.fixture(scope="module")
def erring(db: Database) -> str:
    return next(run.id for run in loaded_runs.runs(db) if run.name == "erring")


def counted(db: Database, run: str, in_order: bool = False) -> dict[tuple[str, int | None], dict[str, float]]:
    """Sums over the songs by part and occurrence."""
    found: dict[tuple[str, int | None], dict[str, float]] = {}
    for row in lyrics.sections(db, Filters(runs=(run,)), in_order).to_pylist():
        sums = found.setdefault((row["part"], row["occurrence"]), {})
        for name, value in row.items():
            if isinstance(value, float):
                sums[name] = sums.get(name, 0.0) + value
    return found


def test_words_are_counted_by_section_type(db: Database, erring: str) -> None:
    found = counted(db, erring)
    verse, chorus, extra, every = (found[part, None] for part in ("verse", "chorus", "extra", "any"))
    names = ("sections", "cases", "reference_words", "substitutions", "deletions", "insertions")
    assert [verse[name] for name in names] == [12, 6, 6 * 8, 1, 1 + 8, 40]
    assert [chorus[name] for name in names] == [6, 6, 6 * 3, 0, 3, 1]
    assert [extra[name] for name in names] == [1, 1, 0, 0, 0, 2]
    assert [every[name] for name in names] == [19, 6, 6 * 11, 1, 12, 43]


def test_occurrences_are_counted_apart(db: Database, erring: str) -> None:
    found = counted(db, erring, in_order=True)
    assert (found["verse", 1]["sections"], found["verse", 2]["sections"]) == (6, 6)
    assert (found["verse", 1]["insertions"], found["verse", 2]["insertions"]) == (40, 0)
    assert found["verse", 2]["positions"] == 6 * 2


@pytest.mark.parametrize(
    ("filters", "cases"),
    [
        ({"parts": ("verse",)}, 6),
        ({"parts": ("verse 2", "chorus 2")}, 6),
        ({"parts": ("verse 3",)}, 0),
        ({"parts": ("extra",)}, 1),
        ({"parts": ("any",)}, 6),
        ({"words": ("deleted:the",)}, 2),
        ({"words": ("deleted:th",)}, 0),
        ({"words": ("inserted:the",)}, 0),
        ({"words": ("inserted:bye", "inserted:sing")}, 2),
        ({"words": ("confused:rain train",)}, 1),
        ({"words": ("confused:train rain",)}, 0),
        ({"words": ("nonsense",)}, 0),
        ({"loops": ("yes",)}, 1),
        ({"loops": ("no",)}, 5),
        ({"loops": ("yes", "no")}, 6),
        ({"repeats": ("la oh la oh la",)}, 1),
    ],
)
def test_filters_choose_the_cases(db: Database, erring: str, filters: dict[str, Any], cases: int) -> None:
    assert cases_list.cases(db, Filters(runs=(erring,), **filters), limit=0).total == cases


@pytest.mark.parametrize("change", ["deleted", "inserted", "confused"])
def test_a_word_stands_in_as_many_cases_as_its_filter_finds(db: Database, change: Any) -> None:
    found = lyrics.changes(db, Filters(), change, 100)
    assert found
    for row in found:
        word = f"{change}:{row['word']} {row['other']}".strip()
        assert cases_list.cases(db, Filters(words=(word,)), limit=0).total == row["cases"] <= row["times"]


def test_the_most_frequent_words_come_first(db: Database) -> None:
    first, *_ = lyrics.changes(db, Filters(), "deleted", 3)
    assert (first["word"], first["times"], first["cases"]) == ("the", 2, 2)
    times = [(row["word"], row["times"]) for row in lyrics.changes(db, Filters(), "inserted", 9)]
    assert times == [("la", 20), ("oh", 20), ("bye", 2), ("sing", 1)]


def test_a_loop_is_listed_with_its_phrase_and_what_the_reference_says(db: Database, erring: str) -> None:
    (found,) = lyrics.loops(db, Filters(), 10)
    assert (found["phrase"], found["times"], found["reference_times"], found["total"]) == ("oh la", 20, 0, 1)
    assert (found["run"], found["song"]) == (erring, "song3.wav")


def test_answers_say_what_became_of_them(db: Database, erring: str) -> None:
    found = {row.pop("run"): row for row in lyrics.answers(db, Filters())}
    assert found[erring] == {"answers": 6, "refused": 0, "unparsed": 0, "missing": 1, "unscorable": 0, "loops": 1}


def test_lengths_are_by_case_or_by_question(db: Database, erring: str) -> None:
    single = lyrics.lengths(db, Filters(runs=(erring,)), pooled=False)
    assert {row["words"] for row in single} == {11.0}
    assert sorted(row["wer"] for row in single)[0] == 0
    pooled = lyrics.lengths(db, Filters(), pooled=True)
    assert [row["answers"] for row in pooled] == [2] * 6
    assert max(row["wer"] for row in pooled) == max(row["wer"] for row in single) / 2
