"""Refusals: answers stating that the model cannot or will not do the task.

A small grammar combines a speaker ("I", "we", an AI model) or the task itself, a word of inability or unwillingness,
and a word of the task (audio, transcribe, copyright, ...). Songs contain "I can't" and "sorry" too, so words that may
be sung are a refusal only if they mention the recording or the request. An answer that continues with a value ("...,
but my best guess is 3") is not a refusal.
"""

from __future__ import annotations

import re
from functools import cache

from analysis.parsing import late
from analysis.parsing.lexicon import alternation, compiled, may_occur

LONGEST = 1500
"""Longest refusal in characters. Longer text is an answer."""

_CANNOT = (
    r"(?:can(?:no|')?t|can not|could not|couldn't|won't|will not|unable to|not able to|(?:am|'m) not capable|not "
    r"allowed|"
    r"not permitted|incapable of|(?:don't|do not|lack|have no|without) (?:have )?(?:the |any |direct )?"
    r"(?:ability|capability|capacity|access|means|way|permission|rights?|licen[sc]e|authori[sz]ation)|"
    r"(?:don't have|do not have|lack|without) (?:enough |sufficient )?(?:information|context)|"
    r"not possible (?:for me )?to|impossible (?:for me )?to|won't be able to|decline to|must decline|refuse to|"
    r"prefer not to|not comfortable)"
)
_TASK = (
    r"(?:audio|music|songs?\b|listen|hear|file|lyrics?|copyright|transcri|assist|help|determin|analy[sz]|provid|"
    r"reproduc|"
    r"access|process|identif|tell\b|recording|answer|question|detect|compar|measur|recogni[sz]|judge|say\b|know\b|"
    r"comply|fulfil|request|share|perceiv|features?\b|sections?\b|sound|evaluat|assess|classif|extract|complet|perform "
    r"this)"
)
_MACHINE = (
    r"\bas an? (?:ai|artificial|large language|language|text|virtual|digital|llm)\b|"
    r"\bi(?:'m| am) (?:just |only |merely )?an? (?:ai|artificial|large language|language|text|virtual|"
    r"digital)\b[^.\n]{0,80}"
    r"\b(?:not|n't|unable|cannot|no|without|text-only)\b|"
    r"\bi(?:'m| am) (?:just |only |merely )?an? (?:text-based|text-only|ai language|language)\b"
)
_FOREIGN = (
    r"\b(?:ich kann|kann ich|ich bin|es tut mir leid|tut mir leid)\b[^.!?\n]{0,60}\b(?:nicht|keine?n?|außerstande|"
    r"leider)\b|"
    r"\A\W*(?:es )?tut mir leid\b|\A\W*entschuldigung\b|\A\W*leider kann\b|"
    r"\bje (?:ne )?(?:peux|suis|puis)\b[^.!?\n]{0,20}\b(?:pas|incapable)\b|\A\W*(?:je suis )?désolée?\b|"
    r"\b(?:no puedo|no me es posible|no soy capaz|no tengo acceso)\b|\A\W*lo siento\b|"
    r"无法|不能(?:提供|听|处理|识别|转录|回答)|抱歉|对不起|听不清|听不到|申し訳|できません|(?:聞き取|聴き取|聞こえ|聴こえ)[れえ]?ま?せ?(?:ない|ません)|"
    r"\b(?:impossible de|je n'arrive pas à|no logro|no consigo|no es posible|lamentablemente|malheureusement|"
    r"bedauerlicherweise|leider)\b"
    r"[^.!?\n]{0,60}\b(?:nicht|kein\w*|pas|transcri\w+|no)\b"
)
_REFUSAL = late.compile(
    rf"{_MACHINE}|\b(?:i|i'm|i am|it is|it was|it's|we)\b[^.!?\n]{{0,40}}\b{_CANNOT}(?!\w)|"
    rf"\A\W*(?:i(?:'m| am) |we(?:'re| are) )?(?:very |so |really )?(?:sorry|unfortunately|i apologi[sz]e|apologies|"
    rf"my apologies)\b|\A\W*(?:unable|not able) to\b|\A\W*cannot\b|"
    rf"\b(?:beyond|outside|exceeds) (?:of )?(?:the scope of )?(?:my|what i) (?:\w+ )?(?:capabilit|abilit|scope|can\b)|"
    rf"\b{_CANNOT}\s+(?:be determined|determine|listen|hear|analy[sz]e)|{_FOREIGN}",
    re.IGNORECASE,
)
_REFUSAL_HINTS = (
    "can|could|not|n't|unable|incapab|lack|have no|without|impossib|declin|refus|as a|i'm|i am|sorry|unfortunat|apolog|"
    "beyond|outside|exceed|leid|entschuld|nicht|kein|peux|suis|puis|puedo|posible|no soy|no tengo|siento"
).split("|")
"""Parts of words of which every match in ASCII has one; a fast check before the pattern."""
_NO_SOUND_HINTS = "audio|recording|file|song|attach|sound|clip|music|track|lyrics".split("|")
_OFFER_HINTS = (
    "glad|happy|help|assist|summari|describe|discuss|provide|share|offer|suggest|try|look|upload|paste|consult|general|"
    "know if"
).split("|")
_ABOUT_TASK = late.compile(
    rf"\b{_TASK}|\b(?:musik|lied|liedtext|hören|anhören|aufnahme|écouter|chanson|paroles|musique|fichier|escuchar|"
    rf"canción|"
    r"letra|archivo)|[音歌听曲]",
    re.IGNORECASE,
)
_ABOUT_LYRICS = late.compile(
    r"\b(?:audio|recording|copyright|transcri|lyrics?|language model|ai model|an ai\b|this song|the song|this track|"
    r"songs?'s?|file|request|attachment|(?:help|assist)(?: you)? with (?:that|this)|this section|"
    r"(?:listen|hear|access|process|analy[sz]e)\w* (?:to )?(?:the |this )?music|liedtext|songtext|urheberrecht|"
    r"audiodatei|aufnahme|paroles de|droits d'auteur|fichier|enregistrement|letra de|archivo de audio|derechos de "
    r"autor)|"
    r"(?:understand|make out|decipher|catch|transcribe) (?:the|any|all|most)(?: of the)? (?:\w+ )?(?:words|lyrics|"
    r"vocals|singing)\b|(?:beyond|outside)[^.\n]{0,20} my (?:\w+ )?(?:capabilit|abilit)|what(?:'s| is| was| are)? "
    r"(?:\w+ ){0,2}(?:being )?(?:sung|said|rapped|sings?|singing)\b|"
    r"版权|歌词|音频|转录|录音|音声|歌詞|録音|音源|聞き取|聴き取|听清|audio\b|\bgrabación|\bdatei\b|\barchivo\b",
    re.IGNORECASE,
)
_SORRY = late.compile(
    r"\A\W*(?:(?:i(?:'m| am) )?(?:very |so |really |truly )?sorry|unfortunately|(?:i|my) apologi(?:[sz]e|es)|apologies|"
    r"i(?:'m| am) afraid)\b[\s,.!]*(?:but\b|however\b|that\b)?",
    re.IGNORECASE,
)
_OFFERS = late.compile(
    r"\b(?:but|however|though|instead)?,?\s*(?:i(?:'d| would| can|'ll| will|'m| am)|feel free|please|you|let me|we "
    r"can)\b"
    r"[^.!?\n]{0,30}\b(?:glad|happy|help|assist|summari[sz]e|describe|discuss|provide|share|offer|suggest|try|look|"
    r"upload|paste|consult|general|know if)\b[^.!?\n]{0,200}",
    re.IGNORECASE,
)
_STILL_ANSWERS = late.compile(rf"{alternation('decline.still')}|\b(?:final )?answer\s*[:=]\s*\**\s*\w", re.IGNORECASE)
_NO_SOUND = late.compile(
    r"\b(?:doesn't|does not|don't|do not) (?:seem|appear) to (?:be|have|include) (?:an?y? )?(?:audio|recording|file|"
    r"sound|attachment|song|music)\b|"
    r"\b(?:haven't|have not|hasn't|didn't|did not|don't|do not|forgot to|never)\s+(?:seem to have |yet )?(?:attach|"
    r"upload|"
    r"provid|includ|shar|see|receiv|find|ha[vd]|got)\w*\b[^.!?\n]{0,24}\b(?:audio|recording|file|song|attachment|sound|"
    r"clip|music|track)\b|"
    r"\b(?:no|without|missing|lacks?) (?:an? |any |actual )?(?:audio|recording|sound|music|song|attach\w+|(?:audio |"
    r"music |sound )?file)"
    r"(?: file| clip| track| input| data)?\b(?:[^.!?\n]{0,30}\b(?:attached|provided|included|uploaded|given|available|"
    r"present|shared|received|here|detected|recogni[sz]ed|heard|loaded|"
    r"found|supplied|with your)|\W*\Z)|"
    r"\b(?:audio|recording|file|song|clip|attachment|sound)\b[^.!?\n]{0,30}\b(?:is|was|were|seems?|appears?|has|did|"
    r"does|could|can)"
    r"(?: not|n't|not)?\b[^.!?\n]{0,24}\b(?:missing|attached|provided|uploaded|included|unavailable|not available|"
    r"available|"
    r"empty|corrupted|damaged|too (?:poor|noisy|quiet|low|short|bad|unclear)|poor|inaudible|unintelligible|unclear|"
    r"load|"
    r"accessible|be (?:read|opened|played|loaded|processed|accessed))\b|"
    r"\b(?:please|could you|can you|you (?:need|have) to|i (?:need|would need|require))\b[^.!?\n]{0,30}\b(?:provide|"
    r"upload|"
    r"attach|share|send|supply|resend|include|paste)?\b[^.!?\n]{0,30}\b(?:audio|recording|file|song|sound|clip|"
    r"lyrics)\b",
    re.IGNORECASE,
)
_NEGATIVE = late.compile(
    r"\b(?:forgot|no|not|missing|unavailable|empty|corrupted|damaged|too|poor|inaudible|unintelligible|unclear|"
    r"without|lacks?|"
    r"please|could|can|need|require)\b|n't",
    re.IGNORECASE,
)
_WORDS_UNREADABLE = late.compile(
    r"\W*(?:(?:it seems|it appears|unfortunately|regrettably|sadly|alas|i(?:'m| am) (?:afraid|sorry)|i regret|"
    r"apologies|sorry)\b[\s,:]*(?:that )?)?(?:"
    r"(?:the |these |this |its |any )?(?:(?:full |complete |song |exact |sung )?(?:lyrics|words|vocals|transcription|"
    r"transcript|singing|speech)|audio(?: quality| recording)?|recording|sound quality|quality of the (?:audio|"
    r"recording))"
    r"(?: (?:of|for|in|to) (?:the|this|that) (?:song|section|chorus|bridge|verse|recording|track|audio|part|clip))?"
    r" (?:is|are|was|were|could|can|cannot|can't|have|has|failed)\b[^.!?\n]{0,40}"
    r"\b(?:unclear|unintelligible|inaudible|unavailable|not available|illegible|indistinct|too \w+|not (?:clear|"
    r"audible|"
    r"intelligible|provided|known|found|possible|understandable|recogni[sz]able)|be (?:transcribed|made out|understood|"
    r"heard|determined|identified|recogni[sz]ed|provided)|made out|copyrighted|protected|failed|"
    r"unknown)\b[^.!?\n]{0,60}|"
    r"no (?:transcription|transcript) (?:is |was )?(?:available|possible|provided)\b[^.!?\n]{0,40}|"
    r"it(?:'s| is) (?:not clear|unclear|not possible to (?:tell|make out|hear)|impossible to (?:tell|make out|hear|"
    r"understand)|hard to (?:tell|make out)) what\b[^.!?\n]{0,60}|"
    r"(?:the )?(?:transcription|transcript|request|recognition) (?:has )?(?:failed|is unavailable|unavailable|error|"
    r"not "
    r"(?:available|possible)|is not possible)\b[^.!?\n]{0,40}|"
    r"(?:(?:the )?(?:lyrics|words|transcription|audio|vocals|copyrighted|transcript) )(?:are |is )?(?:unavailable|not "
    r"available|unclear|"
    r"unintelligible|inaudible|material|content|not (?:provided|found))|"
    r"(?:unintelligible|inaudible|unclear|redacted|cannot transcribe|error)"
    r")[\s.!)\]*]*(?:\Z|(?<=[.!])\s.{0,300}\Z)",
    re.IGNORECASE | re.DOTALL,
)
_DOES_NOT_KNOW = late.compile(rf"\W*{alternation('decline.ignorant')}\W*", re.IGNORECASE)
_TALK_OF_FAILURE = late.compile(
    r"(?=[^\n]{0,200}\b(?:transcri\w+|audio|recording|lyrics|vocals|copyright\w*)\b)[^\n\"“:]{0,200}?\b(?:impossible|"
    r"cannot|can't|could not|couldn't|unable|"
    r"fail\w*|error|unavailable|not available|inaudible|unintelligible|unclear|too (?:noisy|quiet|poor|low|short|"
    r"distorted)|missing|corrupt\w*|"
    r"not found|silent|violate|infring\w+|restrict\w*|prohibit\w*|not allowed|protected|against (?:my|the) (?:policy|"
    r"guidelines))\b[^\n]{0,120}",
    re.IGNORECASE,
)
_FAILURE_FIRST = late.compile(
    r"\W*(?:error\W+)?(?:could not|couldn't|cannot|can't|unable to|failed to|not able to)\s+(?:process|load|read|open|"
    r"decode|transcribe|access|analy[sz]e|"
    r"play|identify|make out|understand)\b[^\n]{0,120}\Z|\W*i (?:can )?only (?:process|handle|read|work with|"
    r"understand|accept) text\b",
    re.IGNORECASE,
)
_RIGHTS = late.compile(
    r"\bcopyright|\b(?:instead of|in place of|rather than) (?:\w+ing )?(?:the )?(?:full |actual |complete |exact "
    r")?lyrics\b|"
    r"\b(?:large )?language model\b|urheberrecht|droits d'auteur|derechos de autor|版权",
    re.IGNORECASE,
)
_HOLDS_ANSWER = late.compile(r"[\"“„«][^\"”“»\n]{12,}|:\s*\n\s*\S|\n[^\n]+\n[^\n]+\n")


