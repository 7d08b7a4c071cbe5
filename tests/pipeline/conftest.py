"""Two workspaces with the same cases, and reviews in one of them."""

from __future__ import annotations

from pathlib import Path

import pytest

from analysis.reviews.events import new, of_question
from analysis.store.database import Database
from analysis.store.reviews import Reviews, open_reviews
from tests.dashboard import small
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
