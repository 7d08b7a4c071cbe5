"""Who may do what on a server with a login: `team.yaml` of a workspace.

    claim: groups            # optional: also compare the values of this claim of the login
    default: viewer          # role of everybody who is not listed
    roles:
      lead: [ada@example.org]
      reviewer: ["*@example.org", annotators]

An entry is an address, a pattern of addresses, or a value of the claim. The highest role that fits is the role.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from fnmatch import fnmatchcase
from pathlib import Path
from typing import Any, Literal, TypeAlias, get_args

import yaml

from analysis import bounded_yaml
from analysis.errors import FileError, LineError

Role: TypeAlias = Literal["viewer", "reviewer", "lead"]
ROLES: tuple[Role, ...] = get_args(Role)
"""From the least to the most."""
FILE = "team.yaml"
_FIELDS = ("claim", "default", "roles")


@dataclass(frozen=True, slots=True)
class Team:
    """Roles on a server. entries: addresses, patterns and values of the claim, by role. default: for all others."""

    entries: Mapping[Role, tuple[str, ...]] = field(default_factory=dict)
    claim: str = ""
    default: Role = "viewer"

    def role_of(self, account: Mapping[str, Any]) -> Role:
        """The role of a login. account: its claims. An address that the provider has not verified does not count."""
        texts = set(_texts(account.get(self.claim))) if self.claim else set()
        if account.get("email_verified") not in (False, "false"):
            texts |= set(_texts(account.get("email")))
        fitting = (
            role
            for role in reversed(ROLES)
            if any(fnmatchcase(text, entry.casefold()) for entry in self.entries.get(role, ()) for text in texts)
        )
        return next(fitting, self.default)


EVERYBODY_LEADS = Team(default="lead")
"""The team of a workspace without `team.yaml`."""


def read(path: Path) -> Team:
    """The team of a file; without the file everybody who logs in is a lead. Raises FileError."""
    try:
        text = path.read_text(encoding="utf-8")
    except FileNotFoundError:
        return EVERYBODY_LEADS
    except (OSError, UnicodeError) as error:
        raise FileError(str(path), "a text file", str(error)) from error
    return parse(text, str(path))


def parse(text: str, file: str) -> Team:
    """The team that a text describes. Raises FileError for any mistake, so that it gives nobody a role."""
    try:
        content = bounded_yaml.load(text, file)
    except (LineError, yaml.YAMLError) as error:
        raise FileError(file, "YAML", " ".join(str(error).split())) from error
    fields = _mapping(content, file, "the file", _FIELDS)
    roles = _mapping(fields.get("roles"), file, "the field 'roles'", ROLES)
    default = fields.get("default", "viewer")
    if default not in ROLES:
        raise FileError(file, f"default: one of {', '.join(ROLES)}", repr(default))
    entries = {role: _entries(roles[role], file, role) for role in ROLES if role in roles}
    return Team(entries, str(fields.get("claim") or ""), default)


def may(role: Role, needed: Role) -> bool:
    """Whether a role includes another one."""
    return ROLES.index(role) >= ROLES.index(needed)


def _mapping(content: Any, file: str, name: str, allowed: Sequence[str]) -> Mapping[str, Any]:
    if content is None:
        return {}
    if not isinstance(content, Mapping):
        raise FileError(file, f"{name}: fields {', '.join(allowed)}", repr(content))
    unknown = next((key for key in content if key not in allowed), None)
    if unknown is not None:
        raise FileError(file, f"{name}: one of the fields {', '.join(allowed)}", repr(unknown))
    return content


def _entries(content: Any, file: str, role: str) -> tuple[str, ...]:
    if not isinstance(content, list) or not all(isinstance(entry, str) and entry.strip() for entry in content):
        raise FileError(file, f"roles: {role}: a list of addresses, patterns or values of the claim", repr(content))
    return tuple(entry.strip() for entry in content)


def _texts(value: Any) -> list[str]:
    """The texts of a claim, compared without regard to case."""
    values = value if isinstance(value, list | tuple) else [value]
    return [text.casefold() for text in values if isinstance(text, str) and text]
