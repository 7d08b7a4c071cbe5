"""Faults at the command line: a sentence and an exit status, never a traceback, and no control characters."""

from __future__ import annotations

import errno
import json
import os
import shutil
import signal
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import TypeAlias

import pyarrow.parquet as pq
import pytest

from analysis import pipeline
from analysis.cli.console import legible
from analysis.store.runs.health import NEEDED_OF_RUN
from analysis.store.tables.schema import RUN_TABLES
from analysis.store.tables.table_writer import TableWriter
from analysis.store.workspace import Workspace
from tests import small
from tests.browser import ROOT
from tests.cli.test_commands import Earmark, earmark
from tests.disks import small_disk

__all__ = ["earmark"]

COMMAND = "import sys; from analysis.cli import main; sys.argv = ['earmark', *sys.argv[1:]]; main()"


Run: TypeAlias = Callable[..., tuple[int, str]]


@pytest.fixture
def run(earmark: Earmark) -> Run:
    """Runs a command on a workspace: its exit status, and all that it says."""

    def command(place: Path, *arguments: object) -> tuple[int, str]:
        code, out, err = earmark(*arguments, "--workspace", place)
        return code, out + err

    return command


def test_text_that_steers_a_terminal_is_shown_and_not_sent(tmp_path: Path) -> None:
    records = small.run()
    records[0]["id"] = "\x1b[2J\x07\x9b31m \ud800"
    records[0]["prediction"] = {"\x1b]0;title\x07": "\ud800"}
    records[0]["answer"] = 7
    path = tmp_path / "ket\x1b[31mtle.json"
    path.write_text(json.dumps(records))
    command = [sys.executable, "-c", COMMAND, "load", str(path), "--workspace", str(tmp_path / "workspace")]
    done = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, encoding="utf-8", check=False)
    code, said = done.returncode, done.stdout + done.stderr
    assert "Traceback" not in said
    assert "\\x1b[31m" in said
    assert not set(said) & set("\x1b\x07\x9b")
    assert code in (0, 1)


def test_legible_text_keeps_lines_and_letters() -> None:
    assert legible("é 中\n\t🎵") == "é 中\n\t🎵"
    assert legible("\u202e\x00\x85\ud83c") == "\\u202e\\x00\\x85\\ud83c"


@pytest.mark.parametrize("path", ["/dev/full", "/dev/zero"])
def test_devices_are_refused(run: Run, tmp_path: Path, path: str) -> None:
    code, said = run(tmp_path, "load", path)
    assert (code, "expected a regular file, found a device" in said) == (2, True)


def test_ctrl_c_stops_a_load_with_one_line(tmp_path: Path) -> None:
    """The load waits for a pipe that says nothing."""
    pipe = tmp_path / "pipe"
    os.mkfifo(pipe)
    code = f"import analysis.pipeline\nanalysis.pipeline.load = lambda *a, **k: open({str(pipe)!r}).read()\n"
    path = small.write(tmp_path / "kettle.json", small.run())
    command = [sys.executable, "-c", f"{code}{COMMAND}", "load", str(path), "--workspace", str(tmp_path / "w")]
    process = subprocess.Popen(command, cwd=ROOT, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)
    while True:  # opens as soon as the load is at work
        try:
            writing = os.open(pipe, os.O_WRONLY | os.O_NONBLOCK)
            break
        except OSError:
            assert process.poll() is None
            time.sleep(0.05)
    time.sleep(0.5)  # until it reads
    process.send_signal(signal.SIGINT)
    out, err = process.communicate(timeout=180)
    os.close(writing)
    assert process.returncode == 130, out + err
    assert err.strip() == "stopped"


def test_a_damaged_run_is_named_by_the_list_of_runs(run: Run, tmp_path: Path) -> None:
    place = tmp_path / "workspace"
    run(place, "load", small.write(tmp_path / "kettle.json", small.run()))
    (name,) = Workspace(place).run_ids()
    (place / "runs" / name / "scores.parquet").write_bytes(b"PAR1")
    _, said = run(place, "runs")
    assert f"{name}: damaged and left out: " in said
    assert "scores.parquet: expected a whole Parquet file" in said