def refuses(text: str) -> bool:
    """Whether a text states inability or unwillingness, mentions the task, and gives no answer."""
    if len(text) > LONGEST:
        return False
    if len(text) < 60 and _DOES_NOT_KNOW.fullmatch(_plain(text)):
        return True
    plain = _plain(text)
    plain = _OFFERS.sub(" ", plain) if _may_match(plain, _OFFER_HINTS) else plain
    is_refusal = _may_match(plain, _REFUSAL_HINTS) and _REFUSAL.search(plain) is not None
    if not is_refusal and not _without_sound(plain):
        return False
    if not _ABOUT_TASK.search(plain):
        return False
    return not _STILL_ANSWERS.search(_SORRY.sub("", plain))


def refuses_in_general(text: str) -> bool:
    """Whether a text says that it cannot do the task and then what such songs usually are, which answers nothing."""
    return _says_what_is_usual(text) and _declines(text) and _guesses().search(text) is None


def refuses_and_guesses(text: str) -> bool:
    """Whether a text says that it cannot do the task and answers nevertheless."""
    return len(text) <= LONGEST and _declines(text) and _guesses().search(text) is not None


_WITHOUT_ACCESS = late.compile(
    r"\W*without (?:any |direct |having )?(?:access|hearing|listening|the (?:audio|recording|"
    r"file))\b",
    re.IGNORECASE,
)


