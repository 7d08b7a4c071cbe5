"""Files that no reader recognises: the program whose fields they have, and what to do with them.

Each row has fields that the program writes (see its documentation). The first row with all fields present applies.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from analysis.errors import ContestedFormatError, FileNoticeError, UnknownFormatError
from analysis.framing.head import Head

CONVERT = (
    "Write a JSON array with task, audio, question, answer (the right one) and prediction (the model's text) for "
    "each question, or load the questions first and then records of id and prediction"
)
NOT_MUSIC = "Earmark has no reader for it yet; nothing of it was loaded"
NO_SAMPLES = "It has no samples, so there is nothing to load"
LOAD_OTHER = "Load the files of single answers in its place"
FEW = 12
"""Fields that a message lists."""


class Program(NamedTuple):
    """A program recognised by fields of a record, its envelope or its columns. advice: what the user can do."""

    name: str
    fields: frozenset[str]
    advice: str = NOT_MUSIC


def _by_pack(name: str) -> str:
    return f"It lacks fields by which its pack is recognised: load it with --pack {name}"


PROGRAMS = (
    Program("samples of lm-eval", frozenset({"doc_id", "doc", "filtered_resps"})),
    Program("samples of lmms-eval", frozenset({"doc_id", "target", "filtered_resps"})),
    Program("results of lm-eval or lmms-eval without single answers", frozenset({"results", "configs"}), LOAD_OTHER),
    Program("results of lm-eval or lmms-eval without single answers", frozenset({"results", "versions"}), LOAD_OTHER),
    Program("a log of Inspect", frozenset({"version", "status", "eval"}), NO_SAMPLES),
    Program("a sample of an Inspect log", frozenset({"epoch", "input", "target", "output"})),
    Program("MuChoMusic", frozenset({"prompt", "answers", "answer_orders"}), _by_pack("muchomusic")),
    Program("MMAR", frozenset({"audio_path", "choices", "answer", "modality"}), _by_pack("mmar")),
    Program("MMAU", frozenset({"audio_id", "choices", "answer"}), _by_pack("mmau")),
    Program("AIR-Bench foundation", frozenset({"choice_a", "choice_b", "answer_gt"}), _by_pack("air-bench")),
    Program("AIR-Bench chat", frozenset({"answer_gt", "meta_info"})),
    Program("AIR-Bench chat", frozenset({"answer_gt", "uniq_id", "path"})),
    Program("a NeMo manifest", frozenset({"audio_filepath", "text"}), _by_pack("nemo")),
    Program("answers of AudioBench", frozenset({"instruction", "reference", "model_prediction"})),
    Program("answers of AudioBench", frozenset({"reference", "model_prediction", "task_type"})),
    Program("scores of AudioBench", frozenset({"wer", "sample_wer"}), LOAD_OTHER),
    Program("scores of AudioBench", frozenset({"details", "llama3_70b_judge"}), LOAD_OTHER),
    Program("an OpenAI batch (requests)", frozenset({"custom_id", "method", "body"}), CONVERT),
    Program("answers of Kimi-Audio-Evalkit", frozenset({"index", "audio_path", "question", "real_prompt"})),
    Program("answers of Kimi-Audio-Evalkit", frozenset({"index", "audio_path", "prediction", "subset"})),
    Program("the structure of one song by all-in-one", frozenset({"beats", "downbeats", "segments"})),
    Program("a map of sound files for `earmark import audio --mapping`", frozenset({"file", "song"})),
    Program("metadata of the Harmonix Set", frozenset({"File", "Title", "Artist", "Duration"})),
    Program("an analysis of CoSoD, for `earmark import cosod`", frozenset({"Formal section", "Artist", "Function"})),
    Program("sections of one song", frozenset({"start", "end", "label"})),
)
_JUDGE_FIELDS = frozenset({"judge_score"})
_SCORES_OF = "scores of AudioBench"


def contested(head: Head, benchmarks: Sequence[str]) -> ContestedFormatError:
    """The error for a file that readers of several benchmarks recognise."""
    return ContestedFormatError(str(head.path), _layout(head), tuple(benchmarks))


def unknown(head: Head, advice: Sequence[str] = ()) -> UnknownFormatError:
    """The error for a file that no reader recognises. advice: what could be done with it."""
    program = resembled(head)
    sentences = program.advice if program else ". ".join(advice) or CONVERT
    return UnknownFormatError(
        str(head.path), _layout(head), _fields(head), program.name if program else "", f"{sentences}."
    )


def resembled(head: Head) -> Program | None:
    """The program that writes such files."""
    if head.layout == "ZIP archive":
        logged = any(name in ("header.json", "_journal/start.json") for name in head.columns)
        return Program("a log of Inspect", frozenset(), NO_SAMPLES) if logged else None
    fields = _names(head)
    for program in PROGRAMS:
        if program.fields <= fields:
            return program
    has_scores = any(
        isinstance(value, dict) and value.keys() >= _JUDGE_FIELDS for value in (*head.first.values(), head.wrapper)
    )
    return Program(_SCORES_OF, _JUDGE_FIELDS, LOAD_OTHER) if has_scores or _scored_around(head) else None


def _scored_around(head: Head) -> bool:
    return any(isinstance(value, dict) and value.keys() >= _JUDGE_FIELDS for value in head.wrapper.values())


def _names(head: Head) -> frozenset[str]:
    return frozenset({*head.columns, *head.wrapper, *head.first})


def _layout(head: Head) -> str:
    if head.problems and not head.sample and not isinstance(head.problems[0], FileNoticeError):
        return getattr(head.problems[0], "found", "") or "nothing that can be read"
    if head.layout == "other":
        return "no records"
    return head.layout if head.sample or head.columns or head.wrapper else f"{head.layout} without records"


def _fields(head: Head) -> str:
    if head.layout == "ZIP archive":
        return _join_names("the files", head.columns)
    if head.is_table:
        return _join_names("the columns", head.columns)
    if head.first:
        return _join_names("the fields", tuple(head.first))
    if head.wrapper:
        return _join_names("the fields", tuple(head.wrapper))
    return f"a first record that is {_kind(head.sample[0])}" if head.sample else ""


def _join_names(what: str, names: tuple[str, ...]) -> str:
    listing = ", ".join(name if len(name) <= 40 else f"{name[:37]}..." for name in names[:FEW])
    more = f" and {len(names) - FEW} more" if len(names) > FEW else ""
    return f"{what} {listing}{more}" if names else ""


def _kind(value: object) -> str:
    kinds = {str: "a text", bool: "true or false", int: "a number", float: "a number", list: "a list"}
    return kinds.get(type(value), "no object")
