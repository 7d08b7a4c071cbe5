"""Interface for notebooks and scripts: `import analysis as earmark`. Tables are pandas frames with typed columns.

The columns of a frame are described in its `attrs["columns"]`, and by `columns(name)`. Runs are named by id, name, or
the beginning of an id. workspace: a folder; None for EARMARK_WORKSPACE, else data/workspace.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import replace
from pathlib import Path
from typing import Any, Literal, TypeAlias

import pandas as pd

from analysis import pipeline
from analysis.agent.answers import NO_LIMITS, Links
from analysis.agent.tools import Tools
from analysis.pipeline import comparison
from analysis.records import Lens
from analysis.report.timeline import Timeline
from analysis.report.timeline import timeline as timeline_of
from analysis.store.database import Database
from analysis.store.queries.cases import cases_list
from analysis.store.queries.counts import answer_tallies, failure_modes
from analysis.store.queries.filters import Filters
from analysis.store.runs import description
from analysis.store.workspace import Workspace
from analysis.summaries.comparison.differences import Correction
from analysis.summaries.run.failure_modes import mode_cases, shares
from analysis.summaries.tasks.musicology import option_uses

Folder: TypeAlias = str | Path | None
Runs: TypeAlias = str | Sequence[str]
Name: TypeAlias = Literal["runs", "cases", "figures", "options", "modes", "compare"]

COLUMNS: Mapping[str, Mapping[str, tuple[str, str]]] = {
    "runs": {
        "run": ("string", "id"),
        "name": ("string", "name, different for each run"),
        "kind": ("string", "model, baseline or questions"),
        "model": ("string", "model"),
        "n": ("Int64", "records"),
        "problems": ("Int64", "records and lines left out or repaired"),
        "run_hash": ("string", "hash of settings, prompts and answers"),
    },
    "cases": {
        "run": ("string", "id of the run"),
        "question_id": ("string", "the same in every run"),
        "task": ("string", "code of the task"),
        "subtask": ("string", "name in the published scripts"),
        "song": ("string", "data set and id of the annotated song; empty if unknown"),
        "audio": ("string", "recording as the question names it"),
        "section": ("string", "section type asked for"),
        "outcome": ("string", "scored, refused, unparsed, missing or unscorable"),
        "confidence": ("string", "of the reading: clean, mended, ambiguous or none"),
        "score": ("Float64", "0 to 1; missing if the case is in no mean"),
        "wer": ("Float64", "word error rate, lyrics only"),
        "index": ("Int64", "position in the run"),
        "defective": ("boolean", "whether the question has a known defect, as a right answer that it does not offer"),
    },
    "figures": {
        "run": ("string", "id of the run"),
        "task": ("string", "code of the task, or overall"),
        "n": ("Int64", "answers"),
        "raw": ("Float64", "figure before correction for chance, 0 to 1"),
        "chance": ("Float64", "what guessing gives of raw: mean of 1 / number of options"),
        "corrected": ("Float64", "chance-corrected figure"),
        "low": ("Float64", "lower end of its 95 % confidence interval over songs"),
        "high": ("Float64", "upper end"),
        "unanswered": ("Float64", "share of answers without a usable value"),
    },
    "options": {
        "run": ("string", "id of the run"),
        "task": ("string", "code of the task"),
        "option": ("string", "as the question lists it; nothing if the answer names none"),
        "n": ("Int64", "answers that name it"),
        "share": ("Float64", "of all answers to the task"),
        "hits": ("Int64", "of these, questions to which it is the right answer"),
    },
    "modes": {
        "run": ("string", "id of the run"),
        "mode": ("string", "failure mode"),
        "n": ("Int64", "answers that show it"),
        "cases": ("Int64", "answers that can show it"),
        "share": ("Float64", "n of cases"),
        "low": ("Float64", "lower end of its 95 % confidence interval over songs"),
        "high": ("Float64", "upper end"),
        "points": ("Float64", "points that these answers lose, of one for each case"),
    },
    "compare": {
        "task": ("string", "code of the task, Overall or a category"),
        "n": ("Int64", "shared questions"),
        "songs": ("Int64", "songs of these"),
        "a": ("Float64", "chance-corrected figure of A"),
        "b": ("Float64", "of B"),
        "difference": ("Float64", "A minus B"),
        "low": ("Float64", "lower end of its 95 % confidence interval, paired by song"),
        "high": ("Float64", "upper end"),
        "wins": ("Int64", "questions on which A scores higher"),
        "ties": ("Int64", "equal scores"),
        "losses": ("Int64", "questions on which B scores higher"),
        "p_corrected": ("Float64", "p, corrected for all tasks of the table"),
        "verdict": ("string", "in words"),
    },
}  # fmt: skip
"""Type and meaning of the columns of each frame."""
MOST = 10**9


def columns(name: Name) -> pd.DataFrame:
    """Type and meaning of the columns of a frame."""
    rows = [{"column": column, "type": kind, "meaning": meaning} for column, (kind, meaning) in COLUMNS[name].items()]
    return pd.DataFrame(rows).set_index("column")


def load(*files: str | Path, workspace: Folder = None) -> pd.DataFrame:
    """Load run files, if any, and return all runs of the workspace. Raises FileError, FormatError."""
    place = _workspace(workspace)
    if files:
        pipeline.load([Path(file) for file in files], place)
    rows = [
        {"run": run.id, "name": run.name, "kind": run.kind, "model": run.model, "n": run.n,
         "problems": run.n_problems, "run_hash": run.run_hash}
        for run in description.named_apart(description.load_all(place))
    ]  # fmt: skip
    return _frame("runs", rows)


def cases(
    runs: Runs = (), lens: Lens = "paper", tasks: str | Iterable[str] = (), text: str = "", workspace: Folder = None
) -> pd.DataFrame:
    """Answers with their scores. runs: all if empty. tasks: codes. text: anywhere in prompt or answer.

    Raises UnknownRunError.
    """
    place = _workspace(workspace)
    filters = Filters(lens=lens, runs=_ids(place, runs), tasks=_codes(tasks), text=text)
    page = cases_list.cases(Database(place), filters, limit=MOST)
    return _frame("cases", page.rows)


def figures(runs: Runs = (), lens: Lens = "paper", workspace: Folder = None) -> pd.DataFrame:
    """Figures of tasks, and the overall figure as the benchmark declares it, the best raw figure first.

    Raises UnknownRunError.
    """
    place = _workspace(workspace)
    tools = Tools(Database(place), Links(""), NO_LIMITS)
    return _frame("figures", tools.figures_of(_ids(place, runs), lens=lens)["rows"])


def options(
    runs: Runs = (), tasks: str | Iterable[str] = (), lens: Lens = "paper", workspace: Folder = None
) -> pd.DataFrame:
    """How often each option is named and how often it is right. An answer may name several. Raises UnknownRunError."""
    place = _workspace(workspace)
    database, filters = Database(place), Filters(lens=lens, runs=_ids(place, runs))
    by_run = cases_list.figures(database, lens, replace(filters, tasks=_codes(tasks)))
    rows = []
    for task in dict.fromkeys(task for figures in by_run.values() for task in figures):
        pairs = answer_tallies.confusion(database, replace(filters, tasks=(task,)))
        totals = {run: figures[task].n for run, figures in by_run.items() if task in figures}
        rows += [{"task": task, **use._asdict()} for use in option_uses(pairs, totals)]
    return _frame("options", rows)


def modes(runs: Runs = (), tasks: str | Iterable[str] = (), workspace: Folder = None) -> pd.DataFrame:
    """Failure modes under the paper lens, of the modes that can occur. Raises UnknownRunError."""
    place = _workspace(workspace)
    database, filters = Database(place), Filters(runs=_ids(place, runs), tasks=_codes(tasks))
    by_mode = shares(mode_cases(failure_modes.cases(database, filters)))
    rows = []
    for row in by_mode.values():
        low, high = row.interval or (None, None)
        rows.append({**row._asdict(), "share": row.share, "low": low, "high": high})
    return _frame("modes", rows)


def compare(
    a: Runs, b: Runs, lens: Lens = "paper", correction: Correction = "holm", allow_mismatch: bool = False,
    workspace: Folder = None,
) -> pd.DataFrame:  # fmt: skip
    """Paired differences by task. a, b: a run, or several seeds. Raises the errors of `pipeline.comparison.compare`."""
    place = _workspace(workspace)
    settings = comparison.Settings(correction, allow_mismatch)
    result = comparison.compare(Database(place), Filters(lens=lens), _ids(place, a), _ids(place, b), settings)
    rows = []
    for row in (*result.parts, *result.rows):
        low, high = row.interval or (None, None)
        names = ("n", "songs", "a", "b", "difference", "wins", "ties", "losses", "p_corrected", "verdict")
        rows.append({"task": row.name, "low": low, "high": high, **{name: getattr(row, name) for name in names}})
    return _frame("compare", rows)


def timeline(case: str | pd.Series, runs: Runs = (), workspace: Folder = None) -> Timeline:
    """Reference and answers to a question as a picture. case: a question id, or a row of `cases`.

    runs: that of the row, all for an id. Raises UnknownCaseError.
    """
    place = _workspace(workspace)
    question = case if isinstance(case, str) else str(case["question_id"])
    if not runs and not isinstance(case, str):
        runs = str(case["run"])
    return timeline_of(Database(place), question, _ids(place, runs))


def _workspace(folder: Folder) -> Workspace:
    return Workspace(Path(folder) if folder is not None else None)


def _ids(place: Workspace, runs: Runs) -> tuple[str, ...]:
    return tuple(description.find(place, name) for name in ((runs,) if isinstance(runs, str) else runs))


def _codes(tasks: str | Iterable[str]) -> tuple[str, ...]:
    return (tasks,) if isinstance(tasks, str) else tuple(tasks)


def _frame(name: Name, rows: Sequence[Mapping[str, Any]]) -> pd.DataFrame:
    """The columns of COLUMNS with their types, whatever else the rows have."""
    described = COLUMNS[name]
    frame = pd.DataFrame(list(rows), columns=list(described)).astype(
        {column: kind for column, (kind, _) in described.items()}
    )
    frame.attrs["columns"] = {column: meaning for column, (_, meaning) in described.items()}
    return frame