def _says_what_is_usual(text: str) -> bool:
    if len(text) > LONGEST or not (may_occur(text, "generality") or "most" in text.lower()):
        return False
    return _in_general().search(text) is not None


@cache
def _in_general() -> re.Pattern[str]:
    return late.compile(rf"{alternation('generality')}|\bmost [a-z]+s\b|\btypical\b", re.IGNORECASE)


@cache
def _tasks() -> re.Pattern[str]:
    return compiled("refusal.task")


@cache
def _guesses() -> re.Pattern[str]:
    return compiled("guess", "answer.verb", "conjunction.conclusion")


def hears_nothing(text: str) -> bool:
    """Whether a text has a speaker without hearing, or something sent that is empty, silent or does not open."""
    may_match = may_occur(text, "soundless.deaf", "refusal.missing", "soundless.dead", "soundless.unsent")
    return may_match and _without_hearing().search(text) is not None


@cache
def _without_hearing() -> re.Pattern[str]:
    return late.compile(
        rf"{alternation('soundless.deaf', 'refusal.missing')}|"
        rf"{alternation('soundless.carrier')}[^.!?;\n。！？]{{0,40}}?{alternation('soundless.dead')}|"
        rf"{alternation('soundless.music')}[^.!?;,\n。！？]{{0,24}}?{alternation('soundless.unsent')}",
        re.IGNORECASE,
    )


