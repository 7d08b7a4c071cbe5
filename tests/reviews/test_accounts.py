"""The signature of an account: issuer and subject tell apart, the display name is for readers."""

from __future__ import annotations

import pytest

from analysis.reviews import accounts

ADA = {"iss": "https://login", "sub": "1", "name": "Ada"}


def test_the_key_is_of_issuer_and_subject_alone() -> None:
    assert accounts.key_of(ADA) == accounts.key_of({**ADA, "name": "Ben", "email": "x@y"})
    assert accounts.key_of({"iss": "a", "sub": "bc"}) != accounts.key_of({"iss": "ab", "sub": "c"})
    assert accounts.signature(ADA) == f"Ada ({accounts.key_of(ADA)})"


@pytest.mark.parametrize("claims", [{"sub": ""}, {"iss": None}, {"sub": 7}])
def test_without_issuer_or_subject_nobody_signs(claims: dict[str, object]) -> None:
    assert accounts.signature({**ADA, **claims}) == ""


def test_a_name_is_one_line_of_moderate_length() -> None:
    name = accounts.signature({**ADA, "name": "A\nB " + "x" * 500}).partition(" (")[0]
    assert name.startswith("A B xxx")
    assert len(name) == accounts.LONGEST_NAME


@pytest.mark.parametrize(("verified", "address"), [(True, "a@b"), (None, "a@b"), (False, ""), ("false", "")])
def test_an_address_counts_unless_the_provider_has_not_verified_it(verified: object, address: str) -> None:
    assert accounts.verified_address({"email": "a@b", "email_verified": verified}) == address
