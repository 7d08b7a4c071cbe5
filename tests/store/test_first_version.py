"""A workspace that the first version wrote still opens: its run, its reference set and its reviews.

Commit 5d2ae23 wrote `tests/cases/first_workspace` from the records of `tests.small`, a segmentation and a lyrics
answer with errors, a question in three wordings, one song of CoSoD, and one verdict.
"""

from __future__ import annotations

import shutil
from collections.abc import Iterator
from pathlib import Path

import pyarrow.parquet as pq
import pytest

from analysis.pipeline.references import relink
from analysis.reviews.events import of_question
from analysis.scoring.explain.recomputation import arithmetic
from analysis.store.database import Database
from analysis.store.queries import songs
from analysis.store.queries.cases import cases_list
from analysis.store.queries.cases.case import case
from analysis.store.queries.filters import Filters
from analysis.store.reviews import open_reviews
from analysis.store.runs import description
from analysis.store.tables.schema import DERIVED_TABLES, REFERENCE_TABLES, RUN_TABLES
from analysis.store.workspace import Workspace

STORED = Path(__file__).parents[1] / "cases" / "first_workspace"
RUN = "first-aeba6e5b"
ROWS = {
    "cases": 16,
    "scores": 32,
    "pairs": 22,
    "words": 4,
    "phrases": 2,
    "structures": 6,
    "sharing": 14,
    "occurrences": 12,
    "boundaries": 18,
    "losses": 0,  # a table that the first version did not have
    "ensembles": 6,
    "songs": 1,
    "sections": 2,
    "beats": 0,
    "performances": 2,
}
"""As counted by the first version itself."""


@pytest.fixture(scope="module")
def workspace(tmp_path_factory: pytest.TempPathFactory) -> Workspace:
    return Workspace(shutil.copytree(STORED, tmp_path_factory.mktemp("first") / "workspace"))


@pytest.fixture(scope="module")
def db(workspace: Workspace) -> Iterator[Database]:
    database = Database(workspace)
    yield database
    database.close()


def test_the_run_is_whole_and_its_description_readable(workspace: Workspace) -> None:
    (run,) = description.load_all(workspace)
    assert (run.id, run.model, run.n, run.versions["columns"]) == (RUN, "first", 16, "8")
    assert description.damaged(workspace) == {}


@pytest.mark.parametrize(("table", "n"), ROWS.items(), ids=list(ROWS))
def test_every_row_is_there(db: Database, table: str, n: int) -> None:
    assert db.rows(f"SELECT count(*) AS n FROM {table}") == [{"n": n}]


@pytest.mark.parametrize("file", sorted(STORED.rglob("*.parquet")), ids=lambda file: file.stem)
def test_columns_of_today_are_those_of_then_and_further_ones(file: Path) -> None:
    columns = {**RUN_TABLES, **DERIVED_TABLES, **REFERENCE_TABLES}[file.stem]
    stored = pq.read_schema(file)
    common = [(column.name, column.type) for column in columns if column.name in stored.names]
    assert [(field.name, field.type) for field in stored] == common


def test_a_case_opens_with_the_evidence_of_its_score(db: Database) -> None:
    page = cases_list.cases(db, Filters())
    answers = [answer for row in page.rows for answer in case(db, row["question_id"]).answers]
    scores = [score for answer in answers for score in answer.scored.values()]
    assert len(scores) == 32
    assert sum(score.evidence is not None for score in scores) == 31
    assert [arithmetic(score).score for score in scores] == [pytest.approx(score.score) for score in scores]


def test_the_verdict_of_its_reviewer_counts(db: Database, workspace: Workspace) -> None:
    reviews = open_reviews(workspace)
    try:
        (row,) = db.rows("SELECT DISTINCT question_id FROM cases WHERE record = '8'")
        assert reviews.state(of_question(row["question_id"])).status == "wrong"
    finally:
        reviews.close()


def test_its_reference_set_can_be_linked_anew(workspace: Workspace) -> None:
    (song,) = songs.read(workspace, "cosod")
    assert [section.label for section in song.sections] == ["Verse", "Chorus"]
    relink(workspace)
    assert pq.read_table(workspace.path / workspace.run(RUN) / "cases.parquet").num_rows == 16
