"""Two workspaces with the same cases, and reviews in one of them; a cluster of two workers."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from pathlib import Path
from types import ModuleType

import pytest

from analysis.reviews.events import new, of_question
from analysis.store.database import Database
from analysis.store.reviews import Reviews, open_reviews
from tests.dashboard import small
from tests.pipeline.killing import MARKER
from tests.pipeline.reviewed import moved, question, version


@pytest.fixture
def db(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Database:
    monkeypatch.delenv("EARMARK_REVIEWS", raising=False)
    return Database(small.workspace(tmp_path))


@pytest.fixture
def fresh(tmp_path: Path) -> Database:
    (tmp_path / "fresh").mkdir()
    return Database(small.workspace(tmp_path / "fresh"))


@pytest.fixture
def reviews(db: Database) -> Reviews:
    """Two reviewers who disagree on one case, of which a third accepts one's correction, and a verdict elsewhere."""
    reviews = open_reviews(db.workspace)
    target = of_question(question(db, "FSS"))
    proposed = new("Ada", "correction", target, value=moved(42.123), reason="by ear", reference=version(db, "FSS"))
    other = new("Ben B.", "correction", target, value=moved(38.0), reason="hm")
    reviews.append([
        proposed, other,
        new("Ada", "verdict", target, verdict="wrong"), new("Ben B.", "verdict", target, verdict="right"),
        new("Cy", "accept", target, correction=proposed.id), new("Cy", "settle", target, verdict="wrong"),
        new("Ada", "verdict", of_question(question(db, "Cnt")), verdict="right"),
    ])  # fmt: skip
    return reviews


@pytest.fixture
def cluster(bucket: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[str]:
    """The address of a scheduler with two workers in processes, which inherit the environment."""
    import distributed

    monkeypatch.setenv(MARKER, str(tmp_path / "marker"))
    # a worker runs the main module anew, which an earlier test of a page may have replaced by its script
    monkeypatch.setitem(sys.modules, "__main__", ModuleType("__main__"))
    cluster = distributed.LocalCluster(
        n_workers=2, threads_per_worker=1, host="127.0.0.1", dashboard_address=None, local_directory=str(tmp_path)
    )
    with cluster:
        yield str(cluster.scheduler_address).replace("tcp://", "dask://")
