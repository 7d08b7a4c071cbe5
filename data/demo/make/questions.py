"""Makes the questions of the demo from the described songs: `python data/demo/make/questions.py [FOLDER]`.

Writes four files, named and shaped as the benchmark publishes them, to FOLDER, by default `data/demo/questions`. The
same descriptions give the same files to the byte.
"""

from __future__ import annotations

import json
import sys
from pathlib import Path
from random import Random
from typing import Any

import collaboration
import musicology
import segmentation
import transcription
from songs import DEMO, load_attributes, load_songs

SEED = 2602


def main(folder: Path) -> None:
    """Writes the four files."""
    folder.mkdir(parents=True, exist_ok=True)
    for name, records in made().items():
        text = json.dumps(records, ensure_ascii=False, indent=1)
        (folder / f"{name}.json").write_text(text + "\n", encoding="utf-8", newline="\n")


def made() -> dict[str, list[dict[str, Any]]]:
    """The records by name of file. Each category draws for itself, so that one can change without the others."""
    songs, attributes = load_songs(), load_attributes()

    def draw(name: str) -> Random:
        return Random(f"{SEED}:{name}")

    return {
        "structural_segmentation": segmentation.questions(songs, draw("segmentation")),
        "lyrics_transcription": transcription.questions(songs, draw("transcription")),
        "musicological_analysis": musicology.questions(songs, attributes, draw("musicology")),
        "artist_collaboration": collaboration.questions(songs, draw("collaboration")),
    }


if __name__ == "__main__":
    main(Path(sys.argv[1]) if len(sys.argv) > 1 else DEMO / "questions")
