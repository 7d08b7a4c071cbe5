"""Tables as CSV, LaTeX and Markdown."""

from __future__ import annotations

import csv
import io
import re
from collections.abc import Callable, Iterable, Sequence
from typing import Any

from analysis.display import spreadsheet_text
from analysis.views.document import Table

_MARKDOWN = re.compile(r"([\\`*_{}\[\]<>#|~&$])")
_LATEX = {
    "\\": r"\textbackslash{}", "&": r"\&", "%": r"\%", "$": r"\$", "#": r"\#", "_": r"\_", "{": r"\{", "}": r"\}",
    "~": r"\textasciitilde{}", "^": r"\textasciicircum{}", "<": r"\textless{}", ">": r"\textgreater{}",
    "|": r"\textbar{}", '"': r"\textquotedbl{}", "→": r"$\rightarrow$", "←": r"$\leftarrow$", "≥": r"$\geq$",
    "≤": r"$\leq$", "≠": r"$\neq$", "≈": r"$\approx$", "×": r"$\times$", "±": r"$\pm$", "−": "$-$",
    "▲": r"$\uparrow$", "▼": r"$\downarrow$", "↕": r"$\updownarrow$", "✓": r"$\surd$", "–": "--", "—": "---",
    "…": r"\ldots{}", "†": r"\textsuperscript{\textdagger}", "ᵖ": r"\textsuperscript{p}",
    "·": r"\textperiodcentered{}", "κ": r"$\kappa$", "α": r"$\alpha$", "τ": r"$\tau$", "ρ": r"$\rho$",
    "Δ": r"$\Delta$",
}  # fmt: skip
_NEGATIVE = re.compile(r"^-(?=\d)")
WIDE = 64
"""Letters of a cell above which its column breaks lines in LaTeX."""
LINE = 85
"""Letters of a line of a paper, blanks between columns included."""
NARROWEST = 0.15
"""Width of a column that breaks lines at least, of the line."""


def write_csv(heads: Sequence[str], rows: Iterable[Sequence[Any]], caption: Iterable[str] = ()) -> str:
    """A table as CSV (RFC 4180), its texts safe to open in a spreadsheet.

    caption: lines that begin with # above the head, which mir_eval, NumPy and pgfplots skip; pandas with comment="#".
    """
    out = io.StringIO()
    out.writelines(f"# {' '.join(line.split())}\r\n" for line in caption)
    csv.writer(out, quoting=csv.QUOTE_NONNUMERIC).writerows([_safe(value) for value in row] for row in (heads, *rows))
    return out.getvalue()


def _safe(value: Any) -> Any:
    """A text that a spreadsheet would take for a formula begins with an apostrophe; a number stays one."""
    if not isinstance(value, str):
        return value
    try:
        float(value)
    except ValueError:
        return spreadsheet_text(value)
    return value


def markdown(table: Table) -> str:
    """One table; links are left out."""
    lines = [_line([column.full_title for column in table.columns], markdown_text)]
    lines.append("|" + "|".join("---:" if column.is_number else "---" for column in table.columns) + "|")
    lines += [_line(row, markdown_text) for row in table.texts()]
    return "\n".join(lines)


def latex(table: Table) -> str:
    """One table for the package booktabs."""
    rows = table.texts()
    head = _latex_row([column.title for column in table.columns])
    note = [rf"\par\smallskip{{\footnotesize {latex_text(table.note)}}}"] if table.note else []
    label = re.sub(r"[^a-zA-Z0-9]+", "-", table.name).strip("-")
    return "\n".join([
        r"\begin{table}", r"\centering", rf"\caption{{{latex_text(table.title)}}}", rf"\label{{tab:{label}}}",
        rf"\begin{{tabular}}{{{_alignment(table, rows)}}}", r"\toprule", *_group_head(table), head, r"\midrule",
        *map(_latex_row, rows), r"\bottomrule", r"\end{tabular}", *note, r"\end{table}",
    ])  # fmt: skip


def _group_head(table: Table) -> list[str]:
    """The names over groups of columns, with a rule below each."""
    if not any(column.group for column in table.columns):
        return []
    names, rules, start = [], [], 1
    for name, width in table.groups:
        names.append(rf"\multicolumn{{{width}}}{{c}}{{{latex_text(name)}}}" if name else " & " * (width - 1))
        rules += [rf"\cmidrule(lr){{{start}-{start + width - 1}}}"] if name else []
        start += width
    return [" & ".join(names) + r" \\", " ".join(rules)]


def _alignment(table: Table, rows: Sequence[Sequence[str]]) -> str:
    """Numbers at the right, texts at the left, long texts in lines of a fixed width."""
    lengths = [
        max(len(column.title), *(len(row[index]) for row in rows), 0) for index, column in enumerate(table.columns)
    ]
    is_wide = [not column.is_number and length > WIDE for column, length in zip(table.columns, lengths, strict=True)]
    others = sum(length + 2 for length, wide in zip(lengths, is_wide, strict=True) if not wide)
    width = max((LINE - others) / LINE / max(sum(is_wide), 1) - 0.02, NARROWEST)
    return "".join(
        rf"p{{{width:.2f}\linewidth}}" if wide else "r" if column.is_number else "l"
        for column, wide in zip(table.columns, is_wide, strict=True)
    )


def _latex_row(texts: Sequence[str]) -> str:
    """The command of the line before takes a bracket or star at the beginning of a line as its argument."""
    line = " & ".join(latex_text(_NEGATIVE.sub("−", text)) for text in texts) + r" \\"
    return f"{{}}{line}" if line.startswith(("[", "*")) else line


def markdown_text(words: str) -> str:
    """The words so that Markdown shows each sign as it is."""
    return _MARKDOWN.sub(r"\\\1", " ".join(words.split()))


def latex_text(words: str) -> str:
    """The words so that LaTeX prints each sign as it is."""
    return "".join(_LATEX.get(sign, sign) for sign in " ".join(words.split()))


def _line(cells: Sequence[str], escape: Callable[[str], str]) -> str:
    return "| " + " | ".join(map(escape, cells)) + " |"
