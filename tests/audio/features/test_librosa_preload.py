"""librosa is compiled by one process at a time, whatever uses it first."""

from __future__ import annotations

import ast
import json
import os
import re
import subprocess
import sys
from importlib.util import find_spec
from pathlib import Path

import pytest

from analysis.audio import spectrogram
from analysis.audio.features import librosa_preload
from tests.browser import ROOT
from tests.sources import modules

PROCESSES = 2
SECONDS = 300
"""After which a process that compiles or waits has failed; the whole takes about 40 s on an idle machine."""


OWN = Path(str(find_spec("librosa").origin)).parent  # type: ignore[union-attr]
"""Where numba keeps what it compiles of librosa, unless told otherwise."""


@pytest.fixture
def cache(tmp_path: Path) -> Path:
    """An empty one. In a new environment it is librosa's own, so that the tests after this one need not compile."""
    is_new = not any(OWN.rglob("*.nb[ci]")) and os.access(OWN, os.W_OK) and "NUMBA_CACHE_DIR" not in os.environ
    return OWN if is_new else tmp_path


def start(cache: Path) -> subprocess.Popen[str]:
    environment = os.environ | ({} if cache == OWN else {"NUMBA_CACHE_DIR": str(cache)})
    return subprocess.Popen(
        [sys.executable, "-X", "faulthandler", "-m", "tests.audio.librosa_callers"],
        cwd=ROOT, env=environment, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True,
    )  # fmt: skip


def saves(process: subprocess.Popen[str]) -> dict[str, list[str]]:
    """What the process compiled: "locked", while it held the lock, and "unlocked"."""
    out, problems = process.communicate(timeout=SECONDS)
    assert process.returncode == 0, problems
    names: dict[str, list[str]] = json.loads(out)
    return names


def test_processes_that_start_at_once_on_an_empty_cache_compile_one_after_the_other(cache: Path) -> None:
    each = [saves(process) for process in [start(cache) for _ in range(PROCESSES)]]
    assert [names["unlocked"] for names in each] == [[]] * PROCESSES
    one, *others = sorted((names["locked"] for names in each), reverse=True)
    assert one
    assert others == [[]] * len(others), "a process that waited compiled again"
    assert any(cache.rglob("*.nbc"))


def test_each_function_that_imports_librosa_makes_it_ready_first() -> None:
    """Before any use, so that nothing is compiled, or loaded half written, while another process compiles."""
    functions = [
        (path, node)
        for path in modules()
        if path != Path(librosa_preload.__file__)
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8")))
        if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef | ast.Module) and imports_librosa(node)
    ]
    assert len(functions) > 5
    for path, function in functions:
        assert isinstance(function, ast.FunctionDef), f"{path} imports librosa outside a function"
        assert makes_ready(function), f"{path}: {function.name} uses librosa before librosa_preload.ready()"


def test_each_test_that_compares_with_librosa_makes_it_ready_first() -> None:
    """`mel_frequencies` alone compiles nothing."""
    for path in (ROOT / "tests").rglob("test_*.py"):
        source = path.read_text(encoding="utf-8")
        used = set(re.findall(r"\blibrosa\.([a-z]\w*)", source)) if "\nimport librosa\n" in source else set()
        assert used <= {"mel_frequencies"} or "librosa_preload.ready()" in source, path


def test_a_spectrogram_needs_no_librosa() -> None:
    """The first one after the start of a server would wait for its compilation."""
    demo = ROOT / "data" / "demo" / "audio" / "01_paper_lanterns.opus"
    code = (
        "import sys; from pathlib import Path; from analysis.audio import spectrogram as s\n"
        f"s.spectrogram(Path({str(demo)!r})); print([name for name in ('librosa', 'numba') if name in sys.modules])"
    )
    done = subprocess.run([sys.executable, "-c", code], cwd=ROOT, capture_output=True, text=True, check=True)
    assert done.stdout.strip() == "[]"
    assert "librosa" not in vars(spectrogram)


def imports_librosa(scope: ast.Module | ast.FunctionDef | ast.AsyncFunctionDef) -> bool:
    """In its own statements, not in those of functions within."""
    return any(
        (isinstance(node, ast.Import) and any(alias.name.split(".")[0] == "librosa" for alias in node.names))
        or (isinstance(node, ast.ImportFrom) and (node.module or "").split(".")[0] == "librosa")
        for node in statements(scope)
    )


def statements(scope: ast.AST) -> list[ast.AST]:
    found: list[ast.AST] = []
    for node in ast.iter_child_nodes(scope):
        if not isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef):
            found += [node, *statements(node)]
    return found


def makes_ready(function: ast.FunctionDef) -> bool:
    """The first statement besides the docstring and imports is `librosa_preload.ready()`."""
    body = [
        node
        for node in function.body
        if not isinstance(node, ast.Import | ast.ImportFrom)
        and not (isinstance(node, ast.Expr) and isinstance(node.value, ast.Constant))
    ]
    return bool(body) and ast.unparse(body[0]) == "librosa_preload.ready()"
