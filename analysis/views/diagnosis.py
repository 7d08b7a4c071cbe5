"""The diagnosis of a run: what costs most, where the points go, which modes are notable, how answers could be read."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from analysis import palette
from analysis.benchmarks.registry import EVERY
from analysis.display import amount, percent
from analysis.records import WORST
from analysis.scoring.decomposition.kinds import KINDS
from analysis.summaries.leaderboard import READINGS, following
from analysis.summaries.run.findings import Finding, losses_by_kind
from analysis.summaries.run.losses import Losses, LossPart
from analysis.summaries.run.mode_findings import ModeFinding
from analysis.views import finding_words, mode_words
from analysis.views.document import NOWHERE, Cell, Column, Evidence, Piece, Query, Table

SMALL = 0.005
"""Points below which a kind has no piece of its own in a bar."""
OUTCOMES = (*WORST, "unscorable")
"""Readings of answers that are not scored."""
READING_NAMES = {"clean": "as requested", "mended": "repaired", "unparsed": "unreadable", "missing": "no answer",
                 "unscorable": "not scorable"}  # fmt: skip
FORMAT = (
    Column("Task"),
    Column("n", "count"),
    *(
        Column(READING_NAMES.get(name, name).capitalize(), "count", "Not readable" if name in OUTCOMES else "Readable")
        for name in READINGS
    ),
)


def costs(findings: Sequence[Finding], run: str, baseline: str) -> list[Evidence]:
    """What costs most. baseline: name of the best constant answers."""
    return [
        Evidence(
            finding_words.title(finding), finding_words.evidence(finding, baseline), finding.stake, finding.interval,
            finding.n, finding_words.note(finding),
            _of_paper(run, task=finding.group.tasks, lost=[name for name, _ in finding.types], sort="lost"),
        )
        for finding in findings
    ]  # fmt: skip


def notable(findings: Sequence[ModeFinding], run: str) -> list[Evidence]:
    """Notable failure modes of a run, with the evidence for each."""
    return [
        Evidence(
            mode_words.title(finding), mode_words.evidence(finding), finding.stake, finding.stake_interval, finding.n,
            mode_words.note(finding), _of_paper(run, mode=[finding.mode]),
        )
        for finding in findings
    ]  # fmt: skip


def evidence_table(rows: Sequence[Evidence], name: str, title: str, first: str, note: str) -> Table:
    """Sentences with their evidence, where they do not stand as a list. first: title of their column."""
    columns = [Column(first), Column("Evidence"), Column("Points at stake", "percent"), Column("95 % CI", "percent"),
               Column("Cases", "count")]  # fmt: skip
    lines = [
        [Cell(row.title), Cell(row.text), Cell(row.stake, NOWHERE if row.stake is None else row.door, row.note),
         Cell(row.interval), Cell(row.n, row.door)]
        for row in rows
    ]  # fmt: skip
    return Table(name, title, columns, lines, note)


def bars(by_task: Sequence[Losses]) -> list[Piece]:
    """A bar for each task: the score, then the points lost by kind, up to 100."""
    return [piece for losses in by_task for piece in _bar(losses)]


def legend(pieces: Sequence[Piece]) -> dict[str, str]:
    """The colours of these pieces, by name."""
    colours = {"score": palette.FIGURE, **palette.KINDS}
    return {name: colour for name, colour in colours.items() if any(piece.colour == colour for piece in pieces)}


def lost(losses: Losses, types: Sequence[str] = ()) -> Query:
    """The cases that lost points to any of these types, most points first; without types all scored ones."""
    query: Query = {"lost": list(types), "sort": "lost"} if types else {"from": "0"}
    return _of_paper(losses.run, task=list(losses.tasks), **query)


def points(by_task: Sequence[Losses], name: str) -> Table:
    """Score and points lost by kind of every task."""
    columns = [Column("Task"), Column("n", "count"), Column("Score", "percent"),
               *(Column(kind.capitalize(), "percent") for kind in KINDS)]  # fmt: skip
    lines = []
    for losses in by_task:
        kinds, scored = losses_by_kind(losses.task, losses.parts), lost(losses)
        lines.append(
            [Cell(EVERY[losses.task].name), Cell(losses.n, scored), Cell(losses.figure, scored),
             *(_kind(losses, kinds.get(kind, ())) for kind in KINDS)]
        )  # fmt: skip
    note = "Score and points lost of each task add up to 100."
    return Table(name, "Points lost by task and kind", columns, lines, note)


def compliance(counts: Sequence[Mapping[str, Any]], run: str, name: str, query: Query = NOWHERE) -> Table:
    """How the answers could be read, by task. counts: of `cases_list.readings`. query: of every door."""
    tasks = [task for task in EVERY if any(row["task"] == task for row in counts)]
    lines = [_readings(task, following(counts, [task])[run], run, query) for task in tasks]
    return Table(name, "Answer format compliance", FORMAT, lines, "Number of answers by how they were read.")


def _bar(losses: Losses) -> list[Piece]:
    name, pieces, start = EVERY[losses.task].name, [], 100 * losses.figure
    if start > 0:
        note = f"{name}: score {percent(losses.figure)}\nn = {amount(losses.n, 'case')}"
        pieces.append(Piece(name, 0.0, start, palette.FIGURE, f"{start:.0f}", note, lost(losses)))
    for kind, parts in losses_by_kind(losses.task, losses.parts).items():
        share, types = sum(part.value for part in parts), [part.type for part in parts]
        if share >= SMALL:
            n_cases = f"n = {amount(losses.cases(types), 'case')}"
            note = "\n".join([f"{name}: {kind}, {percent(share)} points", n_cases, *map(_type, parts)])
            pieces.append(
                Piece(name, start, 100 * share, palette.KINDS[kind], f"{100 * share:.0f}", note, lost(losses, types),
                      kind == KINDS[-1])
            )  # fmt: skip
        start += 100 * share
    return pieces


def _kind(losses: Losses, parts: Sequence[LossPart]) -> Cell:
    types = [part.type for part in parts]
    if not types:
        return Cell(0.0)
    note = f"{', '.join(map(_type, parts))}; {amount(losses.cases(types), 'case')}"
    return Cell(sum(part.value for part in parts), lost(losses, types), note)


def _type(part: LossPart) -> str:
    return f"{part.type} {percent(part.value)}"


def _readings(task: str, counts: Mapping[str, int], run: str, query: Query) -> list[Cell]:
    n = sum(counts.values())
    cells = [Cell(EVERY[task].name), Cell(n, _of_paper(run, task=task, **query))]
    for name, count in counts.items():
        own: Query = {"outcome": name} if name in OUTCOMES else {"confidence": name, "outcome": "scored"}
        door = _of_paper(run, task=task, **own, **query) if count else NOWHERE
        cells.append(Cell(count, door, faint=not count, heat=count / n))
    return cells


def _of_paper(run: str, **query: str | Sequence[str]) -> Query:
    """Cases of a run under the paper lens."""
    return {"lens": "", "runs": [run], **query}
