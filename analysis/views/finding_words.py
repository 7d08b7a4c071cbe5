"""What the run report says in words: the verdict on the overall score, and each finding with its evidence."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from analysis.benchmarks.registry import EVERY
from analysis.display import amount, percent
from analysis.scoring.decomposition.types import types_of
from analysis.statistics.intervals import Interval
from analysis.summaries.run.findings import Finding
from analysis.summaries.run.run_standing import Against, Outcome, Standing

NO_TYPES = "No types of loss are stored of this run: load it again to see where its points go."
NOTHING = "No kind of loss is shown to cost 0.5 points or more of the overall score."
ENOUGH = 0.25
"""Share of a finding from which its second type of loss is named too."""
RELATIONS: Mapping[Outcome, str] = {
    "open": "not shown to differ from",
    "not tested": "not tested against",
    "better": "better than",
    "worse": "worse than",
}
"""How the run stands to another one, in the order in which a sentence names its neighbours."""
CHOICES = "wrong choice"


def verdict(standing: Standing, names: Mapping[str, str], n_others: int = 0) -> tuple[str, str]:
    """The verdict in bold, and what follows. n_others: runs that are not compared, as they answered other questions."""
    bold, detail = _place(standing, names, "with these questions" if n_others else "of the data set")
    others = f"Not compared: {amount(n_others, 'run')} with other questions." if n_others else ""
    return bold, f"{detail} {others}".strip()


def _place(standing: Standing, names: Mapping[str, str], of: str) -> tuple[str, str]:
    """Against constant answers or by place, and against the neighbours. of: which runs are compared."""
    neighbours = [against for against in (standing.above, standing.below) if against is not None]
    if standing.constant is None and standing.n_runs == 1:
        return f"The only run {of}.", ""
    if standing.constant is None:
        standing_text = f"Place {standing.place} of {amount(standing.n_runs, 'run')}"
        return (f"{standing_text}:", f"{_neighbours(neighbours, names)}.") if neighbours else (f"{standing_text}.", "")
    bold = f"{RELATIONS[standing.constant.outcome].capitalize()} a constant answer"
    figure = f"({percent(standing.constant.other.value)})"
    return bold, f"{figure}{_joint(standing.constant.outcome, neighbours)}{_neighbours(neighbours, names)}."


def _joint(outcome: Outcome, neighbours: Sequence[Against]) -> str:
    """What joins the two halves of the sentence."""
    if not neighbours:
        return ""
    return ", but " if outcome == "better" and neighbours[0].outcome in ("open", "not tested") else ", and "


def _neighbours(neighbours: Sequence[Against], names: Mapping[str, str]) -> str:
    """How the run differs from the next ones above and below."""
    others = {
        words: [_with_value(neighbour, names) for neighbour in neighbours if neighbour.outcome == outcome]
        for outcome, words in RELATIONS.items()
    }
    return ", ".join(f"{words} {' and '.join(own)}" for words, own in others.items() if own)


def _with_value(against: Against, names: Mapping[str, str]) -> str:
    return f"{names.get(against.other.run, against.other.run)} ({percent(against.other.value)})"


def title(finding: Finding) -> str:
    """A finding as a sentence without a period."""
    name = finding.group.name
    if finding.kind == CHOICES and _counts_choices(finding):
        wrong = f"{_count(finding)} wrong"
        return f"{name} is not shown to be above chance: {wrong}" if finding.near_chance else f"{name}: {wrong}"
    reasons = _reasons(finding)
    more = ", rarely the opposite" if finding.exceeds_opposite and len(reasons) == 1 else ""
    return f"{name}: {_together(reasons)}{more}"


def evidence(finding: Finding, baseline: str) -> str:
    """Denominator, score of the tasks with interval, and the same of the baseline. baseline: its name."""
    parts = [] if finding.kind == CHOICES and _counts_choices(finding) else [_count(finding)]
    tasks = "these tasks" if len(finding.group.tasks) > 1 else "this task"
    parts.append(f"score of {tasks} {percent(finding.figure)}{_between(finding.figure_interval)}")
    if finding.baseline is not None:
        parts.append(f"{baseline} {percent(finding.baseline)}")
    text = "; ".join(parts)
    return f"{text[:1].upper()}{text[1:]}."


def _count(finding: Finding) -> str:
    return f"{finding.n:,} of {amount(finding.total, 'answer')}"


def note(finding: Finding) -> str:
    """What is shown on pointing at the points at stake: their interval, and the types of loss."""
    lines = [f"{percent(finding.stake)} points at stake{_between(finding.interval)}"]
    lines += [f"{name} {percent(points)}" for name, points in finding.types]
    return "\n".join(lines)


def _between(interval: Interval | None) -> str:
    return f" (95 % CI {percent(interval.low)} to {percent(interval.high)})" if interval else ""


def _counts_choices(finding: Finding) -> bool:
    """Whether every case of the group is right or wrong as a whole."""
    return all(EVERY[task].metric in WHOLE_METRICS for task in finding.group.tasks)


WHOLE_METRICS = ("accuracy", "exact match", "within 3 s")
"""Metrics by which a case is right or wrong as a whole."""


def _together(reasons: Sequence[str]) -> str:
    """ "sections are merged and left out"."""
    first, *others = reasons
    subject = f"{first.partition(' are ')[0]} are "
    return " and ".join([first, *(reason.removeprefix(subject) for reason in others)])


def _reasons(finding: Finding) -> list[str]:
    """The reasons of the first type, and of the second if it matters."""
    shares = [(name, points / finding.stake) for name, points in finding.types[:2]]
    types = [name for number, (name, share) in enumerate(shares) if number == 0 or share >= ENOUGH]
    reasons = {loss_type.name: loss_type.reason for task in finding.group.tasks for loss_type in types_of(task)}
    return list(dict.fromkeys(reasons[name] for name in types))
