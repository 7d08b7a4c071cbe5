"""Where things stand: the project, the workspace, and the app below its host's address."""

from __future__ import annotations

import os
import tomllib
from functools import cache
from pathlib import Path

from streamlit import config

PROJECT = Path(__file__).resolve().parents[1]


def workspace_path() -> Path:
    """The workspace: EARMARK_WORKSPACE, else `data/workspace` of the project. It need not exist yet."""
    folder = os.environ.get("EARMARK_WORKSPACE", "").strip()
    return Path(folder).expanduser().resolve() if folder else PROJECT / "data" / "workspace"


def base_path() -> str:
    """What every address of the app begins with: `server.baseUrlPath` with a slash before it, else nothing."""
    path = str(config.get_option("server.baseUrlPath") or "").strip("/")
    return f"/{path}" if path else ""


@cache
def version() -> str:
    """The version of Earmark, which need not be installed."""
    with (PROJECT / "pyproject.toml").open("rb") as file:
        return str(tomllib.load(file)["project"]["version"])


UPLOAD_MB = 200
"""Megabytes of one uploaded file."""


def can_upload() -> bool:
    """Whether visitors may load files: not if EARMARK_UPLOADS is "off"."""
    return os.environ.get("EARMARK_UPLOADS", "").strip().lower() not in ("off", "0", "no", "false")
