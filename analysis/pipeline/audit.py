"""Audit: do published figures follow from the published answers, and if so under which rules?

1. Each figure of each task is computed under every lens of the benchmark, from all questions and from the readable
   answers alone, and with the accepted corrections of the workspace if there are any.
2. A claim is reproduced by a figure that rounds to the printed value: with as many decimals, as percentage or as ratio.
3. A claim that is not reproduced has its nearest figure, and reasons: ties of votes that chance decides, answers that
   the released script scores otherwise, answers that cannot be read, corrected references.
"""

from __future__ import annotations

import csv
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from decimal import Decimal, InvalidOperation
from pathlib import Path
from typing import Any, NamedTuple

from analysis import scoring
from analysis.benchmarks import readers
from analysis.benchmarks.registry import EVERY
from analysis.errors import FileError
from analysis.pipeline.load.question_lookup import read_context
from analysis.records import Answer, CaseScore
from analysis.scoring import figures
from analysis.scoring.figures import Figure
from analysis.store.tables.json_values import decode

OVERALL = "overall"
KINDS = ("corrected", "raw", "pooled", "iwer_of_mean_wer", "mean_of_iwer", "iwer_capped", "wer", "wer_capped")
"""Fields of a figure that a publication may print."""
FIGURES = (*KINDS, "precision", "recall", "f1")
"""What a claim may name."""
ALL, READABLE = "all questions", "readable answers only"
"""Denominators."""
PUBLISHED, CORRECTED = "published references", "corrected references"
MOST_QUIRKS = 2
_ABOUT = {"model", "size", "average"}
"""Columns of a wide table that name no task."""


@dataclass(frozen=True, slots=True)
class Claim:
    """A published figure. printed: as text, with its decimals. kind: of FIGURES, "" for any."""

    line: int
    task: str
    printed: str
    kind: str = ""

    @property
    def half(self) -> float:
        """Half a unit of the last decimal."""
        exponent = Decimal(self.printed).as_tuple().exponent
        return 0.5 * 10.0 ** int(exponent)


class Candidate(NamedTuple):
    """A figure that can be computed. cases: all, or the readable. value: from 0 to 1, or a ratio."""

    lens: str
    kind: str
    cases: str
    references: str
    value: float

    def __str__(self) -> str:
        extra = [text for text in (self.cases, self.references) if text not in (ALL, PUBLISHED)]
        return ", ".join([f"{self.lens} lens", self.kind.replace("_", " "), *extra])


@dataclass(frozen=True, slots=True)
class Finding:
    """A claim with the figures that reproduce it. nearest: among those allowed. off: printed minus nearest.

    reasons: why it is not reproduced, or why only under some rules.
    """

    claim: Claim
    matches: tuple[Candidate, ...]
    nearest: Candidate | None
    off: float | None
    reasons: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Audit:
    """All claims about one file. problems: records that could not be read. skipped: rows about other models."""

    model: str
    n: int
    findings: tuple[Finding, ...]
    problems: tuple[str, ...]
    skipped: int = 0

    @property
    def reproduced(self) -> int:
        return sum(bool(finding.matches) for finding in self.findings)


class _Scored(NamedTuple):
    """The cases of one set of references under one lens."""

    cases: Sequence[tuple[Answer, CaseScore]]
    figures: Mapping[str, Figure]
    readable: Mapping[str, Figure]


def audit(
    path: Path, claims: Path, model: str = "", corrected: Mapping[str, Any] | None = None
) -> Audit:  # fmt: skip
    """Compare published figures (`claims`) with those computed from the answers in a file. corrected: by question id.

    model: whose rows of the table to compare; that of the file if empty. Raises FileError, FormatError.
    """
    result = readers.read(path, read_context())
    if not result.answers:
        raise FileError(str(path), "answers of a benchmark", "none")
    name = model or result.facts.model
    rows, skipped = read_claims(claims, name)
    by_references = {PUBLISHED: _scored(result.answers)}
    relevant = {question: value for question, value in (corrected or {}).items() if value is not None}
    if any(answer.question.id in relevant for answer in result.answers):
        by_references[CORRECTED] = _scored([_under(answer, relevant) for answer in result.answers])
    findings = tuple(_finding(claim, by_references) for claim in rows)
    return Audit(name, len(result.answers), findings, tuple(map(str, result.problems)), skipped)


