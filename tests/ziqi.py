"""A few questions of our own in the format of ZIQI-Eval, and run files as its scripts write them."""

from __future__ import annotations

import csv
from collections.abc import Mapping, Sequence
from pathlib import Path

QUESTION_COLUMNS = ("id", "question", "A", "B", "C", "D", "answer", "subtheme")
RUN_COLUMNS = ("prompt", "response", "theme", "subtheme", "right_answer", "predict_answer", "match")

TONIC = {
    "id": "0", "question": "C大调的主音是____。", "A": "C", "B": "D", "C": "E", "D": "G", "answer": "A",
    "subtheme": "乐理",
}  # fmt: skip
LUTE = {
    "id": "3", "question": "Which of these is plucked?", "A": "oboe", "B": "lute", "C": "horn", "D": "bass drum",
    "answer": "B", "subtheme": "乐器",
}  # fmt: skip
MELODY = {
    "id": "0", "question": "请续写旋律：\n\nX:1\nM:3/4\nL:1/8\nK:G\nG2 A2 B2|d4 B2|", "A": "c2 B2 A2|G6|]",
    "B": "F,2 F,2 F,2|", "C": "[CEG]6|", "D": "z6|\nz6|", "answer": "A", "subtheme": "音乐续写",
}  # fmt: skip
SILENT = MELODY | {"id": "1", "question": "请续写旋律：\n\nX:1\nM:3/4\nL:1/8\nK:G", "answer": "B"}


def prompt(row: Mapping[str, str]) -> str:
    """As the published zero-shot script puts it together."""
    options = "; ".join(f"选项{letter}，{row[letter]}" for letter in "ABCD")
    return f"{row['question']} {options}。请你严格按照以下格式输出：[[答案：]]解析"


def five_shot(row: Mapping[str, str]) -> str:
    """As the published questions with five examples are put together."""
    options = ";".join(f"选项{letter},{row[letter]}" for letter in "ABCD")
    shots = "请你回答。示例1: 一加一____,选项A,2;选项B,3;选项C,4;选项D,5。答案：A ;问题不难。问题:"
    return f"{shots}\n{row['question']},{options}。答案：。"


def questions(folder: Path, theme: str, rows: Sequence[Mapping[str, str]]) -> Path:
    return write(folder / f"{theme}.csv", QUESTION_COLUMNS, rows)


def answer(
    row: Mapping[str, str], theme: str, response: str, picked: str = "", asked: str | None = None
) -> dict[str, str]:
    return {
        "prompt": prompt(row) if asked is None else asked,
        "response": response,
        "theme": theme,
        "subtheme": row["subtheme"],
        "right_answer": row["answer"],
        "predict_answer": picked,
        "match": str(int(picked == row["answer"])),
    }


def write(path: Path, columns: Sequence[str], rows: Sequence[Mapping[str, str]]) -> Path:
    path.parent.mkdir(parents=True, exist_ok=True)
    with path.open("w", encoding="utf-8", newline="") as stream:
        writer = csv.DictWriter(stream, columns, lineterminator="\r\n")
        writer.writeheader()
        writer.writerows(rows)
    return path


def run(path: Path, rows: Sequence[Mapping[str, str]]) -> Path:
    return write(path, RUN_COLUMNS, rows)