def _declines(text: str) -> bool:
    plain = _plain(text)
    if hears_nothing(plain):
        return True
    is_refusal = _may_match(plain, _REFUSAL_HINTS) and _REFUSAL.search(plain) is not None
    is_about_task = _ABOUT_TASK.search(plain) is not None or (is_refusal and _tasks().search(plain) is not None)
    return (is_refusal and is_about_task) or _without_sound(plain) or _lacks_access(plain)


def _lacks_access(plain: str) -> bool:
    return "without" in plain.lower() and _WITHOUT_ACCESS.match(plain) is not None


def refuses_lyrics(text: str) -> bool:
    """Whether a text refuses to transcribe: it mentions the recording or the request, and no song text follows."""
    if len(text) > LONGEST:
        return False
    plain = _plain(text)
    if _WORDS_UNREADABLE.fullmatch(plain) or _without_sound(plain) or refuses_in_general(text):
        return True
    if _FAILURE_FIRST.match(plain) or _TALK_OF_FAILURE.fullmatch(plain.strip()) or _RIGHTS.search(plain[:300]):
        return not _HOLDS_ANSWER.search(plain)
    return bool(_REFUSAL.search(plain) and _ABOUT_LYRICS.search(plain) and not _HOLDS_ANSWER.search(plain))


