"""What can be wrong with the database of reviews."""

from __future__ import annotations

from dataclasses import dataclass

from analysis.errors import EarmarkError, told


@dataclass
class ReviewStoreError(EarmarkError):
    """The database of reviews cannot be used. place: its address without the password."""

    place: str
    expected: str
    found: str = ""

    def __str__(self) -> str:
        return told(f"reviews at {self.place}", self.expected, self.found)
