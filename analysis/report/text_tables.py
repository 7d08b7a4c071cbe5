"""The tables of a report as Markdown or LaTeX."""

from __future__ import annotations

from typing import Literal, TypeAlias

from analysis.report.document import Report
from analysis.views.document import Paragraph, Table
from analysis.views.table_texts import latex, markdown, markdown_text

Format: TypeAlias = Literal["md", "latex"]


def text(report: Report, form: Format) -> str:
    """All tables under the titles of their chapters."""
    return _markdown_report(report) if form == "md" else _latex_report(report)


def _markdown_report(report: Report) -> str:
    lines = [f"# {markdown_text(report.title)}", markdown_text(report.subtitle)]
    for chapter in report.chapters:
        lines.append(f"## {markdown_text(chapter.title)}")
        for part in chapter.parts:
            if isinstance(part, Paragraph):
                bold = f"**{markdown_text(part.bold)}** " if part.bold else ""
                lines.append(f"{bold}{markdown_text(part.text)}".rstrip())
            elif isinstance(part, Table):
                lines += [f"### {markdown_text(part.title)}", markdown(part)]
                lines += [markdown_text(part.note)] if part.note else []
    return "\n\n".join(lines) + "\n"


def _latex_report(report: Report) -> str:
    lines = [f"% {' '.join(report.title.split())}", "% needs the package booktabs"]
    return "\n\n".join([*lines, *map(latex, report.tables)]) + "\n"
