"""Precision, recall and calibration of the search for wrong references without sound, on planted faults.

    python -m tests.benchmarks.bench_planted_faults ../shared/data/harmonixset [--draws 30]

Songs with an odd number of the Harmonix Set, from which nothing was learned, and all 912 with the faults in odd ones.
20 have a fault; kinds of the training, and others that nothing was learned from. The published annotations may have
faults of their own, which count against precision. P@20: share of faulty songs among the first 20. R@50: share of
faulty songs among the first 50. The share of wrong songs is told, as it would be known from a random sample.
"""

from __future__ import annotations

import argparse
import random
from collections import Counter, defaultdict
from collections.abc import Sequence
from pathlib import Path
from statistics import fmean

from analysis.records import Section
from analysis.reviews.evidence.label_habits import Annotation
from analysis.reviews.evidence.suspicion import SuspicionInput, suspects
from analysis.reviews.evidence.wrongness import expectation
from analysis.reviews.learning.kinds import KINDS
from tests.benchmarks.planted_faults import FIRST_KINDS, OTHER_KINDS, annotated_songs, is_even, plant

FAULTS = 20
KINDS_OF_FAULTS = {
    "first 14 kinds": list(FIRST_KINDS),
    "all learned kinds": list(KINDS),
    "other kinds": list(OTHER_KINDS),
}
STEPS = 5
"""Classes of probability in the table of calibration."""


def case_of(annotation: Annotation, beats: bool) -> SuspicionInput:
    """What the search sees of a song."""
    sections = tuple(Section(*section) for section in annotation.sections)
    return SuspicionInput(
        annotation.song, sections, True, annotation.duration, sections, sound=annotation.song,
        beats=annotation.beats if beats else (), artist=annotation.artist,
    )  # fmt: skip


def main() -> None:
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("harmonix", type=Path)
    parser.add_argument("--draws", type=int, default=30)
    arguments = parser.parse_args()
    songs = annotated_songs(arguments.harmonix)
    odd = [song for song in songs if not is_even(song)]
    for beats in (True, False):
        for pool, n in ((odd, 100), (odd, len(odd)), (songs, len(songs))):
            for name, kinds in KINDS_OF_FAULTS.items():
                what = f"{n} of {len(pool)} songs, {'beats' if beats else 'no beats'}, {name}"
                print(what, _row(pool, n, kinds, beats, arguments.draws), sep="\n")


def _row(pool: Sequence[Annotation], n: int, kinds: list[str], beats: bool, draws: int) -> str:
    first, share = Counter[int](), FAULTS / n
    found, there, classes = Counter[str](), Counter[str](), defaultdict[int, list[tuple[float, bool]]](list)
    expected, within = 0.0, 0
    for seed in range(draws):
        draw = random.Random(seed)
        sample = draw.sample(pool, n)
        odd = [song for song in sample if not is_even(song)]
        faulty, planted = plant(odd, FAULTS, draw.sample(kinds, len(kinds)), draw)
        changed = {song.song: song for song in faulty}
        ranked = suspects([case_of(changed.get(song.song, song), beats) for song in sample], share)
        for top in (20, 50):
            first[top] += sum(suspect.id in planted for suspect in ranked[:top])
        said = expectation([suspect.p(share) for suspect in ranked[:20]])
        expected += said.wrong
        within += said.low <= sum(suspect.id in planted for suspect in ranked[:20]) <= said.high
        found.update(planted[suspect.id] for suspect in ranked[:50] if suspect.id in planted)
        there.update(planted.values())
        for suspect in ranked:
            p = suspect.p(share)
            classes[min(int(p * STEPS), STEPS - 1)].append((p, suspect.id in planted))
    table = "; ".join(
        f"{fmean(p for p, _ in rows):.2f}/{fmean(is_wrong for _, is_wrong in rows):.2f} ({len(rows)})"
        for _, rows in sorted(classes.items())
    )
    by_kind = ", ".join(f"{kind} {found[kind] / there[kind]:.2f}" for kind in sorted(there))
    return (
        f"  P@20 {first[20] / draws / 20:.2f}  R@50 {first[50] / draws / FAULTS:.2f}  first 20: expected "
        f"{expected / draws:.1f}, found {first[20] / draws:.1f}, within the range {within} of {draws}\n"
        f"  said/is (n): {table}\n  found in the first 50: {by_kind}"
    )


if __name__ == "__main__":
    main()
