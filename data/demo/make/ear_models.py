"""The three small models that answer the ear tests, as functions for `earmark run --adapter`, and their nine runs.

`python data/demo/make/ear_models.py --workspace DIR` asks each of them as it is, without sound and with another
recording, and writes `data/demo/hearing/<model>_<condition>.json`. It takes some ten minutes, nearly all of it analysis
of the other recordings.

| model | what it does |
|---|---|
| listener | estimates tempo, mode and starts of sections from the sound; without sound it guesses |
| habit | reads the options alone: the middle tempo, a major key, the time nearest to a usual place |
| first option | the first option that it is shown |
"""

from __future__ import annotations

import argparse
import hashlib
import json
import math
import re
import subprocess
import sys
from functools import cache
from pathlib import Path
from random import Random
from typing import Any, NamedTuple

import librosa
import numpy as np

from analysis.audio.features import music
from analysis.inference.reply import Reply

FOLDER = Path(__file__).resolve().parents[1] / "hearing"
MODELS = {
    "listener": "ear_models:listen",
    "habit": "ear_models:guess_by_habit",
    "first option": "ear_models:take_first",
}
CONDITIONS = ("as-is", "none", "other")
SEED = 31
RATE, HOP = music.RATE, music.HOP
SIDE_SECONDS = 8.0
"""Seconds before and after a time that are compared to see whether a section starts there."""
USUAL_CHORUS, USUAL_BOUNDARY, USUAL_TEMPO = 40.0, 16.0, 115.0
_MAJOR = (6.35, 2.23, 3.48, 2.33, 4.38, 4.09, 2.52, 5.19, 2.39, 3.66, 2.29, 2.88)
_MINOR = (6.33, 2.68, 3.52, 5.38, 2.60, 3.53, 2.54, 4.75, 3.98, 2.69, 3.34, 3.17)


class Analysis(NamedTuple):
    """tempo: beats a minute. major: how much better the best major key fits. novelty: by frame of half a second."""

    tempo: float
    major: float
    novelty: np.ndarray[Any, Any]
    level: np.ndarray[Any, Any]


@cache
def analysed(path: str) -> Analysis:
    samples = music.mono(Path(path), RATE)
    onsets = librosa.onset.onset_strength(y=samples, sr=RATE, hop_length=HOP)
    tempo = float(np.atleast_1d(librosa.feature.tempo(onset_envelope=onsets, sr=RATE, hop_length=HOP))[0])
    chroma = librosa.feature.chroma_stft(y=samples, sr=RATE, hop_length=HOP)
    timbre = librosa.feature.mfcc(y=samples, sr=RATE, hop_length=HOP, n_mfcc=14)
    level = librosa.feature.rms(y=samples, hop_length=HOP)[0]
    step = round(RATE / HOP / 2)
    rows = np.vstack([timbre / (timbre.std(axis=1, keepdims=True) + 1e-9), 3 * chroma])
    halves = np.array([rows[:, at : at + step].mean(axis=1) for at in range(0, rows.shape[1] - step, step)])
    side = round(SIDE_SECONDS * 2)
    novelty = np.zeros(len(halves))
    for at in range(4, len(halves) - 4):
        novelty[at] = np.linalg.norm(halves[max(at - side, 0) : at].mean(0) - halves[at : at + side].mean(0))
    levels = np.array([level[at : at + step].mean() for at in range(0, len(level) - step, step)])
    mean = chroma.mean(axis=1)
    fit = {
        name: max(float(np.corrcoef(np.roll(profile, tone), mean)[0, 1]) for tone in range(12))
        for name, profile in (("major", _MAJOR), ("minor", _MINOR))
    }
    return Analysis(tempo, fit["major"] - fit["minor"], novelty, levels)


def listen(audio: Path | None, prompt: str, context: Any) -> Reply:
    """The answer of the one that computes from the sound, with what it computed as its reasoning."""
    sounds = [str(path) for path in context.songs] or ([str(audio)] if audio else [])
    if not sounds:
        return Reply(_draw(context), reasoning="No sound was sent. This is a guess.")
    return RULES[context.task.rpartition("-")[2]](context.options, *map(analysed, sounds))


def guess_by_habit(audio: Path | None, prompt: str, context: Any) -> str:
    """The answer by the options alone."""
    task, options = context.task.rpartition("-")[2], context.options
    if task == "mode":
        return "major"
    if task == "faster":
        return sorted(options)[0]
    usual = {"tempo": USUAL_TEMPO, "boundary": USUAL_BOUNDARY, "chorus": USUAL_CHORUS}[task]
    value = _bpm if task == "tempo" else _seconds
    return str(min(options, key=lambda option: abs(math.log(value(option) / usual))))


