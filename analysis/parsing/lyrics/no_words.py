"""Detection of answers stating that nothing is sung: "Instrumental", "There is no bridge in this song.", "No vocals."

Every clause must state it, or draw the conclusion ("so there is nothing to transcribe").
"""

from __future__ import annotations

import re

from analysis.parsing.english import in_english
from analysis.parsing.lexicon import CJK
from analysis.parsing.steps import Steps
from analysis.parsing.text import common_signs

LONGEST = 300

_SECTION = (
    r"(?:intro(?:duction)?|(?:pre|post)[\s-]?chorus|verse|chorus|refrain|bridge|outro|hook|interlude|solo|coda|"
    r"breakdown|break|section|part|passage|"
    r"strophe|brücke|abschnitt|teil|couplet|pont|partie|estrofa|puente|estribillo|coro|sección)"
)
_SUBJECT = (
    rf"(?:(?:the|this|that|it|der|die|das|dieser?s?|le|la|cette|ce|el|esta|este|song|track|recording|audio|piece|"
    rf"es|c['’]est|un|une|ein|eine|una|il|stück|titel|lied|musik|aufnahme|morceau|musique|chanson|piste|pieza|"
    rf"canción|pista|tema|clip|music|{_SECTION}|is|section|in question|asked(?: "
    rf"for| about)?|itself|"
    r"first|second|third|last|final|entire|whole|given|requested|labell?ed)\s+){0,6}"
)
_WORDS = (
    r"(?:lyrics?|words?|vocals?|singing|voices?|vocal (?:parts?|content|lines?|content|performance)|text|speech|"
    r"rapping|sung (?:words|lyrics|parts?)|"
    r"spoken (?:words|parts?)|lyrical content|verbal content|gesang|text|worte|wörter|stimmen?|paroles?|voix|chant|"
    r"texte|letra|voces|voz|palabras|texto)"
)
_NO = (
    r"(?:no (?:tiene|contiene)|ne contient (?:pas|aucune?)|enthält kein(?:e[nr]?)?|no|not any|without|zero|"
    r"kein(?:e[nrms]?)?|ohne|aucune?s?|pas d[e'’]\s?|pas de|sans|sin|ningun[oa]s?|ningún|no "
    r"hay|"
    r"does not (?:have|contain|include|feature)|doesn['’]t (?:have|contain|include|feature)|do not (?:have|contain)|"
    r"(?:don['’]t|do not|didn['’]t|did not) (?:hear|find|detect|notice|see)|"
    r"there (?:isn|aren)['’]t|there (?:is|are) not|lacks?|isn['’]t|hat kein(?:e[nr]?)?|n['’]a pas d[e'’])"
)
_THERE_IS = (
    r"(?:(?:there(?:'s| is| are| were| was)|it has|has|have|contains?|features?|includes?|i (?:can )?hear|i (?:could "
    r")?(?:find|found|detect(?:ed)?)|with|i|we|it is|is|es gibt|"
    r"il n['’]y a|hay|has got|hat|enthält|a|tiene|la canción|la chanson|das lied|der song|dieses lied|this song|the "
    r"song|we hear|no hay)\s+)"
)
_ADJECTIVE = (
    r"(?:(?:any|an?|the|audible|clear|discernible|sung|distinct|such|intelligible|separate|actual|detectable|"
    r"labell?ed|identifiable|de|d['’])\s*)"
)
_WHERE = (
    r"(?:\s*(?:in|during|on|for|here|at|within|to|throughout|of|present|vorhanden|présente?|presente|at all|found|"
    r"detected|available|heard|exists?|"
    r"occurs?|im|in diesem|"
    r"dans|en|aquí|ici|hier|sung|are|is|anywhere|whatsoever|or)\b[^.;,\n]{0,60})?"
)
_INSTRUMENTAL = (
    r"(?:(?:just|only|all|purely|fully|entirely|completely|wholly|an?|it is|it's|rein|purement|puramente|entièrement|"
    r"is|the|this|totally|100%)\s+)*"
    r"instrumental(?:es?|s|teil|stück|passage|abschnitt)?(?:\s+(?:section|part|break|passage|only|song|track|piece|"
    r"music|bridge|interlude|solo|intro|outro|version|recording|throughout|"
    r"teil|stück|abschnitt))*"
)
_NOTHING = (
    r"(?:there(?:'s| is| are) )?(?:nothing|no one|nobody|none|no (?:lyrics?|words?|vocals?|text|lines?)|nichts|"
    r"niemand|rien|personne|nada|nadie)"
    r"(?:\s+(?:is|are|was|were|n['’]est|se|wird|gets))?(?:\s+(?:being|ever|actually))?"
    r"\s+(?:sung|said|rapped|spoken|sings?|raps?|singing|vocali[sz]ed|gesungen|singt|chantée?|chante|canta|to "
    r"(?:transcribe|sing|report))"
)
_ONLY_MUSIC = (
    r"(?:is|are|contains?|has|have|features?|consists of|with)?\s*(?:only|just|purely)\s+(?:of\s+)?(?:instruments?|"
    r"music|guitars?|piano|drums|beats?|"
    r"synths?|instrumental\w*|background music)(?:\s+(?:music|playing|parts?|plays?|are (?:playing|heard|audible|"
    r"present)|can be heard|is (?:heard|playing)))?"
)
_SILENCE = (
    r"(?:silence|silent|music only|only music|just music|beat only|no-vocals|wordless|humming only|"
    r"n/?a \(instrumental\))"
)
_CLAIM = re.compile(
    rf"(?:es|hier|in diesem teil|im \w+|in der \w+) wird (?:hier |nichts? )?(?:nicht )?(?:gesungen|gesprochen|"
    rf"gerappt){_WHERE}|on ne "
    rf"chante (?:pas|rien){_WHERE}|"
    rf"no se canta(?: nada)?{_WHERE}|{_SUBJECT}(?:is\s+|ist\s+|est\s+|es\s+)?(?:{_INSTRUMENTAL}{_WHERE}|"
    rf"{_NOTHING}{_WHERE}|{_SILENCE}|{_ONLY_MUSIC}{_WHERE}|"
    rf"(?:{_THERE_IS}{{0,3}})?{_NO}\s*{_ADJECTIVE}{{0,3}}(?:{_WORDS}(?:\s*(?:or|and|/|,|und|oder|et|ou|y|ni|"
    rf"o)\s*{_WORDS}){{0,2}}|{_SECTION}(?:e?s)?)(?:\s+{_SECTION})?{_WHERE}|"
    rf"{_WORDS}\s*[:=]?\s*(?:none|no|keine?|aucune?|ningun[oa]|absent|n/?a)|no {_SECTION}|"
    rf"{_SECTION}(?:e?s)?\s*[:–-]?\s*(?:(?:is|are|seems)\s+)?(?:none|not (?:present|there|part of|included|found|in|"
    rf"on)(?:\s+(?:the|this|that)\s[\w ]{{2,30}})?|absent|missing|"
    rf"(?:does|do) (?:not|never) (?:exist|occur|appear|feature)|(?:doesn|don)['’]t (?:exist|occur|appear|feature)|"
    rf"never (?:occurs?|appears?|happens?|comes)|"
    rf"fehlt|kommt nicht vor|n'existe pas|n'apparaît pas|no existe|no aparece|falta)"
    rf"(?:\s+(?:at all|anywhere))?{_WHERE})",
    re.IGNORECASE,
)
_CONCLUSION = re.compile(
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
_SPLIT = re.compile(
    r"\s+with\s+(?=no\b)|\s+(?=without\b|ohne\b|sans\b|sin\b)|"
    r"[.;\n]+|,\s*(?:so|and|therefore|hence|thus|with|it|as|because|since)?\b|\s+(?:so|therefore|because|since|"
    r"as|and|und|et|y|which|that)\s+(?=there|it|the|this|no|nothing|has|have|contains?|features?|carries|hat|"
    r"enthält|n'a|ne|tiene|contiene)|\s[–—-]\s|\((?=no|instrumental)"
)
_FRAME = re.compile(r"[\s\[\](){}*_\"“”`♪♫🎵🎶.!<>«»#>-]+")
_LEAD = re.compile(
    r"\A(?:sure|certainly|okay|ok|well|unfortunately|actually|note|answer|lyrics|bridge|chorus|verse|antwort|réponse|"
    r"respuesta)\s*[:,!.]\s*",
    re.IGNORECASE,
)


_IS_WITHOUT = re.compile(r"\b(?:is|are|comes|goes) without(?: any| an?)?\b", re.IGNORECASE)

_NEGATIONS = (
    "instrument|no|n't|without|lack|zero|absent|missing|silen|wordless|purely|humming|only|just|n/a|kein|ohne|nicht|"
    "niemand|fehlt|pas|sans|aucun|rien|personne|exist|aparece|sin |ningun|ningún|nada|nadie|falta"
).split("|")
_SUBJECTS = (
    "instrument|silen|music|wordless|humming|beat|intro|chorus|verse|refrain|bridge|outro|hook|interlude|solo|coda|"
    "break|"
    "section|part|passage|strophe|brücke|abschnitt|teil|couplet|pont|estrofa|puente|estribillo|coro|sección|lyric|word|"
    "vocal|sing|sung|said|voice|text|speech|rap|spoken|gesang|wort|wörter|stimme|parole|voix|chant|letra|voces|voz|"
    "palabra|canta"
).split("|")
"""Words of which a text that denies lyrics contains at least one; a fast check before the grammar."""


def says_no_words(text: str) -> bool:
    """Whether the whole text states that there is nothing to transcribe."""
    if not 0 < len(text) <= LONGEST:
        return False
    if not text.isascii() and CJK.search(text):
        text = CJK.sub("", in_english(common_signs(text, Steps()), Steps()))
    lowered = text.lower().replace("’", "'")
    if not any(map(lowered.__contains__, _NEGATIONS)) or not any(map(lowered.__contains__, _SUBJECTS)):
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


_NAMES_SECTION = re.compile(rf"\b{_SECTION}(?:e?s)?\b", re.IGNORECASE)
