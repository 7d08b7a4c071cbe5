"""Printed report of a loaded run: counts, scores and problems."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any

from analysis.cli.console import new_table, percent, print_grouped_problems, say, show
from analysis.records import LENSES, OUTCOMES, WORST

if TYPE_CHECKING:
    from analysis.pipeline.load.run import LoadResult
    from analysis.scoring.figures import Overall
    from analysis.store.runs.description import Run


READINGS = ("clean", "mended", "ambiguous", *WORST, "unscorable")
KINDS = ("raw", "corrected")
GUESSING = ">guessing"
"""Column of what guessing gives of the raw figure."""
LYRICS_COLUMNS = (">WER", ">WER capped", ">IWER capped")


NEARLY_ALL, FEWEST = 0.9, 10
"""Share of unread answers from which a load is no success, and number of answers from which the share counts.

A load of which nothing at all was read is none, however few answers there are.
"""


def lyrics_cells(figure: Mapping[str, Any]) -> list[str]:
    """The values of LYRICS_COLUMNS in `Figure.as_dict`; empty cells for other tasks."""
    rates = ["" if figure.get(name) is None else f"{figure[name]:.4f}" for name in ("wer", "wer_capped")]
    return [*rates, percent(figure["iwer_capped"]) if figure.get("iwer_capped") is not None else ""]


def overall_of(summary: Mapping[str, Mapping[str, Any]]) -> Overall | None:
    """The overall figure of a run from the figures of its tasks (`Figure.as_dict`)."""
    from analysis.scoring.figures import Figure, overall

    own = {task: values for task, values in summary.items() if "n_counted" in values}  # an older version has none
    fields = {task: {name: values[name] for name in Figure.__slots__ if name in values} for task, values in own.items()}
    return overall({task: Figure(task, **values) for task, values in fields.items()})


def overall_words(figure: Overall) -> str:
    from analysis.benchmarks.frame import OVERALL_WORDS
    from analysis.benchmarks.registry import BENCHMARKS, EVERY

    return OVERALL_WORDS[BENCHMARKS[EVERY[figure.tasks[0]].benchmark].overall]


def print_result(result: LoadResult) -> None:
    run = result.run
    if not result.new and not run.counts:
        say(f"{run.name}: no usable records, not loaded")
    elif not result.new:
        say(f"{run.name}: already loaded as {run.id}; nothing changed")
    else:
        say(f"{run.name}: loaded as {run.id} ({run.kind})")
    if run.counts:
        lyrics = any("wer" in figure for figure in run.figures.get("paper", {}).values())
        table = new_table(
            "task", ">questions", *(f">{name}" for name in READINGS),
            GUESSING, *(f">{lens} {kind}" for lens in LENSES for kind in KINDS), *(LYRICS_COLUMNS if lyrics else ()),
        )  # fmt: skip
        for task, counts in run.counts.items():
            figures = {lens: run.figures.get(lens, {}).get(task, {}) for lens in LENSES}
            scores = [percent(figures["paper"].get("chance"))]
            scores += [percent(figures[lens].get(kind)) for lens in LENSES for kind in KINDS]
            readings = (str(counts.get(name, 0)) for name in READINGS)
            table.add_row(
                task, str(counts["n"]), *readings, *scores, *(lyrics_cells(figures["paper"]) if lyrics else ())
            )
        show(table)
        say(
            "figures in percent; guessing: what it gives raw; corrected: chance-corrected"
            + ("; WER: paper lens, capped: at 1 per question" * lyrics)
        )
        if len(run.counts) > 1 and (figure := overall_of(run.figures.get("paper", {}))) is not None:
            say(
                f"overall, {overall_words(figure)}, paper lens: raw {percent(figure.raw)}, corrected "
                f"{percent(figure.corrected)}; guessing gives {percent(figure.chance)} raw"
            )
    print_grouped_problems(problems_of(result))


def outcomes_of(run: Run) -> Counter[str]:
    """Number of the answers of a run by outcome, under the paper lens."""
    counts: Counter[str] = sum(map(Counter, run.counts.values()), Counter())
    return Counter({name: counts[name] for name in OUTCOMES if name != "scored"}) + Counter(
        scored=sum(counts[name] for name in ("clean", "mended", "ambiguous"))
    )


def unread_notice(outcomes: Mapping[str, int]) -> str:
    """What is said of answers nearly none of which could be read, "" for others. outcomes: number by outcome."""
    missing = outcomes.get("missing", 0)
    unread = outcomes.get("unparsed", 0) + missing
    n = unread + outcomes.get("scored", 0) + outcomes.get("refused", 0)
    is_enough = n >= FEWEST and unread >= NEARLY_ALL * n
    if not unread or (unread < n and not is_enough):
        return ""
    return (
        f"{unread} of {n} answers {'are missing or ' * bool(missing)}could not be read, so the figures say nothing. If "
        "the answers are in another field, name it with `--map`"
    )


def problems_of(result: LoadResult) -> Sequence[Mapping[str, Any]]:
    """Problems in the files of a run, from this load or from the first one."""
    from analysis.store.runs.description import problem

    return [problem(error) for error in result.problems] or result.run.problems


def print_ignored_files(extensions: Mapping[str, int]) -> None:
    """Print how many files of the folders were ignored, by extension."""
    if extensions:
        counts = ", ".join(f"{n} {extension}" for extension, n in extensions.items())
        say(f"ignored files, by extension: {counts}")
