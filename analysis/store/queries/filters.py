"""The filters of cases, one row each: field, name of the link parameter, condition in SQL.

Only filters with a value enter a query, and values only as parameters. What is in a table of its own (songs, runs,
sections of an answer) is asked by a subquery.
"""

# ruff: noqa: RUF009 (the functions return dataclass fields)

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, fields
from typing import Any, Literal, NamedTuple, TypeAlias

from analysis.records import Lens
from analysis.reviews.state import Status
from analysis.store.queries import comparison_filters, lyric_filters
from analysis.store.queries.fact_columns import GENRE_IS_ONE_OF
from analysis.store.queries.ranges import Span

Sort: TypeAlias = Literal["worst", "best", "file", "difference", "lost", "missed"]

_WORST = ("score IS NULL", "score", "coalesce(question_mean, 1)", "run", "index")
SORT_KEYS: dict[Sort, tuple[str, ...]] = {
    "worst": _WORST,
    "best": ("score IS NULL", "-score", "run", "index"),
    "file": ("run", "index"),
    "difference": ("difference IS NULL", "-difference", "question_id", "run", "index"),
    "missed": ("question_mean IS NULL", "question_mean", "question_id", "run", "index"),
    "lost": ("points_lost IS NULL", "-points_lost", *_WORST),
}
"""worst: of equal scores, the questions with the lowest mean first. difference: highest minus lowest score of the
selected runs on the same question. missed: the questions with the lowest mean score of the runs first, all answers to
one together. lost: most points lost to the types of loss in the filters, else as `worst`. No two cases have equal keys.
"""
ORDERS: dict[Sort, str] = {sort: ", ".join(keys) for sort, keys in SORT_KEYS.items()}


Several: TypeAlias = tuple[str, ...]
NOTHING, UNKNOWN = "nothing", "unknown"
UNANIMOUS, SPLIT, SCORES_DIFFER = "alike", "split", "moved"
UNREVIEWED: Status = "unreviewed"
HITS = "len(list_intersect(chosen, expected))"
_BETWEEN = "BETWEEN $values[1] AND $values[2]"


def right_counts(lens: str) -> str:
    """SQL for the questions, with the number of runs that have a score and of those that are wholly right.

    Runs with the same entry of $right_rows are seeds of one model: one run, right if more than half of them are.
    """
    return f"""
        SELECT question_id, count(*) AS n_rows, count(*) FILTER (2 * n_right > n_seeds) AS n_right FROM (
            SELECT question_id, $right_rows[list_position($right_runs, run)] AS of_row,
                count(*) AS n_seeds, count(*) FILTER (is_right) AS n_right FROM (
                SELECT question_id, run, bool_and(score >= 1) AS is_right FROM scores
                WHERE lens = {lens} AND run = ANY($right_runs) AND score IS NOT NULL GROUP BY question_id, run)
            GROUP BY question_id, of_row)
        GROUP BY question_id"""


def _row(name: str, clause: str, default: Any) -> Any:
    """A filter. name: of the link parameter. clause: condition in SQL; $values stands for the value."""
    return field(default=default, metadata={"name": name, "clause": clause})


def _several(name: str, clause: str) -> Several:
    """A filter of several values."""
    several: Several = _row(name, clause, ())
    return several


def _any_of(name: str, column: str) -> Several:
    """Cases whose column has one of the values."""
    return _several(name, f"{column} = ANY($values)")


def _has_any(name: str, column: str) -> Several:
    """Cases whose column is a list that contains one of the values."""
    return _several(name, f"list_has_any({column}, $values)")


def _within(name: str, column: str) -> Span | None:
    """Cases whose column is in a range."""
    span: Span | None = _row(name, f"{column} {_BETWEEN}", None)
    return span


def _structure(table: str, clause: str) -> str:
    """Cases with a row in a table of the structure (see `schema`) under the same lens."""
    return f"(run, index) IN (SELECT run, index FROM {table} WHERE lens = $lens AND {clause})"


def _scored(lens: Lens, clause: str) -> str:
    """Cases whose score under another lens than the selected one meets a condition."""
    return f"(run, index) IN (SELECT run, index FROM scores WHERE lens = '{lens}' AND {clause})"


