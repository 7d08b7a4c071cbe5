"""The figures printed in the ZIQI-Eval paper (arXiv 2406.15885, tables 1, 2 and 4), and whether they agree.

1. F1 must follow from the precision and recall printed beside it: both stand for every number that rounds to them.
2. A figure of the table of groups that is, to the digit, the model's recall over all comprehension is marked: it may
   have been copied from the other table.
"""

from __future__ import annotations

import csv
from dataclasses import dataclass
from pathlib import Path

ZIQI = Path(__file__).parents[3] / "data" / "published" / "ziqi"
SOURCE = "Li et al. 2024, arXiv 2406.15885"
HALF = 0.00005
"""Half a unit of the last printed digit, as a share."""
CATEGORIES = {
    "Western Music History": "WMH", "Popular Music": "POP", "World Ethnic Music": "WEM", "Chinese Traditional Music":
    "CTM", "Chinese Music History": "CMH", "Female Music": "FEM", "Musical Performance": "PER", "Music Education":
    "EDU", "Music Aesthetics": "AES", "Composition Theory": "CTH", "Music Generation": "GEN",
}  # fmt: skip
"""Category of table 4 -> theme. Its two others, Black African and film music, are sub-themes."""
HUMANS = {"master": "Master students", "phd": "PhD students", "gpt4": "GPT-4, same questions"}


@dataclass(frozen=True, slots=True)
class PublishedFigure:
    """Shares from 0 to 1. note: why the figure is marked, "" if nothing speaks against it."""

    precision: float
    recall: float
    f1: float
    note: str = ""


def main(folder: Path = ZIQI) -> dict[str, dict[str, PublishedFigure]]:
    """Table 1: by model, "comp" and "gen"."""
    return {
        row["model"]: {kind: _printed(row, kind) for kind in ("comp", "gen")} for row in _rows(folder, "table1_main")
    }


def groups(folder: Path = ZIQI) -> dict[str, dict[str, tuple[float, str]]]:
    """Table 2: by model, then group, F1 and a note."""
    recalls = {name.lower(): table["comp"].recall for name, table in main(folder).items()}
    figures: dict[str, dict[str, tuple[float, str]]] = {}
    for row in _rows(folder, "table2_bias_f1"):
        recall = recalls.get(row["model"].lower())
        figures[row["model"]] = {
            name: (value, "the same as the model's recall over all comprehension" if value == recall else "")
            for name, value in ((name, _share(text)) for name, text in row.items() if name != "model")
        }
    return figures


def humans(folder: Path = ZIQI) -> dict[str, dict[str, float]]:
    """Table 4: by who answered, the share that is right by category as printed."""
    rows = _rows(folder, "table4_category_human")
    return {name: {row["category"]: _share(row[column]) for row in rows} for column, name in HUMANS.items()}


def f1_range(precision: float, recall: float) -> tuple[float, float]:
    """The F1 that printed precision and recall allow."""
    low, high = (_f1(precision + off, recall + off) for off in (-HALF, HALF))
    return low, high


def _printed(row: dict[str, str], kind: str) -> PublishedFigure:
    precision, recall, f1 = (_share(row[f"{kind}_{name}"]) for name in ("precision", "recall", "f1"))
    low, high = f1_range(precision, recall)
    follows = low - HALF <= f1 <= high + HALF
    note = (
        "" if follows else f"{100 * _f1(precision, recall):.2f} follows from the precision and recall printed beside it"
    )
    return PublishedFigure(precision, recall, f1, note)


def _f1(precision: float, recall: float) -> float:
    precision, recall = max(precision, 0.0), max(recall, 0.0)
    return 2 * precision * recall / (precision + recall) if precision + recall else 0.0


def _share(text: str) -> float:
    return float(text) / 100


def _rows(folder: Path, name: str) -> list[dict[str, str]]:
    with (folder / f"{name}.csv").open(encoding="utf-8", newline="") as stream:
        return list(csv.DictReader(stream))
