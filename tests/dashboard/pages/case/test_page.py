"""The head of a case: what was asked, and the score of the answer that is shown first."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from analysis.store.database import Database
from analysis.store.queries import cases_list
from analysis.store.queries.filters import Filters
from tests.dashboard import small


def test_the_title_has_the_score_of_the_run_that_the_link_names(tmp_path: Path, opened: Any) -> None:
    place = small.workspace(tmp_path)
    rows = cases_list.cases(Database(place), Filters(tasks=("FSS",))).rows
    scores = {row["run"]: row["score"] for row in rows}
    assert len(set(scores.values())) == 2
    for run, name in ((small.run_named(place, each), each) for each in ("careful", "careless")):
        app = opened("case", place.path, q=rows[0]["question_id"], at=run)
        assert app.title[0].value.endswith(f" · {100 * scores[run]:.1f} %")
        assert f"Score of {name}, paper lens" in [each.value.replace("\\", "") for each in app.caption]
