"""Random questions and answers to the published scripts and to the lens `released`: the same stops, the same figures.

python -m tests.benchmarks.fuzz_released 200 --lyrics SCRIPT --segmentation SCRIPT

--musicology and --collaboration take the other two. Each SCRIPT is started as `python SCRIPT --result-file FILE` in a
folder of its own. It stops where it ends with an exception, whose name is compared; a figure is what it writes as
"Average IoU" or "Average WER" to a file *_summary.txt, to four digits. Batches are tried first; a batch that differs
is tried record by record. Nothing of the scripts is part of Earmark.
"""

from __future__ import annotations

import argparse
import json
import random
import re
import subprocess
import sys
import tempfile
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any, NamedTuple

from analysis import scoring
from analysis.benchmarks import readers
from analysis.framing.head import look
from analysis.records import CaseScore

BATCH = 20
PATIENCE = 120
CRASH = "crash"
_ERROR = re.compile(r"^(?:[\w.]+\.)?(\w*(?:Error|Exception|Interrupt)\w*)(?::|\Z)", re.MULTILINE)
_FIGURE = re.compile(r"Average (?:IoU|WER): (\d+\.\d+)")
SECTIONS: tuple[Any, ...] = (
    [], [{"section": "verse", "start": 0, "end": 10}], [{"start": 0, "end": 10}, {"start": 20.5, "end": 30}],
    [{"section": "intro", "start": 0.0, "end": 8.5}, {"section": "verse", "start": 8.5, "end": 30.0}],
)  # fmt: skip
LYRICS: tuple[Any, ...] = (
    [], {"section": "chorus", "lyrics": "steam oh steam"}, [{"section": "verse1", "lyrics": ""}],
    [{"section": "verse1", "lyrics": "seven kettles sing"}, {"section": "chorus", "lyrics": "steam oh steam"}],
)  # fmt: skip
NAMES = ["Piano", "Backbeat", "Syncopation", "Vocals"]
TIMES: tuple[Any, ...] = (0, 8.5, "0:30", "1:05.5", None, "", "x", [], -1, 1e308, "1e999", True, "1:2:3", 10**400)
WORDS: tuple[Any, ...] = (
    "steam oh steam",
    "",
    None,
    [],
    ["a", "b"],
    ["a", 1],
    [1],
    {"x": 1},
    7,
    True,
    "Seven  kettles",
)
LABELS: tuple[Any, ...] = ("verse", "Verse 1", "chorus1", "", None, 3, ["a"], "2nd verse", "INTRO!")
ODD: tuple[Any, ...] = (
    None, "", "[]", "{}", "null", "7", "true", '"text"', "[[]]", "[null]", "[1, 2]", "not json", "```json\n[]\n```",
    "[", "{", "[{]", "NaN", "Infinity", [], ["a"], [None], 7, {"a": 1}, "[{}]", "[{\"start\": 1}]", "\ud83c",
)  # fmt: skip
TASKS: Mapping[str, Sequence[tuple[str, Mapping[str, Any], Sequence[Any]]]] = {
    "segmentation": [
        ("full_structural_segmentation", {}, SECTIONS),
        ("section_structural_segmentation", {"section": "Verse"}, SECTIONS),
    ],
    "lyrics": [
        ("full lyrics transcription", {}, LYRICS), ("chorus section transcription", {"section": "chorus"}, LYRICS),
    ],
    "musicology": [
        ("multiple choice question", {"answer_choices": NAMES}, NAMES),
        ("pair selection", {"answer_choices": [*NAMES, "Tempo", "Horns", "Oboe", "Choir"]}, ["['Backbeat', 'Choir']"]),
        ("ranking_genes", {"answer_choices": NAMES}, [str(NAMES)]), ("multi_song_mcq_max", {}, [1, 3]),
    ],
    "collaboration": [
        ("artist_count", {}, [2]), ("artist_duration", {}, [39.472]), ("identify_artist_start_timestamp", {}, [12.5]),
        ("delivery_comparison", {}, ["Same"]), ("section_delivery_identification", {"section": "Chorus"}, ["Singing"]),
    ],
}  # fmt: skip
"""Tasks of each script: name, further fields, references."""


class Verdict(NamedTuple):
    """stop: name of the exception that ends the script, "" for none. figure: None where none is written."""

    stop: str
    figure: float | None = None


def random_record(category: str, number: int, draw: random.Random) -> dict[str, Any]:
    task, fields, references = draw.choice(TASKS[category])
    return {
        "id": f"q{number}", "task": task, "audio_path": f"audio/{number}.wav", "prompt": "?", **fields,
        "gt": draw.choice(references), "prediction": _prediction(category, draw),
    }  # fmt: skip


