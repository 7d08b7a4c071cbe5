"""The tables of a workspace, column by column.

A run is a folder with a file for each of RUN_TABLES, a reference set one for each of REFERENCE_TABLES. Columns
marked `_HELD` are kept in memory by the database, the others (long texts) are read from the Parquet file when a page
asks for them. `index` counts the records of a run from 0, over all its files.
"""

from __future__ import annotations

from typing import NamedTuple

import pyarrow as pa

TEXT, COUNT, NUMBER, FLAG = pa.string(), pa.int32(), pa.float64(), pa.bool_()
TEXTS, COUNTS = pa.list_(TEXT), pa.list_(COUNT)
_HELD, _FILE = True, False


class Column(NamedTuple):
    """held: whether the database keeps it in memory. Names ending in _json hold JSON text."""

    name: str
    type: pa.DataType
    held: bool
    meaning: str


CASES = (
    Column("question_id", TEXT, _HELD, "the same in every run, see `records.Question.id`"),
    Column("index", COUNT, _HELD, "place in the run"),
    Column("file", TEXT, _HELD, "name of the file it came from"),
    Column("record", TEXT, _HELD, "the record's id in that file, else its index there"),
    Column("task", TEXT, _HELD, "code, see `tasks.TASKS`"),
    Column("subtask", TEXT, _HELD, "name in the published scripts"),
    Column("category", TEXT, _HELD, "of the task"),
    Column("audio", TEXT, _HELD, "as written; of CMI-bench in memory without folders"),
    Column("song", TEXT, _HELD, "dataset/id of the annotated song, '' if not known"),
    Column("section", TEXT, _HELD, "the section type asked for, as written"),
    Column("role", TEXT, _HELD, "of the performers asked about, see `questions.asked`"),
    Column("delivery", TEXT, _HELD, "of the performers asked about"),
    Column("stem", TEXT, _HELD, "the question itself, of a benchmark without sound"),
    Column("option_order", TEXT, _HELD, "where the order of the options comes from"),
    Column("actual", NUMBER, _HELD, "the right count or seconds; for this and the next five see `answers`"),
    Column("expected", TEXTS, _HELD, "names of the right options"),
    Column("expected_places", COUNTS, _HELD, "of the right options in the order shown"),
    Column("attributes", TEXTS, _HELD, "musical attributes the right answer is about; sounds beside the one asked for"),
    Column("attribute_category", TEXT, _HELD, "of these attributes"),
    Column("wording", TEXT, _HELD, "id of the prompt's wording, '' if none can be told; see `prompts.wordings`"),
    Column("agreement", TEXT, _HELD, "of several votes, such as 3:1"),
    Column("defective", FLAG, _HELD, "whether something is known to be wrong with the question"),
    Column("given", FLAG, _HELD, "whether there was a prediction"),
    Column("excerpt", TEXT, _HELD, "the beginning of the raw answer"),
    Column("repeat", COUNT, _FILE, "see `records.Question.repeat`"),
    Column("prompt", TEXT, _FILE, "as written"),
    Column("template", TEXT, _FILE, "the wording: the prompt with placeholders for what varies"),
    Column("reference_json", TEXT, _FILE, "typed reference, see `encoding.encode`"),
    Column("reference_text", TEXT, _FILE, "the reference for comparing"),
    Column("options_json", TEXT, _FILE, "as stored"),
    Column("defects_json", TEXT, _FILE, "in words"),
    Column("urls_json", TEXT, _FILE, ""),
    Column("details_json", TEXT, _FILE, "all other fields of the record"),
    Column("raw_json", TEXT, _FILE, "the prediction"),
)

SCORES = (
    Column("question_id", TEXT, _HELD, ""),
    Column("index", COUNT, _HELD, ""),
    Column("lens", TEXT, _HELD, "see `records.EVERY_LENS`"),
    Column("outcome", TEXT, _HELD, "see `records.OUTCOMES`; none: a question without prediction"),
    Column("confidence", TEXT, _HELD, ""),
    Column("verdict", TEXT, _HELD, "released lens only"),
    Column("score", NUMBER, _HELD, "IoU, 1 or 0, IWER; null: in no mean"),
    Column("score_lowest", NUMBER, _HELD, "where chance decides the score, see `records.CaseScore`; null: certain"),
    Column("score_highest", NUMBER, _HELD, "the same"),
    Column("wer", NUMBER, _HELD, "lyrics only"),
    Column("iwer", NUMBER, _HELD, "lyrics only"),
    Column("stratum", TEXT, _HELD, "section type, where the lens averages by it first"),
    Column("error", NUMBER, _HELD, "answer - reference, a count or seconds; for this and the next three see `answers`"),
    Column("chosen", TEXTS, _HELD, "names of the options chosen"),
    Column("chosen_places", COUNTS, _HELD, "of the options chosen in the order shown"),
    Column("tau", NUMBER, _HELD, "Kendall's, of a ranking"),
    Column("artefacts", TEXTS, _HELD, "names of `artefacts`; released lens only"),
    Column("value_json", TEXT, _FILE, "what was read from the answer"),
    Column("steps_json", TEXT, _FILE, "pairs of name and detail"),
    Column("evidence_json", TEXT, _FILE, "see `evidence`"),
    Column("quirks_json", TEXT, _FILE, "in words"),
)

