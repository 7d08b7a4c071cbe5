"""How many planted slices the search finds: `python -m tests.benchmarks.bench_slices [--rounds 50]`.

Cases of many songs with five dimensions as in BASS (genre, section, role, subtask, length). In each round one slice of
one to three conditions loses accuracy; the answers of a song hang together. Found: a slice of the same conditions, or
one whose cases overlap those of the planted one by half (intersection over union). False: further slices that do not
overlap it so. Without planted slice: rounds with any slice, which the correction keeps at 5 %.
"""

from __future__ import annotations

import argparse
import time
from typing import NamedTuple

import numpy as np

from analysis.statistics.slice_search import Condition, Group, search

VALUES = {"genre": 8, "length": 5, "role": 3, "section": 6, "subtask": 6}
OVERLAP = 0.5


class Data(NamedTuple):
    values: list[float]
    songs: list[str]
    strata: list[str]
    dimensions: dict[str, list[str]]


class Plant(NamedTuple):
    conditions: tuple[Condition, ...]
    data: Data


def data(rng: np.random.Generator, songs: int, per_song: int) -> Data:
    """Cases without effect: accuracy by subtask and song."""
    ease = rng.uniform(0.35, 0.75, VALUES["subtask"])
    dimensions: dict[str, list[str]] = {name: [] for name in VALUES}
    values, owners = [], []
    for song in range(songs):
        own = {name: str(rng.integers(VALUES[name])) for name in ("genre", "length")}
        luck = rng.normal(0, 0.1)
        for _ in range(per_song):
            row = {**own, **{name: str(rng.integers(VALUES[name])) for name in ("role", "section", "subtask")}}
            for name, value in row.items():
                dimensions[name].append(value)
            values.append(float(rng.random() < np.clip(ease[int(row["subtask"])] + luck, 0.02, 0.98)))
            owners.append(f"s{song}")
    return Data(values, owners, dimensions["subtask"], dimensions)


def planted(rng: np.random.Generator, size: int, drop: float, songs: int = 300, per_song: int = 9) -> Plant:
    """Data in which a slice of `size` conditions with ten songs or more loses `drop` of its right answers' share."""
    while True:
        plain = data(rng, songs, per_song)
        names = sorted(rng.choice([name for name in VALUES if name != "subtask"], size, replace=False).tolist())
        conditions = tuple((name, str(rng.integers(VALUES[name]))) for name in names)
        inside = members(conditions, plain)
        if len({song for song, own in zip(plain.songs, inside, strict=True) if own}) < 10:
            continue
        values = [
            0.0 if own and value and rng.random() < drop else value
            for value, own in zip(plain.values, inside, strict=True)
        ]
        return Plant(conditions, plain._replace(values=values))


def members(conditions: tuple[Condition, ...], of: Data) -> np.ndarray:
    inside = np.ones(len(of.values), dtype=bool)
    for name, value in conditions:
        inside &= np.asarray(of.dimensions[name]) == value
    return inside


def is_found(group: Group, plant: Plant) -> bool:
    inside, own = members(plant.conditions, plant.data), members(group.conditions, plant.data)
    return bool((inside & own).sum() >= OVERLAP * (inside | own).sum())


def main() -> None:
    parser = argparse.ArgumentParser(description="Measures the search for slices.")
    parser.add_argument("--rounds", type=int, default=50)
    rounds: int = parser.parse_args().rounds
    print(f"{'conditions':>10}{'drop':>8}{'found':>8}{'exact':>8}{'false':>8}   of {rounds}")
    started = time.process_time()
    for size in (1, 2, 3):
        for drop in (0.3, 0.5, 0.8):
            rng = np.random.default_rng([size, int(10 * drop)])
            found = exact = false = 0
            for _ in range(rounds):
                plant = planted(rng, size, drop)
                groups = search(*plant.data).groups
                hits = [group for group in groups if is_found(group, plant)]
                found += bool(hits)
                exact += any(group.conditions == plant.conditions for group in groups)
                false += len(groups) - len(hits)
            print(f"{size:10}{drop:8.1f}{found:8}{exact:8}{false:8}")
    rng = np.random.default_rng(0)
    alarms = sum(bool(search(*data(rng, 300, 9)).groups) for _ in range(rounds))
    print(f"nothing planted: {alarms} rounds with a slice; {time.process_time() - started:.0f} s of CPU in all")


if __name__ == "__main__":
    main()
