"""The result of a gate as Markdown and as JUnit XML, which build servers read."""

from __future__ import annotations

from dataclasses import asdict
from typing import Any
from xml.etree import ElementTree

from analysis.benchmarks.registry import EVERY
from analysis.display import amount, percent, points
from analysis.statistics.intervals import Interval
from analysis.summaries.comparison.regression import Gate, TaskCheck
from analysis.summaries.statements.verdicts import ALL_THE_SAME, ends, range_of
from analysis.views.document import Cell, Column, Table
from analysis.views.table_texts import markdown, markdown_text

COLUMNS = (
    Column("Task"), Column("n", "count"), Column("Songs", "count"), Column("Run", "percent"),
    Column("Baseline", "percent"), Column("Difference", "points"), Column("95 % CI", "points"),
    Column("At most", "points"), Column("Result"),
)  # fmt: skip
NOTE = (
    "Run and Baseline in percent, Difference and At most in percentage points, 95 % intervals over songs. Pass: same "
    "answers, or the lower end of the interval is above minus the margin. Fall: the upper end, corrected for all rows "
    f"with an interval (At most), is below it. Inconclusive: everything else. {ALL_THE_SAME.capitalize()}."
)
HEADS = {"pass": "Pass", "fall": "Fall", "inconclusive": "Inconclusive"}


def as_markdown(gate: Gate, run: str, baseline: str) -> str:
    head = f"**{HEADS[gate.outcome]}:** {_plain(run)} against {_plain(baseline)}, {_rule(gate)}. {_counts(gate)}"
    rows = [
        [
            Cell(_name(task)), Cell(task.n), Cell(task.songs), Cell(task.run), Cell(task.baseline),
            Cell(task.difference), Cell(ends(task.interval)), Cell(task.bound),
            Cell(task.outcome + (", not tested" if task.verdict == "not tested" else "")),
        ]
        for task in gate.tasks
    ]  # fmt: skip
    sentences = [_plain(sentence(task)) for task in gate.tasks if task.outcome != "pass"]
    parts = [head, *sentences, markdown(Table("gate", "Gate", COLUMNS, rows)), NOTE]
    if gate.missing:
        parts.insert(1, missing(gate))
    return "\n\n".join(parts) + "\n"


def as_junit(gate: Gate, run: str, baseline: str) -> str:
    """One test case per task, and one for the questions. What is inconclusive is skipped, not passed."""
    failures = sum(task.outcome == "fall" for task in gate.tasks) + gate.incomplete
    skipped = sum(task.outcome == "inconclusive" for task in gate.tasks)
    suite = ElementTree.Element("testsuite", name=_legible(f"{run} against {baseline}"), tests=str(len(gate.tasks) + 1),
                                failures=str(failures), skipped=str(skipped), errors="0")  # fmt: skip
    questions = ElementTree.SubElement(suite, "testcase", classname="earmark.check", name="Questions")
    if gate.incomplete:
        ElementTree.SubElement(questions, "failure", message=missing(gate))
    for task in gate.tasks:
        case = ElementTree.SubElement(suite, "testcase", classname="earmark.check", name=_name(task))
        if task.outcome != "pass":
            kind = "failure" if task.outcome == "fall" else "skipped"
            ElementTree.SubElement(case, kind, message=f"{sentence(task)} {_rule(gate)}")
    ElementTree.indent(suite)
    return ElementTree.tostring(suite, encoding="unicode", xml_declaration=True) + "\n"


def as_json(gate: Gate, run: str, baseline: str, exit_status: int) -> dict[str, Any]:
    """Shares from 0 to 1, None where there is no figure."""
    rows = [asdict(task) | {"sentence": sentence(task)} for task in gate.tasks]
    return {
        "command": "check", "run": run, "against": baseline, "lens": "paper", "margin": gate.margin,
        "missing": gate.missing, "tests": gate.tests, "verdict": gate.outcome, "exit": exit_status, "rows": rows,
        "total": len(rows),
    }  # fmt: skip


def refusal_as_markdown(reason: str, run: str, baseline: str) -> str:
    return f"**Not comparable:** {_plain(run)} against {_plain(baseline)}. {_plain(reason)}\n"


def refusal_as_junit(reason: str, run: str, baseline: str) -> str:
    """One test case with an error, as nothing was tested."""
    suite = ElementTree.Element("testsuite", name=_legible(f"{run} against {baseline}"), tests="1", failures="0",
                                skipped="0", errors="1")  # fmt: skip
    case = ElementTree.SubElement(suite, "testcase", classname="earmark.check", name="Comparability")
    ElementTree.SubElement(case, "error", message=_legible(reason))
    ElementTree.indent(suite)
    return ElementTree.tostring(suite, encoding="unicode", xml_declaration=True) + "\n"


def sentence(task: TaskCheck) -> str:
    """ "Inconclusive: Attribution -45.7, not tested (4 songs)." """
    start = f"{HEADS[task.outcome]}: {_name(task)} {points(task.difference)}"
    if task.verdict == "not tested":
        why = amount(task.songs, "song") if task.reason.startswith("fewer") else task.reason
        return f"{start}, not tested ({why})."
    if task.verdict == "same answers":
        return f"{start}, same answers."
    between = range_of(task.interval or Interval(0.0, 0.0))
    is_bound = task.outcome == "fall" and between != ALL_THE_SAME
    return f"{start} ({between}{f'; at most {points(task.bound)} after correction' if is_bound else ''})."


def missing(gate: Gate) -> str:
    verb = "is" if gate.missing == 1 else "are"
    return f"{amount(gate.missing, 'question')} of the baseline {verb} not in the run."


def _counts(gate: Gate) -> str:
    """How many rows have each result, and the largest fall that those that pass leave possible."""
    n = {name: sum(task.outcome == name for task in gate.tasks) for name in HEADS}
    untested = sum(task.verdict == "not tested" for task in gate.tasks)
    aside = f" ({untested} of them not tested)" if untested else ""
    text = f"Of {amount(len(gate.tasks), 'row')} {n['pass']} pass, {n['fall']} fall, "
    text += f"{n['inconclusive']} inconclusive{aside}."
    lows = [-task.interval.low for task in gate.tasks if task.outcome == "pass" and task.interval]
    return f"{text} What passes may have fallen by up to {percent(max(0.0, *lows))} points." if lows else text


def _rule(gate: Gate) -> str:
    return f"margin {percent(gate.margin)} points"


def _name(task: TaskCheck) -> str:
    return _legible(EVERY[task.name].name if task.name in EVERY else task.name)


def _plain(text: str) -> str:
    return markdown_text(text)


def _legible(text: str) -> str:
    """The text without control characters, which XML cannot contain."""
    return "".join(sign if sign.isprintable() else " " for sign in text)
