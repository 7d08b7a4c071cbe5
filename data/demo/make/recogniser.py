"""Word error rates of pocketsphinx with its own English model, section by section, on the mix and on the stem."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Any, NamedTuple

import numpy as np
from scipy.signal import resample_poly

from band import RATE
from songs import Song


class Errors(NamedTuple):
    """edits: of the best alignment. words: of the reference. source: mix or stem."""

    song: str
    source: str
    delivery: str
    edits: int
    words: int


def errors(song: Song, mix: np.ndarray, stem: np.ndarray | None) -> Iterator[Errors]:
    from pocketsphinx import Decoder

    decoder = Decoder(samprate=16000, loglevel="FATAL")
    for source, sound in (("mix", mix), ("stem", stem)):
        for section in song.sections:
            if sound is None or not section.lyrics:
                continue
            heard = []
            for line in section.lines:
                first, end = (int(float(time) * RATE) for time in (line.start, line.start + line.length))
                heard.append(_recognised(decoder, sound[max(0, first - RATE // 4) : end]))
            edits, words = _edits(section.lyrics, " ".join(heard))
            delivery = section.deliveries.pop() if len(section.deliveries) == 1 else "several"
            yield Errors(song.key, source, delivery, edits, words)


def summary(found: list[Errors]) -> Iterator[str]:
    """A line per source and delivery, and per song."""
    for field in ("delivery", "song"):
        for source in ("stem", "mix"):
            for name in sorted({getattr(each, field) for each in found}):
                those = [each for each in found if each.source == source and getattr(each, field) == name]
                if those:
                    words = sum(each.words for each in those)
                    yield f"WER {source:<4} {name:<20} {sum(each.edits for each in those) / words:.2f} of {words} words"


def _recognised(decoder: Any, sound: np.ndarray) -> str:
    slow = resample_poly(sound, 1, RATE // 16000)
    samples = (slow / (np.abs(slow).max() + 1e-9) * 0.7 * 32767).astype(np.int16)
    decoder.start_utt()
    decoder.process_raw(samples.tobytes(), full_utt=True)
    decoder.end_utt()
    best = decoder.hyp()
    return re.sub(r"\[.*?\]|<.*?>|\(\d+\)", "", best.hypstr) if best else ""


def _edits(reference: str, hypothesis: str) -> tuple[int, int]:
    import jiwer

    plain = [" ".join(re.sub(r"[^a-z' ]", " ", text.lower()).split()) for text in (reference, hypothesis)]
    found = jiwer.process_words(*plain)
    edits = found.substitutions + found.deletions + found.insertions
    return edits, found.hits + found.substitutions + found.deletions
