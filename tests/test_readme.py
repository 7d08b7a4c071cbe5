"""README, guide and developer documents: their commands run, options exist, links and paths lead somewhere."""

from __future__ import annotations

import re
from pathlib import Path
from urllib.parse import urlsplit

import pytest
import typer
from typer.core import TyperGroup
from typer.main import get_command

from analysis.cli import app

ROOT = Path(__file__).parents[1]
README = (ROOT / "README.md").read_text(encoding="utf-8")
GUIDE = ROOT / "dashboard" / "guide"
COMMAND_LINE = (GUIDE / "command-line.md").read_text(encoding="utf-8")
DOCUMENTS = (
    *(ROOT / name for name in ("README.md", ".github/CONTRIBUTING.md", ".github/CHANGELOG.md")),
    *(ROOT / name / "README.md" for name in ("analysis", "dashboard")),
    *sorted(GUIDE.glob("*.md")),
)
MOST_BYTES = 6_000
OTHER_PROGRAMS = {
    *("--server", "--logger", "--extra", "--help", "--now", "--owner", "--create-home", "--no-cache-dir"),
    *("--epochs", "--cache", "--retry-on-error"),
    *("--port", "--nworkers", "--nthreads"),
}
"""Options of Streamlit, uv, Inspect, Dask, every command, and of what installs a server."""
_TARGET = re.compile(r"\]\(([^)\s]+)\)")
_OPTION = re.compile(r"(?<![\w-])--[a-z][a-z-]*")


def commands(group: typer.Typer, before: str = "earmark") -> list[str]:
    names = [
        f"{before} {command.name or (command.callback.__name__ if command.callback else '')}".replace("_", "-")
        for command in group.registered_commands
    ]
    for inner in group.registered_groups:
        assert inner.typer_instance is not None
        names += commands(inner.typer_instance, f"{before} {inner.name}" if inner.name else before)
    return names


def options() -> set[str]:
    """Every long option of every command."""

    def collected(command: object) -> set[str]:
        inner = command.commands.values() if isinstance(command, TyperGroup) else ()
        own = {name for option in getattr(command, "params", ()) for name in (*option.opts, *option.secondary_opts)}
        return own.union(*(collected(command) for command in inner))

    return {name for name in collected(get_command(app)) if name.startswith("--")}


def test_the_readme_is_short() -> None:
    assert len(README.encode()) <= MOST_BYTES


def test_every_command_is_in_the_guide() -> None:
    assert [command for command in commands(app) if f"`{command}" not in COMMAND_LINE] == []


def test_every_command_that_the_guide_names_exists() -> None:
    commands_and_groups = {*commands(app), *(command.rsplit(" ", 1)[0] for command in commands(app))}
    for path in DOCUMENTS:
        text = path.read_text(encoding="utf-8")
        for words in re.findall(r"(?:`|^)(?:\.venv/bin/)?earmark ((?:[a-z][a-z-]* ?){1,2})", text, re.MULTILINE):
            first, *others = words.split()
            assert f"earmark {first}" in commands_and_groups, f"{path.name}: earmark {words}"
            if any(command.startswith(f"earmark {first} ") for command in commands_and_groups) and others:
                assert f"earmark {first} {others[0]}" in commands_and_groups, f"{path.name}: earmark {words}"


def test_every_option_is_in_the_guide() -> None:
    assert sorted(options() - {"--install-completion", "--show-completion"} - set(_OPTION.findall(COMMAND_LINE))) == []


def test_every_option_of_the_guide_exists() -> None:
    known = options() | OTHER_PROGRAMS
    named = {(path.name, option) for path in GUIDE.glob("*.md") for option in _OPTION.findall(path.read_text("utf-8"))}
    assert [pair for pair in sorted(named) if pair[1] not in known] == []


def test_the_test_command_is_what_ci_runs() -> None:
    blocks = re.findall(r"```sh\n(.*?)\n```", README, re.DOTALL)
    assert blocks[1] in (ROOT / ".ci" / "run").read_text(encoding="utf-8")
    assert len(blocks[0].splitlines()) == len(blocks[1].splitlines()) == 1


def test_every_relative_link_leads_to_a_file() -> None:
    for path in DOCUMENTS:
        for target in _TARGET.findall(path.read_text(encoding="utf-8")):
            parts = urlsplit(target)
            if not parts.scheme and parts.path:
                assert (path.parent / parts.path).is_file(), (path.name, target)


def test_every_path_that_a_document_names_exists() -> None:
    paths = [
        (path.name, name)
        for path in DOCUMENTS
        for name in re.findall(r"`((?:analysis|dashboard|tests|data)/[\w./-]*)`", path.read_text(encoding="utf-8"))
    ]
    assert len(paths) > 100
    assert [pair for pair in paths if not (ROOT / pair[1]).exists() and pair[1] != "data/workspace"] == []


def squeezed(text: str) -> str:
    """The text without what a formatter may change, among it the tuple that it makes of a quoted row."""
    plain = re.sub(r"[\s,]+", "", text)
    row = re.fullmatch(r"\((\w+\(.*\))\)", plain)
    return row[1] if row else plain


@pytest.mark.parametrize("part", ["analysis", "dashboard"])
def test_the_code_that_a_developer_document_quotes_is_in_the_project(part: str) -> None:
    sources = [squeezed(path.read_text(encoding="utf-8")) for path in sorted((ROOT / part).rglob("*.py"))]
    document = (ROOT / part / "README.md").read_text(encoding="utf-8")
    quotes = [
        quote for block in re.findall(r"```python\n(.*?)```", document, re.DOTALL) for quote in block.split("\n\n\n")
    ]
    assert len(quotes) >= 2
    assert [quote for quote in quotes if not any(squeezed(quote) in source for source in sources)] == []


def test_modules_that_a_command_of_a_document_runs_exist() -> None:
    for path in DOCUMENTS:
        for module in re.findall(r"python -m (tests[\w.]*)", path.read_text(encoding="utf-8")):
            place = ROOT / Path(*module.split("."))
            assert place.with_suffix(".py").is_file() or (place / "__main__.py").is_file(), module
