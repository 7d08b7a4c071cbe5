"""Learns the weights of `analysis.reviews.evidence.wrongness` from songs with an even number of the Harmonix Set alone.

    python -m tests.benchmarks.fit_suspicion ../shared/data/harmonixset [--out FILE]

The spellings, neighbours and lengths of these songs are shipped with the weights.
"""

from __future__ import annotations

import argparse
import json
from pathlib import Path

from analysis.reviews.evidence.label_habits import LabelHabits
from analysis.reviews.evidence.wrongness import FILE
from analysis.reviews.learning.kinds import KINDS
from analysis.reviews.learning.weights import learned
from tests.benchmarks.planted_faults import annotated_songs, is_even

SEED = 1


def main() -> None:
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("harmonix", type=Path)
    parser.add_argument("--out", type=Path, default=FILE)
    arguments = parser.parse_args()
    songs = [song for song in annotated_songs(arguments.harmonix) if is_even(song)]
    source = (
        f"{len(songs)} songs with an even number of the Harmonix Set, each with a fault of each of {len(KINDS)} kinds"
    )
    habits = LabelHabits.of(songs)
    document = {"learned_from": source, **learned(songs, habits, SEED), "habits": habits.document()}
    text = json.dumps(document, separators=(",", ":"))
    arguments.out.write_text(text + "\n", encoding="utf-8")
    print(f"{arguments.out}: {len(text) + 1:,} bytes from {len(songs)} songs")


if __name__ == "__main__":
    main()
