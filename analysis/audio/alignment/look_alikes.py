"""Names for sections that sound like one that has a name: proposals, which a person takes or leaves.

A section is the mean of its beats in timbre and harmony, each row of the features in its standard deviations over the
recording; how alike two are is the cosine of these means.
"""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np
import numpy.typing as npt

from analysis.audio.alignment.candidates import Floats, standardised
from analysis.audio.features.music import Music
from analysis.records import Section

LEAST = 0.9
"""How alike two sections must be for a proposal. Of the demo's 98 sections that follow another one, 12 have one that is
so much like them earlier in their song, and 11 of these have its name. That is no promise for other recordings."""


def proposed_names(features: Music, sections: Sequence[Section]) -> list[str]:
    """A proposed name per section: for one without a name, that of the section most like it. "" means no proposal."""
    means = [_mean(features, section) for section in sections]
    return [
        "" if section.label else _nearest(i, means, sections)
        for i, section in enumerate(sections)
    ]  # fmt: skip


def _nearest(i: int, means: Sequence[Floats], sections: Sequence[Section]) -> str:
    candidates = [
        (float(means[i] @ mean), other.label) for mean, other in zip(means, sections, strict=True) if other.label
    ]
    best, label = max(candidates, default=(0.0, ""))
    return label if best >= LEAST else ""


def _mean(features: Music, section: Section) -> Floats:
    """Of length 1; of a section without a beat 0."""
    starts = np.asarray(features.edges[:-1], float)
    inside = (starts >= (section.start or 0.0)) & (starts < (section.end or 0.0))
    rows = np.vstack([_weighted(features.timbre[1:]), _weighted(features.chroma)])
    mean: Floats = rows[:, inside].mean(1) if inside.any() else np.zeros(len(rows))
    return mean / (float(np.linalg.norm(mean)) or 1.0)


def _weighted(rows: npt.ArrayLike) -> Floats:
    """Timbre and harmony count alike, however many rows they have."""
    values = standardised(rows)
    weighted: Floats = values / len(values) ** 0.5
    return weighted
