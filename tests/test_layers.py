"""The layers are read from the imports themselves.

A part may import what stands in a row above its own; parts of one row do not know each other.
"""

from __future__ import annotations

import ast
import re
import sys
from collections.abc import Iterator
from functools import cache
from pathlib import Path

from tests.sources import ROOT, modules, nodes, strings, text

LAYERS: tuple[tuple[str, ...], ...] = (
    (
        "analysis.errors",
        "analysis.metrics",
        "analysis.labels",
        "analysis.hashes",
        "analysis.display",
        "analysis.parsing.rules",
    ),
    ("analysis.records", "analysis.palette", "analysis.bounded_yaml", "analysis.tallies"),
    (
        "analysis.parsing",
        "analysis.statistics",
        "analysis.audio",
        "analysis.notation",
        "analysis.reviews",
        "analysis.framing",
    ),
    ("analysis.benchmarks.protocol", "analysis.benchmarks.verdict"),
    ("analysis.benchmarks.*",),
    ("analysis.benchmarks.registry", "analysis.benchmarks.bare_answers"),
    ("analysis.benchmarks",),
    ("analysis.scoring.sums",),
    ("analysis.scoring", "analysis.scoring.figures", "analysis.scoring.artefacts", "analysis.prompts"),
    ("analysis.scoring.decomposition",),
    ("analysis.scoring.failure_modes",),
    ("analysis.scoring.scored_case",),
    (
        "analysis.summaries",
        "analysis.references",
        "analysis.baselines",
        "analysis.inference",
        "analysis.questions",
        "analysis.store",
    ),
    ("analysis.exchange",),
    ("analysis.pipeline",),
    ("analysis.views",),
    ("analysis.report",),
    ("analysis.agent", "analysis.shared_records"),
    (
        "analysis.cli",
        "analysis.notebook",
        "analysis.inspect_task",
        "dashboard.settings",
        "dashboard.background",
        "dashboard.demo_process",
        "dashboard.security",
        "dashboard.ui.text",
    ),
    ("dashboard.ui.palette",),
    ("dashboard.components",),
    ("dashboard.navigation",),
    ("dashboard.selection", "dashboard.audio", "dashboard.demo_setup"),
    ("dashboard.ui",),
    ("dashboard.review",),
    ("dashboard.panels",),
    ("dashboard.pages",),
    ("dashboard.view",),
    ("dashboard.shell", "dashboard.app"),
)
"""The longest name that fits a module is its part. Each page and each package of a benchmark is a part of its own."""
RANK = {part: rank for rank, row in enumerate(LAYERS) for part in row}

ALONE = {
    "duckdb": "analysis.store",
    "streamlit": "dashboard",
    "plotly": "dashboard",
    "soundfile": "analysis.audio",
    "typer": "analysis.cli",
    "sqlalchemy": "analysis.store",
    "jinja2": "analysis.report",
    "typst": "analysis.views",
    "inspect_ai": "analysis.inspect_task",
    "mcp": "analysis.agent",
}
"""Libraries that one part alone may know."""

METRICS_MAY = {
    "__future__",
    "bisect",
    "collections",
    "dataclasses",
    "decimal",
    "functools",
    "itertools",
    "math",
    "typing",
    "unicodedata",
    "numpy",
    "scipy",
    "rapidfuzz",
}


@cache
def module_of(path: Path) -> str:
    parts = path.relative_to(ROOT).with_suffix("").parts
    return ".".join(parts[:-1] if parts[-1] == "__init__" else parts)


@cache
def part_of(module: str) -> str:
    names = module.split(".")
    if module.startswith("dashboard.pages."):
        return ".".join(names[:3])
    if module.startswith("analysis.benchmarks.") and (ROOT / "/".join(names[:3])).is_dir():
        return ".".join(names[:3])
    fitting = (".".join(names[:n]) for n in range(len(names), 0, -1))
    return next((name for name in fitting if name in RANK), names[0])


def _row_of(part: str) -> str:
    """The name in LAYERS: pages share one, and so do the packages of benchmarks."""
    if part.startswith("dashboard.pages."):
        return "dashboard.pages"
    is_package = part.startswith("analysis.benchmarks.") and (ROOT / part.replace(".", "/")).is_dir()
    return "analysis.benchmarks.*" if is_package else part


def rank_of(part: str) -> int:
    return RANK[_row_of(part)]


@cache
def _names_of_modules() -> frozenset[str]:
    return frozenset(map(module_of, modules()))


@cache
def imports_of(path: Path) -> set[str]:
    found: set[str] = set()
    for node in nodes(text(path)):
        if isinstance(node, ast.Import):
            found |= {alias.name for alias in node.names}
        elif isinstance(node, ast.ImportFrom):
            assert node.level == 0, f"{path}: relative import; write the whole name"
            assert node.module is not None
            for alias in node.names:
                inner = f"{node.module}.{alias.name}"
                found |= {inner if inner in _names_of_modules() else node.module}
    return found


def test_a_module_imports_only_from_layers_above() -> None:
    assert [
        f"{module_of(path)} must not import {name}"
        for path in modules()
        for name in sorted(imports_of(path))
        if not _may_import(part_of(module_of(path)), name)
    ] == []


def _may_import(part: str, name: str) -> bool:
    if part in ("analysis", "dashboard") or not name.startswith(("analysis.", "dashboard.")):
        return True
    assert _row_of(part) in RANK, f"{part} has no place in LAYERS"
    other = part_of(name)
    return other in (part, "analysis", "dashboard") or rank_of(other) < rank_of(part)


