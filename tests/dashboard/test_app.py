"""The server before its first visitor."""

from __future__ import annotations

import os
import re
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


def test_names_of_axes_can_be_read_on_both_grounds() -> None:
    """Streamlit's grey on white has 3.7:1, below the 4.5:1 of WCAG AA."""
    rule = r"\.js-plotly-plot :is\((.*)\) text \{ fill: light-dark\((#\w{6}), (#\w{6})\) !important; \}"
    found = re.search(rule, (ROOT / "dashboard" / "frame.css").read_text(encoding="utf-8"))
    assert found is not None
    parts, light, dark = found.groups()
    assert {".xtick", ".ytick", ".g-xtitle", ".g-ytitle", ".annotation"} == set(parts.split(", "))
    theme = tomllib.loads((ROOT / "dashboard" / ".streamlit" / "config.toml").read_text(encoding="utf-8"))["theme"]
    for text, scheme in ((light, "light"), (dark, "dark")):
        assert _contrast(text, theme[scheme]["backgroundColor"]) >= 4.5


def _contrast(one: str, other: str) -> float:
    low, high = sorted(map(_luminance, (one, other)))
    return (high + 0.05) / (low + 0.05)


def _luminance(colour: str) -> float:
    """Relative luminance as WCAG 2 defines it."""
    parts = [int(colour[place : place + 2], 16) / 255 for place in (1, 3, 5)]
    red, green, blue = (part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4 for part in parts)
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue
