"""Our search for slices against SliceLine on the same planted slices: `python -m tests.benchmarks.bench_sliceline`.

Needs `pip install sliceline` (Sagadeeva and Boehm 2021, SIGMOD, "SliceLine: Fast, Linear-Algebra-based Slice
Finding"); Earmark itself does not. Data and slices are those of `bench_slices`. SliceLine gets 1 - score as error,
slices of one to three conditions with ten cases or more, and two weights of the mean error: its default and 0.95. It
has no test of significance. Found first: the first slice overlaps the planted one by half. Found: one of the first
seven does. False: slices per round that do not. Seconds: of processor, per search.
"""

from __future__ import annotations

import argparse
import time
from collections.abc import Callable, Mapping, Sequence
from importlib import import_module
from typing import Any

import numpy as np

from analysis.statistics.intervals import Interval
from analysis.statistics.slice_search import MOST_DIMENSIONS, MOST_GROUPS, Group, search
from tests.benchmarks.bench_slices import Data, data, is_found, planted

CASES = 10
ALPHAS = (0.6, 0.95)
DROPS = (0.3, 0.5, 0.8)


def ours(of: Data) -> Sequence[Group]:
    return search(*of).groups


def sliceline(alpha: float) -> Callable[[Data], Sequence[Group]]:
    """SliceLine with a weight of the mean error."""
    finder: Any = import_module("sliceline.slicefinder").Slicefinder

    def groups(of: Data) -> Sequence[Group]:
        names = list(of.dimensions)
        table = np.array([of.dimensions[name] for name in names], dtype=object).T
        model = finder(alpha=alpha, k=MOST_GROUPS, max_l=MOST_DIMENSIONS, min_sup=CASES, verbose=False)
        model.fit(table, 1.0 - np.asarray(of.values))
        rows = [] if model.top_slices_ is None else model.top_slices_
        return [_group(dict(zip(names, row, strict=True))) for row in rows]

    return groups


def _group(values: Mapping[str, Any]) -> Group:
    conditions = tuple(sorted((name, str(value)) for name, value in values.items() if value is not None))
    return Group(conditions, 0, 0, 0.0, 0.0, Interval(0.0, 0.0), 1.0)


def main() -> None:
    parser = argparse.ArgumentParser(description="Compares searches for slices.")
    parser.add_argument("--rounds", type=int, default=20)
    rounds: int = parser.parse_args().rounds
    searches = {"ours": ours} | {f"sliceline, alpha {alpha}": sliceline(alpha) for alpha in ALPHAS}
    print(
        f"{'search':<24}{'conditions':>10}{'drop':>6}{'first':>7}{'found':>7}{'false':>7}{'seconds':>9}   of {rounds}"
    )
    for size in (1, 2, 3):
        for drop in DROPS:
            for name, find in searches.items():
                rng = np.random.default_rng([size, int(10 * drop)])
                first = any_of = false = 0
                seconds = 0.0
                for _ in range(rounds):
                    plant = planted(rng, size, drop)
                    started = time.process_time()
                    groups = find(plant.data)
                    seconds += time.process_time() - started
                    hits = [is_found(group, plant) for group in groups]
                    first += any(hits[:1])
                    any_of += any(hits)
                    false += hits.count(False)
                print(f"{name:<24}{size:10}{drop:6.1f}{first:7}{any_of:7}{false / rounds:7.1f}{seconds / rounds:9.2f}")
    for name, find in searches.items():
        rng = np.random.default_rng(0)
        alarms = sum(bool(find(data(rng, 300, 9))) for _ in range(rounds))
        print(f"{name:<24}nothing planted: a slice in {alarms} of {rounds} rounds")


if __name__ == "__main__":
    main()
