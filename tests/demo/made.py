"""The demo as the tests see it: its folder, and its scripts, run as a user runs them."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

DEMO = Path(__file__).parents[2] / "data" / "demo"
SONGS = tuple(path.stem for path in sorted((DEMO / "songs").glob("*.toml")))


def run(script: str, *arguments: str) -> None:
    subprocess.run([sys.executable, "-B", str(DEMO / "make" / script), *arguments], check=True)
