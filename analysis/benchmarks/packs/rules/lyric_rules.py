"""The measures of alt-eval for one transcript of lyrics (github.com/audioshake/alt-eval): words, case and the signs.

1. Words: word error rate of the words in lower case. With case: errors of case among equal words count as well.
2. Punctuation, parentheses, ends of lines and of sections: the tokens of both sides are aligned with the fewest edits,
   whatever their case. A token of a kind aligned with an equal one is a hit, with another one of its kind a
   substitution, else missing or extra. F1 of precision = hits / (hits + substitutions + extra) and recall = hits /
   (hits + substitutions + missing); undefined where a side has no such token.
"""

from __future__ import annotations

from typing import NamedTuple

import jiwer

from analysis.benchmarks.packs.rules.lyric_tokens import Kind, Token, tokens, words
from analysis.metrics.section_wer import Settings, matched_wer
from analysis.records import Answer, CaseScore, Lens, LyricSection, Outcome, Step

KINDS: dict[str, Kind] = {
    "alt_eval.punctuation": "punctuation",
    "alt_eval.parentheses": "parenthesis",
    "alt_eval.lines": "line",
    "alt_eval.sections": "section",
}
"""Rules by the kind of token that they count."""
WORDS, CASE = "alt_eval.wer", "alt_eval.wer_case"
_AS_IS = jiwer.Compose([])


class Counts(NamedTuple):
    """Tokens of one kind after the alignment."""

    hits: int
    substitutions: int
    missing: int
    extra: int

    @property
    def f1(self) -> float | None:
        """The harmonic mean of precision and recall, None where a side has no such token."""
        n_reference = self.hits + self.substitutions + self.missing
        n_answer = self.hits + self.substitutions + self.extra
        return 2 * self.hits / (n_reference + n_answer) if n_reference and n_answer else None


def score(answer: Answer, lens: Lens, rule: str) -> CaseScore:
    """The score of an answer under one of the rules."""
    reference = answer.question.reference
    assert isinstance(reference, tuple)
    expected = tokens("\n\n".join(section.text for section in reference if isinstance(section, LyricSection)))
    answer_tokens = tokens(answer.raw) if isinstance(answer.raw, str) else []
    is_text = isinstance(answer.raw, str)
    outcome: Outcome = "scored" if is_text else "missing"
    value = (LyricSection("", answer.raw),) if is_text else None
    if rule in KINDS:
        counts = count(expected, answer_tokens, KINDS[rule])
        text = ", ".join(f"{n} {name}" for name, n in counts._asdict().items())
        return CaseScore(lens, outcome, "clean", value, counts.f1, (Step("reading rule", rule), Step("tokens", text)))
    match = matched_wer([" ".join(words(expected))], [" ".join(words(answer_tokens))], Settings())
    n_case = case_errors(expected, answer_tokens) if rule == CASE else 0
    wer = match.wer + n_case / max(len(words(expected)), 1)
    steps = (Step("reading rule", rule), *((Step("errors of case", str(n_case)),) if rule == CASE else ()))
    evidence = match if rule == WORDS else None
    return CaseScore(lens, outcome, "clean", value, 1 / (1 + wer), steps, evidence, wer)


def case_errors(expected: list[Token], answer_tokens: list[Token]) -> int:
    """Words that are equal but for their case."""
    sides = words(expected), words(answer_tokens)
    return sum(
        sides[0][start] != sides[1][other]
        for chunk in _alignment(*sides)
        if chunk.type == "equal"
        for start, other in zip(
            range(chunk.ref_start_idx, chunk.ref_end_idx), range(chunk.hyp_start_idx, chunk.hyp_end_idx), strict=True
        )
    )


def count(expected: list[Token], answer_tokens: list[Token], kind: Kind) -> Counts:
    """Hits and errors of the tokens of a kind."""
    hits = substitutions = missing = extra = 0
    for chunk in _alignment([token.text for token in expected], [token.text for token in answer_tokens]):
        left = [token.kind == kind for token in expected[chunk.ref_start_idx : chunk.ref_end_idx]]
        right = [token.kind == kind for token in answer_tokens[chunk.hyp_start_idx : chunk.hyp_end_idx]]
        is_pair = chunk.type in ("equal", "substitute")
        both = sum(a and b for a, b in zip(left, right, strict=True)) if is_pair else 0
        hits += both if chunk.type == "equal" else 0
        substitutions += both if chunk.type == "substitute" else 0
        missing += sum(left) - both
        extra += sum(right) - both
    return Counts(hits, substitutions, missing, extra)


def _alignment(expected: list[str], answer_tokens: list[str]) -> list[jiwer.AlignmentChunk]:
    """Chunks of the alignment with the fewest edits, whatever the case."""
    if not expected:
        return [jiwer.AlignmentChunk("insert", 0, 0, 0, len(answer_tokens))] if answer_tokens else []
    sides = ([text.lower() for text in expected], [text.lower() for text in answer_tokens])
    result = jiwer.process_words(
        [sides[0]],  # type: ignore[list-item] # words, which jiwer takes as well as texts
        [sides[1]],  # type: ignore[list-item]
        reference_transform=_AS_IS,
        hypothesis_transform=_AS_IS,
    )
    return list(result.alignments[0])
