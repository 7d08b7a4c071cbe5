"""A scored case -> what a reader needs to check it by hand.

The code that ran, the evidence as rows, and the arithmetic that leads from the evidence to the score. The arithmetic is
done here again from the evidence alone, so that a page can set it beside the stored score.
"""

from __future__ import annotations

import inspect
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from types import ModuleType
from typing import Any

from analysis import scoring
from analysis.metrics import choices, numbers, segments
from analysis.metrics import words as word_metric
from analysis.metrics.choices import Choice
from analysis.metrics.numbers import Difference
from analysis.metrics.segments import SectionMatch
from analysis.metrics.words import LyricsMatch, WordPair, align, split_words
from analysis.parsing import lyrics as read_lyrics
from analysis.parsing import number as read_number
from analysis.parsing import option as read_option
from analysis.parsing import sections as read_sections
from analysis.records import Lens, LyricSection, Question, Scored, Section, Value
from analysis.released import collaboration, lyrics, musicology, segmentation
from analysis.tasks import EVERY, SUBTASKS


@dataclass(frozen=True, slots=True)
class Code:
    """Source text to show. title: what it does. file: where it stands in the project. line: its first line."""

    title: str
    file: str
    line: int
    text: str


@dataclass(frozen=True, slots=True)
class Arithmetic:
    """The last step to the score, in words and numbers. score: what it comes to; None where nothing is in the mean."""

    text: str
    score: float | None


MOST_ROWS = 300
"""Rows of evidence that are shown; an answer can hold tens of thousands."""
MOST_WORDS = 40
_OPERATIONS = {"equal": "same", "replace": "replaced", "delete": "deleted", "insert": "inserted"}

_METRIC: dict[str, tuple[ModuleType, Callable[..., Any]]] = {
    "sections": (segments, segments.matched_iou),
    "intervals": (segments, segments.matched_iou),
    "lyrics": (word_metric, word_metric.matched_wer),
    "words": (word_metric, word_metric.matched_wer),
    "option": (choices, choices.exact_match),
    "pair": (choices, choices.exact_match),
    "ranking": (choices, choices.exact_match),
    "song": (numbers, numbers.within),
    "count": (numbers, numbers.within),
    "seconds": (numbers, numbers.within),
}
_READER: dict[str, Callable[..., Any]] = {
    "sections": read_sections.read_sections,
    "intervals": read_sections.read_sections,
    "lyrics": read_lyrics.read_lyrics,
    "words": read_lyrics.read_words,
    "option": read_option.read_names,
    "pair": read_option.read_names,
    "ranking": read_option.read_names,
    "song": read_number.read_number,
    "count": read_number.read_number,
    "seconds": read_number.read_number,
}
_RELEASED: dict[str, ModuleType] = {
    "Structural segmentation": segmentation,
    "Structural lyrics transcription": lyrics,
    "Musicological analysis": musicology,
    "Artist collaboration": collaboration,
}


def code(question: Question, lens: Lens) -> tuple[Code, ...]:
    """The code that judged an answer to this question: the metric with its definition, and the reader before it."""
    form = SUBTASKS[question.subtask].form
    if lens == "released":
        module = _RELEASED[EVERY[question.task].category]
        return (_whole("The published script, as it behaves", module),)
    module, metric = _METRIC[form]
    return (
        _rule("The rule", module),
        _function("The metric that ran", metric),
        _function("How it is applied to this question", scoring.JUDGES[form]),
        _function("The reader that ran", _READER[form]),
    )


def arithmetic(scored: Scored) -> Arithmetic:
    """The score, worked out again from the evidence alone."""
    evidence = scored.evidence
    if scored.score is None:
        return Arithmetic(f"in no mean ({scored.verdict or scored.outcome})", None)
    if scored.outcome in ("missing", "unparsed") and isinstance(evidence, SectionMatch | None):
        return Arithmetic(f"no usable answer ({scored.outcome}): counts as the worst value, 0", 0.0)
    if isinstance(evidence, SectionMatch):
        return _sections(evidence)
    if isinstance(evidence, LyricsMatch):
        return _lyrics(evidence)
    if isinstance(evidence, Choice):
        return _choice(evidence)
    if isinstance(evidence, Difference):
        return _difference(evidence, scored.outcome)
    return Arithmetic(f"{scored.verdict or scored.outcome}: {scored.score:g}", scored.score)