PAIRS = (
    Column("question_id", TEXT, _HELD, ""),
    Column("index", COUNT, _HELD, ""),
    Column("lens", TEXT, _HELD, ""),
    Column("pair", COUNT, _HELD, "number within the case, unmatched sections last"),
    Column("reference_position", COUNT, _HELD, "null: the estimate has a section too many"),
    Column("estimate_position", COUNT, _HELD, "null: the estimate lacks the section"),
    Column("reference_label", TEXT, _HELD, "as written"),
    Column("reference_canonical", TEXT, _HELD, "see `labels`"),
    Column("estimate_label", TEXT, _HELD, "as written"),
    Column("estimate_canonical", TEXT, _HELD, ""),
    Column("reference_start", NUMBER, _HELD, "seconds"),
    Column("reference_end", NUMBER, _HELD, "seconds"),
    Column("estimate_start", NUMBER, _HELD, "seconds"),
    Column("estimate_end", NUMBER, _HELD, "seconds"),
    Column("occurrence", COUNT, _HELD, "the how manieth of its canonical label in the reference, from 1"),
    Column("iou", NUMBER, _HELD, "segmentation; 0 for unmatched"),
    Column("wer", NUMBER, _HELD, "lyrics; null where the lens left the section out"),
    Column("hits", COUNT, _HELD, "words"),
    Column("substitutions", COUNT, _HELD, "words"),
    Column("deletions", COUNT, _HELD, "words"),
    Column("insertions", COUNT, _HELD, "words"),
    Column("reference_words", COUNT, _HELD, "hits + substitutions + deletions"),
    Column("repeated", COUNT, _HELD, "paper lens, lyrics: words repeated beyond the reference, see metrics.repetition"),
    Column("reference_repeated", COUNT, _HELD, "the same of the reference against one that says nothing"),
)

WORDS = (
    Column("question_id", TEXT, _HELD, ""),
    Column("index", COUNT, _HELD, ""),
    Column("pair", COUNT, _HELD, "as in pairs"),
    Column("operation", TEXT, _HELD, "replace, delete or insert; paper lens"),
    Column("reference_count", COUNT, _HELD, "words"),
    Column("hypothesis_count", COUNT, _HELD, "words"),
    Column("reference", TEXT, _HELD, "the words"),
    Column("hypothesis", TEXT, _HELD, "the words, the first `lyric_rows.WORDS` of one insertion"),
)

PHRASES = (
    Column("question_id", TEXT, _HELD, "paper lens, lyrics: what the answer repeats beyond the reference"),
    Column("index", COUNT, _HELD, ""),
    Column("pair", COUNT, _HELD, "as in pairs; null: a loop, over all sections of the answer"),
    Column("phrase", TEXT, _HELD, "lower case"),
    Column("times", COUNT, _HELD, "in the hypothesis; of a loop: in a row"),
    Column("reference_times", COUNT, _HELD, "the same in the reference"),
)

STRUCTURES = (
    Column("question_id", TEXT, _HELD, "segmentation questions, whatever became of the answer"),
    Column("index", COUNT, _HELD, ""),
    Column("lens", TEXT, _HELD, ""),
    Column("reference_sections", COUNT, _HELD, ""),
    Column("estimate_sections", COUNT, _HELD, "usable or not"),
    Column("reference_boundaries", COUNT, _HELD, "see `metrics.boundary_hits`"),
    Column("estimate_boundaries", COUNT, _HELD, ""),
    Column("hits_half", COUNT, _HELD, "within 0.5 s"),
    Column("hits_three", COUNT, _HELD, "within 3 s"),
    Column("trimmed_half", COUNT, _HELD, "without the first and the last boundary of either side"),
    Column("trimmed_three", COUNT, _HELD, ""),
    Column("oversegmentation", NUMBER, _HELD, "full task, see `metrics.granularity`; null without a usable section"),
    Column("undersegmentation", NUMBER, _HELD, ""),
    Column("covered", NUMBER, _HELD, "share of the reference's time at which the answer says anything"),
    Column("pairwise", NUMBER, _HELD, "full task, see `metrics.label_frames`; null without a usable section"),
    Column("v_measure", NUMBER, _HELD, "the same"),
)

SHARING = (
    Column("question_id", TEXT, _HELD, "full task only"),
    Column("index", COUNT, _HELD, ""),
    Column("lens", TEXT, _HELD, ""),
    Column("reference", TEXT, _HELD, "canonical label, or nothing there; see `metrics.sharing`"),
    Column("estimate", TEXT, _HELD, "canonical label, or nothing predicted"),
    Column("seconds", NUMBER, _HELD, "of overlap"),
    Column("sections", COUNT, _HELD, "matched whatever their labels"),
)

