"""Cloning, against a repository on this disk: no network."""

from __future__ import annotations

import os
import subprocess
from pathlib import Path

import pytest

from analysis.errors import CloneError
from analysis.references.git_clone import COSOD_URL, HARMONIX_URL, clone


def git(folder: Path, *words: str) -> None:
    alone = {"GIT_CONFIG_GLOBAL": os.devnull, "GIT_CONFIG_SYSTEM": os.devnull}
    who = ("-c", "user.name=Test", "-c", "user.email=test@example.org")
    subprocess.run(
        ["git", *who, *words], cwd=folder, check=True, capture_output=True, env={**os.environ, **alone}, timeout=60
    )


@pytest.fixture
def origin(tmp_path: Path) -> Path:
    """A repository of two commits."""
    folder = tmp_path / "origin"
    folder.mkdir()
    git(folder, "init", "--quiet")
    for text in ("old", "new"):
        (folder / "README.md").write_text(text)
        git(folder, "add", "README.md")
        git(folder, "commit", "--quiet", "-m", text)
    return folder


def test_a_clone_holds_the_newest_state_without_history_and_nothing_lies_beside_it(
    origin: Path, tmp_path: Path
) -> None:
    into = tmp_path / "references" / "set"
    assert clone(origin.as_uri(), into) == into
    assert (into / "README.md").read_text() == "new"
    log = subprocess.run(["git", "log", "--oneline"], cwd=into, check=True, capture_output=True, text=True, timeout=60)
    assert len(log.stdout.splitlines()) == 1
    assert list(into.parent.iterdir()) == [into]


def test_a_clone_that_is_there_is_used_without_asking(origin: Path, tmp_path: Path) -> None:
    into = clone(origin.as_uri(), tmp_path / "set")
    (into / "mine.txt").write_text("kept")
    assert clone("https://nowhere.invalid/x", into) == into
    assert (into / "mine.txt").read_text() == "kept"


def test_a_failed_clone_says_why_and_leaves_nothing(tmp_path: Path) -> None:
    into = tmp_path / "references" / "set"
    url = (tmp_path / "no such repository").as_uri()
    with pytest.raises(CloneError, match=r"could not clone file:.* into .*set: .*Clone it by hand") as caught:
        clone(url, into)
    assert (caught.value.url, caught.value.into) == (url, into)
    assert list(into.parent.iterdir()) == []


def test_an_address_is_never_read_as_an_option(tmp_path: Path) -> None:
    with pytest.raises(CloneError):
        clone("--upload-pack=touch stolen", tmp_path / "set")
    assert list(tmp_path.iterdir()) == []


@pytest.mark.parametrize("kind", ["file", "folder"])
def test_something_else_of_that_name_is_left_alone(origin: Path, tmp_path: Path, kind: str) -> None:
    into = tmp_path / "set"
    if kind == "file":
        into.write_text("mine")
    else:
        into.mkdir()
        (into / "mine.txt").write_text("mine")
    with pytest.raises(CloneError, match="something else is already there"):
        clone(origin.as_uri(), into)


def test_a_clone_that_takes_too_long_is_stopped(origin: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    slow = tmp_path / "bin" / "git"
    slow.parent.mkdir()
    slow.write_text("#!/bin/sh\nexec sleep 30\n")
    slow.chmod(0o755)
    monkeypatch.setenv("PATH", f"{slow.parent}{os.pathsep}{os.environ['PATH']}")
    with pytest.raises(CloneError, match=r"git took longer than 0\.1 s"):
        clone(origin.as_uri(), tmp_path / "set", timeout=0.1)
    assert not (tmp_path / "set").exists()


def test_without_git_the_error_says_so(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("PATH", str(tmp_path))
    with pytest.raises(CloneError, match="git is not installed"):
        clone(HARMONIX_URL, tmp_path / "set")


def test_the_public_addresses() -> None:
    assert HARMONIX_URL == "https://github.com/urinieto/harmonixset"
    assert COSOD_URL == "https://github.com/duguay-michele/CoSoD"
