"""What is printed of a run that was loaded."""

from __future__ import annotations

from typing import TYPE_CHECKING

from analysis.cli.console import new_table, one_line, percent, print_problems, say, show

if TYPE_CHECKING:
    from analysis.pipeline import Loaded


def print_loaded(loaded: Loaded) -> None:
    run = loaded.run
    if not loaded.new and not run.counts:
        say(f"{run.name}: nothing usable in it, not loaded")
    elif not loaded.new:
        say(f"{run.name}: loaded already as {run.id}; nothing changed")
    else:
        say(f"{run.name}: loaded as {run.id} ({run.kind})")
    if run.counts:
        counted = ("clean", "mended", "ambiguous", "unparsed", "missing", "unscorable")
        table = new_table("task", ">questions", *(f">{name}" for name in counted), ">paper", ">released")
        for task, counts in run.counts.items():
            scores = [
                percent(run.figures.get(lens, {}).get(task, {}).get("corrected")) for lens in ("paper", "released")
            ]
            table.add_row(task, str(counts["n"]), *(str(counts.get(name, 0)) for name in counted), *scores)
        show(table)
    print_problems([one_line(problem) for problem in loaded.problems] or [each["message"] for each in run.problems])