def refuses_in_data(text: str) -> bool:
    """Whether words inside data are a refusal: they mention transcribing, audio or rights, not music alone."""
    if len(text) > LONGEST:
        return False
    if not may_occur(text, "decline.data") or compiled("decline.data").search(_plain(text)) is None:
        return False
    return refuses_lyrics(text)


def speaks_of_the_task(text: str) -> bool:
    """Whether a text contains words that are rare in songs and common in remarks of models about the task."""
    return len(text) < 300 and compiled("decline.data").search(_plain(text)) is not None


def sounds_like_refusal(text: str) -> bool:
    """Whether words in free text could be either sung or a refusal."""
    return len(text) < 300 and _REFUSAL.search(_plain(text)) is not None


def _without_sound(plain: str) -> bool:
    """Whether a text states that the audio is missing or asks for it."""
    match = _NO_SOUND.search(plain) if len(plain) < 400 and _may_match(plain, _NO_SOUND_HINTS) else None
    return match is not None and _NEGATIVE.search(match[0]) is not None


def _may_match(text: str, hints: list[str]) -> bool:
    """Whether a text has one of the hints, without which its pattern cannot match; always of text beyond ASCII."""
    if not text.isascii():
        return True
    lowered = text.lower()
    return any(map(lowered.__contains__, hints))


def _plain(text: str) -> str:
    return text.replace("’", "'").replace("‘", "'")
