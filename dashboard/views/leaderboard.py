"""Leaderboard: models by tasks. Every figure leads to the cases it was made of."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

import pandas as pd
import streamlit as st

from analysis import published
from analysis.figures import Figure
from analysis.pipeline import corrections
from analysis.published import OVERALL, SOURCE, PublishedFigure
from analysis.records import LENSES, Lens
from analysis.store import queries
from analysis.store.corrected import Change
from analysis.store.runs import Run
from analysis.summaries.standings import Standing, moves, standing
from analysis.tasks import TASKS, Task
from dashboard import linked, recomputing, state
from dashboard.components.doors import Cell, Column, Row, doors
from dashboard.pages import follow
from dashboard.text import percent, shorten
from dashboard.views import empty, worth_opening

KINDS = {"corrected": "Chance-corrected", "raw": "Raw"}
GROUPS = {
    "Structural segmentation": "Segmentation",
    "Structural lyrics transcription": "Lyrics",
    "Musicological analysis": "Musicology",
    "Artist collaboration": "Artists",
}
"""Short names of the categories, for the head of the table."""
SHOWN = {"baseline": "Baselines", "published": "Published figures"}
PUBLISHED_NOTE = f"ᵖ printed in the paper ({SOURCE}); † does not follow from the raw figure printed there: point at it"
ELSEWHERE_NOTE = (
    "≠ this baseline answered other questions than the chosen runs; for theirs: "
    "earmark baseline constant-best --questions FILE"
)
HOW_TO_READ = """
- All figures are **percent, higher is better**. Segmentation: mean IoU. Lyrics: IWER = 1 / (1 + mean WER). All others:
  exact match (durations and localization within 3 s).
- **Chance-corrected**: (accuracy - R) / (1 - R), R the accuracy of guessing; negative means worse than guessing. A task
  with subtasks is the mean over its subtasks. **Overall** is the mean of the twelve tasks, only where all are there.
- Answers that are missing or cannot be read count as the worst value (paper lens) or as the published scripts count
  them; their share (Unr. %) is shown beside. Point at a figure for its n; choose it for its cases.
