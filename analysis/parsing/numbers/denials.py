"""Numbers that a text itself takes back: they are never its answer.

A tolerance ("± 2 s"), another measure (96 BPM, bar 17), a negated number ("not 2 but 3"), an earlier guess, and what a
denial or a comparison strikes out.
"""

from __future__ import annotations

import re

from analysis.parsing.lexicon import compiled
from analysis.parsing.negation import NOT
from analysis.parsing.numbers.quantities import Quantity
from analysis.parsing.options.single.passage import struck

MOST = 100
"""Most numbers of a text whose context is analysed. A text with more has no answer with a context."""

_TOLERANCE = re.compile(
    r"(?:±|\+\s?/\s?[-−–]|\+[-−–]|\bplus[\s-]+(?:or|/)[\s-]+minus|\bgive or take|\bplus ou moins|\bmás o menos|"
    r"\bmargin of(?: error(?: of)?)?|"
    r"\btolerance(?: of)?|\berror of|\bwithin|\bplusminus|\bplus/minus|\boff by)\s*(?:about |around |up to |an? |the "
    r")?[:=]?\s*\Z",
    re.IGNORECASE,
)
_DENIED = re.compile(
    rf"{NOT}\s+(?:(?:at|exactly|only|just|really|actually|the|be|is|are|es|son|im|ab|bei|à|a|en|von|for|by|"
    rf"from)\s+){{0,2}}[~≈]?\Z",
    re.IGNORECASE,
)
_CLAUSE = re.compile(
    r"[;!?\n,]|[.:](?=\s)|\b(?:but|yet|because|since|so|and|aber|sondern|mais|pero|sino|und|et|y)\b", re.I
)
_DENIED_CLAUSE = re.compile(
    r"(?:\b(?:do|does|did|is|are|was|were|has|have|would|could|can|should)(?:n't|n’t|\s+not)|\bcannot|\bI'd not|"
    r"\bnever|\bnicht|\bpas)\s(?!.*\b(?:until|till|"
    r"before|after|only|just|more|less|fewer|than|sure|certain|clear|exceed|bis|vor|avant|antes|jusqu)\b)",
    re.IGNORECASE,
)
"""A verb that is negated before a number, unless it bounds the number or speaks of certainty."""
_ONLY = re.compile(r"\b(?:only|just)\s+[~≈]?\Z", re.IGNORECASE)
_FIRST_THOUGHT = re.compile(
    r"\b(?:(?:first|initial|earlier|original|previous|preliminary|rough|second) (?:guess|thought|thoughts|count|"
    r"estimate|impression|"
    r"idea|answer|attempt|draft|tally)|(?:i|we) (?:had )?(?:first|initially|originally|at first|previously)(?: \w+)?|"
    r"(?:initially|originally|at first),? (?:i|we) \w+|(?:i|we) \w+ (?:initially|at first|originally)|some would say|"
    r"one might think)"
    r"(?: (?:was|were|is|had been|it|there|that|had|were|of|at|a|about|to be)){0,3}\s*[:=]?\s*\Z",
    re.IGNORECASE,
)
"""Words before a number that was an earlier thought."""
_ESTIMATED = re.compile(
    r"\bI (?:had )?(?:estimated|counted|thought|guessed|heard|said|expected|assumed|believed)\b[^.;,\n]{0,20}\Z",
    re.IGNORECASE,
)
_CREDITED = re.compile(
    r"(?:\s+[^\W\d]+){0,2}?\s+(?:(?:are|is|were|was|get|gets) )?(?:\w+ly )?(?:credited|listed|named in|mentioned in|"
    r"billed|advertised)\b",
    re.IGNORECASE,
)
"""Words after the number of people mentioned as participants, next to the number of those who perform."""
_SENTENCE = re.compile(r"[;!?\n]|\.(?=\s|\Z)")


def hard_facts(text: str, every: list[Quantity]) -> list[Quantity]:
    """Numbers that can be the answer: not tolerances, other measures or negated numbers."""
    if len(every) > MOST:
        return every
    candidates = []
    for index, quantity in enumerate(every):
        before = text[max(0, quantity.start - 40) : quantity.start]
        if quantity.of == "measure" or _TOLERANCE.search(before):
            continue
        if _is_denied(text, quantity) if len(every) > 1 else _is_denied_alone(text, quantity):
            continue
        if index + 1 < len(every) and _is_contrasted(text, quantity, every[index + 1]):
            continue
        if len(every) > 1 and (
            _FIRST_THOUGHT.search(text[max(0, quantity.start - 60) : quantity.start])
            or _CREDITED.match(text, quantity.end)
        ):
            continue
        if index and _TOLERANCE.fullmatch(text[every[index - 1].end : quantity.start].strip()):
            continue
        candidates.append(quantity)
    return candidates


def without_struck(text: str, every: list[Quantity]) -> list[Quantity]:
    """Numbers outside the scope of denials, comparisons and first thoughts, if any are; else all."""
    places = struck(text, [(quantity.start, quantity.end) for quantity in every]) if 1 < len(every) <= MOST else []
    return [quantity for place, quantity in enumerate(every) if place not in places] or every


def _is_denied(text: str, quantity: Quantity) -> bool:
    """Whether a number is negated, or what its clause says: "not 2 but 3", "she does not sing in the chorus (0:45)"."""
    before = text[max(0, quantity.start - 80) : quantity.start]
    if _DENIED.search(before[-40:]) and not _ONLY.search(before):
        return True
    clause = _CLAUSE.split(before)[-1]
    return _DENIED_CLAUSE.search(clause) is not None


def _is_denied_alone(text: str, quantity: Quantity) -> bool:
    """Whether the only number of a text is negated: "Not 3"."""
    before = text[max(0, quantity.start - 80) : quantity.start]
    if quantity.value == 0 or _ONLY.search(before):
        return False
    return _DENIED.search(before) is not None or _DENIED_CLAUSE.search(_CLAUSE.split(before)[-1]) is not None


def _is_contrasted(text: str, quantity: Quantity, following: Quantity) -> bool:
    """Whether a number was estimated, "but" another follows: "I estimated 50 s, yet a recount gives 56 s"."""
    gap = text[quantity.end : following.start]
    return (
        _ESTIMATED.search(text[max(0, quantity.start - 40) : quantity.start]) is not None
        and _SENTENCE.search(gap) is None
        and compiled("conjunction.contrast").search(gap) is not None
    )
