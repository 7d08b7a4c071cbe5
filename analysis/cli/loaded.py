"""What is printed of a run that was loaded."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

from analysis.cli.console import new_table, one_line, percent, print_problems, say, show
from analysis.records import LENSES, WORST

if TYPE_CHECKING:
    from analysis.pipeline import Loaded


READINGS = ("clean", "mended", "ambiguous", *WORST, "unscorable")
KINDS = ("raw", "corrected")
LYRICS_COLUMNS = (">WER", ">WER capped", ">IWER capped")


def lyrics_cells(figure: Mapping[str, Any]) -> list[str]:
    """LYRICS_COLUMNS of a figure, as `Figure.as_dict` gives it; empty for other tasks."""
    rates = ["" if figure.get(name) is None else f"{figure[name]:.4f}" for name in ("wer", "wer_capped")]
    return [*rates, percent(figure["iwer_capped"]) if figure.get("iwer_capped") is not None else ""]


def print_loaded(loaded: Loaded) -> None:
    run = loaded.run
    if not loaded.new and not run.counts:
        say(f"{run.name}: nothing usable in it, not loaded")
    elif not loaded.new:
        say(f"{run.name}: loaded already as {run.id}; nothing changed")
    else:
        say(f"{run.name}: loaded as {run.id} ({run.kind})")
    if run.counts:
        lyrics = any("wer" in figure for figure in run.figures.get("paper", {}).values())
        table = new_table(
            "task", ">questions", *(f">{name}" for name in READINGS),
            *(f">{lens} {kind}" for lens in LENSES for kind in KINDS), *(LYRICS_COLUMNS if lyrics else ()),
        )  # fmt: skip
        for task, counts in run.counts.items():
            figures = {lens: run.figures.get(lens, {}).get(task, {}) for lens in LENSES}
            scores = [percent(figures[lens].get(kind)) for lens in LENSES for kind in KINDS]
            read = (str(counts.get(name, 0)) for name in READINGS)
            table.add_row(task, str(counts["n"]), *read, *scores, *(lyrics_cells(figures["paper"]) if lyrics else ()))
        show(table)
        say("figures in percent; corrected: for guessing" + ("; WER: paper lens, capped: at 1 per question" * lyrics))
    print_problems([one_line(problem) for problem in loaded.problems] or [each["message"] for each in run.problems])
