"""False sentences of each view on data without an effect.

`python -m tests.benchmarks.bench_null_effects [draws] [seed]`

Prints, of 100 draws or the given number, how many name an effect where there is none, and how many find one of 20
points. Wanted: at most 5 of 100, and nearly all.
"""

from __future__ import annotations

import sys
import time

import numpy as np

from tests.summaries.null_views import VIEWS, names_an_effect


def main(draws: int = 100, seed: int = 7) -> None:
    print(f"{'view':30s}{'false':>8s}{'found':>8s}{'seconds':>9s}   of {draws} draws each")
    for name, view in VIEWS.items():
        start, random = time.perf_counter(), np.random.default_rng(seed)
        false, hits = (sum(names_an_effect(view, random, effect) for _ in range(draws)) for effect in (0.0, 0.2))
        print(f"{name:30s}{false:8d}{hits:8d}{time.perf_counter() - start:9.1f}", flush=True)


if __name__ == "__main__":
    main(*map(int, sys.argv[1:]))
