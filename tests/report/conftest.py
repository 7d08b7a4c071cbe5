"""One workspace and one report of two runs for all tests of this folder."""

from __future__ import annotations

import pytest

from analysis.report import build
from analysis.report.cases import rows as case_rows
from analysis.report.cases.rows import CaseRow
from analysis.report.document import Report
from analysis.store.database import Database
from analysis.store.queries.filters import Filters
from analysis.store.workspace import Workspace
from tests import demo_runs


@pytest.fixture(scope="session")
def place(tmp_path_factory: pytest.TempPathFactory) -> Workspace:
    return demo_runs.workspace(tmp_path_factory.mktemp("report") / "workspace")


@pytest.fixture(scope="session")
def report(place: Workspace) -> Report:
    return build.build(Database(place), demo_runs.ids(place))


@pytest.fixture(scope="session")
def rows(place: Workspace) -> list[CaseRow]:
    database = Database(place)
    return list(case_rows.load(database, Filters(data_sets=("BASS, demo",), runs=tuple(database.run_ids()))).rows)
