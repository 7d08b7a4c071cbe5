"""Facts of songs in SQL (`references.song_facts`). An imported genre comes before that of a reference set."""

from __future__ import annotations

from analysis.records import FACT

_GENRE = f"{FACT}genre="


def genre(of_set: str, dimensions: str = "dimensions") -> str:
    """The genre of a case, '' if unknown. of_set: expression for that of its reference set."""
    stated = f"list_filter({dimensions}, lambda one: starts_with(one, '{_GENRE}'))[1]"
    return f"coalesce(substr({stated}, {len(_GENRE) + 1}), {of_set}, '')"


def others(dimensions: str) -> str:
    """Dimensions of the question as "name=value", and facts of its song but the genre as "song:name=value"."""
    condition = f"NOT starts_with(one, '{_GENRE}')"
    return f"coalesce(list_filter({dimensions}, lambda one: {condition}), [])"


GENRE_IS_ONE_OF = f"""(list_has_any(dimensions, list_transform($values, lambda value: '{_GENRE}' || value))
        OR (NOT list_bool_or(list_transform([''] || coalesce(dimensions, []), lambda one: starts_with(one, '{_GENRE}')))
            AND (song IN (SELECT song FROM songs WHERE genre = ANY($values))
                OR ('unknown' = ANY($values) AND song NOT IN (SELECT song FROM songs WHERE genre <> '')))))"""
"""A filter by genre; 'unknown' for songs without one."""
