"""Where things stand: the project, the workspace, and the app below its host's address."""

from __future__ import annotations

import os
import tomllib
from functools import cache
from pathlib import Path

from streamlit import config

from analysis.store.storage import storage_of

PROJECT = Path(__file__).resolve().parents[1]


def workspace_path() -> Path:
    """The folder of this machine of the workspace, which is that of EARMARK_WORKSPACE. It need not exist yet."""
    return storage_of().root


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
