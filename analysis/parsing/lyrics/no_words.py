"""Detection of answers stating that nothing is sung: "Instrumental", "There is no bridge in this song.", "No vocals."

Every clause must state it, or draw the conclusion ("so there is nothing to transcribe").
"""

from __future__ import annotations

import re

from analysis.parsing import late
from analysis.parsing.english import in_english
from analysis.parsing.lexicon import CJK, alternation, may_occur
from analysis.parsing.steps import Steps
from analysis.parsing.text import common_signs

LONGEST = 300

_SECTION = rf"(?:(?:pre|post)[\s-]?chorus(?:es)?|{alternation('wordless.section')})"
_SUBJECT = rf"(?:(?:{alternation('wordless.subject')}|{_SECTION})\s+){{0,6}}"
_WORDS = alternation("wordless.words")
_NO = alternation("wordless.no")
_WHERE = rf"(?:\s*{alternation('wordless.where')}\b[^.;,\n]{{0,60}})?"
_INSTRUMENTAL = (
    rf"(?:(?:{alternation('wordless.purely')}|all|an?|it is|it's|is|the|this)\s+)*"
    rf"instrumental(?:es?|s|teil|stück|passage|abschnitt)?(?:\s+{alternation('wordless.kind')})*"
)
_NOTHING = (
    rf"(?:there(?:'s| is| are) )?{alternation('wordless.nobody')}(?:\s+(?:is|are|was|were|n'est|se|wird|gets))?"
    rf"(?:\s+(?:being|ever|actually))?\s+{alternation('wordless.sung')}"
)
_ONLY_MUSIC = (
    r"(?:is|are|contains?|has|have|features?|consists of|with)?\s*(?:only|just|purely)\s+(?:of\s+)?"
    rf"(?:{alternation('wordless.instruments')}|instrumental\w*)(?:\s+{alternation('wordless.playing')})?"
)
_CLAIM = late.compile(
    rf"(?:es|hier|in diesem teil|im \w+|in der \w+) wird (?:hier |nichts? )?(?:nicht )?(?:gesungen|gesprochen|"
    rf"gerappt){_WHERE}|on ne "
    rf"chante (?:pas|rien){_WHERE}|"
    rf"no se canta(?: nada)?{_WHERE}|{_SUBJECT}(?:is\s+|ist\s+|est\s+|es\s+)?(?:{_INSTRUMENTAL}{_WHERE}|"
    rf"{_NOTHING}{_WHERE}|{alternation('wordless.silence')}|{_ONLY_MUSIC}{_WHERE}|"
    rf"(?:{alternation('wordless.there')}\s+){{0,3}}{_NO}\s*(?:{alternation('wordless.adjective')}\s*){{0,3}}"
    rf"(?:{_WORDS}(?:\s*(?:or|and|/|,|und|oder|et|ou|y|ni|o)\s*{_WORDS}){{0,2}}|{_SECTION})(?:\s+{_SECTION})?{_WHERE}|"
    rf"{_WORDS}\s*[:=]?\s*(?:none|no|keine?|aucune?|ningun[oa]|absent|n/?a)|no {_SECTION}|"
    rf"{_SECTION}\s*[:–-]?\s*(?:(?:is|are|seems)\s+)?(?:none|not (?:present|there|part of|included|found|in|"
    rf"on)(?:\s+(?:the|this|that)\s[\w ]{{2,30}})?|absent|missing|"
    rf"(?:does|do) (?:not|never) (?:exist|occur|appear|feature)|(?:doesn|don)['’]t (?:exist|occur|appear|feature)|"
    rf"never (?:occurs?|appears?|happens?|comes)|"
    rf"fehlt|kommt nicht vor|n'existe pas|n'apparaît pas|no existe|no aparece|falta)"
    rf"(?:\s+(?:at all|anywhere))?{_WHERE})",
    re.IGNORECASE,
)
_CONCLUSION = late.compile(
    rf"{_SUBJECT}(?:is|are|was|gets|wird|ist|est|es)\s+(?:[\w-]+ ){{0,2}}?(?:played|performed|carried|covered|"
    rf"taken|filled|led|"
    rf"left|given|handed|gespielt|getragen|jouée?|tocad[oa])\b[^.;\n]{{0,60}}|"
    r"(?:(?:(?:it|this|that) ?)?(?:is|['’]s) |there is )?(?:just |only )?an? (?:[\w-]+ ){0,3}?(?:solo|break|interlude|"
    r"instrumental|"
    r"(?:plays|solos|continues|takes over|carries on))\b[^.;\n]{0,40}|"
    r"(?:instead,? )?(?:it|the (?:song|track|piece)) (?:is|has|goes|consists|moves|stays|contains)\b[^.;\n]{0,60}|"
    r"(?:so|and|therefore|thus|hence|because|since|as|also|deshalb|donc|así que|porque|und|et|y)?\s*,?\s*(?:it|this|"
    r"that|the|there|i|here)?\s*"
    r"(?:is|are|have|was|answer is|list is|result is|remains?|return|returning)?\s*(?:an?\s+)?(?:nothing (?:to|for me "
    r"to) (?:transcribe|report|list|write)|empty(?: list)?|\[\s*\]|"
    r"none|n/?a|no transcription|blank)[^.;\n]{0,40}|(?:only|just)\s+[\w-]+(?:\s+[\w-]+){0,5}",
    re.IGNORECASE,
)
_SPLIT = late.compile(
    r"\s+with\s+(?=no\b)|\s+(?=without\b|ohne\b|sans\b|sin\b)|"
    r"[.;\n]+|,\s*(?:so|and|therefore|hence|thus|with|it|as|because|since)?\b|\s+(?:so|therefore|because|since|"
    r"as|and|und|et|y|which|that)\s+(?=there|it|the|this|no|nothing|has|have|contains?|features?|carries|hat|"
    r"enthält|n'a|ne|tiene|contiene)|\s[–—-]\s|\((?=no|instrumental)"
)
_FRAME = late.compile(r"[\s\[\](){}*_\"“”`♪♫🎵🎶.!<>«»#>-]+")
_LEAD = late.compile(
    r"\A(?:sure|certainly|okay|ok|well|unfortunately|actually|note|answer|lyrics|bridge|chorus|verse|antwort|réponse|"
    r"respuesta)\s*[:,!.]\s*",
    re.IGNORECASE,
)