def _prediction(category: str, draw: random.Random) -> Any:
    if draw.random() < 0.35:
        return draw.choice(ODD)
    if category in ("segmentation", "lyrics"):
        keys = {
            "section": LABELS,
            **({"start": TIMES, "end": TIMES} if category == "segmentation" else {"lyrics": WORDS}),
        }
        items = [
            {key: draw.choice(values) for key, values in keys.items() if draw.random() < 0.9}
            for _ in range(draw.randint(0, 3))
        ]
        text = json.dumps(items if draw.random() < 0.8 else items[0] if items else {})
        return text if draw.random() < 0.85 else text[: draw.randint(0, len(text))]
    words = [
        *NAMES,
        "A",
        "B)",
        "two",
        "2",
        "39.5",
        "1:05",
        "Same",
        "Singing",
        "None",
        "3 seconds",
        "[1, 2]",
        str(NAMES),
    ]
    votes = [draw.choice(words) for _ in range(4)]
    return votes if category == "musicology" and draw.random() < 0.7 else draw.choice(words)


def published(script: Path, records: Sequence[Mapping[str, Any]]) -> Verdict:
    """What the script makes of a file of these records."""
    with tempfile.TemporaryDirectory() as folder:
        file = Path(folder) / "model" / "results.json"
        file.parent.mkdir()
        file.write_text(json.dumps(records), encoding="utf-8")
        command = [sys.executable, str(script.resolve()), "--result-file", str(file)]
        process = subprocess.run(
            command, cwd=folder, capture_output=True, text=True, errors="replace", check=False, timeout=PATIENCE
        )
        if process.returncode:
            return Verdict((_ERROR.findall(process.stderr) or ["unknown"])[-1])
        texts = [path.read_text("utf-8") for path in sorted(Path(folder).rglob("*_summary.txt"))]
    figures = [float(number) for text in texts for number in _FIGURE.findall(text)]
    return Verdict("", figures[0] if figures else None)


def ours(records: Sequence[Mapping[str, Any]]) -> list[Verdict | None]:
    """What the lens makes of each record; None for one that Earmark leaves out, or where chance decides."""
    with tempfile.TemporaryDirectory() as folder:
        file = Path(folder) / "results.json"
        file.write_text(json.dumps(records), encoding="utf-8")
        answers = {answer.record: answer for answer in readers.read(look(file)).answers}
    cases = [
        scoring.score(answers[record["id"]], "released") if record["id"] in answers else None for record in records
    ]
    return [None if case is None or case.verdict == "nondeterministic" else _verdict(case) for case in cases]


def _verdict(case: CaseScore) -> Verdict:
    if case.verdict == CRASH:
        return Verdict(case.steps[-1].detail.partition(":")[0].rpartition(".")[2])
    return Verdict("", case.wer if case.wer is not None else case.score)


def differences(script: Path, records: Sequence[Mapping[str, Any]]) -> list[tuple[Mapping[str, Any], Verdict, Verdict]]:
    """The records on which script and lens differ, with the verdicts of both."""
    pairs = [(record, verdict) for record, verdict in zip(records, ours(records), strict=True) if verdict is not None]
    calm = [record for record, verdict in pairs if not verdict.stop]
    is_calm = len(calm) > 1 and not published(script, calm).stop
    result = []
    for record, verdict in pairs:
        if verdict.stop or not is_calm or len(pairs) == 1:
            there = published(script, [record])
            is_figure = there.figure is not None and verdict.figure is not None and not verdict.stop
            is_far = is_figure and abs((there.figure or 0.0) - (verdict.figure or 0.0)) > 6e-5
            if there.stop != verdict.stop or is_far:
                result.append((record, there, verdict))
    return result


def main() -> None:
    parser = argparse.ArgumentParser(description="Random records to the published scripts and to the lens `released`")
    parser.add_argument("n", type=int)
    parser.add_argument("--seed", type=int, default=0)
    parser.add_argument("--figures", action="store_true", help="compare the figure of every record, one process each")
    for category in TASKS:
        parser.add_argument(f"--{category}", type=Path)
    options = parser.parse_args()
    n_different = 0
    for category in TASKS:
        script = getattr(options, category)
        if script is None:
            continue
        draw = random.Random(f"{options.seed} {category}")
        records = [random_record(category, number, draw) for number in range(options.n)]
        size = 1 if options.figures else BATCH
        found = [row for at in range(0, options.n, size) for row in differences(script, records[at : at + size])]
        n_stops = sum(verdict is not None and verdict.stop != "" for verdict in ours(records))
        print(f"{category}: {len(found)} of {options.n} differ; the lens stops at {n_stops}")
        for record, there, here in found:
            print(f"  {json.dumps(record)}\n    script {there}\n    lens   {here}")
        n_different += len(found)
    sys.exit(n_different > 0)


if __name__ == "__main__":
    main()
