"""The folders of tests mirror the project; at the top is only what concerns the whole of it."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from pathlib import Path

TESTS = Path(__file__).parent
ROOT = TESTS.parent

TOP_MODULES = frozenset(
    {"test_bounded_yaml", "test_display", "test_hashes", "test_inspect_task", "test_labels", "test_notebook"}
)
"""Tests of modules that are themselves at the top of `analysis`."""
PROJECT_WIDE = {
    "test_benchmark_names": "names of benchmarks in all modules",
    "test_citations": "names in backticks",
    "test_checksums": "data/README.md against all files of data",
    "test_isolation": "every file of tests",
    "test_layers": "imports of all modules",
    "test_main_runner": "python -m tests",
    "test_language": "texts that users read",
    "test_names": "names of all modules of analysis",
    "test_patterns": "regular expressions of all modules",
    "test_readme": "all documents",
    "test_tree": "this test",
}
HELPERS = {
    "__init__": "",
    "identity_provider": "logins by OpenID Connect",
    "__main__": "python -m tests",
    "conftest": "fixtures of every folder",
    "tour": "python -m tests.tour",
    "audiobench": "files of audiobench",
    "browser": "the app in Chromium",
    "older_runs": "runs as earlier versions stored them",
    "demo_runs": "a workspace with some runs of the demo",
    "buckets": "an S3 server",
    "cmi": "files of CMI-bench",
    "disks": "a small disk",
    "isolation": "what a file of tests leaves behind",
    "lyric_runs": "runs with word errors",
    "modules": "JavaScript modules in Node",
    "node": "Node and its tools",
    "patterns": "regular expressions and texts against them",
    "postgres": "a PostgreSQL server",
    "proxies": "nginx and Caddy in front of the app",
    "scripts": "Streamlit's scripts from one address",
    "rewriting": "asserts rewritten once",
    "server": "servers of the app that start at once",
    "shared": "test data next to the checkout",
    "slow": "what the fast part leaves out",
    "small": "a small BASS run",
    "sources": "modules of the program, parsed once",
    "songs_with_structure": "songs of reference sets",
    "templates": "workspaces loaded once and copied",
    "ziqi": "files of ZIQI-Eval",
}
"""What tests of several folders use."""
WITHOUT_COUNTERPART = {
    "cases": "answers and workspaces that several folders read",
    "demo": "data/demo",
    "snapshots": "every view of the app as files",
}


def misplaced(modules: Iterable[str]) -> list[str]:
    return sorted(set(modules) - TOP_MODULES - set(PROJECT_WIDE) - set(HELPERS))


def has_counterpart(folder: str) -> bool:
    """Whether a folder of tests is that of a folder of `analysis`, of `dashboard`, or on the list."""
    mirrored = folder if folder.split("/")[0] == "dashboard" else f"analysis/{folder}"
    return folder.split("/")[0] in WITHOUT_COUNTERPART or (ROOT / mirrored).is_dir()


def folders() -> Iterator[str]:
    """Folders of tests with Python files, relative to `tests`."""
    for path in sorted(TESTS.rglob("__init__.py")):
        if path.parent != TESTS:
            yield path.parent.relative_to(TESTS).as_posix()


def test_the_top_of_tests_has_only_what_concerns_the_whole_project() -> None:
    assert misplaced(path.stem for path in TESTS.glob("*.py")) == []
    assert misplaced(["conftest", "test_layers", "test_align", "numbers"]) == ["numbers", "test_align"]


def test_the_lists_of_the_top_name_existing_files() -> None:
    modules = {*TOP_MODULES, *PROJECT_WIDE, *HELPERS}
    assert modules - {path.stem for path in TESTS.glob("*.py")} == set()
    assert [name for name in TOP_MODULES if not (ROOT / "analysis" / f"{name[5:]}.py").is_file()] == []


def test_every_folder_of_tests_mirrors_a_folder_of_the_project() -> None:
    assert {"pipeline/load", "dashboard/pages/case", "demo"} <= set(folders())
    assert [folder for folder in folders() if not has_counterpart(folder)] == []
    assert not has_counterpart("dashboard/views")
    assert not has_counterpart("asking")