_IS_WITHOUT = late.compile(r"\b(?:is|are|comes|goes) without(?: any| an?)?\b", re.IGNORECASE)

_NEGATIONS = (
    "instrument|no|n't|without|lack|zero|absent|missing|silen|wordless|purely|humming|only|just|n/a|kein|ohne|nicht|"
    "niemand|fehlt|pas|sans|aucun|rien|personne|exist|aparece|sin |ningun|ningún|nada|nadie|falta"
).split("|")
_SUNG = ("wordless.words", "wordless.section", "wordless.sung", "wordless.silence", "wordless.instruments")
"""Words of which a text that denies lyrics contains one of each kind; a fast check before the grammar."""


def says_no_words(text: str) -> bool:
    """Whether the whole text states that there is nothing to transcribe."""
    if not 0 < len(text) <= LONGEST:
        return False
    if not text.isascii() and CJK.search(text):
        text = CJK.sub("", in_english(common_signs(text, Steps()), Steps()))
    lowered = text.lower().replace("’", "'")
    if not any(map(lowered.__contains__, _NEGATIONS)) or not may_occur(lowered, *_SUNG):
        return False
    text = _IS_WITHOUT.sub("has no", text)
    plain = _LEAD.sub("", text.replace("’", "'").strip("\t\n *_[](){}\"'“”`♪♫🎵🎶.!<>«»#-"))
    clauses = [clause for part in _SPLIT.split(plain) if (clause := one_blank(part))]
    if not clauses or len(clauses) > 6:
        return False
    claims = [_CLAIM.fullmatch(clause) is not None for clause in clauses]
    return any(claims) and all(
        claim or _CONCLUSION.fullmatch(clause) for claim, clause in zip(claims, clauses, strict=True)
    )


def one_blank(clause: str) -> str:
    """Clause with single spaces between its words, the only form that the grammar accepts."""
    return _FRAME.sub(" ", clause).strip()


def says_no_section(text: str) -> bool:
    """Whether the whole text states that the section does not exist."""
    return _NAMES_SECTION.search(text) is not None and says_no_words(text)


_NAMES_SECTION = late.compile(rf"\b{_SECTION}", re.IGNORECASE)
