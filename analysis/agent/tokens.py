"""Tokens with which agents speak for the accounts of a login: shown once, kept as hashes, and revocable.

A workspace with a token has a login for agents from then on, also after the last one was revoked.
"""

from __future__ import annotations

import hashlib
import json
import re
import secrets
from collections.abc import Mapping
from dataclasses import asdict, dataclass, replace
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

from analysis.reviews import team
from analysis.reviews.team import Role
from analysis.store.storage.protocol import Storage

FOLDER = "agent_tokens"
_DIGEST = re.compile(r"[0-9a-f]{64}")
_CLAIMS = ("iss", "sub", "name", "email", "email_verified")


@dataclass(frozen=True, slots=True)
class Token:
    """What is kept of a token. digest: SHA-256 of it. account: claims of the login that it speaks for.

    reviewer: the name under which the account reviews. issued_at, revoked: UTC in ISO 8601; revoked: "" while it works.
    """

    digest: str
    account: Mapping[str, Any]
    reviewer: str
    issued_at: str
    revoked: str = ""


def issue(storage: Storage, account: Mapping[str, Any], reviewer: str) -> str:
    """A new token for an account, which cannot be read again."""
    text = secrets.token_urlsafe(32)
    claims = [*_CLAIMS, _team(storage).claim]
    own = {name: account[name] for name in claims if account.get(name) is not None}
    _write(storage, Token(_digest(text), own, reviewer, _now()))
    return text


def exist(storage: Storage) -> bool:
    """Whether a token was ever made here, so that agents need one."""
    return bool(storage.stamps(FOLDER))


def of_account(storage: Storage, account: Mapping[str, Any]) -> list[Token]:
    """The tokens of an account that work, the earliest first."""
    who = [account.get(name) for name in ("iss", "sub")]
    names = [Path(key).stem for key in storage.stamps(FOLDER)]
    every = [token for name in names if (token := _read(storage, name)) and not token.revoked]
    own = [token for token in every if [token.account.get(name) for name in ("iss", "sub")] == who]
    return sorted(own, key=lambda token: (token.issued_at, token.digest))


def revoke(storage: Storage, token: Token) -> None:
    """Revokes a token, which is refused from now on."""
    _write(storage, replace(token, revoked=_now()))


def holder(storage: Storage, text: str) -> Token | None:
    """The stored facts of a valid token, None if it is unknown or revoked."""
    token = _read(storage, _digest(text))
    return None if token is None or token.revoked else token


def role(storage: Storage, token: Token) -> Role:
    """The present role of the account. Raises FileError if `team.yaml` cannot be read."""
    return _team(storage).role_of(token.account)


def _team(storage: Storage) -> team.Team:
    return team.read(Path(storage.local(team.FILE)))


def _digest(text: str) -> str:
    return hashlib.sha256(text.encode("utf-8", "surrogatepass")).hexdigest()


def _read(storage: Storage, digest: str) -> Token | None:
    key = f"{FOLDER}/{digest}.json"
    if not _DIGEST.fullmatch(digest) or not storage.exists(key):
        return None
    return Token(**json.loads(storage.read(key)))


def _write(storage: Storage, token: Token) -> None:
    storage.put(f"{FOLDER}/{token.digest}.json", json.dumps(asdict(token)).encode())


def _now() -> str:
    return datetime.now(UTC).strftime("%Y-%m-%dT%H:%M:%SZ")
