"""The server before its first visitor."""

from __future__ import annotations

import os
import subprocess
import sys
import tomllib
from pathlib import Path

from tests.browser import ROOT


def test_what_threads_must_not_see_half_imported_is_there_before_the_first_visitor(tmp_path: Path) -> None:
    """Pages of several first visitors failed with "partially initialized module 'pandas'"."""
    code = "import sys, dashboard.app; print([name for name in ('pandas', 'plotly', 'pyarrow') if name in sys.modules])"
    named = os.environ | {"EARMARK_WORKSPACE": str(tmp_path)}  # nothing is loaded into that of the checkout
    run = subprocess.run([sys.executable, "-c", code], cwd=ROOT, capture_output=True, text=True, check=True, env=named)
    assert run.stdout == "['pandas', 'plotly', 'pyarrow']\n"


def test_no_rerun_looks_through_all_objects_of_the_server() -> None:
    """It took half of the processor time of a rerun, while all other visitors waited."""
    settings = tomllib.loads((ROOT / "dashboard" / ".streamlit" / "config.toml").read_text(encoding="utf-8"))
    assert settings["runner"]["postScriptGC"] is False