def take_first(audio: Path | None, prompt: str, context: Any) -> str:
    return str(context.options[0])


def _draw(context: Any) -> str:
    key = hashlib.sha256(f"{SEED} {context.question}".encode()).digest()
    return str(Random(key).choice(sorted(context.options)))


def _tempo(options: tuple[str, ...], heard: Analysis) -> Reply:
    choice = min(options, key=lambda option: _octaves(_bpm(option), heard.tempo))
    return Reply(choice, reasoning=f"The onsets repeat at {heard.tempo:.0f} beats a minute, or half or double of it.")


def _mode(options: tuple[str, ...], heard: Analysis) -> Reply:
    choice = "major" if heard.major > 0 else "minor"
    return Reply(choice, reasoning=f"A {choice} key fits the tones better, by a correlation of {abs(heard.major):.2f}.")


def _boundary(options: tuple[str, ...], heard: Analysis) -> Reply:
    changes = {option: _change(heard, _seconds(option)) for option in options}
    choice = max(changes, key=lambda option: changes[option])
    return Reply(choice, reasoning=f"Timbre and harmony change most at {choice}. A new section starts at {choice}.")


def _chorus(options: tuple[str, ...], heard: Analysis) -> Reply:
    """A chorus is where the sound changes and what follows is louder than what is before."""
    scale = float(heard.level.std()) + 1e-9

    def evidence(option: str) -> float:
        at = round(2 * _seconds(option))
        rise = heard.level[at : at + 20].mean() - heard.level[max(at - 20, 0) : at].mean() if at else 0.0
        return _change(heard, _seconds(option)) / (float(heard.novelty.max()) + 1e-9) + float(rise) / scale

    choice = max(options, key=evidence)
    return Reply(choice, reasoning=f"The sound changes and grows louder at {choice}. The chorus starts at {choice}.")


def _faster(options: tuple[str, ...], first: Analysis, second: Analysis) -> Reply:
    choice = "the first" if first.tempo > second.tempo else "the second"
    reasoning = f"The first recording has {first.tempo:.0f} beats a minute, the second {second.tempo:.0f}."
    return Reply(choice, reasoning=reasoning)


RULES = {"tempo": _tempo, "mode": _mode, "boundary": _boundary, "chorus": _chorus, "faster": _faster}


def _change(heard: Analysis, seconds: float) -> float:
    at = round(2 * seconds)
    near = heard.novelty[max(at - 3, 0) : at + 4]
    return float(near.max()) if len(near) else 0.0


def _octaves(tempo: float, other: float) -> float:
    distance = abs(math.log2(tempo / other)) % 1
    return min(distance, 1 - distance)


def _bpm(option: str) -> float:
    return float(option.split()[0])


def _seconds(option: str) -> float:
    minutes, seconds = re.findall(r"\d+", option)
    return 60.0 * int(minutes) + int(seconds) or 1.0


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--workspace", type=Path, required=True)
    folder = parser.parse_args().workspace
    packs = folder / "packs"
    packs.mkdir(parents=True, exist_ok=True)
    (packs / "ear_tests.yaml").write_bytes((FOLDER / "ear_tests.yaml").read_bytes())
    for model, adapter in MODELS.items():
        for condition in CONDITIONS:
            out = FOLDER / f"{model.replace(' ', '-')}_{condition}.json"
            out.unlink(missing_ok=True)
            command = [
                sys.executable, "-c", "from analysis.cli import main; main()", "run", "--adapter", adapter,
                "--model", model, "--questions", str(FOLDER / "questions.jsonl"), "--sound", condition,
                "--seed", str(SEED), "--out", str(out), "--workspace", str(folder),
            ]  # fmt: skip
            subprocess.run(command, check=True, cwd=Path(__file__).parent)
            out.write_text(shortened(json.loads(out.read_text(encoding="utf-8"))), encoding="utf-8", newline="\n")
            out.with_name(f"{out.name}.log").unlink(missing_ok=True)
            print(out.name, out.stat().st_size, "bytes", flush=True)


def shortened(content: dict[str, Any]) -> str:
    """One record a line, without the calls, whose prompt and answer the record has."""
    around = {name: value for name, value in content.items() if name not in ("results", "run_hash")}
    records = [{name: value for name, value in record.items() if name != "asked"} for record in content["results"]]
    lines = ",\n".join(json.dumps(record, ensure_ascii=False) for record in records)
    return f'{json.dumps(around, ensure_ascii=False)[:-1]}, "results": [\n{lines}\n]}}\n'


if __name__ == "__main__":
    main()
