"""The reviews of a workspace: events in SQLite or PostgreSQL, only ever added.

    reviews = open_reviews(workspace)
    reviews.append([new("Ada", "verdict", of_question(id), verdict="right")])
    reviews.state(of_question(id)).status

`append` returns when the database has the events on disk: what it returned for is not lost when a process is killed.
Writers take turns (one lock for all), so the running numbers follow the order of the commits and a reader that asks for
what came after the last number it saw misses nothing.
"""

from __future__ import annotations

from analysis.store.reviews.connection import address_of, open_reviews
from analysis.store.reviews.journal import Reviews

__all__ = ["Reviews", "address_of", "open_reviews"]
