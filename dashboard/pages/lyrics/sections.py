"""Sections: what is repeated in which, and how well the words of each are got, by type and in order of occurrence."""

from __future__ import annotations

from analysis.metrics.repetition import Settings
from analysis.summaries.statements.ranges import extreme_rates, extremes
from analysis.summaries.tasks.lyrics import ALL, ANY, Rate, in_order, types
from dashboard.pages.lyrics import queries
from dashboard.pages.lyrics.queries import TOGETHER, LyricsView
from dashboard.ui import chart_panel, charts
from dashboard.ui.charts import GREY, Mark
from dashboard.ui.palette import RUNS
from dashboard.ui.text import percent

REPEATED = {"repeated": "answers, beyond the reference", "reference_repeated": "the reference itself"}
COLOURS = {REPEATED["repeated"]: "#AA4499", REPEATED["reference_repeated"]: GREY}
LENGTHS, K = ", ".join(map(str, Settings().lengths)), Settings().k
HOW_REPETITION = f"""
- Phrases are {LENGTHS} consecutive words. **Answers, beyond the reference**: for each repeated phrase of an answer, the
  number of repetitions beyond those in the reference, times its words; summed over the phrases and divided by the
  reference words + {K} (k) for each section. One extra repetition of a line of five words adds 22 (3 phrases of 3
  words, 2 of 4, 1 of 5).
- **The reference itself**: the same for the reference against an empty one, that is, how repetitive the songs are.
- n: cases. 0: no repetition beyond the reference. The phrases are listed below. After figure 13 of the BASS paper; the
  lengths and k are ours.
"""
HOW_TYPE = """
- IWER = 1 / (1 + mean WER of the sections), in percent: 100 is best. Sections have equal weights, whereas the
  leaderboard first takes the mean of each question. *all* includes sections that the reference lacks, with WER 1.
- Tints range from the lowest to the highest value shown. Runs with the same values share a row, which opens the cases
  of the first; the table has all of them.
- The released lens matches sections by name or position, so a section under another name is lost.
"""
HOW_ORDER = """
- IWER in percent of the first verse, the second verse and so on, in the order of the songs.
- *verse 3* has only songs with a third verse, so the songs differ from point to point.
- Lines: 95 % CIs over songs. Occurrences with fewer than five songs are left out.
"""
MOST_LINES = 6


def show(view: LyricsView) -> None:
    """IWER by section type and in order of occurrence."""
    _by_type(view)
    _in_order(view)


def show_repetition(view: LyricsView) -> None:
    """Words repeated beyond the reference, by section type of the run."""
    rates = queries.repetition(view.words, [view.run], types(queries.sums(view.words)))
    marks = [
        Mark(
            f"{rate.part}\nn {rate.cases:,}", rate.value or 0.0, f"{rate.value:.2f}",
            queries.note(f"{rate.part}, {view.name}", REPEATED[rate.what], rate), REPEATED[rate.what],
            view.door(rate.run, "paper", holds=rate.part), rate.interval,
        )
        for rate in rates
    ]  # fmt: skip
    rows = [
        queries.as_row(view, REPEATED[rate.what], rate, view.door(rate.run, "paper", holds=rate.part)) for rate in rates
    ]
    values = {rate.part: rate.value or 0.0 for rate in rates if rate.what == "repeated"}
    figure = charts.bars(marks, "", "repeated words per reference word, 95 % CI", COLOURS) if marks else None
    chart_panel.show(
        f"Repetition by section type, {view.name}",
        figure,
        rows,
        "repetition",
        HOW_REPETITION,
        sentence=extreme_rates(values, "Repeated words per reference word"),
    )


def _by_type(view: LyricsView) -> None:
    filters = view.filters
    sums = queries.sums(filters)
    runs = [run for run in view.runs if run in sums.runs]
    rates = queries.iwer(filters, runs, [*types(sums), ANY])
    marks = [
        Mark(
            "all" if rate.part == ANY else rate.part, view.runs.get(rate.run, TOGETHER), percent(rate.value, 0),
            queries.note(f"{rate.part}, {view.runs.get(rate.run, TOGETHER)}", "IWER %", rate, 100),
            href=_door(view, rate), value=rate.value,
        )
        for rate in rates
    ]  # fmt: skip
    rows = [queries.as_row(view, "IWER", rate, _door(view, rate)) for rate in rates]
    values = {view.runs[rate.run]: rate.value or 0.0 for rate in rates if rate.part == ANY}
    figure = (
        charts.heat(charts.joined(marks, chosen_run=view.name), "section of the reference", "", fit=True)
        if marks
        else None
    )
    chart_panel.show(
        "IWER by section type (%)",
        figure,
        rows,
        "iwer_by_type",
        HOW_TYPE,
        sentence=extremes(values, "IWER of all sections"),
    )


def _in_order(view: LyricsView) -> None:
    filters = view.filters
    sums = queries.sums(filters, in_order=True)
    runs = [run for run in view.runs if run in sums.runs]
    with_runs = view.run == ALL and 1 < len(runs) <= MOST_LINES
    lines = [ALL, *runs] if with_runs else list(dict.fromkeys([view.run, ALL]))
    names = {run: view.runs.get(run, TOGETHER) for run in lines}
    parts = in_order(sums)
    rates = queries.iwer(filters, lines, parts, in_order=True)
    marks = [
        Mark(
            rate.part, 100 * (rate.value or 0.0), series=names[rate.run],
            note=queries.note(f"{rate.part}, {names[rate.run]}", "IWER %", rate, 100),
            href=_door(view, rate), interval=queries.in_percent(rate.interval),
        )
        for rate in rates
    ]  # fmt: skip
    colours = {names[run]: GREY if run == ALL and len(lines) > 1 else RUNS[position % len(RUNS)]
               for position, run in enumerate(lines)}  # fmt: skip
    rows = [queries.as_row(view, "IWER", rate, _door(view, rate)) for rate in rates]
    of_run = {rate.part: rate.value or 0.0 for rate in rates if rate.run == view.run}
    figure = charts.lines(marks, "section, in the order of the songs", "IWER (%), 95 % CI", colours) if marks else None
    chart_panel.show(
        "IWER by section in order of occurrence",
        figure,
        rows,
        "iwer_in_order",
        HOW_ORDER,
        sentence=extremes(of_run, f"IWER of {view.name}"),
    )


def _door(view: LyricsView, rate: Rate) -> str:
    return view.door(rate.run, view.filters.lens, holds=rate.part)
