"""The tables of a report as Markdown or LaTeX."""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from typing import Literal, TypeAlias

from analysis.report.document import Report
from analysis.views.document import Paragraph, Table

Format: TypeAlias = Literal["md", "latex"]
_MARKDOWN = re.compile(r"([\\`*_{}\[\]<>#|~])")
_LATEX = {
    "\\": r"\textbackslash{}", "&": r"\&", "%": r"\%", "$": r"\$", "#": r"\#", "_": r"\_", "{": r"\{", "}": r"\}",
    "~": r"\textasciitilde{}", "^": r"\textasciicircum{}", "–": "--", "<": r"\textless{}", ">": r"\textgreater{}",
    "…": r"\ldots{}", "≠": r"$\neq$", "≤": r"$\leq$", "≥": r"$\geq$", "▲": r"$\uparrow$", "▼": r"$\downarrow$",
    "↕": r"$\updownarrow$",
}  # fmt: skip


def text(report: Report, form: Format) -> str:
    """All tables under the titles of their chapters."""
    return _markdown_report(report) if form == "md" else _latex_report(report)


def markdown(table: Table) -> str:
    """One table; links are left out."""
    lines = [_line([column.full_title for column in table.columns], markdown_text)]
    lines.append("|" + "|".join("---:" if column.is_number else "---" for column in table.columns) + "|")
    lines += [_line(row, markdown_text) for row in table.texts()]
    return "\n".join(lines)


def latex(table: Table) -> str:
    """One table for the package booktabs."""
    align = "".join("r" if column.is_number else "l" for column in table.columns)
    head, *body = map(_latex_row, [[column.full_title for column in table.columns], *table.texts()])
    note = [rf"\par\smallskip{{\footnotesize {latex_text(table.note)}}}"] if table.note else []
    label = re.sub(r"[^a-zA-Z0-9]+", "-", table.name).strip("-")
    return "\n".join([
        r"\begin{table}", r"\centering", rf"\caption{{{latex_text(table.title)}}}", rf"\label{{tab:{label}}}",
        rf"\begin{{tabular}}{{{align}}}", r"\toprule", head, r"\midrule", *body, r"\bottomrule", r"\end{tabular}",
        *note, r"\end{table}",
    ])  # fmt: skip


def _latex_row(texts: Sequence[str]) -> str:
    """The command of the line before takes a bracket or star at the beginning of a line as its argument."""
    line = " & ".join(map(latex_text, texts)) + r" \\"
    return f"{{}}{line}" if line.startswith(("[", "*")) else line


def markdown_text(words: str) -> str:
    """The words so that Markdown shows each sign as it is."""
    return _MARKDOWN.sub(r"\\\1", " ".join(words.split()))


def latex_text(words: str) -> str:
    """The words so that LaTeX prints each sign as it is."""
    return "".join(_LATEX.get(sign, sign) for sign in " ".join(words.split()))


def _line(cells: Sequence[str], escape: Callable[[str], str]) -> str:
    return "| " + " | ".join(map(escape, cells)) + " |"


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
