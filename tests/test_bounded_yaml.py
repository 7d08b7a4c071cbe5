"""Files of YAML that stand for more values than a machine has room for are refused wherever one is read."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from analysis import bounded_yaml
from analysis.errors import FileError, LineError
from analysis.inference import prices
from analysis.prompts import sets
from analysis.reviews import team

DOUBLED = "\n".join(f"a{n}: &a{n} [*a{n - 1}, *a{n - 1}]" for n in range(1, 31))
BOMBS = {
    "aliases": (f"a0: &a0 x\n{DOUBLED}", "at most 20,000 values, with those that aliases repeat"),
    "brackets": ("[" * 100_000, "at most 20 levels of fields"),
}
READERS: dict[str, Callable[[Path], Any]] = {
    "prices": lambda path: prices.load(path, "m"),
    "prompts": sets.read,
    "roles of a team": lambda path: team.parse(path.read_text(encoding="utf-8"), str(path)),
}


@pytest.mark.parametrize("bomb", BOMBS)
@pytest.mark.parametrize("reader", READERS)
def test_a_bomb_is_refused_in_words(reader: str, bomb: str, tmp_path: Path) -> None:
    text, words = BOMBS[bomb]
    path = tmp_path / "file.yaml"
    path.write_text(text, encoding="utf-8")
    with pytest.raises(FileError, match=words):
        READERS[reader](path)


def test_values_are_those_of_the_text() -> None:
    assert bounded_yaml.load("a: &a {b: [1, x]}\nc: *a\n", "m.yaml") == {"a": {"b": [1, "x"]}, "c": {"b": [1, "x"]}}
    with pytest.raises(LineError, match=r"m.yaml.*an alias of a value that ends before it"):
        bounded_yaml.load("a: &a [*a]", "m.yaml")
