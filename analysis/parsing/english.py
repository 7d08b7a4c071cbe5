"""Chinese and Japanese answers in the English words that the rules of the readers know.

Each word of the lexicon is written as the first English word of its entry, with blanks around it: "答案是2。" is
"answer is 2.", "从1分5秒到36秒" is "from 1 min 5 s to 36 s". What the lexicon does not have stays as it is.
"""

from __future__ import annotations

import re
from functools import cache

from analysis.parsing import late
from analysis.parsing.lexicon import CJK, entries, lexicon
from analysis.parsing.steps import Steps

_GROUPS = (
    "lyrics section delivery role name order span count answer conjunction denial generality refusal correction hedge"
).split()
"""Groups of the lexicon whose words are translated; of a word in several the first counts."""
_DIGITS = {sign: value for value, sign in enumerate("零一二三四五六七八九")} | {"两": 2, "〇": 0}
_NUMERAL = "[零〇一二两三四五六七八九十百]"
_NUMERALS = late.compile(
    rf"(?<!{_NUMERAL})({_NUMERAL}{{1,5}})(?=\s*(?:[位名人个個首番曲组組秒种種つ]|分(?:钟)?|小时|点))|"
    rf"(?:(?<=[是为は:\s第])|\A)({_NUMERAL}{{1,5}})(?=[\s.,。!]*(?:です[\s.。]*)?\Z)"
)
_TIME = late.compile(
    r"(?<=\d)\s*(?:(?P<hour>小时|時間(?=\s*\d))|(?P<minute>分钟|分間|分(?!之))|(?P<second>秒(?:钟|鐘|間)?))"
)
_HALF = late.compile(r"(?<=\d)\s*分(?:钟)?半")
_SECOND = late.compile(r"第\s*(?=\d+(?:\.\d+)?\s*(?:秒|分))")
_ARTIST = late.compile(r"(?:アーティスト|歌手|艺人|艺术家)\s?(\d{1,2})(?![\d.])")
_SONG = late.compile(
    r"第\s{0,4}(\d{1,4})(?:\s{0,4}(?:首歌曲|首歌|首|个|曲|段))?|(?<!\d)(\d{1,4})\s{0,4}(?:番目の(?:曲|歌)|番目|曲目|番)"
)
_DIGIT_EDGE = late.compile(rf"(?<={CJK.pattern})(?=\d)|(?<=\d)(?={CJK.pattern})")
"""Between a digit and a character that stays as it is."""
_RATHER = late.compile(r"([^\s.,]{1,20}?)(?:ではなくて?|じゃなくて?|でなく)[,\s]?")
_NO = late.compile(r"(?<=[?？.…])\s*(?:不是?|いいえ|いや|違います)\s*(?=[,，])")
"""Denial of what was asked before it."""
_FROM = late.compile(r"から(?=\s*\d)")
_ENDS = late.compile(r"(?:です|でした|ます|だ|である)(?=[\s.,。!]|\Z)|[はがをのに](?=[\sA-Za-z0-9\u4e00-\u9fff])")
_IS = late.compile(r"は(?=[\sA-Za-z0-9\u3040-\u30ff\u4e00-\u9fff])")


def in_english(text: str, steps: Steps) -> str:
    """Text with its Chinese and Japanese words in English; unchanged without any."""
    if text.isascii() or CJK.search(text) is None or len(text) > 20_000:
        return text
    plain = _NUMERALS.sub(lambda match: str(_value(match[1] or match[2])), _NO.sub(" no", text))
    plain = _HALF.sub(" min 30 s ", plain)
    plain = _TIME.sub(
        lambda match: {"hour": " h ", "minute": " min ", "second": " s "}[str(match.lastgroup)], _SECOND.sub("", plain)
    )
    plain = _ARTIST.sub(r" artist \1 ", plain)
    plain = _RATHER.sub(r" not \1 but ", plain)
    plain = _SONG.sub(lambda match: f" song {match[1] or match[2]} ", plain)
    plain = _IS.sub(" is ", _FROM.sub(" to ", plain))
    plain = _pattern().sub(lambda match: f" {_translations()[match[0].lower()]} ", plain)
    plain = _DIGIT_EDGE.sub(" ", " ".join(_ENDS.sub(" ", plain).split(" ")))
    steps.add("Chinese or Japanese words read", f"{text} = {plain}")
    return plain.strip()


def _value(numeral: str) -> int:
    """12 for "十二", 40 for "四十", 105 for "一百零五"."""
    hundreds, has_hundreds, tens_and_ones = numeral.rpartition("百")
    tens, has_tens, ones = tens_and_ones.rpartition("十")
    value = 100 * _DIGITS.get(hundreds, 1) if has_hundreds else 0
    if has_tens:
        value += 10 * _DIGITS.get(tens[-1:], 1)
    return value + (int("".join(str(_DIGITS.get(sign, 0)) for sign in ones)) if ones else 0)


@cache
def _translations() -> dict[str, str]:
    """First English word of the entry of each Chinese and Japanese word."""
    table: dict[str, str] = {}
    for group in _GROUPS:
        for entry in entries(group):
            english = lexicon("english").get(entry, ())
            for language in ("chinese", "japanese"):
                for word in lexicon(language).get(entry, ()):
                    if english and CJK.search(word):
                        table.setdefault(word, english[0])
    return table


@cache
def _pattern() -> re.Pattern[str]:
    return late.compile("|".join(map(re.escape, sorted(_translations(), key=len, reverse=True))), re.IGNORECASE)
