"""A name in backticks that is said to be in the program is there: after a move, texts that cite it are mended too.

1. Names with a dot whose first part is a module, package or class of ours, in docstrings and documents.
2. Names of one word in docstrings: in the code, in a script of a component, or of another program (OTHERS).
3. Paths of files and folders in documents.
"""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import NamedTuple

from tests.sources import FOLDERS, NOT_OURS, ROOT, modules, name_of, nodes, strings, text

CITED = re.compile(r"(?<![`\w])`([A-Za-z_]\w*(?:\.\w+)+)(?:\(\))?`(?!`)")
FILES = ("csv", "gz", "html", "json", "jsonl", "md", "py", "sqlite", "tex", "toml", "yaml", "zip")
"""Endings of names of files."""
WORD = re.compile(r"(?<![`\w])`([A-Za-z_]\w*)(?:\(\))?`(?!`)")
CITED_PATH = re.compile(r"(?<!`)`((?:analysis|dashboard|tests|data|\.github)(?:/[\w.-]+)+/?)`(?!`)")
OTHERS = frozenset({
    "Host", "MultiChoiceRegexFilter", "audiobench_checks", "batch_wer_cer", "beat_tracking", "bleu_diff", "cal_r2",
    "calculate_frame_f1", "get_multiclass_acc", "huggingface", "key_ensamble_score", "melody_evaluation",
    "merge_compounds", "multi_label_bert", "multi_label_classification", "music_captioning", "parse_answers",
    "precomputed_scores", "preprocess_text_asr", "sentence_bleu", "set_add_entry", "textfile2b", "to_numpy",
})  # fmt: skip
"""Names of one word in other programs, formats and protocols."""
MADE = ("data/workspace",)
"""Folders that are made when the program runs."""
DEFINING = ast.FunctionDef | ast.AsyncFunctionDef | ast.ClassDef


class Citation(NamedTuple):
    place: str
    name: str


def documentation(code: str) -> Iterator[str]:
    """Texts of a module that stand alone."""
    for node in nodes(code):
        if isinstance(node, ast.Expr) and isinstance(node.value, ast.Constant) and isinstance(node.value.value, str):
            yield node.value.value


def documents() -> dict[str, str]:
    """The READMEs, the guide and what is for contributors."""
    paths = [*ROOT.glob("*.md"), *(ROOT / ".github").glob("*.md")]
    paths += [path for folder in (*FOLDERS, "data") for path in (ROOT / folder).glob("*.md")]
    paths += (ROOT / "dashboard" / "guide").glob("*.md")
    return {name_of(path): text(path) for path in sorted(paths) if path.name != "CHANGELOG.md"}


@cache
def words() -> frozenset[str]:
    """Every word of the code: names, parts of modules, and words in its texts, but not in its documentation."""
    found: set[str] = set()
    for path in modules():
        found.update(name_of(path).removesuffix(".py").split("/"))
        for _, content in strings(text(path)):
            found.update(re.findall(r"\w+", content))
        for node in nodes(text(path)):
            found.update(filter(None, (getattr(node, field, None) for field in ("id", "attr", "arg", "asname"))))
            if isinstance(node, DEFINING | ast.alias):
                found.update(node.name.split("."))
    for script in (ROOT / "dashboard" / "components").rglob("*.js"):
        if NOT_OURS.isdisjoint(script.parts):
            found.update(re.findall(r"\w+", text(script)))
    return frozenset(found)


def citations() -> Iterator[Citation]:
    """Every name with a dot that docstrings and READMEs cite, but names of files."""
    pages = {name_of(path): documentation(text(path)) for path in modules()}
    pages |= {place: iter([content]) for place, content in documents().items()}
    for place, texts in pages.items():
        for each in texts:
            yield from (Citation(place, name) for name in CITED.findall(each) if name.split(".")[-1] not in FILES)


@cache
def definitions() -> dict[str, frozenset[str]]:
    """What each module has at its top, by name of the module."""
    return {_dotted(path): frozenset(_at_the_top(nodes(text(path))[0])) for path in modules()}


