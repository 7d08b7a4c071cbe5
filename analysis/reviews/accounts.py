"""How an account of a login signs reviews: by issuer and subject, which the provider gives to one person for good.

The display name is what people write of themselves, and two may write the same. It stands in the signature to be read;
what tells reviewers apart is the key behind it.
"""

from __future__ import annotations

import hashlib
import json
from collections.abc import Mapping
from typing import Any

DIGITS = 10
"""Hexadecimal digits of a key: with 10,000 accounts, one in 20,000 servers has two that share one."""
LONGEST_NAME = 60


def key_of(account: Mapping[str, Any]) -> str:
    """The key of an account by its claims `iss` and `sub`, "" where one is missing."""
    parts = [account.get(name) for name in ("iss", "sub")]
    if not all(isinstance(part, str) and part for part in parts):
        return ""
    return hashlib.sha256(json.dumps(parts).encode()).hexdigest()[:DIGITS]


def signature(account: Mapping[str, Any]) -> str:
    """Display name and key, such as "Ada (3f2a9c1b07)"; "" for an account without issuer or subject."""
    key = key_of(account)
    name = str(account.get("name") or account.get("email") or "account")
    return f"{' '.join(name.split())[:LONGEST_NAME]} ({key})" if key else ""


def verified_address(account: Mapping[str, Any]) -> str:
    """The address of an account, "" where the provider has not verified it."""
    return "" if account.get("email_verified") in (False, "false") else str(account.get("email") or "")