def rows(question: Question, scored: Scored) -> list[dict[str, Any]]:
    """The evidence as a table, reference first. Every section of either side has a row, matched or not."""
    evidence = scored.evidence
    if isinstance(evidence, SectionMatch):
        return _section_rows(_sections_of(question.reference), _sections_of(scored.value), evidence)
    if isinstance(evidence, LyricsMatch):
        return _lyrics_rows(_lyrics_of(question.reference), _lyrics_of(scored.value), evidence)
    if isinstance(evidence, Choice):
        return [{"reference": _list(evidence.reference), "answer": _list(evidence.answer), "score": evidence.score}]
    if isinstance(evidence, Difference):
        return [
            {
                "reference": _number(evidence.reference),
                "answer": _number(evidence.answer),
                "answer - reference": _number(evidence.difference),
                "may differ by": _number(evidence.tolerance),
                "score": evidence.score,
            }
        ]
    return []


def _sections(match: SectionMatch) -> Arithmetic:
    if match.divisor == 0:
        return Arithmetic("no section on either side: they agree, 1", 1.0)
    total = _sum([pair.iou for pair in match.pairs])
    score = sum(pair.iou for pair in match.pairs) / match.divisor
    counts = f"max({match.n_reference} reference, {match.n_estimate} estimate)"
    return Arithmetic(f"({total}) / {counts} = {score:.6f}", score)


def _lyrics(match: LyricsMatch) -> Arithmetic:
    if not match.pairs:
        return Arithmetic("no section on either side: WER 0, IWER 1 / (1 + 0) = 1", 1.0)
    wer = sum(pair.wer for pair in match.pairs) / len(match.pairs)
    total = _sum([pair.wer for pair in match.pairs])
    score = 1.0 / (1.0 + wer)
    return Arithmetic(f"WER = ({total}) / {len(match.pairs)} = {wer:.6f};  IWER = 1 / (1 + WER) = {score:.6f}", score)


def _sum(values: Sequence[float]) -> str:
    """The addends, as far as a reader would add them up."""
    if len(values) > 60:
        return f"{sum(values):.4f}, the sum of {len(values):,}"
    return " + ".join(f"{value:.4f}" for value in values) or "0"


def _choice(choice: Choice) -> Arithmetic:
    order = "" if len(choice.reference) < 2 else " in this order," if choice.in_order else " in any order,"
    same = "the same: right, 1" if choice.score else "not the same: wrong, 0"
    return Arithmetic(
        f"reference {_list(choice.reference)}; answer {_list(choice.answer)};{order} {same}", choice.score
    )


def _difference(difference: Difference, outcome: str) -> Arithmetic:
    if difference.answer is None or difference.difference is None:
        why = "no answer was given" if outcome == "missing" else "no number could be read"
        return Arithmetic(f"{why}: wrong, 0", 0.0)
    off, most = abs(difference.difference), difference.tolerance
    right = off <= most
    text = f"|{_number(difference.answer)} - {_number(difference.reference)}| = {_number(off)}"
    return Arithmetic(f"{text} {'<=' if right else '>'} {_number(most)}: {'right' if right else 'wrong'}", float(right))


def _section_rows(
    reference: Sequence[Section], estimate: Sequence[Section], match: SectionMatch
) -> list[dict[str, Any]]:
    partner = {pair.reference: pair for pair in match.pairs}
    taken = {pair.estimate for pair in match.pairs}
    found = []
    for i, section in enumerate(reference[:MOST_ROWS]):
        pair = partner.get(i)
        other = estimate[pair.estimate] if pair is not None and pair.estimate < len(estimate) else None
        found.append(_section_row(section, other, pair.iou if pair is not None else 0.0))
    found += [_section_row(None, section, 0.0) for j, section in enumerate(estimate[:MOST_ROWS]) if j not in taken]
    return found[:MOST_ROWS]


def _section_row(reference: Section | None, estimate: Section | None, iou: float) -> dict[str, Any]:
    return {
        "reference": reference.label if reference else None,
        "from (s)": reference.start if reference else None,
        "to (s)": reference.end if reference else None,
        "estimate": estimate.label if estimate else None,
        "est. from (s)": estimate.start if estimate else None,
        "est. to (s)": estimate.end if estimate else None,
        "IoU": iou,
    }