OCCURRENCES = (
    Column("question_id", TEXT, _HELD, "segmentation questions; one row for each section of the reference"),
    Column("index", COUNT, _HELD, ""),
    Column("lens", TEXT, _HELD, ""),
    Column("label", TEXT, _HELD, "canonical"),
    Column("name", TEXT, _HELD, "canonical label and number of its occurrence, such as verse 2"),
    Column("place", NUMBER, _HELD, "where it begins, as a share of the time the reference covers"),
    Column("iou", NUMBER, _HELD, "with the section it was matched with in the score, 0 without one"),
)

BOUNDARIES = (
    Column("question_id", TEXT, _HELD, "segmentation questions"),
    Column("index", COUNT, _HELD, ""),
    Column("lens", TEXT, _HELD, ""),
    Column("time", NUMBER, _HELD, "seconds, of the reference"),
    Column("edge", FLAG, _HELD, "the first or last boundary of a whole song"),
    Column("offset", NUMBER, _HELD, "seconds to the nearest boundary of the answer, null if it has none"),
)

LOSSES = (
    Column("question_id", TEXT, _HELD, "one row for each type of loss that has points in the case"),
    Column("index", COUNT, _HELD, ""),
    Column("lens", TEXT, _HELD, "paper"),
    Column("type", TEXT, _HELD, "see `decomposition.types`"),
    Column("points", NUMBER, _HELD, "from 0 to 1; those of a case add up to 1 - score"),
)

ENSEMBLES = (
    Column("question_id", TEXT, _HELD, "one row for each answer to a question that was asked in several wordings"),
    Column("index", COUNT, _HELD, ""),
    Column("lens", TEXT, _HELD, ""),
    Column("place", COUNT, _HELD, "of the wording, from 1, in the order asked"),
    Column("wording", TEXT, _HELD, "as recorded, '' as written"),
    Column("choice", COUNT, _HELD, "number of the value given among those of the question; null: not read"),
    Column("agrees", FLAG, _HELD, "with the vote over all answers; null: not read"),
    Column("score", NUMBER, _HELD, "of this answer alone"),
    Column("first", NUMBER, _HELD, "of the vote over this answer and those before it"),
)

SONGS = (
    Column("song", TEXT, _HELD, "dataset/id"),
    Column("dataset", TEXT, _HELD, ""),
    Column("id", TEXT, _HELD, "unique within the dataset"),
    Column("title", TEXT, _HELD, ""),
    Column("artist", TEXT, _HELD, ""),
    Column("duration", NUMBER, _HELD, "seconds, null if not known"),
    Column("genre", TEXT, _HELD, ""),
    Column("urls_json", TEXT, _HELD, ""),
    Column("details_json", TEXT, _HELD, ""),
)

SECTIONS = (
    Column("song", TEXT, _HELD, ""),
    Column("position", COUNT, _HELD, "from 0"),
    Column("label", TEXT, _HELD, "as written"),
    Column("canonical", TEXT, _HELD, "see `labels`"),
    Column("start", NUMBER, _HELD, "seconds"),
    Column("end", NUMBER, _HELD, "seconds, null if not known"),
)

BEATS = (
    Column("song", TEXT, _HELD, ""),
    Column("time", NUMBER, _HELD, "seconds"),
    Column("position", COUNT, _HELD, "in the bar, 1 is the downbeat"),
    Column("bar", COUNT, _HELD, ""),
)

PERFORMANCES = (
    Column("song", TEXT, _HELD, ""),
    Column("position", COUNT, _HELD, "from 0"),
    Column("start", NUMBER, _HELD, "seconds"),
    Column("end", NUMBER, _HELD, "seconds, null if not known"),
    Column("section", TEXT, _HELD, "as written"),
    Column("artist", TEXT, _HELD, "as written"),
    Column("artists_json", TEXT, _HELD, "single names"),
    Column("gender", TEXT, _HELD, ""),
    Column("function", TEXT, _HELD, ""),
    Column("delivery", TEXT, _HELD, ""),
    Column("environment", TEXT, _HELD, ""),
    Column("layering", TEXT, _HELD, ""),
    Column("width", TEXT, _HELD, ""),
)

RUN_TABLES = {"cases": CASES, "scores": SCORES, "pairs": PAIRS, "words": WORDS, "phrases": PHRASES,
              "structures": STRUCTURES, "sharing": SHARING, "occurrences": OCCURRENCES,
              "boundaries": BOUNDARIES, "losses": LOSSES, "ensembles": ENSEMBLES}  # fmt: skip
REFERENCE_TABLES = {"songs": SONGS, "sections": SECTIONS, "beats": BEATS, "performances": PERFORMANCES}


DERIVED = {
    "cases": (Column("data_set", TEXT, _HELD, "name of a `data_sets.DataSet`: see `store.data_sets`"),),
}
"""Columns of tables in memory that no file holds, worked out of the others: files of every version have them."""

CONDITIONS = (Column("condition", TEXT, _HELD, '"key=value", what the run\'s description says of it'),)
"""Of a run, from its `run.json`: a table in memory only."""


def arrow(columns: tuple[Column, ...]) -> pa.Schema:
    return pa.schema([(column.name, column.type) for column in columns])


def held(columns: tuple[Column, ...]) -> list[str]:
    return [column.name for column in columns if column.held]
