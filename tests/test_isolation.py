"""Files of tests that change the process leave it as they found it, in whatever order they run."""

from __future__ import annotations

import os
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from types import ModuleType

import pytest

from analysis.benchmarks import registry
from analysis.benchmarks.packs import catalog
from analysis.store.database import _format
from analysis.store.workspace import Workspace
from tests import isolation
from tests.browser import ROOT

PACK = """
pack: left-behind
record: {id: id, question: q, options: options, answer: answer, response: said}
tasks: [{name: keys, type: choice, chance: 1/options}]
"""


@contextmanager
def other_file() -> Iterator[None]:
    """What a file of tests with its own fixtures does to the process."""
    with isolation.process_restored():
        yield


def test_packs_of_a_workspace_and_of_a_file_are_forgotten(tmp_path: Path) -> None:
    before, stored = [list(table.items()) for table in isolation.PACKS], _format()
    place = Workspace(tmp_path / "workspace")
    place.packs.mkdir(parents=True)
    (place.packs / "left.yaml").write_text(PACK, encoding="utf-8")
    with other_file():
        assert registry.add_folder(place.packs) == []
        assert "left-behind" in catalog.PACKS
        assert _format() != stored
    assert [list(table.items()) for table in isolation.PACKS] == before
    assert _format() == stored
    with other_file():
        assert registry.add_folder(place.packs) == []
        assert "left-behind" in catalog.PACKS


def test_a_shipped_pack_that_was_replaced_is_back(tmp_path: Path) -> None:
    name, shipped = next((name, pack) for name, pack in catalog.PACKS.items() if not pack.base)
    own = tmp_path / "own.yaml"
    own.write_text(Path(shipped.file).read_text(encoding="utf-8"), encoding="utf-8")
    order = list(registry.EVERY)
    with other_file():
        registry.add_file(own)
        assert catalog.PACKS[name].file == str(own)
    assert catalog.PACKS[name] is shipped
    assert list(registry.EVERY) == order


def test_variables_folder_and_main_module_are_put_back(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("EARMARK_KEPT", "1")
    main, folder = sys.modules["__main__"], Path.cwd()
    with other_file():
        del os.environ["EARMARK_KEPT"]
        os.environ["EARMARK_LEFT"] = "1"
        os.chdir(tmp_path)
        sys.modules["__main__"] = ModuleType("__main__")
    assert os.environ["EARMARK_KEPT"] == "1"
    assert "EARMARK_LEFT" not in os.environ
    assert Path.cwd() == folder
    assert sys.modules["__main__"] is main


def test_each_file_of_tests_begins_with_the_packs_of_the_project(tmp_path: Path) -> None:
    """Two files in one run of pytest, with the fixture that all files of this project have."""
    fixture = "from tests.conftest import process_restored as process_restored"
    add = f"registry.add_file(Path({str(tmp_path / 'p.yaml')!r}))"
    leaves = f"from pathlib import Path\nfrom analysis.benchmarks import registry\ndef test_leaves(): {add}"
    finds = "from analysis.benchmarks.packs import catalog\ndef test_finds(): assert 'left-behind' not in catalog.PACKS"
    (tmp_path / "conftest.py").write_text(fixture, encoding="utf-8")
    (tmp_path / "p.yaml").write_text(PACK, encoding="utf-8")
    (tmp_path / "test_a.py").write_text(leaves, encoding="utf-8")
    (tmp_path / "test_b.py").write_text(finds, encoding="utf-8")
    options = ["-q", "-p", "no:cacheprovider", "-p", "no:xdist", f"--rootdir={tmp_path}"]
    command = [sys.executable, "-m", "pytest", *options, str(tmp_path / "test_a.py"), str(tmp_path / "test_b.py")]
    done = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=False)
    assert "2 passed" in done.stdout, done.stdout


@pytest.mark.skipif(sys.platform == "win32", reason="signals of POSIX")
def test_a_run_in_the_background_heeds_an_interrupt() -> None:
    """As `command &` in a script starts it."""
    code = "from tests import isolation; isolation.heed_interrupts(); import os; os.kill(os.getpid(), 2)"
    script = f"trap '' INT; exec {sys.executable} -c '{code}'"
    done = subprocess.run(["sh", "-c", script], cwd=ROOT, capture_output=True, text=True, check=False)
    assert "KeyboardInterrupt" in done.stderr
