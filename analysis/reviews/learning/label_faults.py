"""Faults in the labels of an annotation."""

from __future__ import annotations

import random

from analysis.labels import canonical
from analysis.reviews.evidence.label_habits import Annotation
from analysis.reviews.learning.fault import Fault, changed, parts

COMMON = ("verse", "chorus", "bridge", "intro", "outro", "solo", "inst", "prechorus")


def relabelled(annotation: Annotation, draw: random.Random) -> Fault | None:
    """The label of one section exchanged for another one of the song."""
    times, labels = parts(annotation)
    i = draw.randrange(len(labels))
    others = sorted({label for label in labels if canonical(label) != canonical(labels[i])})
    if not others:
        return None
    labels[i] = draw.choice(others)
    return changed(annotation, times, labels, times[i])


def swapped(annotation: Annotation, draw: random.Random) -> Fault | None:
    """The labels of two neighbours exchanged."""
    times, labels = parts(annotation)
    i = draw.randrange(1, len(labels))
    if canonical(labels[i]) == canonical(labels[i - 1]):
        return None
    labels[i - 1], labels[i] = labels[i], labels[i - 1]
    return changed(annotation, times, labels, times[i - 1])


def misspelt(annotation: Annotation, draw: random.Random) -> Fault | None:
    """A letter of a label left out, exchanged, or swapped with the next."""
    times, labels = parts(annotation)
    i = draw.randrange(len(labels))
    word = labels[i]
    if len(word) < 4:
        return None
    k = draw.randrange(1, len(word) - 1)
    letter = draw.choice("abcdefghijklmnopqrstuvwxyz")
    swap = word[:k] + word[k + 1] + word[k] + word[k + 2 :]
    labels[i] = draw.choice((word[:k] + word[k + 1 :], swap, word[:k] + letter + word[k + 1 :]))
    return changed(annotation, times, labels, times[i]) if labels[i] != word else None


def foreign_word(annotation: Annotation, draw: random.Random) -> Fault | None:
    """A label of another vocabulary."""
    times, labels = parts(annotation)
    i = draw.randrange(len(labels))
    labels[i] = draw.choice(("A", "B2", "x", "todo", "part", "new", "vocals", "strophe2", "unknown", "theme"))
    return changed(annotation, times, labels, times[i])


def labels_slipped(annotation: Annotation, draw: random.Random) -> Fault | None:
    """The annotation with each label, from a random section on, one section late."""
    times, labels = parts(annotation)
    i = draw.randrange(1, len(labels) // 2 + 1)
    return changed(annotation, times, [*labels[:i], labels[i - 1], *labels[i:-1]], times[i])


def one_label(annotation: Annotation, draw: random.Random) -> Fault | None:
    """A label left everywhere in the place of another one."""
    times, labels = parts(annotation)
    kinds = sorted(set(labels))
    if len(kinds) < 3:
        return None
    old, new = draw.sample(kinds, 2)
    return changed(annotation, times, [new if label == old else label for label in labels], times[labels.index(old)])


def labelled_as_before(annotation: Annotation, draw: random.Random) -> Fault | None:
    """A section with the label of the section before it."""
    times, labels = parts(annotation)
    i = draw.randrange(1, len(labels))
    if canonical(labels[i]) == canonical(labels[i - 1]):
        return None
    labels[i] = labels[i - 1]
    return changed(annotation, times, labels, times[i])


def new_label(annotation: Annotation, draw: random.Random) -> Fault | None:
    """The label of one section exchanged for a common one that the song does not have."""
    times, labels = parts(annotation)
    i = draw.randrange(len(labels))
    own = set(map(canonical, labels))
    others = [label for label in COMMON if canonical(label) not in own]
    if not others:
        return None
    labels[i] = draw.choice(others)
    return changed(annotation, times, labels, times[i])


def two_relabelled(annotation: Annotation, draw: random.Random) -> Fault | None:
    """The labels of two sections exchanged for others of the song."""
    times, labels = parts(annotation)
    own = sorted(set(labels))
    if len(own) < 3:
        return None
    positions = draw.sample(range(len(labels)), 2)
    for i in positions:
        labels[i] = draw.choice([label for label in own if label != labels[i]])
    return changed(annotation, times, labels, times[min(positions)])


def shuffled(annotation: Annotation, draw: random.Random) -> Fault | None:
    """All labels in another order."""
    times, labels = parts(annotation)
    others = draw.sample(labels, len(labels))
    return changed(annotation, times, others, times[0]) if others != labels else None


def reversed_labels(annotation: Annotation, draw: random.Random) -> Fault | None:
    """All labels from the last to the first."""
    times, labels = parts(annotation)
    return changed(annotation, times, labels[::-1], times[0]) if labels != labels[::-1] else None
