"""The Python modules of the program, each read and parsed once for all tests of a process."""

from __future__ import annotations

import ast
import gc
from functools import cache
from pathlib import Path

ROOT = Path(__file__).parents[1]
FOLDERS = ("analysis", "dashboard")
NOT_OURS = frozenset({"node_modules", "vendor"})


@cache
def modules(*folders: str) -> tuple[Path, ...]:
    """Every module below these folders, sorted within each; below `FOLDERS` if none is named."""
    paths = (path for folder in folders or FOLDERS for path in sorted((ROOT / folder).rglob("*.py")))
    return tuple(path for path in paths if NOT_OURS.isdisjoint(path.parts))


def name_of(path: Path) -> str:
    """The path from the root, as tests name files."""
    return path.relative_to(ROOT).as_posix()


@cache
def text(path: Path) -> str:
    return path.read_text(encoding="utf-8")


@cache
def nodes(code: str) -> tuple[ast.AST, ...]:
    """Every node of a module, itself first. All of them stay, so that the garbage collector need not go through them
    while they are made: that took more than half of the time."""
    is_collecting = gc.isenabled()
    gc.disable()
    try:
        return tuple(ast.walk(ast.parse(code)))
    finally:
        if is_collecting:
            gc.enable()


@cache
def strings(code: str) -> tuple[tuple[int, str], ...]:
    """Line and text of every string but those that stand alone: the documentation."""
    documentation = {id(node.value) for node in nodes(code) if isinstance(node, ast.Expr)}
    return tuple(
        (node.lineno, node.value)
        for node in nodes(code)
        if isinstance(node, ast.Constant) and isinstance(node.value, str) and id(node) not in documentation
    )
