"""Word error rates of a speech recogniser by condition: clean, noise, reverberation, a narrow band."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

import streamlit as st

from analysis.benchmarks.audiobench import rates as sounds
from analysis.benchmarks.audiobench.rates import WordErrors
from analysis.statistics.intervals import percents
from analysis.summaries.statements.ranges import spread
from analysis.tallies import Clip, by
from dashboard.components.link_table import Cell, Column, Row, doors
from dashboard.pages.audiobench.cells import ProbeResults, cases
from dashboard.selection.selection import Selection
from dashboard.ui import chart_panel, charts, run_rows, tables
from dashboard.ui.marks import Mark, joined
from dashboard.ui.text import amount, opens, percent, range_words, shorten

HOW = """
WER: substituted, deleted and inserted words divided by the reference words, pooled over all clips of the condition, in
percent; **lower is better**. Punctuation does not count, and a hyphen joins words ("real-world" is one word).
Intervals: 95 % CIs over clips, from ten clips on. **Mean**: of the conditions with equal weights, as in the files. A
rate opens its clips, and each clip shows its words aligned.
"""


CAPPED = (
    "mean of the conditions, the WER of each clip capped at 1, the value of no answer. Without the cap, a program "
    "without answers can outrank one that tries. ↕: the rank differs from the one by the mean"
)


def show(selection: Selection, results: ProbeResults) -> None:
    groups = by(results.clips, lambda clip: clip.run)
    by_run = dict(sorted(groups.items(), key=lambda item: sounds.word_errors(item[1]).rate or 0.0))
    order = sorted({clip.condition for clip in results.clips}, key=lambda name: (name != "clean", name))
    columns = [
        Column("run", "Run", numeric=False),
        *(Column(name, name, group="WER, %") for name in order),
        Column("mean", "Mean", group="WER, %", hint="of the conditions"),
        Column("capped", "Mean, WER≤1", group="WER, %", hint=CAPPED),
        Column("clips", "Clips", group="Asked"),
        Column("words", "Words", group="Asked", hint="of the references, over all conditions"),
        Column("hash", "Run hash", numeric=False, hint="whether it matches the content of the file"),
    ]
    with st.container(key="audiobench_words_table"):
        moves = sounds.capped_moves(by_run)
        rows = [_row(selection, results, run, clips, order, moves.get(run)) for run, clips in by_run.items()]
        st.text(_sentence(results, by_run))
        doors(columns, run_rows.fitted(run_rows.joined(rows)), key="audiobench_words")
    _chart(selection, results, by_run, order)


def _sentence(results: ProbeResults, by_run: Mapping[str, Sequence[Clip]]) -> str:
    pooled = {results.name(run): sounds.word_errors(clips).rate for run, clips in by_run.items()}
    figures = {name: rate for name, rate in pooled.items() if rate is not None}
    return str(spread(figures, "Errors per word of all clips", digits=2, factor=1.0))


def _row(
    selection: Selection,
    results: ProbeResults,
    run: str,
    clips: Sequence[Clip],
    order: Sequence[str],
    move: tuple[int, int] | None,
) -> Row:
    """moved: of `rates.capped_moves`, None where the place stays."""
    groups = by(clips, lambda clip: clip.condition)
    cells = [Cell(shorten(results.name(run), 44), href=cases(selection, run, {}, "SPR"), title=run)]
    rates = []
    for name in order:
        errors = sounds.word_errors(groups.get(name, []))
        if errors.rate is None:
            cells.append(Cell("–", muted=True, title=f"{name}: no questions"))
            continue
        rates.append(errors.rate)
        href = cases(selection, run, {"subtask": [groups[name][0].subtask]}, "SPR")
        cells.append(Cell(percent(errors.rate), errors.rate, href, _note(name, errors), heat=min(errors.rate, 1.0)))
    mean = sum(rates) / len(rates) if rates else None
    cells.append(Cell(percent(mean), mean, cases(selection, run, {}, "SPR"), f"mean of {len(rates)} conditions"))
    capped = sounds.capped_rate(clips)
    places = f"rank {move[0]} by the mean, {move[1]} with capped WER" if move else "the same rank as by the mean"
    cells.append(Cell(percent(capped), capped, cases(selection, run, {}, "SPR"), places, mark="↕" if move else ""))
    n, words = len({clip.clip for clip in clips}), sum(clip.words for clip in clips)
    every, opened = cases(selection, run, {}, "SPR"), opens(len(clips))
    cells += [Cell(f"{n:,}", n, every, opened), Cell(f"{words:,}", words, every, opened)]
    verdict = str(results.runs[run].further.get("run_hash_check", ""))
    cells.append(Cell(verdict, href=selection.link("data", {"run": run})))
    return Row(cells)


def _chart(selection: Selection, results: ProbeResults, by_run: dict[str, list[Clip]], order: Sequence[str]) -> None:
    marks, rows = [], []
    for name in order:
        for run, clips in by_run.items():
            own = [clip for clip in clips if clip.condition == name]
            errors = sounds.word_errors(own)
            if errors.rate is None:
                continue
            href = cases(selection, run, {"subtask": [own[0].subtask]}, "SPR")
            note = f"{results.name(run)}\n{_note(name, errors)}"
            marks.append(Mark(100 * errors.rate, name, "", note, results.name(run), href, percents(errors.interval)))
            low, high = errors.interval if errors.interval is not None else (None, None)
            rows.append({
                "run": results.name(run), "condition": name, "WER": errors.rate, "low": low, "high": high,
                "substituted": sum(clip.substitutions for clip in own), "deleted": sum(clip.deletions for clip in own),
                "inserted": sum(clip.insertions for clip in own), "words": errors.words, "clips": errors.clips,
                tables.CASES: len(own), ".href": href,
            })  # fmt: skip
    marks = joined(marks, "series")
    figure = charts.dots(marks, "WER (%), 95 % CI; lower is better") if marks else None
    chart_panel.show("Word errors by condition", figure, rows, "audiobench_wer", HOW)


def _note(name: str, word_errors: WordErrors) -> str:
    within = range_words(word_errors.interval, "clips")
    errors, words = amount(word_errors.errors, "error"), amount(word_errors.words, "word")
    return f"{name}: {errors} in {words}, n = {amount(word_errors.clips, 'clip')}\n{within}"