def _lyrics_rows(
    reference: Sequence[LyricSection], hypothesis: Sequence[LyricSection], match: LyricsMatch
) -> list[dict[str, Any]]:
    found = []
    for pair in match.pairs[:MOST_ROWS]:
        left, right = _pair_of(reference, hypothesis, pair)
        aligned = _aligned(left, right, pair)
        found.append(
            {
                "reference": left.label if left else None,
                "words": len(left.text.split()) if left else 0,
                "hypothesis": right.label if right else None,
                "hyp. words": len(right.text.split()) if right else 0,
                "substitutions": aligned.substitutions,
                "deletions": aligned.deletions,
                "insertions": aligned.insertions,
                "WER": pair.wer,
            }
        )
    return found


def words(question: Question, scored: Scored) -> list[dict[str, Any]]:
    """The alignment of the words of every matched pair, run by run; lyrics only, the first MOST_ROWS runs."""
    if not isinstance(scored.evidence, LyricsMatch):
        return []
    reference, hypothesis = _lyrics_of(question.reference), _lyrics_of(scored.value)
    found: list[dict[str, Any]] = []
    for pair in scored.evidence.pairs[:MOST_ROWS]:
        left, right = _pair_of(reference, hypothesis, pair)
        left_words, right_words = (split_words(side.text) if side else [] for side in (left, right))
        for edit in _aligned(left, right, pair).edits:
            found.append(
                {
                    "section": " / ".join(side.label or "(no name)" for side in (left, right) if side),
                    "": _OPERATIONS[edit.operation],
                    "reference": _run(left_words[edit.reference_start : edit.reference_end]),
                    "hypothesis": _run(right_words[edit.hypothesis_start : edit.hypothesis_end]),
                }
            )
            if len(found) >= MOST_ROWS:
                return found
    return found


def _pair_of(
    reference: Sequence[LyricSection], hypothesis: Sequence[LyricSection], pair: WordPair
) -> tuple[LyricSection | None, LyricSection | None]:
    left = reference[pair.reference] if pair.reference is not None else None
    right = hypothesis[pair.hypothesis] if pair.hypothesis is not None and pair.hypothesis < len(hypothesis) else None
    return left, right


def _aligned(left: LyricSection | None, right: LyricSection | None, pair: WordPair) -> WordPair:
    """The pair with its alignment; the released lens keeps only the rate, so it is aligned here."""
    if pair.edits:
        return pair
    return align(split_words(left.text) if left else [], split_words(right.text) if right else [])


def _run(run: Sequence[str]) -> str:
    return " ".join(run) if len(run) <= MOST_WORDS else f"{' '.join(run[:MOST_WORDS])} … {len(run):,} words"


def _sections_of(value: Value | None) -> list[Section]:
    return [one for one in value if isinstance(one, Section)] if isinstance(value, tuple) else []


def _lyrics_of(value: Value | None) -> list[LyricSection]:
    return [one for one in value if isinstance(one, LyricSection)] if isinstance(value, tuple) else []


def _list(names: Sequence[str]) -> str:
    return ", ".join(names) if names else "nothing"


def _number(value: Any) -> str:
    """A decimal as it was written, shortened when it is very long."""
    if value is None:
        return ""
    text = f"{value.normalize():f}" if -20 < value.adjusted() < 20 else f"{value:.6e}"
    return text if text != "-0" else "0"


def _rule(title: str, module: ModuleType) -> Code:
    """What a module says of itself: the rule in prose."""
    return Code(title, _file(module), 1, inspect.cleandoc(module.__doc__ or ""))


def _function(title: str, function: Callable[..., Any]) -> Code:
    lines, first = inspect.getsourcelines(function)
    module = inspect.getmodule(function)
    assert module is not None
    return Code(title, _file(module), first, "".join(lines))


def _whole(title: str, module: ModuleType) -> Code:
    return Code(title, _file(module), 1, inspect.getsource(module))


def _file(module: ModuleType) -> str:
    return module.__name__.replace(".", "/") + ".py"
