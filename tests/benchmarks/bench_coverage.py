"""How often 95 % intervals contain the true figure: `python -m tests.benchmarks.bench_coverage [rounds]`.

Songs are the clusters. Prints percent for each figure, difference of two runs, design and number of songs, then for
three seeds and for the share of wrong references in stratified samples. Wanted: 92 to 98; more where songs agree.
"""

from __future__ import annotations

import sys
import time
from collections.abc import Mapping, Sequence

from tests.statistics.designs import (
    BETWEEN_SEEDS,
    DIFFERENCES,
    FEW_SONGS,
    FIGURES,
    RARE,
    RIVALS,
    SHARES,
    SIZES,
    SONGS,
    STRATA,
    World,
    coverage,
    coverage_of_cell,
    coverage_of_contrast,
    coverage_of_share,
)

OF_RIVALS = (6, 9, *SONGS)
"""With sign flips below ten songs."""


def main(rounds: int) -> None:
    start = time.perf_counter()
    _table("figure", FIGURES, rounds)
    _table("share", SHARES, rounds, (*FEW_SONGS, *SONGS))
    _table("where enough songs have any", RARE, rounds, of_intervals=True)
    _table("difference of two runs", DIFFERENCES, rounds)
    print(
        f"\n{'two runs, one rule':30s}{'questions':>10s}" + "".join(f"{songs:>7d}" for songs in OF_RIVALS) + "  songs"
    )
    for name, rivals in RIVALS.items():
        for design, sizes in SIZES.items():
            cells = [100 * coverage_of_contrast(rivals, sizes, songs, rounds, seed=songs) for songs in OF_RIVALS]
            print(f"{name:30s}{design:>10s}" + "".join(f"{cell:7.1f}" for cell in cells), flush=True)
    print("\nthree seeds, 200 questions of 100 songs")
    for deviation in BETWEEN_SEEDS:
        print(f"{f'{100 * deviation:.0f} points between seeds':40s}{100 * coverage_of_cell(deviation, rounds, 1):7.1f}")
    print(f"\n{'share of wrong references, strata':40s}")
    for name, sampling in STRATA.items():
        print(f"{name:40s}{100 * coverage_of_share(sampling, rounds, 1):7.1f}")
    print(f"\n{rounds} rounds a cell, {time.perf_counter() - start:.0f} s")


def _table(
    title: str, worlds: Mapping[str, World], rounds: int, sizes_of: Sequence[int] = SONGS, of_intervals: bool = False
) -> None:
    """of_intervals: whether rounds without an interval are left out."""
    print(f"\n{title:30s}{'questions':>10s}" + "".join(f"{songs:>7d}" for songs in sizes_of) + "  songs")
    for name, world in worlds.items():
        for design, sizes in SIZES.items():
            cells = [
                100 * coverage(world, sizes, songs, rounds, seed=songs, of_intervals=of_intervals) for songs in sizes_of
            ]
            print(f"{name:30s}{design:>10s}" + "".join(f"{cell:7.1f}" for cell in cells), flush=True)


if __name__ == "__main__":
    main(int(sys.argv[1]) if len(sys.argv) > 1 else 1000)
