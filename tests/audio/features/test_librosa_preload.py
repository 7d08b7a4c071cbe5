"""librosa is compiled by one process at a time, whatever uses it first."""

from __future__ import annotations

import ast
import fcntl
import json
import os
import re
import subprocess
import sys
from pathlib import Path
from typing import TypeAlias

from analysis.audio import spectrogram
from analysis.audio.features import librosa_preload
from tests.browser import ROOT
from tests.sources import modules, nodes, text

PROCESSES = 2
SECONDS = 300
"""After which a process that compiles or waits has failed; the whole takes about 40 s on an idle machine."""


Touched: TypeAlias = dict[str, list[str]]


def start() -> subprocess.Popen[str]:
    return subprocess.Popen(
        [sys.executable, "-X", "faulthandler", "-m", "tests.audio.librosa_callers"],
        cwd=ROOT, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True,
    )  # fmt: skip


def touched(process: subprocess.Popen[str]) -> Touched:
    """What the process "compiled", and what it "loaded" or compiled while it was "unlocked"."""
    out, problems = process.communicate(timeout=SECONDS)
    assert process.returncode == 0, problems
    names: Touched = json.loads(out)
    return names


def test_processes_that_start_at_once_load_what_one_of_them_compiled() -> None:
    """In a new environment one of them compiles, for all later tests too. Loading without the lock fails as compiling
    does: what is there was once compiled so."""
    each = [touched(process) for process in [start() for _ in range(PROCESSES)]]
    assert [names["unlocked"] for names in each] == [[]] * PROCESSES
    assert all(names["compiled"] or names["loaded"] for names in each)
    assert sum(bool(names["compiled"]) for names in each) <= 1, "a process that waited compiled again"


def test_the_lock_keeps_other_processes_out() -> None:
    with librosa_preload._exclusive():
        assert is_locked()
    assert not is_locked()


def is_locked() -> bool:
    lock = librosa_preload._open_lock()
    try:
        fcntl.flock(lock, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except BlockingIOError:
        return True
    finally:
        os.close(lock)
    return False


def test_each_function_that_imports_librosa_makes_it_ready_first() -> None:
    """Before any use, so that nothing is compiled, or loaded half written, while another process compiles."""
    functions = [
        (path, node)
        for path in modules()
        if path != Path(librosa_preload.__file__) and "librosa" in text(path)
        for node in nodes(text(path))
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
