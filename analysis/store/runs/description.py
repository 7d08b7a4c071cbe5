"""What is known of a run as a whole: `run.json`."""

from __future__ import annotations

import contextlib
import hashlib
import json
import re
from collections import Counter
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import asdict, dataclass, field, replace
from functools import lru_cache
from pathlib import PurePath
from typing import Any, Literal, TypeAlias

from analysis.benchmarks.registry import EVERY
from analysis.errors import EarmarkError, FileError, UnknownRunError, mismatch
from analysis.store.runs import health
from analysis.store.storage import Staging, Stamp, Storage
from analysis.store.tables.json_values import jsonable, visible_in_json
from analysis.store.tables.schema import RUN_TABLES
from analysis.store.workspace import RUNS, Workspace

Kind: TypeAlias = Literal["model", "baseline", "person", "questions"]
FILE = "run.json"
MOST_PROBLEMS = 1000
READ_BY = "read by"
"""Field of `Run.further`: the pack and the names of fields by which the user had the files read."""
REVIEWER = "reviewer: "
"""How the model of a run is called that holds what a reviewer takes for right, before the reviewer's name."""
PERSON = "person: "
"""The same of a run of what a person answered without seeing references."""


@dataclass(frozen=True, slots=True)
class LoadedFile:
    """A file that a run was loaded from, which may be gone by now. path: of the file then. bytes: unpacked."""

    name: str
    sha256: str
    bytes: int
    path: str = ""


@dataclass(frozen=True, slots=True)
class Run:
    """A loaded run.

    loaded_at: ISO 8601, UTC. versions: of metric, parser and libraries. counts: by task, then by what was counted
    (n, clean, mended, ambiguous, refused, unparsed, missing, unscorable; 0 of them may be left out). figures: by lens,
    then task, then `Figure.as_dict`.
    tables: rows, bytes and SHA-256 of each table, by name; empty for runs of versions that did not note them.
    n_problems: how much was wrong in the files; problems: the first MOST_PROBLEMS of it, each with a `message` and its
    facts. further: what the files say of themselves.

    What two runs must have in common to be compared: prompt_version, prompt_hash (of the prompt set the file names,
    else of the prompts in the records), prompt_ensemble (wordings each question was asked in, None for one), seed
    (text), reference_hash, versions ("parsing" is the parser's, "metrics" the metrics'). run_hash: of all that and of
    every raw answer. How each is made: `hashes`.
    """

    id: str
    name: str
    kind: Kind
    model: str = ""
    condition: Mapping[str, str] = field(default_factory=dict)
    prompt_version: str = ""
    files: tuple[LoadedFile, ...] = ()
    loaded_at: str = ""
    versions: Mapping[str, str] = field(default_factory=dict)
    counts: Mapping[str, Mapping[str, int]] = field(default_factory=dict)
    figures: Mapping[str, Mapping[str, Mapping[str, Any]]] = field(default_factory=dict)
    problems: tuple[Mapping[str, Any], ...] = ()
    n_problems: int = 0
    further: Mapping[str, Any] = field(default_factory=dict)
    prompt_hash: str = ""
    prompt_ensemble: int | None = None
    seed: str = ""
    reference_hash: str = ""
    run_hash: str = ""
    tables: Mapping[str, Mapping[str, Any]] = field(default_factory=dict, compare=False)

    @property
    def n(self) -> int:
        return sum(counts["n"] for counts in self.counts.values())

    @property
    def reviewer(self) -> str:
        """Whose answers these are, "" for a run of no reviewer."""
        return self.model.removeprefix(REVIEWER) if self.model.startswith(REVIEWER) else ""

    @property
    def changed(self) -> bool:
        """Whether a file carried a run hash that is not that of its content."""
        return any(problem.get("kind") == "RunHashError" for problem in self.problems)


def run_id(name: str, model: str, condition: Mapping[str, str], prompt_version: str, checksums: Iterable[str]) -> str:
    """Readable name and eight hexadecimal digits of all that makes the run; the same input gives the same id."""
    slug = re.sub(r"[^a-z0-9]+", "-", name.lower()).strip("-")[:60] or "run"
    key = json.dumps([sorted(checksums), model, sorted(condition.items()), prompt_version, name])
    return f"{slug}-{hashlib.sha256(key.encode('utf-8')).hexdigest()[:8]}"


