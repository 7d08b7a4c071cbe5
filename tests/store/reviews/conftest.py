"""The same tests over both databases."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path
from typing import TypeAlias

import pytest
from sqlalchemy.engine import make_url

from analysis.store.reviews import Reviews
from analysis.store.reviews.connection import connect
from tests import postgres

Opens: TypeAlias = Callable[[], Reviews]


@pytest.fixture(params=["sqlite", "postgresql"])
def url(request: pytest.FixtureRequest, tmp_path: Path) -> str:
    """The address of an empty database."""
    if request.param == "sqlite":
        return f"sqlite:///{tmp_path / 'reviews.sqlite'}"
    server: postgres.Server = request.getfixturevalue("postgres_server")
    return server.database()


@pytest.fixture
def opens(url: str) -> Iterator[Opens]:
    """Opens the database anew, as another process would."""
    opened: list[Reviews] = []

    def one() -> Reviews:
        opened.append(connect(make_url(url)))
        return opened[-1]

    yield one
    for reviews in opened:
        reviews.close()


@pytest.fixture
def reviews(opens: Opens) -> Reviews:
    return opens()
