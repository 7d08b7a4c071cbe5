"""Names in the library and the dashboard say what a thing is: a word from the list of empty names never stands alone.

A participle, pronoun or adverb alone (`found`, `each`, `known`) has no meaning of its own. With a noun it is fine
(`parsed_value`), and so are the pairs `expected` and `found` in errors, `left` and `right` in comparisons.
"""

from __future__ import annotations

import ast
from collections import Counter
from collections.abc import Iterator
from functools import cache
from typing import TypeAlias

from tests import sources

Scope: TypeAlias = ast.Module | ast.ClassDef | ast.FunctionDef | ast.AsyncFunctionDef

EMPTY_NAMES = frozenset(
    """
    alike among annotated apart asked beside chosen counted done drawn each found given heard held hearing judged kept
    keeping known left listed loaded made moved named one placed rest said saying seen shown stored taken taking telling
    there told tried wanted whole written
    """.split()
)
PAIRS = {"found": "expected", "left": "right"}
"""Names that are fine next to their counterpart in one function or class."""
EXCEPTIONS = {
    ("analysis/agent/tools.py", "hearing"): "name of a tool, by which agents call it",
    ("analysis/audio/library/index.py", "made"): "key of the stored index of audio",
    ("analysis/audio/library/importer.py", "made"): "the same key before it is stored",
}
"""Names that stay, with the reason."""
REMAINING = {
    "benchmarks": 6,
    "metrics": 1,
    "parsing": 1,
    "pipeline": 1,
    "records.py": 1,
    "reviews": 2,
    "scoring": 1,
    "store": 7,
    "summaries": 10,
    "tallies.py": 4,
    "dashboard/background.py": 1,
    "dashboard/components": 1,
    "dashboard/selection": 2,
}
"""Most empty names by part of library and dashboard, to be lowered as they go. Parts that are not listed have none."""


def scopes(code: str) -> Iterator[Scope]:
    """The module with all its functions and classes."""
    for node in sources.nodes(code):
        if isinstance(node, ast.Module | ast.ClassDef | ast.FunctionDef | ast.AsyncFunctionDef):
            yield node


def names(scope: Scope) -> set[str]:
    """Names that a scope defines or assigns, without those of its inner functions and classes."""
    result: set[str] = set()
    nodes = list(ast.iter_child_nodes(scope))
    while nodes:
        node = nodes.pop()
        if isinstance(node, ast.ClassDef | ast.FunctionDef | ast.AsyncFunctionDef):
            result.add(node.name)
            continue
        if isinstance(node, ast.arg):
            result.add(node.arg)
        elif isinstance(node, ast.Name) and isinstance(node.ctx, ast.Store):
            result.add(node.id)
        elif isinstance(node, ast.alias) and node.asname:
            result.add(node.asname)
        nodes += ast.iter_child_nodes(node)
    return result


def empty_names(code: str) -> list[tuple[str, str]]:
    """Scope and name of every empty name in a module."""
    rows = []
    for scope in scopes(code):
        scope_names = names(scope)
        for name in sorted(scope_names):
            word = name.strip("_").lower()
            if word in EMPTY_NAMES and PAIRS.get(word) not in scope_names:
                rows.append((getattr(scope, "name", ""), name))
    return rows


@cache
def of_the_project() -> tuple[tuple[str, str, str], ...]:
    """Path, scope and name of every empty name in `analysis` and `dashboard`, without the exceptions."""
    return tuple(
        (sources.name_of(path), scope, name)
        for path in sources.modules()
        for scope, name in empty_names(sources.text(path))
        if (sources.name_of(path), name) not in EXCEPTIONS
    )


def part_of(path: str) -> str:
    """The package a module is in: of the library without its first folder, of the dashboard with it."""
    folder, part, *_ = path.split("/")
    return part if folder == "analysis" else f"{folder}/{part}"


def test_no_part_gets_more_empty_names() -> None:
    counts = Counter(part_of(path) for path, _, _ in of_the_project())
    too_many = {part for part, n in counts.items() if n > REMAINING.get(part, 0)}
    assert [row for row in of_the_project() if part_of(row[0]) in too_many] == []


def test_every_exception_is_still_needed() -> None:
    for path, name in EXCEPTIONS:
        code = sources.text(sources.ROOT / path)
        assert name in {found for _, found in empty_names(code)}, f"{path}: {name}"


def test_names_alone_are_empty_and_names_with_a_noun_are_not() -> None:
    code = """
import x as kept

KNOWN = 1
known_values = [one for one in x]

def read_found(each, parsed_value):
    found = 2
    def inner(told): ...

class Taken:
    wanted: int
"""
    assert empty_names(code) == [
        ("", "KNOWN"), ("", "Taken"), ("", "kept"), ("", "one"), ("read_found", "each"), ("read_found", "found"),
        ("Taken", "wanted"), ("inner", "told"),
    ]  # fmt: skip


def test_pairs_are_no_empty_names() -> None:
    assert empty_names("def f(expected, found, left, right): ...") == []
    assert empty_names("def f(found, left): ...") == [("f", "found"), ("f", "left")]
