"""Limits of a pack as YAML: depth, values after aliases and size, before anything is built."""

from __future__ import annotations

import resource
import subprocess
import sys
from pathlib import Path

import pytest

from analysis import bounded_yaml
from analysis.benchmarks.packs.definition import nodes
from analysis.errors import FileError, LineError

LEVELS = "\n".join(f"a{n}: &a{n} [{', '.join([f'*a{n - 1}'] * 9)}]" for n in range(1, 9))
DOUBLED = "\n".join(f"a{n}: &a{n} [*a{n - 1}, *a{n - 1}]" for n in range(1, 31))
MAPS = "\n".join(f"a{n}: &a{n} {{x: *a{n - 1}, y: *a{n - 1}}}" for n in range(1, 31))
MERGED = "\n".join(f"a{n}: &a{n} {{<<: *a{n - 1}, x{n}: *a{n - 1}}}" for n in range(1, 31))
BOMBS = {
    "lists of aliases": (f"a0: &a0 x\n{LEVELS}", "at most 20,000 values, with those that aliases repeat"),
    "2 to the 30": (f"a0: &a0 x\n{DOUBLED}", "at most 20,000 values"),
    "maps": (f"a0: &a0 {{x: 1}}\n{MAPS}", "at most 20,000 values"),
    "merge keys": (f"a0: &a0 {{x: 1}}\n{MERGED}", "at most 20,000 values"),
    "open brackets": ("[" * 100_000, "at most 20 levels of fields"),
    "open braces": ("{a: " * 100_000, "at most 20 levels of fields"),
    "indented": ("\n".join(" " * n + "a:" for n in range(300)), "at most 20 levels of fields"),
    "in itself": ("a: &a [*a]", "an alias of a value that ends before it"),
}


CODE = """
import sys
from analysis.cli import main
for path in sys.argv[1:]:
    sys.argv = ["earmark", "pack", "show", path]
    try:
        main()
    except SystemExit as stop:
        print(f"status {stop.code} of {path}", flush=True)
"""


def test_a_bomb_ends_with_a_sentence_in_a_second(tmp_path: Path) -> None:
    """In one process, which the system ends after ten seconds of the processor: a second each, the rest for imports."""
    paths = [tmp_path / f"{name}.yaml" for name in BOMBS]
    for path, (text, _) in zip(paths, BOMBS.values(), strict=True):
        path.write_text(text, encoding="utf-8")
    process = subprocess.run(
        [sys.executable, "-c", CODE, *map(str, paths)],
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        text=True,
        check=False,
        preexec_fn=short_of_time,
    )
    said = " ".join(process.stdout.split())
    for path, (_, words) in zip(paths, BOMBS.values(), strict=True):
        sentence, status, said = said.partition(f"status 2 of {path}")
        assert status, f"{path.stem}: {sentence}"
        assert words in sentence


def short_of_time() -> None:
    resource.setrlimit(resource.RLIMIT_CPU, (10, 10))


@pytest.mark.parametrize(("depth", "is_refused"), [(bounded_yaml.DEEPEST, False), (bounded_yaml.DEEPEST + 1, True)])
def test_the_deepest_value_that_is_read(depth: int, is_refused: bool) -> None:
    text = "[" * depth + "x" + "]" * depth
    if is_refused:
        with pytest.raises(LineError, match="at most 20 levels"):
            nodes.parse(text, "m.yaml")
    else:
        assert nodes.parse(text, "m.yaml").items()


@pytest.mark.parametrize(("n", "is_refused"), [(bounded_yaml.MOST_VALUES - 1, False), (bounded_yaml.MOST_VALUES, True)])
def test_the_most_values_that_are_read(n: int, is_refused: bool) -> None:
    """The list itself is one of them."""
    text = f"[{', '.join(['x'] * n)}]"
    if is_refused:
        with pytest.raises(LineError, match="at most 20,000 values"):
            nodes.parse(text, "m.yaml")
    else:
        assert len(nodes.parse(text, "m.yaml").items()) == n


def test_an_alias_repeats_a_value() -> None:
    document = nodes.parse("a: &a {b: 1}\nc: *a\n", "m.yaml").any_fields()
    assert document["c"].any_fields()["b"].content == 1


def test_a_file_that_is_too_long_is_not_read_to_its_end(tmp_path: Path) -> None:
    path = tmp_path / "m.yaml"
    path.write_text("x" * (nodes.LONGEST + 1), encoding="utf-8")
    with pytest.raises(FileError, match="at most 1,000,000 characters"):
        nodes.read(path)
