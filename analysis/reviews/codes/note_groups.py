"""Groups of notes that say alike things: suggestions for codes. Nothing is coded without a person.

Notes become TF-IDF vectors of words and of word pairs, and are joined by average linkage while their cosine distance is
below FAR. The name suggested for a group is its words of most weight.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

FAR = 0.8
"""Cosine distance from which groups are not joined."""
FEWEST = 2
WORDS = 3
MOST_NOTES = 2_000


class NoteGroup(NamedTuple):
    """Similar notes by position, and the words suggested as the name of their code."""

    words: str
    members: tuple[int, ...]


def groups(notes: Sequence[str]) -> list[NoteGroup]:
    """The groups of two notes or more, the largest first. Of more than MOST_NOTES notes the first."""
    positions = [place for place, note in enumerate(notes[:MOST_NOTES]) if any(sign.isalpha() for sign in note)]
    if len(positions) < FEWEST:
        return []
    from sklearn.cluster import AgglomerativeClustering
    from sklearn.feature_extraction.text import TfidfVectorizer

    words = TfidfVectorizer(ngram_range=(1, 2), sublinear_tf=True, stop_words="english", token_pattern=r"(?u)\b\w\w+\b")
    try:
        vectors = words.fit_transform([notes[place] for place in positions])
    except ValueError:  # nothing but stop words
        return []
    usable = [row for row in range(len(positions)) if vectors[row].nnz]
    if len(usable) < FEWEST:
        return []
    dense = vectors[usable].toarray()
    labels = AgglomerativeClustering(
        n_clusters=None, distance_threshold=FAR, metric="cosine", linkage="average"
    ).fit_predict(dense)
    names = words.get_feature_names_out()
    result = []
    for label in sorted(set(labels.tolist())):
        rows = [row for row, own in enumerate(labels.tolist()) if own == label]
        if len(rows) >= FEWEST:
            weight = dense[rows].sum(axis=0)
            strongest = [str(names[place]) for place in weight.argsort()[::-1] if weight[place] > 0]
            single = [name for name in strongest if " " not in name][:WORDS]
            result.append(NoteGroup(" ".join(single), tuple(positions[usable[row]] for row in rows)))
    return sorted(result, key=lambda group: (-len(group.members), group.members))
