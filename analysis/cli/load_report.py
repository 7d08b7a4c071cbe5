"""What is printed of a run that was loaded."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any

from analysis.cli.console import new_table, percent, print_alike, say, show
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
    print_alike(problems_of(loaded))


def problems_of(loaded: Loaded) -> Sequence[Mapping[str, Any]]:
    """What was wrong in the files of a run, also where it was loaded before."""
    from analysis.store.runs.description import problem

    return [problem(each) for each in loaded.problems] or loaded.run.problems


def print_others(others: Mapping[str, int]) -> None:
    """Files in the folders given that were not looked at."""
    if others:
        counted = ", ".join(f"{n} {ending}" for ending, n in others.items())
        say(f"not looked at, by their endings: {counted}")
