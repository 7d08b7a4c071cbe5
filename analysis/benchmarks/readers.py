"""The reader of a file, chosen by one look at it.

Each benchmark has one reader, which claims a file by its fields. A file that several of them claim belongs to the one
with more than half of the records; its reader lists the others. Without such a majority it is refused with all names.
A file that none of them claims is described, with what could be done.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from fnmatch import fnmatch
from functools import cache
from importlib import import_module
from pathlib import Path
from typing import Any, NamedTuple

from analysis.benchmarks import bare_answers, every_eval_ever, foreign_answers, pack_records, structure_files
from analysis.benchmarks.packs import catalog
from analysis.benchmarks.packs.reader import PackReader
from analysis.benchmarks.packs.records import field_hint
from analysis.benchmarks.packs.records.fields import MISSING, dotted, path_text, value_at
from analysis.benchmarks.protocol import Adviser, ReadContext, Reader, Renamable
from analysis.benchmarks.registry import BENCHMARKS, is_pack
from analysis.errors import FileError, FormatError, UnknownFieldError, UnknownPackError
from analysis.framing import foreign, head, section_lines
from analysis.framing.answer_fields import PREDICTION
from analysis.framing.head import Head
from analysis.framing.read_result import ReadResult
from analysis.framing.run_facts import RunFacts
from analysis.framing.source import SourceFile
from analysis.parsing.reasoning import REASONING

SUFFIXES = (
    ".json", ".jsonl", ".ndjson", ".csv", ".tsv", ".parquet", ".eval", ".arrow", ".feather", ".xlsx", ".rttm",
)  # fmt: skip
DESCRIPTIONS = frozenset({"dataset_info.json", "state.json", "dataset_dict.json", "dataset_infos.json"})
"""Files beside the tables of a Hugging Face data set, without records."""
FIGURES = re.compile(r"\d[\d_T.:-]*_results\.json|results_\d{4}-\d\d-\d\dT\d\d[-:]\d\d[-:]\d\d(\.\d+)?\.json")
"""Names of the figures that lmms-eval and lm-eval write beside their answers, with date and time."""
EMPTY = b"[\r\n]\r\n"
"""The longest file of a list without records, such as older versions wrote for a category without questions."""
KIMI_FIGURES, KIMI_FIELD = "_performance.json", "performance"
"""End of the names of files with the figures of Kimi-Audio-Evalkit, and the one field that these have."""
LARGE_FILE = 2_000_000
"""Bytes from which a file is read in parts."""
BATCH = 5_000
"""Answers that are in memory together."""
ANSWER_FIELDS = frozenset({"answer", "options", "question"})
"""Fields that make records questions, and not answers alone."""


class Format(NamedTuple):
    """The format of a file with its reader. benchmark: "" for answers to any benchmark. pack: its name, "" for none."""

    benchmark: str
    reader: Reader
    name_matters: bool = False
    pack: str = ""


class Choice(NamedTuple):
    """What the user says of files. pack: the name of the one to read them by. names: fields of the file by the names
    that readers know, such as prediction=model_output. only: facts of the run to read, of a file with several."""

    pack: str = ""
    names: tuple[tuple[str, str], ...] = ()
    only: tuple[tuple[str, str], ...] = ()


BARE_ANSWERS = Format("", bare_answers)
OF_PACKS = Format("", pack_records)
"""Run files that answer questions of packs, each with the name of its task."""
FOREIGN_ANSWERS = Format("", foreign_answers, name_matters=True)
SNIFFED = Choice()
PLAIN = "table"
"""The pack for records whose fields the user names."""


@cache
def _by_code() -> tuple[Format, ...]:
    """The readers are imported here, because the tables of tasks are needed at every start."""
    return tuple(
        Format(row.name, import_module(f"analysis.benchmarks.{row.package}.reader"), row.name_matters)
        for row in BENCHMARKS.values()
        if not is_pack(row.name)
    )


def formats() -> tuple[Format, ...]:
    """One format for each benchmark with code of its own, and one for each pack."""
    structures = catalog.PACKS[structure_files.PACK]
    sections = Format(structures.title, structure_files.StructureReader(structures), True, structures.name)
    shared = catalog.PACKS[every_eval_ever.PACK]
    records = Format(shared.title, every_eval_ever.SharedRecordReader(shared), False, shared.name)
    packs = (Format(pack.title, PackReader(pack), bool(pack.names), pack.name) for pack in catalog.PACKS.values())
    return (*_by_code(), *packs, sections, records)


def format_of(file: Head | SourceFile | Path, choice: Choice = SNIFFED) -> Format:
    """The format of a file. Raises UnknownFormatError, and ContestedFormatError for records of several benchmarks."""
    return _with_only(_format_of_all(head.of(file), choice), choice)


def _with_only(file_format: Format, choice: Choice) -> Format:
    """The format for one of the runs of a file."""
    reader = file_format.reader
    if choice.only and isinstance(reader, PackReader):
        return file_format._replace(reader=replace(reader, only=dict(choice.only)))
    return file_format


@dataclass(frozen=True, slots=True)
class AnswerFile:
    """A file that was looked at and whose format is known, or one of the runs in it.

    choice: with the facts of the run, if it is one of several. facts: what the file says about the run. reading: what
    decides on the reading beside the file's own fields: a pack of the user with its content, or a pack and names of
    fields that the user states; "" for a file that Earmark reads by itself.
    comes_first: whether it contains questions that other files of the same load answer. names_recording: whether it
    has the name of its recording, so that its folder names the model. runs: the several runs in it, else ().
    known_format: None in another process, which finds it again, because readers are modules.
    """

    head: Head
    choice: Choice
    facts: RunFacts
    reading: str
    comes_first: bool
    names_recording: bool
    runs: tuple[AnswerFile, ...] = ()
    known_format: Format | None = None

    def __reduce__(self) -> tuple[Any, ...]:
        facts = self.head, self.choice, self.facts, self.reading, self.comes_first, self.names_recording, self.runs
        return AnswerFile, facts

    @property
    def format(self) -> Format:
        return self.known_format or format_of(self.head, self.choice)

    def read(self, context: ReadContext | None = None) -> ReadResult:
        """All records of the file."""
        return self.format.reader.read(self.head, context or ReadContext())

    def batches(self, context: ReadContext) -> Iterator[ReadResult]:
        """The records in parts, where the reader knows how; a file of moderate size and any other as a whole."""
        reader = self.format.reader
        is_large = isinstance(reader, PackReader) and self.head.size > LARGE_FILE and reader.has_answers(self.head)
        if is_large and isinstance(reader, PackReader) and not reader.facts_of(self.head).protocol.run_hash:
            yield from reader.batches(self.head, context, BATCH)
        else:
            yield reader.read(self.head, context)


def look(file: SourceFile, choice: Choice = SNIFFED) -> AnswerFile:
    """What a file is. Raises FileError where it cannot be opened, FormatError where no reader fits."""
    file_head = head.look(file)
    file_format = _format_of_all(file_head, choice)
    answer_file = _answer_file(file_head, file_format, choice)
    reader = file_format.reader
    runs = reader.runs_in(file_head) if isinstance(reader, PackReader) else ()  # only packs say where that stands
    if len(runs) <= 1:
        return answer_file
    choices = [choice._replace(only=tuple(run.items())) for run in runs]
    return replace(
        answer_file, runs=tuple(_answer_file(file_head, _with_only(file_format, own), own) for own in choices)
    )


def _answer_file(file_head: Head, file_format: Format, choice: Choice) -> AnswerFile:
    return AnswerFile(
        file_head,
        choice,
        file_format.reader.facts_of(file_head),
        _reading(file_head, file_format, choice),
        structure_files.is_annotation(file_head.file),
        _names_recording(file_head, file_format),
        known_format=file_format,
    )


def _format_of_all(file_head: Head, choice: Choice) -> Format:
    if choice.names or choice.pack:
        return _format_of_choice(file_head, choice)
    if pack_records.recognises(file_head):
        return OF_PACKS
    claims = [row for row in formats() if row.reader.recognises(file_head)]
    if bare_answers.recognises(file_head) and not (claims and bare_answers.has_references(file_head)):
        return BARE_ANSWERS
    foreign_claim = not claims and foreign_answers.recognises(file_head)
    if not foreign_claim and not any(row.pack for row in claims) and (field := bare_answers.other_field(file_head)):
        return BARE_ANSWERS._replace(reader=bare_answers.Renamed({PREDICTION: field}))
    if len(claims) > 1:
        return _of_most_records(file_head, claims)
    if foreign_claim:
        return FOREIGN_ANSWERS
    if not claims:
        advisers = [row.reader for row in _by_code() if isinstance(row.reader, Adviser)]
        near_misses = [advice for reader in advisers if (advice := reader.near_miss(file_head))]
        raise foreign.unknown(file_head, (*field_hint.hint(file_head), *near_misses))
    return claims[0]


def _reading(file_head: Head, file_format: Format, choice: Choice) -> str:
    """See `AnswerFile`."""
    words = []
    if file_format.pack:
        pack = catalog.PACKS[file_format.pack]
        if not catalog.is_shipped(pack):
            words.append(f"pack {pack.name} {pack.content_hash[:12]}")
        elif choice.pack and not _is_sniffed(file_head, pack.name):
            words.append(f"pack {pack.name}")
    words += [f"{name}={source}" for name, source in sorted(choice.names)]
    return ", ".join(words)


def _is_sniffed(file_head: Head, pack: str) -> bool:
    try:
        return format_of(file_head).pack == pack
    except FormatError:
        return False


def _names_recording(file_head: Head, file_format: Format) -> bool:
    if isinstance(file_format.reader, structure_files.StructureReader):
        return not structure_files.is_annotation(file_head.file)
    return file_format is FOREIGN_ANSWERS and foreign_answers.is_of_one_recording(file_head)


def is_loadable(file: SourceFile) -> bool:
    """Whether a file in a folder may contain questions or answers, by its name; of a text by its lines, of figures by
    their field."""
    plain = file.plain_path
    suffix = plain.suffix.lower()
    if plain.name in DESCRIPTIONS or FIGURES.fullmatch(plain.name) or _has_figures_of_kimi(file, plain.name):
        return False
    if is_empty_list(file) or (suffix == ".json" and every_eval_ever.samples_of(file).exists):
        return False
    if any(pack.log and fnmatch(plain.name, pack.recognition.name) for pack in catalog.PACKS.values()):
        return True
    return suffix in SUFFIXES or (suffix in section_lines.SUFFIXES and structure_files.belongs(file))


def is_empty_list(file: SourceFile) -> bool:
    """Whether a file is a list without records, which is no error beside files with some."""
    path = file.path
    is_small = path.suffix.lower() == ".json" and path.is_file() and path.stat().st_size <= len(EMPTY)
    return is_small and path.read_bytes().strip() == b"[]"


def _has_figures_of_kimi(file: SourceFile, name: str) -> bool:
    if not name.endswith(KIMI_FIGURES):
        return False
    try:
        file_head = head.look(file)
    except FileError:
        return False
    return file_head.layout == "JSON object" and not file_head.wraps and set(file_head.first) == {KIMI_FIELD}


def _of_most_records(file_head: Head, claims: Sequence[Format]) -> Format:
    """The format of more than half of the first records that any reader claims. Raises ContestedFormatError."""
    counts = [
        sum(row.reader.recognises(replace(file_head, sample=(record,))) for record in file_head.objects)
        for row in claims
    ]
    most = max(counts)
    if 2 * most <= sum(counts):
        raise foreign.contested(file_head, [row.pack or row.benchmark for row in claims])
    return claims[counts.index(most)]


def _format_of_choice(file_head: Head, choice: Choice) -> Format:
    """By the pack that the user names, else by the fields that the user maps. Raises UnknownFieldError."""
    names = dict(choice.names)
    own_pack = format_of(file_head).pack if not choice.pack and names.keys() == {REASONING} else choice.pack
    pack = catalog.PACKS.get(own_pack or PLAIN)
    if pack is None:
        raise UnknownPackError(choice.pack, tuple(catalog.PACKS))
    own_names = (*pack.field_names, REASONING)
    known_names = own_names if choice.pack else tuple(dict.fromkeys((*own_names, *bare_answers.FIELDS)))
    if other := next((name for name in names if name not in known_names), ""):
        raise UnknownFieldError(str(file_head.path), f"names such as {', '.join(known_names)}", other)
    if not choice.pack and names.keys() <= {PREDICTION, REASONING}:
        for row in _by_code():
            if isinstance(row.reader, Renamable) and row.reader.recognises(file_head):
                inside = [value for record in file_head.objects for value in record.values()]
                _check_sources(file_head, [*file_head.objects, *inside], names)
                return row._replace(reader=row.reader.with_fields(names.get(PREDICTION, ""), names.get(REASONING, "")))
    _check_sources(file_head, PackReader(pack).sample(file_head), names)
    if not own_pack and not names.keys() & ANSWER_FIELDS:
        if PREDICTION not in names and (field := bare_answers.other_field(file_head)):
            names[PREDICTION] = field
        return BARE_ANSWERS._replace(reader=bare_answers.Renamed(names))
    if REASONING in names and (where := pack.record.get(REASONING)) is not None:
        names[path_text(where.paths[0])] = names.pop(REASONING)
    return Format(pack.title, PackReader(pack, names), bool(pack.names), pack.name)


def _check_sources(file_head: Head, records: Sequence[Any], names: Mapping[str, str]) -> None:
    """Raises UnknownFieldError for a field that none of the first records has."""
    objects = [record for record in records if isinstance(record, Mapping)]
    for name in names.values():
        if objects and all(name not in record and value_at(record, dotted(name)) is MISSING for record in objects):
            fields = ", ".join(field_hint.names_of(file_head))
            raise UnknownFieldError(str(file_head.path), f"one of its fields {fields}", name)


def read(file: Head | SourceFile | Path, context: ReadContext | None = None, choice: Choice = SNIFFED) -> ReadResult:
    """All records of a file. Raises FileError where it cannot be opened, UnknownFormatError where no reader fits."""
    file_head = head.of(file)
    return format_of(file_head, choice).reader.read(file_head, context or ReadContext())


def facts_of(file: Head | SourceFile | Path, choice: Choice = SNIFFED) -> RunFacts:
    """What a file says about its run. Raises as `read`."""
    file_head = head.of(file)
    return format_of(file_head, choice).reader.facts_of(file_head)