def read_claims(path: Path, model: str) -> tuple[list[Claim], int]:
    """The claims about a model, and how many rows are about others. Raises FileError.

    Long form: columns task, value and perhaps model and figure. Wide form: a column for each task.
    """
    try:
        with path.open(encoding="utf-8-sig", newline="") as stream:
            rows = list(csv.DictReader(stream))
    except (OSError, UnicodeDecodeError, csv.Error) as error:
        raise FileError(str(path), "a CSV file of claims", str(error)) from error
    own = [(line, row) for line, row in enumerate(rows, start=2) if row.get("model") in (None, "", model)]
    claims = [claim for line, row in own for claim in _claims(path, line, row)]
    if not claims:
        models = ", ".join(dict.fromkeys(row["model"] for row in rows if row.get("model")))
        expected = "claims with the columns task and value, or a column for each task"
        raise FileError(str(path), f"{expected}, about {model!r}", f"claims about {models}" if models else "none")
    return claims, len(rows) - len(own)


def _claims(path: Path, line: int, row: Mapping[str, str]) -> Iterator[Claim]:
    if "value" in row:
        cells = {row.get("task") or OVERALL: row["value"]}
    else:
        cells = {name: text for name, text in row.items() if name and name not in _ABOUT}
    for name, text in cells.items():
        if text and text.strip() not in ("-", "–"):
            try:
                yield Claim(line, _task(name), _number(text), _kind(path, line, row.get("figure") or ""))
            except (KeyError, InvalidOperation) as error:
                field = "value" if isinstance(error, InvalidOperation) else "task"
                expected = "a number" if field == "value" else f"a task of {', '.join(EVERY)}, or {OVERALL}"
                place = f"{path}:{line}: field {field!r}"
                raise FileError(place, expected, repr(text if field == "value" else name)) from error


def _task(name: str) -> str:
    plain = name.strip().lower()
    by_name = {task.name.lower(): code for code, task in EVERY.items()}
    by_code = {code.lower(): code for code in EVERY}
    return OVERALL if plain in (OVERALL, "average") else by_code.get(plain) or by_name[plain]


def _kind(path: Path, line: int, text: str) -> str:
    """Raises FileError."""
    kind = text.strip().lower()
    if kind and kind not in FIGURES:
        raise FileError(f"{path}:{line}: field 'figure'", f"one of {', '.join(FIGURES)}", repr(text))
    return kind


def _number(text: str) -> str:
    """A finite number as printed. Raises InvalidOperation."""
    plain = text.strip().removesuffix("%").strip()
    if not Decimal(plain).is_finite():
        raise InvalidOperation
    return plain


def _under(answer: Answer, corrected: Mapping[str, Any]) -> Answer:
    value = decode(corrected.get(answer.question.id))
    return answer if value is None else replace(answer, question=replace(answer.question, reference=value))


def _scored(answers: Iterable[Answer]) -> dict[str, _Scored]:
    """The scores of answers by lens."""
    cases: dict[str, list[tuple[Answer, CaseScore]]] = {}
    for answer in answers:
        for scored in scoring.scores(answer):
            cases.setdefault(scored.lens, []).append((answer, scored))
    return {
        lens: _Scored(
            own,
            figures.figures(((answer.question, scored) for answer, scored in own), own[0][1].lens),
            figures.figures(
                ((answer.question, scored) for answer, scored in own if scored.outcome == "scored"), own[0][1].lens
            ),
        )
        for lens, own in cases.items()
    }


