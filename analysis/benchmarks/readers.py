"""The reader of a file, chosen by one look at it.

Each benchmark has one reader, which claims a file by its fields. A file that several of them claim belongs to the one
with more than half of the records; its reader lists the others. Without such a majority it is refused with all names.
A file that none of them claims is described, with what could be done.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
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
from analysis.errors import UnknownFieldError, UnknownPackError
from analysis.framing import foreign, head
from analysis.framing.answer_fields import PREDICTION
from analysis.framing.head import Head
from analysis.framing.read_result import ReadResult
from analysis.framing.source import SourceFile
from analysis.parsing.reasoning import REASONING

ANSWER_FIELDS = frozenset({"answer", "options", "question"})
"""Fields that make records questions, and not answers alone."""


class Format(NamedTuple):
    """The format of a file with its reader. benchmark: "" for answers to any benchmark. pack: its name, "" for none."""

    benchmark: str
    reader: Reader
    name_matters: bool = False
    pack: str = ""

    def of_run(self, choice: Choice) -> Format:
        """The format for the run that a choice names, of a file with several."""
        if choice.only and isinstance(self.reader, PackReader):
            return self._replace(reader=replace(self.reader, only=dict(choice.only)))
        return self


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
    return _format_of_all(head.of(file), choice).of_run(choice)


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
