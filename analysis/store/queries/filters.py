"""Which cases a page shows, and in what order: what stands in a link, as values.

Each filter is a row of `CLAUSES`; only rows with a value enter the query, and values only ever as parameters. What
stands in a table of its own (a song, a run, the sections of an answer) is asked by a subquery in the row.
"""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, fields
from typing import Any, Literal, TypeAlias

from analysis.records import Lens
from analysis.reviews.state import Status
from analysis.store.queries import comparison_filters, lyric_filters
from analysis.store.queries.ranges import Span

Sort: TypeAlias = Literal["worst", "best", "file", "difference", "lost"]

ORDERS: dict[Sort, str] = {
    "worst": "score ASC NULLS LAST, run, index",
    "best": "score DESC NULLS LAST, run, index",
    "file": "run, index",
    "difference": "difference DESC NULLS LAST, question_id, run",
    "lost": "points_lost DESC NULLS LAST, score ASC NULLS LAST, run, index",
}
"""difference: highest minus lowest score that the chosen runs have on the same question. lost: most points lost to the
types that the filters name, else as `worst`."""


@dataclass(frozen=True, slots=True)
class Filters:
    """Empty means everything. Several values of one filter: any of them. Different filters: all of them.

    moved: "2>3" for what belongs in the second place of a ranking and was put in the third. hits: how many of the right
    options are among those chosen. chosen: NOTHING where no option was named. genres: UNKNOWN where none is known.
    overlaps, confused: "verse>chorus" for answers that call verse time a chorus, or a verse that was matched with a
    chorus. occurrences: "verse 2" for songs that have one. boundary_offset: seconds from an annotated boundary to the
    nearest predicted one. surplus: sections predicted minus annotated.
    data_sets: names of `data_sets.DataSet`.
    conditions: "key=value" of the runs; several values of one key: any of them, different keys: all of them.
    lowest, highest: bounds of the score, both included. text: anywhere in prompt or answer, upper or lower case.
    lengths: of the song, "from-to" in minutes, to excluded, or "from-". unlinked: audios, of questions whose song is
    not known. votes: SPLIT for questions whose wordings were answered differently, else ALIKE; MOVED where they score
    differently. questions: ids. differing: whether two lenses disagree on the score or on the option chosen. reviews:
    what the reviewers think of the reference (`reviews.folding.STATUSES`). said: see `reviews.saying`; several values
    of one reviewer: any of them, different reviewers: all of them. causes, tags: given by any reviewer.
    parts, words, repeats, loops: see `lyric_filters`.
    lost: types of loss (`decomposition.types`) that have points in the case, under the paper lens.
    modes, with_modes: names of `scoring.failure_modes.MODES` that the answer shows, under the paper lens.
    won, tied, both, alike: see `pair_filters`. Questions without prediction (outcome "none") show only where `outcomes`
    or `runs` asks for them.
    """

    lens: Lens = "paper"
    data_sets: tuple[str, ...] = ()
    runs: tuple[str, ...] = ()
    conditions: tuple[str, ...] = ()
    categories: tuple[str, ...] = ()
    tasks: tuple[str, ...] = ()
    subtasks: tuple[str, ...] = ()
    outcomes: tuple[str, ...] = ()
    confidences: tuple[str, ...] = ()
    verdicts: tuple[str, ...] = ()
    songs: tuple[str, ...] = ()
    genres: tuple[str, ...] = ()
    sections: tuple[str, ...] = ()
    lengths: tuple[str, ...] = ()
    roles: tuple[str, ...] = ()
    deliveries: tuple[str, ...] = ()
    attributes: tuple[str, ...] = ()
    attribute_categories: tuple[str, ...] = ()
    expected: tuple[str, ...] = ()
    chosen: tuple[str, ...] = ()
    expected_places: tuple[str, ...] = ()
    chosen_places: tuple[str, ...] = ()
    moved: tuple[str, ...] = ()
    hits: tuple[str, ...] = ()
    agreements: tuple[str, ...] = ()
    wordings: tuple[str, ...] = ()
    votes: tuple[str, ...] = ()
    artefacts: tuple[str, ...] = ()
    actual: Span | None = None
    error: Span | None = None
    tau: Span | None = None
    overlaps: tuple[str, ...] = ()
    confused: tuple[str, ...] = ()
    occurrences: tuple[str, ...] = ()
    boundary_offset: Span | None = None
    surplus: Span | None = None
    audios: tuple[str, ...] = ()
    unlinked: tuple[str, ...] = ()
    questions: tuple[str, ...] = ()
    parts: tuple[str, ...] = ()
    words: tuple[str, ...] = ()
    repeats: tuple[str, ...] = ()
    loops: tuple[str, ...] = ()
    lost: tuple[str, ...] = ()
    modes: tuple[str, ...] = ()
    with_modes: tuple[str, ...] = ()
    lowest: float | None = None
    highest: float | None = None
    defective: bool | None = None
    differing: bool | None = None
    won: tuple[str, ...] = ()
    tied: tuple[str, ...] = ()
    both: tuple[str, ...] = ()
    alike: tuple[str, ...] = ()
    reviews: tuple[str, ...] = ()
    said: tuple[str, ...] = ()
    causes: tuple[str, ...] = ()
    tags: tuple[str, ...] = ()
    text: str = ""

    @property
    def ask_reviews(self) -> bool:
        """Whether what fits changes with every judgement."""
        return bool(self.reviews or self.said or self.causes or self.tags)


