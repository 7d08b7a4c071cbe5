"""Captions: `music_captioning`, BLEU over characters; the script hands nltk texts instead of lists of words.

1. BLEU = brevity penalty x geometric mean of the precisions of 1 to 4 characters; BLEU-4 that of 4 characters alone. A
   precision of 0 counts as the smallest positive number, a response without one common character is 0.
2. ROUGE-L recall over stemmed words (`measures`). Figures are means over records. The score of a case is its BLEU.

Not computed: METEOR, which needs WordNet, and BERTScore, which needs a language model.
"""

from __future__ import annotations

import math
import sys
from collections import Counter
from collections.abc import Sequence

from analysis.benchmarks.cmi.released.plain_text import reference, response
from analysis.benchmarks.verdict import Ruling
from analysis.records import Answer, LyricSection

EVEN = (0.25, 0.25, 0.25, 0.25)
FOURTH = (0.0, 0.0, 0.0, 1.0)


def rule(answer: Answer) -> Ruling:
    """The verdict on one answer by its BLEU."""
    text = response(answer)
    return Ruling("scored", bleu(reference(answer), text, EVEN), (LyricSection("", text),))


def bleu(expected: str, text: str, weights: Sequence[float]) -> float:
    """`sentence_bleu` of nltk 3.8.1 over characters, without smoothing."""
    precisions = [_precision(expected, text, size) for size in range(1, len(weights) + 1)]
    if precisions[0] == 0:
        return 0.0
    logarithms = [
        weight * math.log(precision or sys.float_info.min)
        for weight, precision in zip(weights, precisions, strict=True)
    ]
    penalty = 1.0 if len(text) > len(expected) else math.exp(1 - len(expected) / len(text))
    return penalty * math.exp(math.fsum(logarithms))


def _precision(expected: str, text: str, size: int) -> float:
    grams, available = _grams(text, size), _grams(expected, size)
    hits = sum(min(count, available[gram]) for gram, count in grams.items())
    return hits / max(1, grams.total())


def _grams(text: str, size: int) -> Counter[str]:
    return Counter(text[start : start + size] for start in range(len(text) - size + 1))
