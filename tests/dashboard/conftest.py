"""What the tests of pages share with those of a whole round."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from analysis.store.reviews import Reviews, open_reviews
from analysis.store.workspace import Workspace


@pytest.fixture
def reviews(place: Workspace) -> Iterator[Reviews]:
    """What is said in the workspace that the test calls `place`."""
    reviews = open_reviews(place)
    yield reviews
    reviews.close()
