"""Code about one benchmark is in its package; other modules name a benchmark only with a reason.

Names in docstrings and comments are sources and examples; they do not count.
"""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator

from tests import sources

NAME = re.compile(r"(?<![a-z])(?:bass|ziqi|audiobench|cmi)(?![a-z])", re.IGNORECASE)
OWN = re.compile(
    r"(?:analysis/benchmarks|dashboard/pages)/(?:bass|ziqi|audiobench|cmi)/|"
    r"analysis/report/reproduction/(?:bass_[a-z_]+|ziqi)\.py"
)
"""Packages of the benchmarks, pages that bear their names, and what fills the tables of their papers."""
REASONS = {
    "analysis/audio/features/music.py": "bass is an instrument here",
    "analysis/baselines/__init__.py": "table of baselines: each answers the questions of one benchmark",
    "analysis/baselines/acoustic/attribute_measures.py": "bass is an instrument here",
    "analysis/benchmarks/bare_answers.py": "answers without references name their task as BASS does",
    "analysis/benchmarks/data_sets.py": "definition of data sets: every benchmark states its source in another way",
    "analysis/benchmarks/packs/rules/released_text.py": "names of reading rules of the program AudioBench",
    "analysis/benchmarks/packs/definition/rule_names.py": "names of reading rules of the program AudioBench",
    "analysis/benchmarks/packs/rules/speech_normalisation.py": "the rule of the program AudioBench",
    "analysis/benchmarks/published_tables.py": "the table of published figures by benchmark",
    "analysis/benchmarks/registry.py": "the registry",
    "analysis/cli/reproduce.py": "the papers that can be reproduced",
    "analysis/framing/foreign.py": "the program AudioBench, whose output is recognised, is another one",
    "analysis/parsing/time_claims.py": "bass is an instrument here: the name of a section",
    "analysis/pipeline/demo.py": "the demo consists of runs of BASS and ZIQI-Eval",
    "analysis/pipeline/load/run_names.py": "files named after the four categories of BASS belong to one run",
    "analysis/pipeline/models/baseline.py": "stored titles of baselines name every benchmark but the first",
    "analysis/pipeline/real_demo.py": "credit line of CMI-Bench, word for word",
    "analysis/report/reproduction/build.py": "the table of the papers that can be reproduced",
    "analysis/scoring/artefacts.py": "quirks of the only scripts whose scores were published",
    "analysis/store/tables/answer_columns.py": "the stored column attribute_category has the categories of BASS",
    "dashboard/demo_setup.py": "credit line of CMI-Bench, word for word",
    "dashboard/former_links.py": "addresses of former views, which were of one benchmark each",
    "dashboard/navigation.py": "table of pages: which benchmarks each page shows",
    "dashboard/pages/cases/page.py": "explains a lens of ZIQI-Eval",
    "dashboard/pages/compare/suggested_pairs.py": "published figures of BASS next to a difference",
    "dashboard/pages/guide/chapters.py": "addresses of pages",
    "dashboard/pages/lyrics/errors.py": "page of BASS's lyrics tasks: how the paper scores",
    "dashboard/pages/lyrics/sections.py": "page of BASS's lyrics tasks: where the metric is from",
    "dashboard/panels/heat_table.py": "published figures of BASS in the leaderboard",
    "dashboard/selection/sidebar.py": "explains the lenses of BASS",
}
"""Modules that may name a benchmark."""


def mentions(code: str) -> Iterator[str]:
    """Strings, names and imports of a module that contain the name of a benchmark."""
    yield from (text for _, text in sources.strings(code) if NAME.search(text))
    for node in sources.nodes(code):
        texts: tuple[str, ...] = ()
        if isinstance(node, ast.ImportFrom):
            texts = (node.module or "", *(alias.name for alias in node.names))
        elif isinstance(node, ast.Import):
            texts = tuple(alias.name for alias in node.names)
        elif isinstance(node, ast.Name):
            texts = (node.id,)
        elif isinstance(node, ast.FunctionDef | ast.ClassDef):
            texts = (node.name,)
        elif isinstance(node, ast.Attribute):
            texts = (node.attr,)
        yield from (text for text in texts if NAME.search(text))


def modules_with_names() -> dict[str, list[str]]:
    paths = {sources.name_of(path): path for path in sources.modules()}
    rows = {name: list(mentions(sources.text(path))) for name, path in paths.items() if not OWN.match(name)}
    return {path: names for path, names in rows.items() if names}


def test_a_benchmark_is_named_outside_its_package_only_with_a_reason() -> None:
    rows = modules_with_names()
    assert {path: names for path, names in rows.items() if path not in REASONS} == {}
    assert REASONS.keys() - rows.keys() == set(), "reasons that are no longer needed"


def test_code_counts_and_documentation_does_not() -> None:
    code = '"""BASS."""\nfrom analysis.benchmarks.ziqi import tasks\n# cmi\nx = "of audiobench"\nbassoon = "basso"\n'
    assert list(mentions(code)) == ["of audiobench", "analysis.benchmarks.ziqi"]
