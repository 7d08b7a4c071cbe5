"""Roles from `team.yaml`, by address, pattern and claim; a mistake in the file gives nobody a role."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from analysis.errors import FileError
from analysis.reviews.team import EVERYBODY_LEADS, ROLES, Team, may, parse, read

TEAM = parse(
    'claim: groups\ndefault: viewer\nroles:\n  lead: [ada@example.org]\n  reviewer: ["*@example.org", Annotators]\n',
    "team.yaml",
)


@pytest.mark.parametrize(
    ("account", "role"),
    [
        ({"email": "ada@example.org"}, "lead"),
        ({"email": "Ada@Example.org"}, "lead"),
        ({"email": "ben@example.org"}, "reviewer"),
        ({"email": "eve@example.org.evil.net"}, "viewer"),
        ({"email": "eve@evil.net", "groups": ["annotators"]}, "reviewer"),
        ({"email": "eve@evil.net", "groups": "ANNOTATORS"}, "reviewer"),
        ({"email": "ada@example.org", "email_verified": False}, "viewer"),
        ({"email": "ada@example.org", "email_verified": "false"}, "viewer"),
        ({"email": "ada@example.org", "email_verified": True}, "lead"),
        ({"name": "ada@example.org"}, "viewer"),
        ({}, "viewer"),
    ],
)
def test_the_highest_role_that_fits(account: dict[str, Any], role: str) -> None:
    assert TEAM.role_of(account) == role


def test_without_a_file_everybody_leads(tmp_path: Path) -> None:
    assert read(tmp_path / "team.yaml") == EVERYBODY_LEADS
    assert EVERYBODY_LEADS.role_of({}) == "lead"


def test_an_empty_file_lets_everybody_look() -> None:
    assert parse("", "team.yaml") == Team()
    assert Team().role_of({"email": "ada@example.org"}) == "viewer"


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("roles: [ada]", "the field 'roles'"),
        ("roles:\n  boss: [ada]", "'boss'"),
        ("roles:\n  lead: ada@example.org", "roles: lead"),
        ("roles:\n  lead: [1]", "roles: lead"),
        ("default: admin", "default"),
        ("rolls: {}", "'rolls'"),
        ("roles: {", "YAML"),
    ],
)
def test_a_mistake_is_named(text: str, words: str) -> None:
    with pytest.raises(FileError, match=r"^team\.yaml") as error:
        parse(text, "team.yaml")
    assert words in str(error.value)


def test_a_role_includes_those_below_it() -> None:
    assert [[may(role, needed) for needed in ROLES] for role in ROLES] == [
        [True, False, False], [True, True, False], [True, True, True],
    ]  # fmt: skip
