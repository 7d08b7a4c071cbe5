"""Negation of a name in a text: "not A", "lacks A", "A is absent", "A can be ruled out", "nicht A", "pas A".

Only the clause around the name is searched, so time is bounded.
"""

from __future__ import annotations

import re

NEAR = 60
"""Characters before and after a name that are searched for a negation."""

SENTENCE = re.compile(r"[.!?](?=[\s\"'*)]|\Z)|[;\n]")
CLAUSE = re.compile(
    r",|[–—]|\s-\s|[()]|\b(?:but|yet|however|while|whilst|whereas|although|though|and|so|because|since|as|aber|"
    r"sondern|jedoch|mais|pero|sino|und|"
    r"et|y)\b",
    re.IGNORECASE,
)

NEGATOR = (
    r"(?:(?<!why )not|never|no(?! (?:doubt|question))|neither|nor|lacks?|lacking|without|excludes?|excluding|"
    r"rule[sd]? out|ruling out|dismissing|discarding|eliminating|missing|misses|devoid of|free (?:of|from)|fails? to|"
    r"non|"
    r"nicht|keine?[nrs]?|ohne|weder|noch kein|sans|pas|aucune?|sin|ningún|ninguna?|tampoco|ni|absence of|lack of|no "
    r"sign of|except|"
    r"rather than|instead of|anstatt|au lieu de|plutôt que|en vez de)"
)
"""Word that negates what follows, in English, German, French and Spanish."""
NOT = rf"(?:\b{NEGATOR}|n['’]t)"
"""Such a word, or the end of "isn't"."""
_DENIED_BEFORE = re.compile(
    rf"{NOT}(?!\s+(?:only|just|merely|nur|seulement|sólo|solo)\b)(?:\s+(?!but\b|sondern\b|mais\b|it\b|there\b|"
    rf"sino\b)[\w'’-]+){{0,3}}\s*[\"'“*]{{0,3}}\Z",
    re.IGNORECASE,
)
_NO_BEFORE = re.compile(r"(?:^|[\s(])no\s+(?:[\w'-]+\s+){0,2}[\"'“*]{0,3}\Z", re.IGNORECASE)
_DENIED_AFTER = re.compile(
    r"[\s\"'”*_:→–—=-]{0,6}(?:(?:song|feature)\s+)?(?:"
    r"(?:is|are|was|were|does|do|did|has|have|can|could|would|will|seems?|appears?|ist|est|es|wird|n'est|ne|no)"
    r"(?:\s+(?:simply|clearly|definitely|really|certainly|probably|also|just|to))?"
    r"(?:n't|n’t|not|\s+not|\s+never|\s+no\b(?! doubt)|\s+nicht|\s+kein\w*|\s+pas|\s+aucun\w*|\s+out\b|\s+absent|"
    r"\s+missing|\s+lacking|\s+excluded|"
    r"\s+ruled out|\s+eliminated|\s+nowhere|\s+none\b|\s+wrong|\s+be (?:ruled out|excluded|dismissed|discarded|"
    r"eliminated)|\s+ausgeschlossen|"
    r"\s+es\b|\s+tiene|\s+está)|"
    r"isn't|isn’t|aren't|doesn't|doesn’t|don't|hasn't|wasn't|cannot|can't|fehlt|falta|manque|(?:is|are) about "
    r"(?:other|different|something else)|absent\b|missing\b|out\b(?!\s+(?:of|front))|"
    r"has (?:hardly|barely|little)|is (?:hardly|barely)|lacks?\b|without\b)"
    r"(?!\s+(?:only|just|merely))",
    re.IGNORECASE,
)
_HINTS = (
    "no,n't,n’t,lack,without,exclud,rul,dismiss,discard,eliminat,miss,devoid,free,fail,ni,kein,ohne,weder,sans,pas,"
    "aucun,sin,ning,tampoco,absen,except,rather,instead,anstatt,au lieu,vez,out,fehlt,falta,manque,about,hardly,barely,"
    "little,but,n'e,wrong,ausge,ist ,est ,es "
).split(",")
"""Words of which every negation contains one; a fast check before the patterns."""
_ALL_BUT = re.compile(r"\b(?:everything|anything|all) (?:but|except)\s+(?:for\s+)?(?:the\s+|an?\s+)?\Z", re.IGNORECASE)
_ONLY = re.compile(r"\b(?:not|nicht|pas|no) (?:only|just|nur|seulement|sólo|solo)\b", re.IGNORECASE)


def denied(text: str, start: int, end: int) -> bool:
    """Whether the text negates the name between start and end."""
    around = text[max(0, start - NEAR) : end + NEAR].lower()
    if not any(word in around for word in _HINTS):
        return False
    near = SENTENCE.split(text[max(0, start - NEAR) : start])[-1]
    if _ONLY.search(near):
        return False
    if _ALL_BUT.search(near):
        return _DENIED_AFTER.match(text[end : end + NEAR]) is None
    before = CLAUSE.split(near)[-1]
    after = CLAUSE.split(SENTENCE.split(text[end : end + NEAR], maxsplit=1)[0], maxsplit=1)[0]
    return (
        _DENIED_BEFORE.search(before) is not None
        or _NO_BEFORE.search(before) is not None
        or _DENIED_AFTER.match(after) is not None
    )
