"""The result of a gate as Markdown and as JUnit XML, which build servers read."""

from __future__ import annotations

from xml.etree import ElementTree

from analysis.benchmarks.registry import EVERY
from analysis.display import amount, percent
from analysis.report.document import Cell, Column, Table
from analysis.report.text_tables import markdown, markdown_text
from analysis.summaries.comparison.regression import Gate, TaskCheck

COLUMNS = (
    Column("Task", False), Column("n"), Column("Songs"), Column("Run"), Column("Baseline"), Column("Difference"),
    Column("At most"), Column("Result", False),
)  # fmt: skip
NOTE = (
    "Run and Baseline in percent, Difference and At most in percentage points. At most: upper end of the 95 % "
    "confidence interval over songs, corrected for all tasks tested."
)


def as_markdown(gate: Gate, run: str, baseline: str) -> str:
    verdict = "Passed" if gate.passed else "Failed"
    head = f"**{verdict}:** {_plain(run)} against {_plain(baseline)}, {_rule(gate)}. {_tested(gate)}"
    rows = [
        [
            Cell(_name(task)), Cell(f"{task.n:,}"), Cell(f"{task.songs:,}"), Cell(percent(task.run)),
            Cell(percent(task.baseline)), Cell(signed(task.difference)), Cell(signed(task.bound)), Cell(task.outcome),
        ]
        for task in gate.tasks
    ]  # fmt: skip
    parts = [head, markdown(Table("gate", "Gate", COLUMNS, rows)), NOTE]
    if gate.missing:
        parts.insert(1, missing(gate))
    return "\n\n".join(parts) + "\n"


def as_junit(gate: Gate, run: str, baseline: str) -> str:
    """One test case per task, and one for the questions."""
    failures = sum(task.outcome == "failed" for task in gate.tasks) + (bool(gate.missing) and not gate.allow_missing)
    skipped = sum(task.outcome == "not tested" for task in gate.tasks)
    suite = ElementTree.Element("testsuite", name=_legible(f"{run} against {baseline}"), tests=str(len(gate.tasks) + 1),
                                failures=str(failures), skipped=str(skipped), errors="0")  # fmt: skip
    questions = ElementTree.SubElement(suite, "testcase", classname="earmark.check", name="Questions")
    if gate.missing and not gate.allow_missing:
        ElementTree.SubElement(questions, "failure", message=missing(gate))
    for task in gate.tasks:
        case = ElementTree.SubElement(suite, "testcase", classname="earmark.check", name=_name(task))
        if task.outcome == "failed":
            ElementTree.SubElement(case, "failure", message=sentence(task, gate))
        elif task.outcome == "not tested":
            ElementTree.SubElement(case, "skipped", message=f"too few songs: {task.songs}")
    ElementTree.indent(suite)
    return ElementTree.tostring(suite, encoding="unicode", xml_declaration=True) + "\n"


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


def sentence(task: TaskCheck, gate: Gate) -> str:
    return (
        f"{_name(task)} falls from {percent(task.baseline)} to {percent(task.run)}: "
        f"{signed(task.difference)} points, at most {signed(task.bound)}; {_rule(gate)}"
    )


def missing(gate: Gate) -> str:
    verb = "is" if gate.missing == 1 else "are"
    return f"{amount(gate.missing, 'question')} of the baseline {verb} not in the run."


def signed(value: float | None) -> str:
    return "–" if value is None else f"{100 * value:+.1f}"


def _tested(gate: Gate) -> str:
    """A gate without a tested task passes, which a reader has to know."""
    n = sum(task.outcome != "not tested" for task in gate.tasks)
    return f"{n} of {amount(len(gate.tasks), 'task')} tested."


def _rule(gate: Gate) -> str:
    return f"margin {percent(gate.margin)} points"


def _name(task: TaskCheck) -> str:
    return _legible(EVERY[task.name].name if task.name in EVERY else task.name)


def _plain(text: str) -> str:
    return markdown_text(text)


def _legible(text: str) -> str:
    """Without control characters, which XML cannot contain."""
    return "".join(sign if sign.isprintable() else " " for sign in text)
