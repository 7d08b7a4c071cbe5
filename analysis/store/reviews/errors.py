"""What can be wrong with the database of reviews."""

from __future__ import annotations

from dataclasses import dataclass

from sqlalchemy.exc import DBAPIError

from analysis.errors import EarmarkError, mismatch


@dataclass
class ReviewStoreError(EarmarkError):
    """The database of reviews cannot be used. place: its address without the password."""

    place: str
    expected: str
    found: str = ""

    def __str__(self) -> str:
        return mismatch(f"reviews at {self.place}", self.expected, self.found)


DISK_FULL = "53100"
"""PostgreSQL's state for it."""


def expectation(error: DBAPIError) -> str:
    """What a failed statement expected of the database."""
    is_full = getattr(error.orig, "sqlstate", "") == DISK_FULL or "disk is full" in str(error.orig)
    return "room on the disk of the database" if is_full else "a database that answers"


def reason(error: Exception) -> str:
    """What a database or the system says, on one line, without the query and without SQLAlchemy's links."""
    if isinstance(error, DBAPIError) and error.orig is not None:
        return " ".join(str(error.orig).split())
    strerror = getattr(error, "strerror", None)
    return " ".join(str(strerror or error).split())
