"""The kinds of faults that the search for wrong annotations learns from, in families with weights of their own."""

from __future__ import annotations

from analysis.reviews.learning import label_faults, time_faults
from analysis.reviews.learning.fault import Plant

FAMILIES: dict[str, tuple[Plant, ...]] = {
    "whole": (time_faults.offset, time_faults.stretched, time_faults.rounded, time_faults.jittered,
              time_faults.tail_shifted),
    "boundary": (time_faults.boundary_moved, time_faults.two_moved, time_faults.moved_by_bars,
                 time_faults.moved_by_beats),
    "number": (time_faults.left_out, time_faults.block_left_out, time_faults.every_second, time_faults.too_many,
               time_faults.several_too_many, time_faults.tiny),
    "ends": (time_faults.begins_late, time_faults.ends_early, time_faults.overruns, time_faults.repeated_end),
    "label": (label_faults.relabelled, label_faults.two_relabelled, label_faults.labelled_as_before,
              label_faults.new_label, label_faults.one_label),
    "order": (label_faults.swapped, label_faults.labels_slipped, label_faults.shuffled, label_faults.reversed_labels),
    "spelling": (label_faults.misspelt, label_faults.foreign_word),
}  # fmt: skip
FAMILY_OF = {plant.__name__: family for family, plants in FAMILIES.items() for plant in plants}
KINDS: dict[str, Plant] = {plant.__name__: plant for plants in FAMILIES.values() for plant in plants}