def test_a_full_disk_is_a_sentence(run: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def full(writer: TableWriter) -> None:
        raise OSError(errno.ENOSPC, "No space left on device", "/full/cases.parquet")

    monkeypatch.setattr(TableWriter, "close", full)
    code, said = run(tmp_path / "w", "load", small.write(tmp_path / "kettle.json", small.run()))
    assert code == 2
    assert "error: /full/cases.parquet: expected room on the disk" in said
    assert "No space left on device" in said
    assert Workspace(tmp_path / "w").run_ids() == []


@pytest.fixture
def disk() -> Iterator[Path]:
    with small_disk(1) as folder:
        yield folder


@pytest.mark.parametrize("n_free", [0, 4096, 16384])
def test_a_load_onto_a_full_disk_leaves_nothing_behind(run: Run, tmp_path: Path, disk: Path, n_free: int) -> None:
    first, second = (small.write(tmp_path / f"{name}.json", small.run()) for name in ("kettle", "lamp"))
    assert run(disk, "load", first)[0] == 0
    filler = disk / "filler"
    with filler.open("wb") as file:
        os.posix_fallocate(file.fileno(), 0, shutil.disk_usage(disk).free - n_free)
    code, said = run(disk, "load", second)
    expected = "expected room on the disk, here and for temporary files, found No space left on device"
    assert (code, said.strip()) == (2, f"error: {disk / 'runs'}: {expected}")
    assert [path.name for path in (disk / "runs").iterdir()] == Workspace(disk).run_ids()
    assert len(Workspace(disk).run_ids()) == 1
    filler.unlink()
    assert run(disk, "load", second)[0] == 0
    assert len(Workspace(disk).run_ids()) == 2


@pytest.fixture(scope="module")
def whole(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A workspace with one run."""
    folder = tmp_path_factory.mktemp("whole")
    pipeline.load([small.write(folder / "kettle.json", small.run())], Workspace(folder / "w"))
    return folder / "w"


def test_tables_that_are_gone_are_named(run: Run, whole: Path, tmp_path: Path) -> None:
    """By the list of runs, by the report command and in the report."""
    place, report = tmp_path / "w", tmp_path / "report.md"
    shutil.copytree(whole, place)
    tables = [name for name in RUN_TABLES if name not in NEEDED_OF_RUN]
    expected = []
    for table in tables:
        (path,) = place.glob(f"runs/*/{table}.parquet")
        expected.append(f"kettle, {table}: expected the table of {len(pq.read_table(path)):,} rows")
        path.unlink()
    listed = " ".join(run(place, "runs")[1].split())
    code, said = run(place, "report", "kettle", "--out", report, "--format", "md")
    assert (code, len(expected)) == (0, 2)
    for text in (listed, " ".join(said.split()), report.read_text("utf-8")):
        assert [sentence for sentence in expected if sentence not in text] == []
        assert "found no file; its figures are missing" in text


def test_figures_of_a_table_that_is_gone_are_missing_and_not_zero(run: Run, whole: Path, tmp_path: Path) -> None:
    place, report = tmp_path / "w", tmp_path / "report.md"
    shutil.copytree(whole, place)
    next(place.glob("runs/*/losses.parquet")).unlink()
    assert run(place, "report", "kettle", "--out", report, "--format", "md")[0] == 0
    text = report.read_text("utf-8")
    assert "No types of loss are stored of this run" in text
    assert "No kind of loss" not in text
    assert "Points lost by type" not in text


def test_a_table_with_fewer_rows_is_named_and_a_whole_run_is_not(run: Run, whole: Path, tmp_path: Path) -> None:
    assert "expected the table" not in run(whole, "runs")[1]
    place = tmp_path / "w"
    shutil.copytree(whole, place)
    (path,) = place.glob("runs/*/scores.parquet")
    pq.write_table(pq.read_table(path).slice(0, 5), path)
    assert "kettle, scores: expected the table of 26 rows" in " ".join(run(place, "runs")[1].split())


@pytest.mark.parametrize("table", ["losses", "ensembles", "scores"])
def test_a_table_of_equal_length_with_other_bytes_is_named(run: Run, whole: Path, tmp_path: Path, table: str) -> None:
    place = tmp_path / "w"
    shutil.copytree(whole, place)
    (path,) = place.glob(f"runs/*/{table}.parquet")
    content = bytearray(path.read_bytes())
    content[5] ^= 1
    path.write_bytes(content)
    listed = " ".join(run(place, "runs")[1].split())
    assert f"kettle, {table}: expected the table of" in listed
    assert "found other contents of that length; its figures are missing" in listed
    code, said = run(place, "report", "kettle", "--out", tmp_path / "report.md", "--format", "md")
    is_left_out = table == "scores"
    assert code == (2 if is_left_out else 0)
    assert is_left_out or f"kettle, {table}: expected the table of" in " ".join(said.split())


def test_a_run_that_does_not_name_its_tables_opens(run: Run, whole: Path, tmp_path: Path) -> None:
    place = tmp_path / "w"
    shutil.copytree(whole, place)
    (path,) = place.glob("runs/*/run.json")
    content = json.loads(path.read_text("utf-8"))
    assert set(content["tables"]) == set(RUN_TABLES)
    del content["tables"]
    path.write_text(json.dumps(content), encoding="utf-8")
    (path.parent / "losses.parquet").unlink()
    code, said = run(place, "runs")
    assert (code, "kettle" in said, "expected the table" in said) == (0, True, False)
