"""The JavaScript is checked as the Python is: types by TypeScript from its JSDoc, the rest by eslint."""

from __future__ import annotations

import json
import re
import subprocess

import pytest

from tests import node

CHECKS = {
    "types": ["--project", "jsconfig.json"],
    "lint": ["--max-warnings", "0", "."],
}


def check(name: str, *more: str) -> str:
    """What a check complains about; "" if nothing."""
    if not node.has_tools():
        pytest.skip(node.NO_TOOLS if node.has_node() else node.NO_NODE)
    script = node.TYPES if name == "types" else node.LINT
    command = [str(node.program("node")), str(script), *CHECKS[name], *more]
    result = subprocess.run(command, cwd=node.COMPONENTS, capture_output=True, text=True, check=False, timeout=600)
    return result.stdout + result.stderr if result.returncode else ""


@pytest.mark.parametrize("name", CHECKS)
def test_nothing_to_complain_about(name: str) -> None:
    assert check(name) == ""


def test_the_checks_are_those_of_the_package() -> None:
    scripts = json.loads((node.COMPONENTS / "package.json").read_text(encoding="utf-8"))["scripts"]
    assert scripts == {"types": " ".join(["tsc", *CHECKS["types"]]), "lint": " ".join(["eslint", *CHECKS["lint"]])}


def test_every_listener_has_an_owner() -> None:
    """Lasting components listen through `Listeners`, which `dispose` ends; the others for the life of the window."""
    own = {"common/messages.js", "navigation/charts.js", "navigation/history.js", "navigation/navigation.js",
           "navigation/scroll.js", "navigation/theme.js", "timeline/playing/player.js"}  # fmt: skip
    on_the_page = re.compile(r"\b(?:window|document|audio|root|parentElement)\.addEventListener\(")
    sources = {path.relative_to(node.COMPONENTS).as_posix(): path.read_text(encoding="utf-8")
               for path in node.COMPONENTS.glob("*/**/*.js") if "node_modules" not in path.parts}  # fmt: skip
    assert {name for name, text in sources.items() if on_the_page.search(text)} <= own


@pytest.mark.parametrize(
    "name",
    [
        "link_table/order",
        "notation/plan",
        "timeline/editing/edit",
        "timeline/geometry",
        "timeline/layout",
        "timeline/layers/mel_image",
    ],
)
def test_a_pure_module_does_not_touch_the_page(name: str) -> None:
    code = re.sub(r"/\*.*?\*/|//[^\n]*", "", (node.COMPONENTS / f"{name}.js").read_text(encoding="utf-8"), flags=re.S)
    assert re.findall(r"\b(?:window|document|localStorage|sessionStorage|navigator|fetch)\b", code) == []
