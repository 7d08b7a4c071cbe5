"""Makes the questions of the ear tests: `python data/demo/make/ear_tests.py`, from the annotations alone.

Five tasks about the fourteen songs, each with options whose order is drawn by a fixed seed: the tempo, major or minor,
which time starts a section, where the first chorus starts, and which of two songs is faster.
"""

from __future__ import annotations

import csv
import json
import tomllib
from pathlib import Path
from random import Random
from typing import Any

FOLDER = Path(__file__).resolve().parents[1]
OUT = FOLDER / "hearing" / "questions.jsonl"
SEED = 31
TEMPOS = (62, 70, 78, 88, 98, 110, 122, 136, 152, 170)
BOUNDARIES = 3
"""Questions about starts of sections, for each song."""
FAR = 6.0
"""Seconds from any start of a section at which a time is a wrong option."""


def clock(seconds: float) -> str:
    return f"{round(seconds) // 60}:{round(seconds) % 60:02d}"


def questions() -> list[dict[str, Any]]:
    """All of them, by task and song."""
    rng = Random(SEED)
    with (FOLDER / "harmonix/dataset/metadata.csv").open(encoding="utf-8") as stream:
        songs = [_song(row) for row in csv.DictReader(stream)]
    rows = [_tempo(song, rng) for song in songs]
    rows += [_mode(song, rng) for song in songs if song["key"].split()[1] in ("major", "minor")]
    rows += [_boundary(song, start, rng) for song in songs for start in sorted(rng.sample(_inner(song), BOUNDARIES))]
    rows += [_chorus(song, rng) for song in songs if any(label == "chorus" for _, label in song["sections"])]
    rows += [_faster(song, songs[place - 5], rng) for place, song in enumerate(songs)]
    return [row for row in rows if row]


def _song(row: dict[str, str]) -> dict[str, Any]:
    name = row["File"]
    description = tomllib.loads((FOLDER / "songs" / f"{name}.toml").read_text(encoding="utf-8"))
    lines = (FOLDER / "harmonix/dataset/segments" / f"{name}.txt").read_text(encoding="utf-8").splitlines()
    sections = [(float(line.split()[0]), line.split()[1]) for line in lines]
    return {
        "name": name, "title": row["Title"], "artist": row["Artist"], "sound": f"demo_{name}.wav", "bpm": float(row["BPM"]), "key": description["key"],
        "sections": sections, "seconds": float(row["Duration"]),
    }  # fmt: skip


def _record(task: str, song: dict[str, Any], ask: str, right: str, others: list[str], rng: Random) -> dict[str, Any]:
    choices = [right, *others]
    rng.shuffle(choices)
    number = f"{task}-{song['name'][:2]}"
    return {
        "ear_test": task, "id": number, "title": song["title"], "artist": song["artist"], "sound": song["sound"],
        "ask": ask, "choices": choices, "answer": right,
    }  # fmt: skip


def _tempo(song: dict[str, Any], rng: Random) -> dict[str, Any]:
    """The other tempos differ by a fifth or more from it, its half and its double."""
    bpm = song["bpm"]
    far = [tempo for tempo in TEMPOS if all(abs(tempo / (bpm * factor) - 1) > 0.18 for factor in (0.5, 1, 2))]
    others = [f"{tempo} beats a minute" for tempo in rng.sample(far, 3)]
    return _record("tempo", song, "How fast is this recording?", f"{bpm:.0f} beats a minute", others, rng)


def _mode(song: dict[str, Any], rng: Random) -> dict[str, Any]:
    right = song["key"].split()[1]
    other = "minor" if right == "major" else "major"
    return _record("mode", song, "Is this recording in a major or a minor key?", right, [other], rng)


def _inner(song: dict[str, Any]) -> list[float]:
    return [start for start, label in song["sections"][1:] if label != "end"]


def _boundary(song: dict[str, Any], start: float, rng: Random) -> dict[str, Any]:
    others = [clock(time) for time in _far_times(song, [start for start, _ in song["sections"]], rng)]
    row = _record("boundary", song, "At which of these times does a new section start?", clock(start), others, rng)
    return row | {"id": f"{row['id']}-{start:.0f}"}


def _chorus(song: dict[str, Any], rng: Random) -> dict[str, Any]:
    first = next(start for start, label in song["sections"] if label == "chorus")
    others = [clock(time) for time in _far_times(song, [first], rng)]
    return _record("chorus", song, "When does the first chorus start?", clock(first), others, rng)


def _far_times(song: dict[str, Any], from_these: list[float], rng: Random) -> list[int]:
    times = range(5, int(song["seconds"]) - 5)
    chosen: list[int] = []
    for time in rng.sample(times, len(times)):
        if all(abs(time - other) >= FAR for other in (*from_these, *chosen)) and len(chosen) < 3:
            chosen.append(time)
    if len(chosen) < 3:
        raise ValueError(f"{song['name']}: too few times far from all sections")
    return chosen


def _faster(song: dict[str, Any], other: dict[str, Any], rng: Random) -> dict[str, Any]:
    if max(song["bpm"], other["bpm"]) / min(song["bpm"], other["bpm"]) < 1.1:
        return {}
    right, wrong = ("the first", "the second") if song["bpm"] > other["bpm"] else ("the second", "the first")
    row = _record("faster", song, "Which of the two recordings is faster?", right, [wrong], rng)
    del row["title"], row["artist"]  # of one song, which the question is not about alone
    return {**row, "id": f"{row['id']}-{other['name'][:2]}", "second_sound": other["sound"]}


if __name__ == "__main__":
    OUT.parent.mkdir(exist_ok=True)
    lines = [json.dumps(row, ensure_ascii=False) for row in questions()]
    OUT.write_text("\n".join(lines) + "\n", encoding="utf-8", newline="\n")
    print(OUT, len(lines), "questions", OUT.stat().st_size, "bytes")