def test_a_library_stays_with_the_part_that_owns_it() -> None:
    assert [
        f"{module_of(path)} imports {name}, which belongs to {ALONE[library]}"
        for path in modules()
        for name in sorted(imports_of(path))
        if (library := name.split(".")[0]) in ALONE and not module_of(path).startswith(ALONE[library])
    ] == []


def test_metrics_know_nothing_of_ours() -> None:
    for path in sorted((ROOT / "analysis" / "metrics").glob("*.py")):
        foreign = {name.split(".")[0] for name in imports_of(path) if not name.startswith("analysis.metrics")}
        assert foreign <= METRICS_MAY, path.name


def test_no_file_beside_the_app_bears_the_name_of_a_standard_module() -> None:
    """Streamlit puts that folder on the path, and processes that a page starts would import it in place of theirs."""
    assert not {path.stem for path in (ROOT / "dashboard").glob("*.py")} & sys.stdlib_module_names


FILE_MODULES = {"glob", "io", "os", "pathlib", "shutil", "tempfile"}
OPENS_FILES = {
    "analysis/store/reviews/connection.py": "SQLite opens its database itself; reads EARMARK_REVIEWS",
    "analysis/store/reviews/files.py": "the files of that database",
    "analysis/store/reviews/journal.py": "the path of that database",
    "analysis/store/table_cache.py": "DuckDB opens its file itself; reads EARMARK_MEMORY",
}
"""Modules of the store that may touch files without `analysis.store.storage`, with the reason."""


def test_the_store_touches_files_through_its_storage_alone() -> None:
    opening = {
        name
        for path in (ROOT / "analysis" / "store").rglob("*.py")
        if "/storage/" not in (name := path.relative_to(ROOT).as_posix()) and _touches_files(path)
    }
    assert opening == set(OPENS_FILES)


def _touches_files(path: Path) -> bool:
    """Imports a module of files, or calls `open`. A type alone, and a path as text (PurePath), touch nothing."""
    return any(_is_file_access(node) for node in _running(nodes(text(path))[0]))


def _is_file_access(node: ast.AST) -> bool:
    if isinstance(node, ast.Import):
        return any(alias.name.split(".")[0] in FILE_MODULES for alias in node.names)
    if isinstance(node, ast.ImportFrom):
        return node.module in FILE_MODULES and any(alias.name != "PurePath" for alias in node.names)
    return isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id == "open"


def _running(node: ast.AST) -> Iterator[ast.AST]:
    """The nodes of a module but for imports that only the type checker sees."""
    if isinstance(node, ast.If) and isinstance(node.test, ast.Name) and node.test.id == "TYPE_CHECKING":
        return
    yield node
    for child in ast.iter_child_nodes(node):
        yield from _running(child)


BENCHMARK_NAMES = re.compile(
    r"\b(?:BASS|ZIQI|ziqi|audiobench|CMI-bench|cmi)\b|^analysis\.benchmarks\.(?:bass|ziqi|audiobench|cmi)\b"
)
OF_BENCHMARKS = (
    "analysis/benchmarks/", "dashboard/pages/ziqi/", "dashboard/pages/audiobench/", "dashboard/former_links.py",
    "dashboard/pages/guide/", "analysis/report/reproduction/", "analysis/cli/reproduce.py",
)  # fmt: skip
"""Where code may name a benchmark: its own, the guide, and the paper that it stands in."""
EXCEPTIONS: frozenset[str] = frozenset({
    "analysis/baselines/__init__.py",
    "analysis/pipeline/demo.py",
    "analysis/pipeline/load/question_lookup.py",
    "analysis/pipeline/load/run_names.py",
    "analysis/pipeline/models/baseline.py",
    "analysis/scoring/artefacts.py",
    "analysis/store/queries/data_sets.py",
    "analysis/store/tables/answer_columns.py",
    "dashboard/navigation.py",
    "dashboard/pages/agreement/page.py",
    "dashboard/pages/agreement/ranks.py",
    "dashboard/pages/annotate/verdict_form.py",
    "dashboard/pages/artefacts/page.py",
    "dashboard/pages/cases/page.py",
    "dashboard/pages/compare/suggested_pairs.py",
    "dashboard/pages/leaderboard/page.py",
    "dashboard/pages/losses/page.py",
    "dashboard/pages/lyrics/errors.py",
    "dashboard/pages/lyrics/sections.py",
    "dashboard/panels/heat_table.py",
    "dashboard/panels/question.py",
    "dashboard/panels/rank_stability.py",
    "dashboard/review/queue_link.py",
    "dashboard/selection/sidebar.py",
    "dashboard/ui/empty_states.py",
})  # fmt: skip
"""Files that still name one. The list only shrinks: a benchmark is added without touching them."""


def test_a_benchmark_is_named_by_its_own_code_alone() -> None:
    naming = {
        name
        for path in modules()
        if not (name := path.relative_to(ROOT).as_posix()).startswith(OF_BENCHMARKS) and _benchmark_names(path)
    }
    assert naming - EXCEPTIONS == set()
    assert {name for name in EXCEPTIONS if not (ROOT / name).exists()} == set()


def _benchmark_names(path: Path) -> set[str]:
    """Benchmark names in imports and in texts; docstrings, which cite sources, are left out."""
    texts = {string for _, string in strings(text(path))}
    return {each for each in texts | imports_of(path) if BENCHMARK_NAMES.search(each)}
