"""The column `data_set` of the cases in memory, and the counts of what each run holds of a data set.

The column is `analysis.benchmarks.data_sets.data_set` in SQL, worked out when the cases of a run are read, so that
workspaces of every version have it.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from analysis.benchmarks.data_sets import (
    BUILT,
    BUILT_FROM,
    BUILT_TASKS,
    DEMO,
    FOLDERLESS_TASKS,
    MIXTURE_TASKS,
    PACK,
    DataSet,
    demo_theme_questions,
    stated,
)
from analysis.benchmarks.registry import BENCHMARKS, EVERY

_BUILT = " ".join(f"WHEN '{name}' THEN ', {words}'" for name, words in BUILT_FROM.items())

COLUMN = f""",
    coalesce($benchmarks[list_position($codes, task)], '') || CASE
        WHEN task IN ({", ".join(map(repr, BUILT_TASKS))})
            THEN CASE regexp_extract(audio, '{BUILT}', 1) {_BUILT} ELSE '' END
        WHEN task IN ({", ".join(map(repr, MIXTURE_TASKS))})
            THEN coalesce(', pack ' || nullif(regexp_extract(audio, '{PACK}', 1), ''), '')
        WHEN question_id = ANY($demo_themes) THEN ', {DEMO}'
        ELSE '' END AS data_set"""
"""For the list of columns of a SELECT from the cases of files. Needs `values`."""

AUDIO = f""",
    CASE WHEN task IN ({", ".join(map(repr, FOLDERLESS_TASKS))}) THEN regexp_replace(audio, '^.*/', '')
        ELSE audio END AS audio"""
"""The same for the name of an audio file, which is without folders where these do not belong to its name."""

UPDATE = "UPDATE cases SET data_set = $data_set WHERE run = $run AND task = ANY($tasks)"

SIZES = """
    INSERT INTO data_set_sizes BY NAME
    SELECT run, data_set, count(DISTINCT question_id) AS questions, count(*) AS cases,
        count(*) FILTER (given) AS answers
    FROM cases WHERE run = ANY($runs) GROUP BY ALL"""
"""Of runs whose cases are read: over millions of cases, counting takes longer than all else on a page."""


def values() -> dict[str, Any]:
    """The parameters of COLUMN."""
    return {
        "demo_themes": sorted(demo_theme_questions()),
        "codes": sorted(EVERY),
        "benchmarks": [EVERY[code].benchmark for code in sorted(EVERY)],
    }


def stated_by(condition: Mapping[str, str]) -> list[dict[str, Any]]:
    """The parameters of UPDATE, without the run, for what its condition decides."""
    decided = {name: stated(condition, name) for name in BENCHMARKS}
    return [
        {"data_set": DataSet(name, source).name, "tasks": list(BENCHMARKS[name].tasks)}
        for name, source in decided.items()
        if source
    ]