@cache
def members() -> dict[str, frozenset[str]]:
    """What is a part of each class, by its name; classes of one name together."""
    found: dict[str, set[str]] = {}
    for path in modules():
        for node in nodes(text(path)):
            if isinstance(node, ast.ClassDef):
                found.setdefault(node.name, set()).update(_of_class(node))
    return {name: frozenset(parts) for name, parts in found.items()}


@cache
def places() -> dict[str, tuple[str, ...]]:
    """Modules and packages by every ending of their names."""
    found: dict[str, list[str]] = {}
    for module in definitions():
        parts = module.split(".")
        for start in range(len(parts)):
            found.setdefault(".".join(parts[start:]), []).append(module)
    return {ending: tuple(names) for ending, names in found.items()}


@cache
def ours() -> frozenset[str]:
    return frozenset({part for module in definitions() for part in module.split(".")} | {*members()})


def exists(name: str) -> bool:
    parts = name.split(".")
    return any(
        _has(module, parts[length:])
        for length in range(len(parts), 0, -1)
        for module in places().get(".".join(parts[:length]), ())
    ) or (parts[0] in members() and parts[1] in members()[parts[0]])


def _has(module: str, rest: list[str]) -> bool:
    """Whether a module has a name, and a class in it the name after that."""
    if not rest:
        return True
    known = rest[0] in definitions()[module]
    return known and (len(rest) == 1 or rest[1] in members().get(rest[0], ()))


def _dotted(path: Path) -> str:
    return name_of(path).removesuffix(".py").replace("/", ".").removesuffix(".__init__")


def _at_the_top(module: ast.AST) -> Iterator[str]:
    for statement in getattr(module, "body", ()):
        if isinstance(statement, DEFINING):
            yield statement.name
            continue
        for node in ast.walk(statement):
            if isinstance(node, ast.Name):
                yield node.id
            elif isinstance(node, ast.alias):
                yield node.asname or node.name.split(".")[0]


def _of_class(node: ast.ClassDef) -> Iterator[str]:
    for part in ast.walk(node):
        if isinstance(part, DEFINING):
            yield part.name
        elif isinstance(part, ast.Name):
            yield part.id
        elif isinstance(part, ast.Attribute):
            yield part.attr


def test_every_cited_name_of_ours_exists() -> None:
    stale = [each for each in citations() if each.name.split(".")[0] in ours() and not exists(each.name)]
    rules = {content for path in modules() for _, content in strings(text(path))}
    assert [each for each in stale if each.name not in rules] == []


def test_every_cited_word_is_in_the_code_or_of_another_program() -> None:
    cited = {
        word: name_of(path) for path in modules() for each in documentation(text(path)) for word in WORD.findall(each)
    }
    assert len(cited) > 200
    assert {word: place for word, place in cited.items() if word not in words() | OTHERS} == {}
    assert sorted(OTHERS - cited.keys()) == []


def test_every_cited_path_exists() -> None:
    cited = [(place, path) for place, content in documents().items() for path in CITED_PATH.findall(content)]
    assert len(cited) > 50
    assert [(place, path) for place, path in cited if path not in MADE and not (ROOT / path).exists()] == []


def test_names_are_found_by_any_ending_of_their_module_and_within_their_class() -> None:
    assert exists("link_table.Row")
    assert exists("components.link_table.Row.cells")
    assert exists("Row.cells")
    assert exists("store.queries")
    assert not exists("doors.Row")
    assert not exists("link_table.Rows")
    assert not exists("link_table.Row.columns_of")
    assert not exists("store.queries.nothing")


def test_many_names_are_judged_and_those_of_files_are_not() -> None:
    found = [*citations()]
    assert sum(each.name.split(".")[0] in ours() for each in found) > 150
    assert not [each for each in found if each.name.endswith(".json")]
    assert CITED.findall("`run.json` and `a.b()` and ``c.d`` and `e.f g`") == ["run.json", "a.b"]