NOTHING, UNKNOWN = "nothing", "unknown"
ALIKE, SPLIT, MOVED = "alike", "split", "moved"
UNREVIEWED: Status = "unreviewed"
HITS = "len(list_intersect(chosen, expected))"


def _structure(table: str, clause: str) -> str:
    """Cases that have a row in a table of the structure (see `schema`) under the same lens."""
    return f"(run, index) IN (SELECT run, index FROM {table} WHERE lens = $lens AND {clause})"


def _shows(name: str) -> str:
    """Cases whose answer shows any of these failure modes; they are stored under the paper lens."""
    return f"(run, index) IN (SELECT run, index FROM scores WHERE lens = 'paper' AND list_has_any(modes, ${name}))"


CLAUSES: dict[str, str] = {
    "lens": "lens = $lens",
    "data_sets": "data_set = ANY($data_sets)",
    "runs": "run = ANY($runs)",
    "conditions": """run IN (
        SELECT run FROM conditions WHERE condition = ANY($conditions) GROUP BY run
        HAVING count(DISTINCT split_part(condition, '=', 1))
            = len(list_distinct(list_transform($conditions, lambda each: split_part(each, '=', 1)))))""",
    "categories": "category = ANY($categories)",
    "tasks": "task = ANY($tasks)",
    "subtasks": "subtask = ANY($subtasks)",
    "outcomes": "outcome = ANY($outcomes)",
    "confidences": "confidence = ANY($confidences)",
    "verdicts": "verdict = ANY($verdicts)",
    "songs": "song = ANY($songs)",
    "genres": f"""(song IN (SELECT song FROM songs WHERE genre = ANY($genres))
        OR ('{UNKNOWN}' = ANY($genres) AND song NOT IN (SELECT song FROM songs WHERE genre <> '')))""",
    "sections": "section = ANY($sections)",
    "lengths": """song IN (
        SELECT song FROM songs, unnest($lengths) AS spans (span)
        WHERE duration >= 60 * try_cast(split_part(span, '-', 1) AS DOUBLE)
            AND duration < 60 * coalesce(try_cast(nullif(split_part(span, '-', 2), '') AS DOUBLE), 'Infinity'))""",
    "roles": "role = ANY($roles)",
    "deliveries": "delivery = ANY($deliveries)",
    "attributes": "list_has_any(attributes, $attributes)",
    "attribute_categories": "attribute_category = ANY($attribute_categories)",
    "expected": "list_has_any(expected, $expected)",
    "chosen": f"(list_has_any(chosen, $chosen) OR (len(chosen) = 0 AND '{NOTHING}' = ANY($chosen)))",
    "expected_places": "list_has_any(expected_places::VARCHAR[], $expected_places)",
    "chosen_places": "list_has_any(chosen_places::VARCHAR[], $chosen_places)",
    "moved": """list_has_any(
        [place || '>' || list_position(chosen, expected[place]) for place in range(1, len(expected) + 1)], $moved)""",
    "hits": f"{HITS}::VARCHAR = ANY($hits)",
    "artefacts": """(run, index) IN (
        SELECT run, index FROM scores WHERE lens = 'released' AND list_has_any(artefacts, $artefacts))""",
    "agreements": "agreement = ANY($agreements)",
    "wordings": "wording = ANY($wordings)",
    "votes": f"""(run, index) IN (
        SELECT run, index FROM ensembles WHERE lens = $lens GROUP BY run, index
        HAVING list_has_any($votes, [CASE WHEN count(DISTINCT choice) > 1 THEN '{SPLIT}' ELSE '{ALIKE}' END,
            CASE WHEN min(score) < max(score) THEN '{MOVED}' END]))""",
    "actual": "actual BETWEEN $actual[1] AND $actual[2]",
    "error": "error BETWEEN $error[1] AND $error[2]",
    "tau": "tau BETWEEN $tau[1] AND $tau[2]",
    "overlaps": _structure("sharing", "seconds > 0 AND reference || '>' || estimate = ANY($overlaps)"),
    "confused": _structure("sharing", "sections > 0 AND reference || '>' || estimate = ANY($confused)"),
    "occurrences": _structure("occurrences", "name = ANY($occurrences)"),
    "boundary_offset": _structure(
        "boundaries", 'NOT edge AND "offset" BETWEEN $boundary_offset[1] AND $boundary_offset[2]'
    ),
    "surplus": _structure("structures", "estimate_sections - reference_sections BETWEEN $surplus[1] AND $surplus[2]"),
    "audios": "audio = ANY($audios)",
    "unlinked": "(song = '' AND audio = ANY($unlinked))",
    "questions": "question_id = ANY($questions)",
    **lyric_filters.CLAUSES,
    "lost": "(run, index) IN (SELECT run, index FROM losses WHERE type = ANY($lost))",
    "modes": _shows("modes"),
    "with_modes": _shows("with_modes"),
    "lowest": "score >= $lowest",
    "highest": "score <= $highest",
    "defective": "defective = $defective",
    "differing": """$differing = ((run, index) IN (
        SELECT run, index FROM scores GROUP BY run, index
        HAVING count(DISTINCT coalesce(score, -1)) > 1 OR count(DISTINCT chosen) > 1))""",
    **comparison_filters.CLAUSES,
    "reviews": f"""coalesce((
        SELECT any_value(status) FROM judged WHERE judged.question_id = joined.question_id), '{UNREVIEWED}')
        = ANY($reviews)""",
    "said": "question_id = ANY($said)",
    "causes": "question_id = ANY($causes)",
    "tags": "question_id = ANY($tags)",
    "text": "(run, index) IN (SELECT run, index FROM found)",
}

