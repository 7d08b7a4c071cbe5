"""The README's commands are the ones that are run, and every command of `earmark` is in it."""

from __future__ import annotations

import re
from pathlib import Path

import typer

from analysis.cli import app

ROOT = Path(__file__).parents[1]
README = (ROOT / "README.md").read_text(encoding="utf-8")


def commands(group: typer.Typer, before: str = "earmark") -> list[str]:
    found = [
        f"{before} {command.name or (command.callback.__name__ if command.callback else '')}".replace("_", "-")
        for command in group.registered_commands
    ]
    for inner in group.registered_groups:
        assert inner.typer_instance is not None
        found += commands(inner.typer_instance, f"{before} {inner.name}" if inner.name else before)
    return found


def test_every_command_is_in_the_readme() -> None:
    missing = [command for command in commands(app) if command not in README]
    assert not missing


def test_the_test_command_is_what_ci_runs() -> None:
    blocks = re.findall(r"```sh\n(.*?)\n```", README, re.DOTALL)
    assert blocks[1] in (ROOT / ".ci" / "run").read_text(encoding="utf-8")
    assert len(blocks[0].splitlines()) == len(blocks[1].splitlines()) == 1


def test_the_pictures_of_the_readme_exist() -> None:
    for path in re.findall(r"!\[[^\]]*\]\(([^)]+)\)", README):
        assert (ROOT / path).is_file(), path


def test_every_part_of_the_readme_layers_exists() -> None:
    for name in re.findall(r"`analysis/([\w/.]+)`", README):
        assert (ROOT / "analysis" / name).exists(), name
