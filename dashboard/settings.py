"""Where things stand: the project and the workspace."""

from __future__ import annotations

import os
from pathlib import Path

PROJECT = Path(__file__).resolve().parents[1]


def workspace_path() -> Path:
    """The workspace: EARMARK_WORKSPACE, else `data/workspace` of the project. It need not exist yet."""
    named = os.environ.get("EARMARK_WORKSPACE", "").strip()
    return Path(named).expanduser().resolve() if named else PROJECT / "data" / "workspace"