def problem(error: EarmarkError) -> dict[str, Any]:
    """An error as a row of `problems`."""
    facts = {name: str(value) for name, value in getattr(error, "__dict__", {}).items() if not name.startswith("_")}
    return {"message": str(error), "kind": type(error).__name__, **facts}


def write(staging: Staging, run: Run) -> None:
    with staging.create(FILE) as stream:
        stream.write(content(run))


def content(run: Run) -> bytes:
    """The bytes of the file `run.json`."""
    return visible_in_json(json.dumps(jsonable(asdict(run)), ensure_ascii=False, allow_nan=False, indent=1)).encode()


def read(storage: Storage, folder: str) -> Run:
    """The description of the run in a folder, which all callers share. Raises FileError."""
    return _read(storage, folder, storage.stamp(f"{folder}/{FILE}"))


@lru_cache(maxsize=4096)
def _read(storage: Storage, folder: str, stamp: Stamp | None) -> Run:
    """The same, read once in each state of the file."""
    place = storage.place(f"{folder}/{FILE}")
    try:
        plain = json.loads(storage.read(f"{folder}/{FILE}").decode())
        files = tuple(LoadedFile(**file) for file in plain.pop("files"))
        run = Run(**plain | {"files": files, "problems": tuple(plain["problems"])})
        return _checked(replace(run, kind="person") if run.reviewer else run)
    except OSError as error:
        raise FileError(place, "the description of a run", error.strerror or "no file") from error
    except (ValueError, TypeError, KeyError, AttributeError, RecursionError) as error:
        raise FileError(place, "the description of a run", str(error)) from error


def _checked(run: Run) -> Run:
    """Raises TypeError or ValueError where a field is of another kind than every page takes it to be."""
    inner = (*run.counts.values(), *run.problems, *run.tables.values())
    mappings = (run.condition, run.versions, run.counts, run.figures, run.further, run.tables, *inner)
    texts = (run.id, run.name, run.kind, run.model, run.prompt_version, run.loaded_at, run.seed, run.run_hash)
    if not all(isinstance(value, Mapping) for value in mappings) or not all(isinstance(value, str) for value in texts):
        raise TypeError("a field of another type")
    if not all(isinstance(counts.get("n"), int) for counts in run.counts.values()):
        raise TypeError("a task without its number of questions")
    return run


def damage(storage: Storage, folder: str) -> FileError | None:
    """What is wrong with the files of a run; None if nothing is, or if the run was removed."""
    try:
        read(storage, folder)
    except FileError as error:
        return error if storage.exists(folder) else None
    return health.damage(storage, folder, health.NEEDED_OF_RUN, RUN_TABLES)


def stated_tables(storage: Storage, folder: str) -> Mapping[str, Mapping[str, Any]]:
    """What a run states of its tables; nothing where it has no description. Raises FileError."""
    return read(storage, folder).tables if storage.exists(f"{folder}/{FILE}") else {}


def missing_tables(storage: Storage, run: Run) -> list[str]:
    """What is wrong with the tables that a run states, in words, one sentence each.

    Figures that are made of such a table are missing; all others stand.
    """
    sentences = []
    for table, stated in run.tables.items():
        if table in RUN_TABLES and (found := health.fault(storage, f"{RUNS}/{run.id}/{table}.parquet", stated)):
            expected = f"the table of {stated.get('rows', 0):,} rows in {stated.get('bytes', 0):,} bytes"
            sentences.append(f"{mismatch(f'{run.name}, {table}', expected, found)}; its figures are missing")
    return sentences


def incomplete(workspace: Workspace, runs: Iterable[Run] | None = None) -> list[str]:
    """The `missing_tables` of runs, by default of all that can be used."""
    examined_runs = load_all(workspace) if runs is None else runs
    return [sentence for run in examined_runs for sentence in missing_tables(workspace.storage, run)]


def damaged(workspace: Workspace) -> dict[str, FileError]:
    """What is wrong with the runs that cannot be used, by id."""
    errors = {name: damage(workspace.storage, f"{RUNS}/{name}") for name in workspace.run_ids()}
    return {name: error for name, error in errors.items() if error is not None}