- **Baselines** hear nothing: a figure at or below theirs shows no listening.
- ▲▼ places won or lost against the other lens.
"""


def show() -> None:
    st.title("Leaderboard")
    chosen = state.of_benchmark(state.chosen(), "BASS")
    if not chosen:
        empty.no_runs()
        return
    options = st.columns([2, 3, 2], vertical_alignment="bottom")
    kind = options[0].segmented_control(
        "Figures (percent)",
        list(KINDS),
        required=True,
        format_func=lambda name: KINDS[name],
        **linked.one("figure", list(KINDS), "corrected"),
    )
    hidden = options[1].pills(
        "Hide",
        list(SHOWN),
        selection_mode="multi",
        format_func=lambda name: SHOWN[name],
        **linked.several("hide", list(SHOWN)),
    )
    overlay = recomputing.choose(options[2])
    wanted = state.chosen_ids()
    shown = [run for run in chosen if run.kind != "baseline" or run.id in wanted]
    if "baseline" not in hidden:
        every = state.of_benchmark(state.runs(), "BASS")
        shown += [run for run in every if run.kind == "baseline" and run not in shown]
    standings = _standings(tuple(run.id for run in shown), overlay)
    lens = state.lens()
    order = sorted(shown, key=lambda run: (run.kind == "baseline", -(standings[lens][run.id].sort_key)))
    gained = moves(standings, lens, [run.id for run in order if run.kind != "baseline"])
    elsewhere = _elsewhere(shown)
    rows = [_row(run, standings[lens][run.id], str(kind), gained.get(run.id, 0), run.id in elsewhere) for run in order]
    if elsewhere:
        rows.append(Row([Cell(ELSEWHERE_NOTE)], "note"))
    if "published" not in hidden:
        rows += [_published_row(model, cells, str(kind)) for model, cells in _published().items()]
        rows.append(Row([Cell(PUBLISHED_NOTE)], "note"))
    worth_opening.show([run for run in order if run.kind != "baseline"], lens)
    with st.container(key="leaderboard_table"):
        door = doors(_columns(str(kind)), rows, key="leaderboard")
    if door:
        follow(door)
    with st.expander("How to read this"):
        st.markdown(HOW_TO_READ)
    _as_table(order, standings[lens], lens)


def _elsewhere(shown: Sequence[Run]) -> set[str]:
    """Baselines whose questions none of the chosen models was asked."""
    models = [run.id for run in shown if run.kind != "baseline"]
    baselines = [run.id for run in shown if run.kind == "baseline"]
    if not models or not baselines:
        return set()
    share = queries.shared(state.store(), baselines, models)
    return {run for run in baselines if not share.get(run)}


def _standings(run_ids: tuple[str, ...], changed: Sequence[Change]) -> dict[Lens, dict[str, Standing]]:
    by_lens: dict[Lens, Mapping[str, Mapping[str, Figure]]] = {}
    for lens in LENSES:
        cells = queries.cells(state.store(), lens, run_ids)
        by_lens[lens] = corrections.figures(corrections.overlaid(cells, changed, lens), lens)
    return {lens: {run: standing(figures.get(run, {})) for run in run_ids} for lens, figures in by_lens.items()}


def _columns(kind: str) -> list[Column]:
    columns = [
        Column("run", "Run", numeric=False),
        Column(
            "overall", "Overall", hint="mean of the twelve tasks, chance-corrected; only where all twelve are there"
        ),
    ]
    for task in TASKS.values():
        chance = max(float(subtask.chance) for subtask in task.subtasks)
        hint = f"{task.name}: {task.metric}" + (f"; guessing gives up to {percent(chance)} % raw" if chance else "")
        columns.append(Column(task.code, task.code, group=GROUPS[task.category], hint=hint))
    return [
        *columns,
        Column("n", "n", group="Answers", hint="questions answered or left open in this run"),
        Column("unread", "Unr. %", group="Answers", hint="missing or could not be read"),
    ]


def _row(run: Run, standing: Standing, kind: str, moved: int, elsewhere: bool) -> Row:
    trend = f"▲{moved}" if moved > 0 else f"▼{-moved}" if moved < 0 else ""
    name = Cell(
        shorten(run.name, 34),
        href=state.link("cases", {"runs": [run.id]}),
        trend=trend,
        mark="≠" if elsewhere else "",
        title=f"{run.id}\nmodel: {run.model or 'not named'}" + ("\nplaces against the other lens" if trend else ""),
    )
    cells = [
        name,
        _overall(run, standing),
        *(_cell(run, task, standing.figures.get(task.code), kind) for task in TASKS.values()),
    ]
    cells.append(Cell(f"{standing.n:,}", standing.n, href=state.link("cases", {"runs": [run.id]})))
    unread = {"runs": [run.id], "outcome": ["unparsed", "missing"]}
    cells.append(
        Cell(
            percent(standing.unread),
            standing.unread,
            muted=not standing.unread,
            href=state.link("cases", unread) if standing.unread else None,
            title=f"{standing.unparsed} not readable, {standing.missing} missing, of {standing.n}",
        )
    )
    return Row(cells, "baseline" if run.kind == "baseline" else "run")


def _overall(run: Run, standing: Standing) -> Cell:
    href = state.link("cases", {"runs": [run.id]})
    if standing.overall is None:
        some = f"{len(standing.figures)}/12"
        return Cell(some, None, href=href, muted=True, title="not all twelve tasks are in this run")
    return Cell(percent(standing.overall), standing.overall, href=href, heat=_heat(standing.overall))


def _cell(run: Run, task: Task, figure: Figure | None, kind: str) -> Cell:
    if figure is None:
        return Cell("–", None, muted=True, title=f"{task.name}: no question in this run")
    value = getattr(figure, kind)
    counts = f"n {figure.n}: {figure.scored} scored, {figure.unparsed} unread, {figure.missing} missing"
    lines = [task.name, counts + (f", {figure.unscorable} unscorable" if figure.unscorable else "")]
    lines.append(
        f"raw {percent(figure.raw)} %, corrected {percent(figure.corrected)} %, pooled {percent(figure.pooled)} %"
    )
    if figure.wer is not None:
        lines.append(f"mean WER {figure.wer:.3f}, mean of IWER {percent(figure.mean_of_iwer)} %")
    href = state.link("cases", {"runs": [run.id], "task": task.code})
    return Cell(percent(value), value, href=href, title="\n".join(lines), heat=_heat(value))


@st.cache_data(show_spinner=False)
def _published() -> dict[str, dict[str, PublishedFigure]]:
    """The paper's figures by model and task."""
    models: dict[str, dict[str, PublishedFigure]] = {}
    for figure in published.load():
        models.setdefault(figure.model, {})[figure.task] = figure
    return models


def _published_row(model: str, figures: Mapping[str, PublishedFigure], kind: str) -> Row:
    cells = [Cell(shorten(model, 34), title=SOURCE, mark="p")]
    cells += [_published_cell(figures[code], kind) for code in (OVERALL, *TASKS)]
    return Row([*cells, Cell("–", muted=True), Cell("–", muted=True)], "published")


def _published_cell(figure: PublishedFigure, kind: str) -> Cell:
    value = figure.normalised if kind == "corrected" else figure.raw
    lines = [f"printed {percent(figure.normalised, 2)} %"]
    if figure.raw is not None:
        lines.append(
            f"raw {percent(figure.raw, 2)} %" + ("" if figure.wer is None else f" from a WER of {figure.wer:g}")
        )
    marked = kind == "corrected" and not figure.follows
    lines += [f"† {figure.note}"] if marked else []
    return Cell(percent(value), value, title="\n".join(lines), heat=_heat(value), mark="†" if marked else "")


def _heat(value: float | None) -> float | None:
    return None if value is None else min(max(value, 0.0), 1.0)


def _as_table(order: Sequence[Run], standings: Mapping[str, Standing], lens: Lens) -> None:
    with st.expander("As a table"):
        rows = [
            {"run": run.name, "run id": run.id, "kind": run.kind, "lens": lens, "task": task, **figure.as_dict()}
            for run in order
            for task, figure in standings[run.id].figures.items()
        ]
        table = pd.DataFrame(rows)
        st.dataframe(table, hide_index=True, height=300)
        st.download_button("Download as CSV", table.to_csv(index=False), f"leaderboard-{lens}.csv", "text/csv")
