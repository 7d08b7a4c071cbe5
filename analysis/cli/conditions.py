"""Tables and charts of several conditions, written by the command `compare`."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING

from analysis.cli.console import say

if TYPE_CHECKING:
    from analysis.pipeline.comparison import Comparison
    from analysis.store.database import Database


def write_conditions(
    db: Database, results: Sequence[Comparison], out: Path | None, form: str, figures: Path | None, figure_format: str
) -> None:
    """Write tables (`out`) and charts (`figures`) of the first run compared with each other run; None for neither."""
    from analysis.report import conditions, files
    from analysis.store.queries import loaded_runs

    if out is None and figures is None:
        return
    report = conditions.report(results, {run.id: run.name for run in loaded_runs.runs(db)})
    if out is not None:
        files.write(report, out, form)
        say(str(out))
    if figures is not None:
        for path in files.write_charts(report, figures, figure_format):
            say(str(path))