@dataclass(frozen=True, slots=True)
class Filters:
    """The filters of a selection. Empty: all cases. Several values of one filter: any of them. Several filters: all.

    data_sets: names of `data_sets.DataSet`. dimensions: "name=value" of a pack or of a fact of the song; several
    values of one name: any of them. conditions: "key=value" of the runs; several values of one key: any of
    them, different keys: all of them. genres: UNKNOWN for songs without a genre. lengths: of the song, "from-to" in
    minutes, to excluded, or "from-". unlinked: audio names, of questions without a song.
    moved: "2>3" for what belongs to rank 2 and was put at rank 3. hits: number of right options among the chosen ones.
    chosen: NOTHING where no option was named. votes: SPLIT for questions whose wordings got different answers, else
    UNANIMOUS; SCORES_DIFFER where they score differently.
    overlaps, confused: "verse>chorus" for verse time labelled chorus, and for a verse matched with a chorus.
    occurrences: "verse 2" for songs that have one. boundary_offset: seconds from an annotated boundary to the nearest
    predicted one. surplus: predicted minus annotated sections. parts, words, repeats, loops: see `lyric_filters`.
    lost: types of loss (`decomposition.types`) with points in the case, under the paper lens. modes, with_modes: names
    of `scoring.failure_modes.MODES` that the answer shows, under the paper lens.
    right: number of runs that have the question wholly right, of those selected, or else of all that are no baselines.
    lowest, highest: bounds of the score, included. differing: whether two lenses disagree on the score or the option.
    won, tied, both, alike, sound_use, by_text: see `comparison_filters`.
    reviews: status of the reference (`reviews.state.STATUSES`). said: see `reviews.reviewer_filter`; several values of
    one reviewer: any of them, different reviewers: all of them. causes, tags: given by any reviewer.
    answers: "question run" of single answers. codes: names, also earlier ones, of codes that people gave the answer
    (`reviews.codes.codebook`).
    text: anywhere in prompt or answer, upper or lower case.
    Questions without prediction (outcome "none") are included only if `outcomes` or `runs` has a value.
    """

    lens: Lens = _row("", "lens = $values", "paper")
    data_sets: Several = _any_of("", "data_set")
    runs: Several = _any_of("", "run")
    conditions: Several = _several(
        "condition",
        """run IN (
        SELECT run FROM conditions WHERE condition = ANY($values) GROUP BY run
        HAVING count(DISTINCT split_part(condition, '=', 1))
            = len(list_distinct(list_transform($values, lambda value: split_part(value, '=', 1)))))""",
    )
    categories: Several = _any_of("category", "category")
    tasks: Several = _any_of("task", "task")
    subtasks: Several = _any_of("subtask", "subtask")
    outcomes: Several = _any_of("outcome", "outcome")
    confidences: Several = _any_of("confidence", "confidence")
    verdicts: Several = _any_of("verdict", "verdict")
    songs: Several = _any_of("song", "song")
    genres: Several = _several("genre", GENRE_IS_ONE_OF)
    sections: Several = _any_of("section", "section")
    dimensions: Several = _several(
        "dimension",
        """len(list_distinct(list_transform(list_intersect(dimensions, $values), lambda one: split_part(one, '=', 1))))
        = len(list_distinct(list_transform($values, lambda one: split_part(one, '=', 1))))""",
    )
    lengths: Several = _several(
        "length",
        """song IN (
        SELECT song FROM songs, unnest($values) AS spans (span)
        WHERE duration >= 60 * try_cast(split_part(span, '-', 1) AS DOUBLE)
            AND duration < 60 * coalesce(try_cast(nullif(split_part(span, '-', 2), '') AS DOUBLE), 'Infinity'))""",
    )
    roles: Several = _any_of("role", "role")
    deliveries: Several = _any_of("delivery", "delivery")
    attributes: Several = _has_any("attribute", "attributes")
    attribute_categories: Several = _any_of("attribute_category", "attribute_category")
    expected: Several = _has_any("expected", "expected")
    chosen: Several = _several(
        "chosen", f"(list_has_any(chosen, $values) OR (len(chosen) = 0 AND '{NOTHING}' = ANY($values)))"
    )
    expected_places: Several = _has_any("expected_place", "expected_places::VARCHAR[]")
    chosen_places: Several = _has_any("chosen_place", "chosen_places::VARCHAR[]")
    moved: Several = _has_any(
        "moved", "[rank || '>' || list_position(chosen, expected[rank]) for rank in range(1, len(expected) + 1)]"
    )
    hits: Several = _any_of("hits", f"{HITS}::VARCHAR")
    agreements: Several = _any_of("agreement", "agreement")
    wordings: Several = _any_of("wording", "wording")
    votes: Several = _several(
        "votes",
        f"""(run, index) IN (
        SELECT run, index FROM ensembles WHERE lens = $lens GROUP BY run, index
        HAVING list_has_any($values, [CASE WHEN count(DISTINCT choice) > 1 THEN '{SPLIT}' ELSE '{UNANIMOUS}' END,
            CASE WHEN min(score) < max(score) THEN '{SCORES_DIFFER}' END]))""",
    )
    artefacts: Several = _several("artefact", _scored("released", "list_has_any(artefacts, $values)"))
    actual: Span | None = _within("actual", "actual")
    error: Span | None = _within("error", "error")
    tau: Span | None = _within("tau", "tau")
    overlaps: Several = _several(
        "overlaps", _structure("sharing", "seconds > 0 AND reference || '>' || estimate = ANY($values)")
    )
    confused: Several = _several(
        "confused", _structure("sharing", "sections > 0 AND reference || '>' || estimate = ANY($values)")
    )
    occurrences: Several = _several("occurrence", _structure("occurrences", "name = ANY($values)"))
    boundary_offset: Span | None = _row(
        "boundary_offset", _structure("boundaries", f'NOT edge AND "offset" {_BETWEEN}'), None
    )
    surplus: Span | None = _row(
        "surplus", _structure("structures", f"estimate_sections - reference_sections {_BETWEEN}"), None
    )
    audios: Several = _any_of("recording", "audio")
    unlinked: Several = _several("unlinked", "(song = '' AND audio = ANY($values))")
    questions: Several = _any_of("case", "question_id")
    answers: Several = _any_of("answer", "question_id || ' ' || run")
    parts: Several = _several("holds", lyric_filters.PARTS_CLAUSE)
    words: Several = _several("word", lyric_filters.WORDS_CLAUSE)
    repeats: Several = _several("repeats", lyric_filters.REPEATS_CLAUSE)
    loops: Several = _several("loop", lyric_filters.LOOPS_CLAUSE)
    lost: Several = _several("lost", "(run, index) IN (SELECT run, index FROM losses WHERE type = ANY($values))")
    modes: Several = _several("mode", _scored("paper", "list_has_any(modes, $values)"))
    with_modes: Several = _several("with", _scored("paper", "list_has_any(modes, $values)"))
    right: Span | None = _row(
        "right",
        f"""question_id IN (
        SELECT question_id FROM ({right_counts("$lens")}) WHERE n_right {_BETWEEN})""",
        None,
    )
    lowest: float | None = _row("from", "score >= $values", None)
    highest: float | None = _row("to", "score <= $values", None)
    defective: bool | None = _row("questions", "defective = $values", None)
    differing: bool | None = _row(
        "lenses",
        """$values = ((run, index) IN (
        SELECT run, index FROM scores GROUP BY run, index
        HAVING count(DISTINCT coalesce(score, -1)) > 1 OR count(DISTINCT chosen) > 1))""",
        None,
    )
    won: Several = _several("won", comparison_filters.WON)
    tied: Several = _several("tied", comparison_filters.TIED)
    both: Several = _several("both", comparison_filters.BOTH)
    alike: Several = _several("alike", comparison_filters.SAME_ANSWER)
    sound_use: Several = _several("sound_use", comparison_filters.SOUND_USE)
    by_text: Several = _several("by_text", comparison_filters.BY_TEXT)
    reviews: Several = _several(
        "review",
        f"""coalesce((
        SELECT any_value(status) FROM reviewed WHERE reviewed.question_id = joined.question_id), '{UNREVIEWED}')
        = ANY($values)""",
    )
    said: Several = _any_of("said", "question_id")
    causes: Several = _any_of("cause", "question_id")
    tags: Several = _any_of("tag", "question_id")
    codes: Several = _any_of("code", "question_id || ' ' || run")
    text: str = _row("text", "(run, index) IN (SELECT run, index FROM text_matches)", "")

    @property
    def ask_reviews(self) -> bool:
        """Whether a new review may change which cases fit."""
        return bool(self.reviews or self.said or self.causes or self.tags or self.codes)


class Filter(NamedTuple):
    """A filter as a row. field: of `Filters`. name: of the link parameter, "" for what pages select otherwise."""

    field: str
    name: str
    clause: str


FILTERS = tuple(
    Filter(row.name, row.metadata["name"], row.metadata["clause"].replace("$values", f"${row.name}"))
    for row in fields(Filters)
)
CLAUSES: Mapping[str, str] = {filter.field: filter.clause for filter in FILTERS}
"""Conditions in SQL by field; the value of a filter is the parameter of its field."""