_FOUND = """
    found AS (
        SELECT parse_path(filename, 'both_slash')[-2] AS run, index
        FROM read_parquet($files, filename = true)
        WHERE contains(lower(prompt), lower($text)) OR contains(lower(raw_json), lower($text_in_json))
    ),"""
"""A character looks the same wherever it stands in a JSON text, so the words can be searched there as they are."""

_JUDGED = """
    judged AS (SELECT unnest($judged_ids) AS question_id, unnest($judged_as) AS status),"""

_SELECTED = """
    joined AS (
        SELECT s.*, c.* EXCLUDE (run, index, question_id)
        FROM scores s JOIN cases c ON c.run = s.run AND c.index = s.index
    ),{spread}
    selected AS (SELECT {columns} FROM {source} WHERE {clauses})"""
_POINTS_LOST = """(
        SELECT sum(points) FROM losses l WHERE l.run = joined.run AND l.index = joined.index AND l.type = ANY($lost))"""
_SPREAD = """
    spread AS (
        SELECT question_id, max(score) - min(score) AS difference FROM joined WHERE {among} GROUP BY question_id
    ),"""


def given(filters: Filters) -> dict[str, Any]:
    """The filters that have a value, by name."""
    values = {each.name: getattr(filters, each.name) for each in fields(filters)}
    return {
        name: list(value.closed) if isinstance(value, Span) else list(value) if isinstance(value, tuple) else value
        for name, value in values.items()
        if value not in ((), None, "")
    }


def selected(
    filters: Filters,
    files: Sequence[str],
    spread: bool = False,
    statuses: Mapping[str, str] | None = None,
    said: Sequence[str] = (),
    marked: Mapping[str, Sequence[str]] | None = None,
) -> tuple[str, dict[str, Any]]:
    """The beginning of a query that names the cases `selected`, and its parameters. files: cases to search text in.

    spread: with the column `difference`, which takes a look at all cases of the chosen runs, and `points_lost`, of the
    types that the filters name. statuses: of the questions that were reviewed, by id. said: ids of the questions of
    which reviewers said what the filter asks for. marked: the same for the filters `causes` and `tags`, by the name of
    the filter.
    """
    values = given(filters) | ({"said": list(said)} if filters.said else {})
    values |= {name: list(ids) for name, ids in (marked or {}).items()}
    clauses = [CLAUSES[name] for name in values]
    if not filters.runs and not filters.outcomes:
        clauses.append("outcome <> 'none'")
    among = [CLAUSES[name] for name in ("lens", "runs") if name in values]
    points = _POINTS_LOST if filters.lost else "NULL::DOUBLE"
    sql = _SELECTED.format(
        spread=_SPREAD.format(among=" AND ".join(among)) if spread else "",
        columns=f"joined.*, difference, {points} AS points_lost" if spread else "*",
        source="joined LEFT JOIN spread USING (question_id)" if spread else "joined",
        clauses=" AND ".join(clauses),
    )
    if filters.reviews:
        sql = _JUDGED + sql
        values |= {"judged_ids": list(statuses or {}), "judged_as": list((statuses or {}).values())}
    if filters.text and files:
        text_in_json = json.dumps(filters.text, ensure_ascii=False)[1:-1]
        return f"WITH {_FOUND}{sql}", values | {"files": list(files), "text_in_json": text_in_json}
    if filters.text:
        return f"WITH found AS (SELECT '' AS run, 0 AS index WHERE false AND $text = ''),{sql}", values
    return f"WITH {sql}", values
