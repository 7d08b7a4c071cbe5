"""Printed report of a loaded run: counts, scores and problems."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any

from rich.markup import escape

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
        print_rules(rule_rows(run))
    print_grouped_problems(problems_of(result))


def rule_rows(run: Run) -> list[dict[str, Any]]:
    """The figures of a run under every reading rule, see `rule_figures`."""
    from analysis.pipeline.load import rule_figures
    from analysis.scoring import run_measures

    return rule_figures.rows(run.figures, run_measures.of_run(run.further))


def as_row(result: LoadResult) -> dict[str, Any]:
    """A run of a load, or of a baseline, as data."""
    run = result.run
    return {
        "run": run.id if run.counts else None, "name": run.name, "kind": run.kind, "new": result.new,
        "files": [file.name for file in run.files], "records": run.n, "counts": run.counts,
        "figures": rule_rows(run), "problems": len(problems_of(result)),
    }  # fmt: skip


def print_rules(rows: Sequence[Mapping[str, Any]]) -> None:
    """Print the figures under every reading rule; nothing for benchmarks without rules of their own."""
    from analysis.pipeline.load import rule_figures

    if not rule_figures.has_more(rows):
        return
    table = new_table("task", "reading rule", "measure", ">value", ">corrected", ">counted", ">of")
    table.title = "Under every reading rule; scores in percent"
    with_rules = {row["task"] for row in rows if row["lens"] not in LENSES}
    for row in rows:
        if row["measure"] == "score" and row["task"] not in with_rules:
            continue  # printed with the other lenses
        is_score = row["measure"] == "score"
        value = percent(row["value"]) if is_score else "-" if row["value"] is None else f"{row['value']:.4f}"
        table.add_row(*map(escape, (
            row["subtask"] or row["task"], row["rule"], row["measure"], value,
            percent(row["corrected"]) if is_score else "", *("" if row[name] is None else str(row[name])
            for name in ("counted", "n")),
        )))  # fmt: skip
    show(table)


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
