"""Mutants of a module: each differs in one comparison, condition, number or SQL operator; how many do its tests kill?

python -m tests.benchmarks.mutants analysis/store/queries/filters.py --tests tests/store/queries/test_filter_edges.py

Without `--tests` the mirror of the module is run, and for the readers of answers the corpora of wordings. A mutant is
loaded in place of the module by a test process alone, so that the tree is never changed. Mutants are drawn at random,
with a seed. Survivors are listed with their lines.
"""

from __future__ import annotations

import argparse
import ast
import copy
import importlib.abc
import importlib.machinery
import importlib.util
import multiprocessing
import os
import random
import re
import sys
import tempfile
from collections.abc import Iterator, Sequence
from pathlib import Path
from types import ModuleType
from typing import NamedTuple, NoReturn

ROOT = Path(__file__).parents[2]
LIBRARIES = (
    "pytest",
    "hypothesis",
    "numpy",
    "scipy.stats",
    "pyarrow.parquet",
    "duckdb",
    "rapidfuzz",
    "playwright.sync_api",
)
"""What tests import that no mutant changes: the processes of the tests are copies of one that has them."""
_IMPORTED = "ignore::pytest.PytestAssertRewriteWarning"
CORPORA = {
    "analysis/parsing": ("tests/parsing/test_careful.py", "tests/parsing/test_readings.py"),
    "analysis/parsing/options": ("tests/parsing/options/test_conformance.py",),
}
"""Tests that read wordings of many kinds, by the folder of the modules that they reach."""
PATIENCE = 300
"""Seconds after which a mutant that still runs is killed."""
COMPARISONS: dict[type[ast.cmpop], type[ast.cmpop]] = {
    ast.Lt: ast.LtE, ast.LtE: ast.Lt, ast.Gt: ast.GtE, ast.GtE: ast.Gt, ast.Eq: ast.NotEq, ast.NotEq: ast.Eq,
    ast.Is: ast.IsNot, ast.IsNot: ast.Is, ast.In: ast.NotIn, ast.NotIn: ast.In,
}  # fmt: skip
SUMS: dict[type[ast.operator], type[ast.operator]] = {
    ast.Add: ast.Sub, ast.Sub: ast.Add, ast.Mult: ast.Div, ast.Div: ast.Mult,
}  # fmt: skip
SQL = re.compile(r"\b(?:SELECT|WHERE|HAVING|BETWEEN|ANY\(|CASE WHEN|list_has_any|IS NULL)|[<>]= \$|\$values")
"""Strings that are SQL."""
SQL_MUTATIONS = tuple((re.compile(pattern), text) for pattern, text in (
    (r" >= ", " > "), (r" <= ", " < "), (r" > ", " >= "), (r" < ", " <= "), (r" = (?!ANY)", " <> "),
    (r" <> ", " = "), (r"\bAND\b(?! \$)", "OR"), (r"\bOR\b", "AND"), (r"\bIS NOT NULL\b", "IS NULL"),
    (r"(?<!NOT )\bIS NULL\b", "IS NOT NULL"), (r"\bNOT IN\b", "IN"), (r"(?<!NOT )\bIN \(", "NOT IN ("),
    (r"\bcoalesce\((\w+), [^()]+\)", r"\1"), (r"\bcount\(DISTINCT ", "count("), (r"\bmin\(", "max("),
    (r"\bNOT (?!IN|NULL)", ""), (r" 60 \* ", " "), (r"'Infinity'", "'0'"),
))  # fmt: skip


class Mutant(NamedTuple):
    """line: of the module. words: what was changed."""

    line: int
    words: str
    source: str


def mutants(source: str) -> Iterator[Mutant]:
    """Every mutant of a module's text. The size of a cache changes nothing that a test could see."""
    tree = ast.parse(source)
    documentation = {id(node.value) for node in ast.walk(tree) if isinstance(node, ast.Expr)}
    documentation |= {
        id(node.value) for node in ast.walk(tree) if isinstance(node, ast.keyword) and node.arg == "maxsize"
    }
    for number, node in enumerate(ast.walk(tree)):
        if id(node) in documentation:
            continue
        for variant, words in enumerate(_words(node)):
            changed = copy.deepcopy(tree)
            twin = next(other for n, other in enumerate(ast.walk(changed)) if n == number)
            _change(twin, variant)
            text = ast.unparse(changed)
            if text != ast.unparse(tree):
                yield Mutant(getattr(node, "lineno", 0), words, text)


def _words(node: ast.AST) -> list[str]:
    """What can be changed about a node."""
    if isinstance(node, ast.Compare):
        pairs = [(type(op), COMPARISONS[type(op)]) for op in node.ops]
        return [f"{old.__name__} to {new.__name__}" for old, new in pairs]
    if isinstance(node, ast.BoolOp):
        return ["and to or, or to and", *(f"operand {n + 1} dropped" for n in range(len(node.values)))]
    if isinstance(node, ast.BinOp) and type(node.op) in SUMS:
        return [f"{type(node.op).__name__} to {SUMS[type(node.op)].__name__}"]
    if isinstance(node, ast.UnaryOp) and isinstance(node.op, ast.Not):
        return ["not dropped"]
    if isinstance(node, ast.IfExp):
        return ["branches swapped"]
    if isinstance(node, ast.Constant) and isinstance(node.value, bool):
        return ["true to false, false to true"]
    if isinstance(node, ast.Constant) and isinstance(node.value, int | float):
        return ["one more"]
    if isinstance(node, ast.Constant) and isinstance(node.value, str):
        return [f"SQL {match[0].strip()!r}" for match, _ in _in_sql(node.value)]
    return []


