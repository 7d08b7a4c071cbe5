"""The values read from answers, which stay in the files, from as few files as possible.

Hundreds of runs answer a question of choice with a handful of options. The database has the option of each answer, so
the value of one of those with the same option stands for all of them.
"""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from typing import Any, NamedTuple, TypeAlias

from analysis.benchmarks.registry import SUBTASKS
from analysis.records import WORST, Lens, Value
from analysis.store.database import Database
from analysis.store.tables.json_values import decode

Place: TypeAlias = tuple[str, int]
"""Run and index of a case."""
_OPTIONS = """
    WITH keys AS (SELECT unnest($key_run) AS run, unnest($key_index) AS index)
    SELECT s.run, s.index, s.question_id, c.subtask, s.outcome, s.chosen
    FROM keys JOIN scores s USING (run, index) JOIN cases c USING (run, index)
    WHERE s.lens = $lens AND s.outcome <> 'none' ORDER BY s.run, s.index"""
_VALUES = """
    SELECT parse_path(filename, 'both_slash')[-2] AS run, index, value_json
    FROM read_parquet($files, filename = true)
    WHERE {places} AND question_id = ANY($questions) AND lens = $lens AND outcome <> 'none'"""
MOST_PLACES = 200
"""Different indexes that a query names one by one, so that files are read in those places only."""


class _Sources(NamedTuple):
    """equal: cases with one value, any of which can be read for all. empty: cases without a usable value."""

    equal: Sequence[Sequence[Place]]
    empty: Sequence[Place]


def values(db: Database, cases: Sequence[Mapping[str, Any]], lens: Lens) -> dict[Place, Value | None]:
    """The values of answers by run and index, None for nothing usable. cases: rows with run, question_id and index."""
    keys = {f"key_{name}": [case[name] for case in cases] for name in ("run", "index")}
    sources = _sources(db.rows(_OPTIONS, {**keys, "lens": lens}))
    read = _read(db, _places(sources.equal), sorted({case["question_id"] for case in cases}), lens)
    result: dict[Place, Value | None] = dict.fromkeys(sources.empty)
    for group in sources.equal:
        source = next((place for place in group if place in read), None)
        if source is not None:
            result |= dict.fromkeys(group, read[source])
    return result


def _sources(rows: Sequence[Mapping[str, Any]]) -> _Sources:
    """rows: of _OPTIONS. Only a choice of one option is all of its value."""
    equal: dict[object, list[Place]] = {}
    empty: list[Place] = []
    for row in rows:
        place = row["run"], row["index"]
        is_choice = SUBTASKS[row["subtask"]].form == "choice"
        if is_choice and row["outcome"] in WORST:
            empty.append(place)
        else:
            is_option = is_choice and len(row["chosen"]) == 1
            equal.setdefault((row["question_id"], *row["chosen"]) if is_option else place, []).append(place)
    return _Sources(tuple(equal.values()), empty)


def _places(groups: Sequence[Sequence[Place]]) -> list[Place]:
    """A place of each group, in few runs: one whose run is read anyway, if there is one."""
    runs = {group[0][0] for group in groups if len(group) == 1}
    places = []
    for group in groups:
        place = next((place for place in group if place[0] in runs), group[0])
        runs.add(place[0])
        places.append(place)
    return places


def _read(db: Database, places: Sequence[Place], questions: Sequence[str], lens: Lens) -> dict[Place, Value | None]:
    """What is stored of these cases, and of others of their runs with the same indexes."""
    if not places:
        return {}
    sql, parameters = _at(sorted({index for _, index in places}))
    files = db.files("scores", sorted({run for run, _ in places}))
    parameters |= {"files": files, "questions": list(questions), "lens": lens}
    rows = db.rows(_VALUES.format(places=sql), parameters)
    return {(row["run"], row["index"]): decode(json.loads(row["value_json"])) for row in rows}


def _at(indexes: Sequence[int]) -> tuple[str, dict[str, object]]:
    """A condition for some places of a file, and its parameters. From a list DuckDB does not skip parts of a file."""
    if len(indexes) > MOST_PLACES:
        return "true", {}
    parameters: dict[str, object] = {f"index_{number}": index for number, index in enumerate(indexes)}
    return f"index IN ({', '.join(f'${name}' for name in parameters)})", parameters
