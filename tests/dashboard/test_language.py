"""Words that the glossary replaces are on no page."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from pathlib import Path

ROOT = Path(__file__).parents[2] / "dashboard"
REPLACED = (
    "wont to", "manieth", "amend", "amendment", "borne", "taken for", "told to be", "anew", "at the left", "unlike in",
    "alike in", "could not be shown", "whatever it was", "is wont", "so many questions", "cut up or", "percent points",
    "slice by", "slices by", "said by", "who said", "as it stands", "wrong alike", "answered alike", "unparsed in",
    "missing in", "what became of", "how sure the reading", "format asked for", "told apart", "section asked for",
    "condition of the run", "as in the file", "exhibit", "nobody has said", "taken back",
    "fits these choices", "copy of the recording", "this copy", "a stretch", "stratified draw",
    "not read", "wrong words",
)  # fmt: skip
"""Words and phrases that a reader of a page does not meet."""
PATTERN = re.compile(rf"\b(?:{'|'.join(REPLACED)})\b", re.IGNORECASE)
FILES = sorted(path for path in ROOT.rglob("*.py") if not {"vendor", "node_modules"} & {*path.parts})


def texts(code: str) -> Iterator[tuple[int, str]]:
    """Line and text of every string of a module that is no docstring."""
    tree = ast.parse(code)
    notes = {id(node.value) for node in ast.walk(tree) if isinstance(node, ast.Expr)}
    for node in ast.walk(tree):
        if isinstance(node, ast.Constant) and isinstance(node.value, str) and id(node) not in notes:
            yield node.lineno, " ".join(node.value.split())


def replaced_words(code: str) -> list[tuple[int, str]]:
    return [(line, match.group()) for line, text in texts(code) for match in PATTERN.finditer(text)]


def test_no_string_of_the_dashboard_has_a_word_that_the_glossary_replaces() -> None:
    assert FILES
    replaced = {path.relative_to(ROOT).as_posix(): replaced_words(path.read_text(encoding="utf-8")) for path in FILES}
    assert {name: words for name, words in replaced.items() if words} == {}


def test_strings_are_read_and_docstrings_are_not() -> None:
    assert replaced_words(
        '"""Taken for another."""\nshow("Which label is taken for\\nwhich")\nx = 1\n"""Anew."""\n'
    ) == [(2, "taken for")]
    assert replaced_words('show(f"{n} fields alike in {m}, a remark")\n') == [(1, "alike in")]
    assert replaced_words('show("Label confusion, bornean taxa")\n') == []
