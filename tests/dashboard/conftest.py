"""What the tests of pages share with those of a whole round."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from analysis.store.reviews import Reviews, open_reviews
from analysis.store.workspace import Workspace


@pytest.fixture(scope="session")
def demo(tmp_path_factory: pytest.TempPathFactory) -> Workspace:
    """The built-in demo, loaded once for all tests that only read it."""
    from analysis.pipeline.demo import load_demo

    place = Workspace(tmp_path_factory.mktemp("demo") / "workspace")
    load_demo(place)
    return place


@pytest.fixture
def reviews(place: Workspace) -> Iterator[Reviews]:
    """What is said in the workspace that the test calls `place`."""
    reviews = open_reviews(place)
    yield reviews
    reviews.close()