def _in_sql(text: str) -> list[tuple[re.Match[str], str]]:
    """The places of SQL that can be changed, with what stands there then."""
    is_sql = SQL.search(text) is not None or re.search(r" (?:>|<|=|>=|<=) (?:\$|\d|')", text) is not None
    return [(m, m.expand(new)) for old, new in SQL_MUTATIONS for m in old.finditer(text)] if is_sql else []


def _change(node: ast.AST, variant: int) -> None:
    if isinstance(node, ast.Compare):
        node.ops[variant] = COMPARISONS[type(node.ops[variant])]()
    elif isinstance(node, ast.BoolOp) and variant == 0:
        node.op = ast.Or() if isinstance(node.op, ast.And) else ast.And()
    elif isinstance(node, ast.BoolOp):
        del node.values[variant - 1]
        node.values *= 2 if len(node.values) == 1 else 1
    elif isinstance(node, ast.BinOp):
        node.op = SUMS[type(node.op)]()
    elif isinstance(node, ast.UnaryOp):
        node.operand = ast.UnaryOp(ast.Not(), node.operand)
    elif isinstance(node, ast.IfExp):
        node.body, node.orelse = node.orelse, node.body
    elif isinstance(node, ast.Constant) and isinstance(node.value, bool):
        node.value = not node.value
    elif isinstance(node, ast.Constant) and isinstance(node.value, int | float):
        node.value = node.value + 1
    elif isinstance(node, ast.Constant) and isinstance(node.value, str):
        match, text = _in_sql(node.value)[variant]
        node.value = node.value[: match.start()] + text + node.value[match.end() :]


def is_killed(mutant: Mutant, module: str, tests: Sequence[str]) -> bool:
    """Whether a test fails, or the tests do not end, with the mutant in place of its module."""
    context = multiprocessing.get_context("forkserver")
    context.set_forkserver_preload(list(LIBRARIES))
    process = context.Process(target=_test, args=(mutant.source, module, tuple(tests)))
    process.start()
    process.join(PATIENCE)
    if process.is_alive():
        process.kill()
        process.join()
    return process.exitcode != 0


def _test(source: str, module: str, tests: Sequence[str]) -> NoReturn:
    """Run the tests, in a process of their own, with this text in place of the module."""
    import pytest

    os.chdir(ROOT)
    sys.dont_write_bytecode = True
    for stream in (1, 2):
        os.dup2(os.open(os.devnull, os.O_WRONLY), stream)
    with tempfile.TemporaryDirectory() as folder:
        file = Path(folder) / "mutant.py"
        file.write_text(source, encoding="utf-8")
        sys.meta_path.insert(0, _Finder(module, str(file)))
        code = pytest.main(["-x", "-q", "-n", "0", "-p", "no:cacheprovider", "-W", _IMPORTED, *tests])
    os._exit(code)


class _Finder(importlib.abc.MetaPathFinder):
    """Finds one module in another file."""

    def __init__(self, name: str, file: str) -> None:
        self.name, self.file = name, file

    def find_spec(
        self, name: str, path: Sequence[str] | None, target: ModuleType | None = None
    ) -> importlib.machinery.ModuleSpec | None:
        return importlib.util.spec_from_file_location(name, self.file) if name == self.name else None


def mirror(path: Path) -> str:
    """The test file of a module."""
    inside = path.relative_to("analysis") if path.parts[0] == "analysis" else path
    return str(Path("tests") / inside.with_name(f"test_{inside.name}"))


def reaching(path: Path) -> list[str]:
    """The test files that reach a module: its mirror, where it has one, and the corpora of the folders around it."""
    files = [mirror(path), *(file for folder in path.parents for file in CORPORA.get(str(folder), ()))]
    return [file for file in files if (ROOT / file).exists()]


def main() -> None:
    parser = argparse.ArgumentParser(description="Mutants of modules that their tests kill")
    parser.add_argument("modules", nargs="+", type=Path)
    parser.add_argument("--tests", nargs="*", default=[])
    parser.add_argument("--most", type=int, default=40, help="mutants of each module")
    parser.add_argument("--seed", type=int, default=0)
    options = parser.parse_args()
    total, n_killed = 0, 0
    for path in options.modules:
        source, tests = (ROOT / path).read_text(encoding="utf-8"), options.tests or reaching(path)
        every = list(mutants(source))
        drawn = random.Random(options.seed).sample(every, min(options.most, len(every)))
        name = ".".join(path.with_suffix("").parts).removesuffix(".__init__")
        if is_killed(Mutant(0, "unchanged", source), name, tests):
            raise SystemExit(f"{path}: its tests fail without a mutant")
        survivors = [mutant for mutant in drawn if not is_killed(mutant, name, tests)]
        total, n_killed = total + len(drawn), n_killed + len(drawn) - len(survivors)
        print(f"{path}: {len(drawn) - len(survivors)} of {len(drawn)} killed, drawn from {len(every)}", flush=True)
        for mutant in sorted(survivors):
            print(f"  line {mutant.line}: {mutant.words}", flush=True)
    print(f"{n_killed} of {total} killed")


if __name__ == "__main__":
    main()
