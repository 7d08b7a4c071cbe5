"""Import of facts: from the file to the dimensions of loaded questions, filters, genres and slices."""

from __future__ import annotations

from pathlib import Path

import pytest

from analysis import pipeline
from analysis.errors import FileError
from analysis.pipeline.song_facts import import_facts
from analysis.store.database import Database
from analysis.store.queries import comparison_pairs, loaded_runs
from analysis.store.queries.cases import cases_list
from analysis.store.queries.counts import answer_tallies
from analysis.store.queries.counts.answer_tallies import DIMENSION
from analysis.store.queries.filters import Filters
from analysis.store.workspace import Workspace
from analysis.summaries.comparison.pairs import Pair
from analysis.summaries.comparison.slices import dimensions, query_of
from tests import small


def load(folder: Path, name: str = "kettle") -> Workspace:
    place = Workspace(folder / "workspace")
    records = small.run()
    records[0]["audio_path"] = "audio/a teapot.wav"
    pipeline.load([small.write(folder / f"{name}.json", records)], place)
    return place


def audio_names(db: Database) -> list[str]:
    return sorted(name for name in db.ask("SELECT DISTINCT audio FROM cases")["audio"].to_pylist() if name)


def genres(db: Database) -> dict[str, float]:
    counts = answer_tallies.counts(db, Filters(), "genre")
    return {name: sum(row.n for row in counts if row.group == name) for name in {row.group for row in counts}}


def n(db: Database, filters: Filters) -> int:
    return cases_list.cases(db, filters).total


def test_facts_reach_filters_genres_and_slices(tmp_path: Path) -> None:
    place = load(tmp_path)
    db = Database(place)
    first = audio_names(db)[-1]
    assert set(genres(db)) == {"unknown"}
    of_first = n(db, Filters(audios=(first,)))
    path = tmp_path / "facts.csv"
    path.write_text(f"file,genre,year\n{first},Jazz,1999\nnowhere.wav,Rock,2001\n,Folk,2002\n", encoding="utf-8")
    result = import_facts(path, place)
    assert (result.rows, result.matched, result.unmatched) == (2, 1, ("nowhere.wav",))
    assert [problem.position for problem in result.problems] == [2]  # type: ignore[attr-defined]
    assert cases_list.choices(db, "dimension") == {"song:genre=Jazz": of_first, "song:year=1999": of_first}
    assert cases_list.choices(db, "genre") == {"Jazz": of_first}
    assert n(db, Filters(genres=("Jazz",))) == n(db, Filters(dimensions=("song:year=1999",))) == of_first
    assert n(db, Filters(genres=("unknown",))) == n(db, Filters()) - of_first
    assert n(db, Filters(genres=("Rock",))) == 0
    assert genres(db)["Jazz"] > 0
    assert {row.group for row in answer_tallies.counts(db, Filters(), f"{DIMENSION}song:year")} == {"1999"}
    run = loaded_runs.runs(db)[0].id
    pairs = [Pair(**row) for row in comparison_pairs.pairs(db, Filters(), (run,), (run,))]
    assert {pair.genre for pair in pairs} == {"", "Jazz"}
    assert "song:year" in dimensions(pairs)
    assert query_of("song:year", "1999") == {"dimension": ["song:year=1999"]}


def test_later_loads_get_them_and_an_import_can_replace_them(tmp_path: Path) -> None:
    place = load(tmp_path)
    db = Database(place)
    first = audio_names(db)[0]
    path = tmp_path / "facts.json"
    path.write_text(f'[{{"file": "{first}", "genre": "Jazz", "mood": ["calm", "sad"]}}]', encoding="utf-8")
    import_facts(path, place)
    before = cases_list.choices(db, "dimension")
    load(tmp_path, "teapot")
    assert cases_list.choices(db, "dimension") == {name: 2 * n for name, n in before.items()}
    path.write_text(f'[{{"file": "{first}", "mood": "calm"}}]', encoding="utf-8")
    import_facts(path, place)
    assert set(cases_list.choices(db, "dimension")) == {"song:genre=Jazz", "song:mood=calm"}
    import_facts(path, place, instead=True)
    assert set(cases_list.choices(db, "dimension")) == {"song:mood=calm"}


@pytest.mark.parametrize("text", ["genre,year\nJazz,1999\n", "file,genre\na.wav,\n", "", "not a table"])
def test_a_file_without_usable_rows_changes_nothing(tmp_path: Path, text: str) -> None:
    place = load(tmp_path)
    path = tmp_path / "facts.csv"
    path.write_text(text, encoding="utf-8")
    with pytest.raises(FileError):
        import_facts(path, place)
    assert cases_list.choices(Database(place), "dimension") == {}
