"""What scored a stored run, by the versions that are stored with it."""

from __future__ import annotations

import pytest

from analysis import scoring
from analysis.scoring.stored_versions import Age, age_of


@pytest.mark.parametrize(
    ("changes", "age"),
    [
        ({}, "present"),
        ({"metrics": "3"}, "older"),
        ({"columns": "16"}, "newer"),
        ({"metrics": "3", "parsing": "7"}, "newer"),
        ({"metrics": "3", "jiwer": "99"}, "older"),
        ({"jiwer": "99"}, "other"),
        ({"released": "fffffff"}, "other"),
        ({"parsing": "next"}, "other"),
        ({"metrics": None}, "older"),
        ({"json_repair": None}, "other"),
    ],
)
def test_the_age_of_a_score(changes: dict[str, str | None], age: Age, monkeypatch: pytest.MonkeyPatch) -> None:
    ours = {**scoring.VERSIONS, "metrics": "4", "parsing": "6", "columns": "15"}
    monkeypatch.setattr(scoring, "VERSIONS", ours)
    versions = {name: value for name, value in {**ours, **changes}.items() if value is not None}
    assert age_of(versions) == age


def test_no_number_of_ours_says_nothing(monkeypatch: pytest.MonkeyPatch) -> None:
    versions = scoring.VERSIONS.copy()
    monkeypatch.setattr(scoring, "VERSIONS", {**versions, "parsing": "next"})
    assert age_of(versions) == "other"