def _finding(claim: Claim, by_references: Mapping[str, Mapping[str, _Scored]]) -> Finding:
    candidates = [
        candidate
        for references, by_lens in by_references.items()
        for lens, scored in by_lens.items()
        for candidate in _candidates(claim.task, lens, references, scored)
        if not claim.kind or candidate.kind == claim.kind
    ]
    printed = float(claim.printed)
    matches = tuple(
        candidate for candidate in candidates if abs(_as_printed(candidate, printed) - printed) <= claim.half + 1e-9
    )
    nearest = min(candidates, key=lambda candidate: abs(_as_printed(candidate, printed) - printed), default=None)
    off = None if nearest is None else printed - _as_printed(nearest, printed)
    reasons = () if any(_is_plain(match) for match in matches) else tuple(_reasons(claim, by_references[PUBLISHED]))
    return Finding(claim, matches, nearest, off, reasons)


def _is_plain(candidate: Candidate) -> bool:
    return candidate.lens == "paper" and candidate.cases == ALL and candidate.references == PUBLISHED


def _as_printed(candidate: Candidate, printed: float) -> float:
    """The value in the unit of the claim: percentages, but for word error rates printed as ratios."""
    is_ratio = candidate.kind.startswith("wer") and abs(candidate.value - printed) < abs(
        100 * candidate.value - printed
    )
    return candidate.value if is_ratio else 100 * candidate.value


def _candidates(task: str, lens: str, references: str, scored: _Scored) -> Iterator[Candidate]:
    if task == OVERALL:
        for cases, by_task in ((ALL, scored.figures), (READABLE, scored.readable)):
            value = figures.overall(by_task)
            if value is not None:
                yield Candidate(lens, "corrected", cases, references, value.corrected)
        return
    for cases, by_task in ((ALL, scored.figures), (READABLE, scored.readable)):
        figure = by_task.get(task)
        for kind in KINDS if figure else ():
            value = getattr(figure, kind)
            if value is not None:
                yield Candidate(lens, kind, cases, references, value)
    recall, precision = (by_task.get(task) for by_task in (scored.figures, scored.readable))
    if recall and precision and recall.pooled and precision.pooled:
        f1 = 2 * recall.pooled * precision.pooled / (recall.pooled + precision.pooled)
        yield Candidate(lens, "f1", ALL, references, f1)
        yield Candidate(lens, "precision", READABLE, references, precision.pooled)
        yield Candidate(lens, "recall", ALL, references, recall.pooled)


def _reasons(claim: Claim, by_lens: Mapping[str, _Scored]) -> Iterator[str]:
    """Rule 3, under the published references."""
    printed = float(claim.printed) / 100
    for lens, scored in by_lens.items():
        figure = scored.figures.get(claim.task)
        for name in figures.RANGES:
            span = getattr(figure, name, None)
            if span and span[0] <= printed <= span[1]:
                yield (f"{lens} lens: ties of votes are decided by chance; {name.removesuffix('_range')} between "
                       f"{100 * span[0]:.2f} and {100 * span[1]:.2f}")  # fmt: skip
    paper, released = by_lens.get("paper"), by_lens.get("released")
    if paper and released:
        yield from _differences(claim.task, paper, released)
    figure = paper.figures.get(claim.task) if paper else None
    if figure and (unreadable := figure.refused + figure.unparsed + figure.missing):
        yield f"{unreadable} of {figure.n} answers without a usable value count as wrong"
    if figure and figure.unscorable:
        yield f"{figure.unscorable} of {figure.n} questions cannot be scored"


def _differences(task: str, paper: _Scored, released: _Scored) -> Iterator[str]:
    """Answers that the released script scores otherwise, and its most frequent quirks."""
    scores = {answer.index: scored.score for answer, scored in paper.cases if task in (answer.question.task, OVERALL)}
    other = [
        scored for answer, scored in released.cases if answer.index in scores and scored.score != scores[answer.index]
    ]
    if other:
        quirks = Counter(quirk for scored in other for quirk in scored.quirks).most_common(MOST_QUIRKS)
        details = "; ".join(f"{quirk} ({n})" for quirk, n in quirks)
        yield f"the released script scores {len(other)} of {len(scores)} answers otherwise" + (
            f": {details}" if details else ""
        )