def whole_ids(workspace: Workspace) -> list[str]:
    """The runs that can be used, oldest name first."""
    damaged_ids = damaged(workspace)
    return [name for name in workspace.run_ids() if name not in damaged_ids]


def find(workspace: Workspace, text: str) -> str:
    """The id of the run that a person means: the id itself, a name, or the beginning of just one of either.

    Raises UnknownRunError where none or several fit.
    """
    ids = workspace.run_ids()
    if text in ids:
        return text
    runs = load_all(workspace)
    matches = [run.id for run in runs if run.name == text]
    if len(matches) != 1:
        matches = [run for run, name in display_names(runs).items() if name == text] or matches
    prefixed = [run_id for run_id in ids if text and run_id.startswith(text)]
    match = next((candidates for candidates in (matches, prefixed) if len(candidates) == 1), None)
    if match is None:
        raise UnknownRunError(text, tuple(matches or prefixed or ids))
    return match[0]


def display_names(runs: Sequence[Run]) -> dict[str, str]:
    """A name of its own for each of these runs, by id: where several have the same, with what tells them apart.

    The first of `_DISTINCTIONS` by which all of a name differ is taken, else as many of them as it needs, and the
    id at last.
    """
    same: dict[str, list[Run]] = {}
    for run in runs:
        same.setdefault(run.name, []).append(run)
    names: dict[str, str] = {}
    for name, group in same.items():
        for run, words in zip(group, _distinctions(group), strict=True):
            names[run.id] = f"{name}, {words}" if words else name
    counts = Counter(names.values())
    return {run: name if counts[name] == 1 else f"{name}, {run[-8:]}" for run, name in names.items()}


def named_apart(runs: Sequence[Run]) -> list[Run]:
    """The runs, each renamed to its display name."""
    names = display_names(runs)
    return [run if run.name == names[run.id] else replace(run, name=names[run.id]) for run in runs]


def _distinctions(group: Sequence[Run]) -> list[str]:
    """For each run of one name what the others do not have; "" where it stands alone."""
    if len(group) == 1:
        return [""]
    features = [[words(run) for run in group] for words in _DISTINCTIONS]
    alone = next((row for row in features if len(set(row)) == len(group) and all(row)), None)
    if alone is not None:
        return alone
    words = [""] * len(group)
    for row in features:
        if len(set(row)) > 1 and len(set(words)) < len(group):
            words = [", ".join(filter(None, pair)) for pair in zip(words, row, strict=True)]
    return words


def _benchmarks(run: Run) -> str:
    return " and ".join(dict.fromkeys(EVERY[task].benchmark for task in run.counts if task in EVERY))


def _files(run: Run) -> str:
    """The first file and its folder, which tell apart what is called alike."""
    if not run.files:
        return ""
    more = f" and {len(run.files) - 1} more" if len(run.files) > 1 else ""
    return "/".join(PurePath(run.files[0].path or run.files[0].name).parts[-2:]) + more


_DISTINCTIONS: tuple[Callable[[Run], str], ...] = (
    _benchmarks,
    lambda run: ", ".join(f"{name}={value}" for name, value in sorted(run.condition.items())),
    lambda run: f"prompt {run.prompt_version}" if run.prompt_version else "",
    lambda run: f"seed {run.seed}" if run.seed else "",
    lambda run: str(run.further.get(READ_BY, "")),
    lambda run: run.files[0].name if run.files else "",
    _files,
    lambda run: run.loaded_at[:10],
    lambda run: run.loaded_at[:19].replace("T", " "),
)
"""What may tell runs of one name apart, the plainest first."""


def load_all(workspace: Workspace) -> list[Run]:
    """Every run that is whole, the latest first; see `damaged` for the others."""
    return read_all(workspace, whole_ids(workspace))


def read_all(workspace: Workspace, runs: Iterable[str]) -> list[Run]:
    """The runs of these ids, the latest first, without those that were taken away meanwhile."""
    present = []
    for name in runs:
        with contextlib.suppress(FileError):
            present.append(read(workspace.storage, f"{RUNS}/{name}"))
    return sorted(present, key=lambda run: (run.loaded_at, run.id), reverse=True)
