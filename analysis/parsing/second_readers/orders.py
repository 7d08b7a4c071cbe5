"""A second reader of pairs and orders: names by their places, denied ones struck, turned round by plain signs."""

from __future__ import annotations

import re
from collections.abc import Sequence

from analysis.parsing.second_readers import Opinion

_LONGEST = 4000
_OTHERS = 16
"""Characters of a line beside the names that it may have."""
_HIDDEN = re.compile(r"<think(?:ing)?>.*?(?:</think(?:ing)?>|\Z)|~~[^~\n]{0,200}~~", re.DOTALL)
_DENIED_LINE = re.compile(r"(?:not (?:present|heard|audible)|absent|missing|ruled out|excluded)\s*:[^.\n]*")
_DENIES = re.compile(
    r"(?:\bnot|\bno|\bnor|n't|without|instead of|\bnicht|\bkeine?|\bpas|没有|不是)\s(?:an? |the )?[\"'*(]{0,2}$"
)
_BIG = re.compile(
    r"strong|loud|\bhigh|great|\bmost|dominant|dominates|stärkst|plus fort|fuerte|mayor|más fuerte|强|強|descend|"
    r"absteig|décroiss"
)
_SMALL = re.compile(
    r"weak|soft|quiet|\blow|\bleast|faint|schwäch|faible|moins|débil|menor|menos|弱|ascend|aufsteig|\bcroiss"
)
_LEGEND = re.compile(r"\(?\b([14]) ?(?:=|is|means) ?(?:the )?(strong|most|high|loud|weak|least|low|quiet)\w*\)?")
_ENUMERATOR = re.compile(r"(?:^|\s)([1-8])[.)]\s")
_SIGNS = re.compile(r"[<>=]|\d|\b(?:than|beats|rank|score)\b|\||;")
_OR = r"\bor\b"
_LEVEL = r"\band\b(?:[^.;\n]{0,80}\bthan|[^.,;\n]{0,30}\bare (?:both |equally )?(?:weak|strong|high|low))\b"
_TURNS = re.compile(r"\b(?:wait|correction|actually|sorry|final|i mean|rather)\b|\bno,")


def opinion(raw: str, options: Sequence[str], ranked: bool, n_answers: int) -> Opinion:
    """Options that a text names, in the order from least to most if it is an order."""
    if len(raw) > _LONGEST or "{" in raw:
        return Opinion()
    text = _DENIED_LINE.sub(" ", _HIDDEN.sub(" ", raw).lower()).replace("->", "→").replace("=>", "→")
    for turn in list(_TURNS.finditer(text))[-1:]:
        text = text[turn.end() :]
    legend = _LEGEND.search(text)
    enumerators = _ENUMERATOR.findall(_LEGEND.sub(" ", text))
    if enumerators != sorted(enumerators):
        return Opinion()
    text = _ENUMERATOR.sub(" ", _LEGEND.sub(" ", text))
    sign = "=" if "=" in text and re.search("[<>]", text) else next((sign for sign in "<>" if sign in text), "")
    if ranked and sign == "=":
        return Opinion("", "a tie")
    if "[" not in text and not ranked and re.search(_OR, text):
        return Opinion("", "a choice of options")
    if ranked and re.search(_LEVEL, text):
        return Opinion("", "a tie")
    if _SIGNS.search(text.replace(sign, ",") if sign else text):
        return Opinion()
    lines = [line for line in text.splitlines() if line.strip()]
    for part in (*((lines[-1], lines[0]) if len(lines) > 1 and not ranked else ()), text):
        names = _names(part, options)
        if len(names) == n_answers and (part is text or len(part) - sum(map(len, names)) < _OTHERS):
            falls = _of_legend(legend) if legend else sign == ">" if sign else _falls(text, names)
            order = names[::-1] if ranked and falls else names
            return Opinion(", ".join(order if ranked else sorted(order)))
    return Opinion()


def _of_legend(legend: re.Match[str]) -> bool:
    """Whether "1 = strongest" or "4 = weakest" says that an order falls."""
    return (legend[1] == "1") == (legend[2] in ("strong", "most", "high", "loud"))


def _falls(text: str, names: Sequence[str]) -> bool:
    """Whether a word for "strong" stands before the last name, and before any word for "weak"."""
    big, small = _BIG.search(text), _SMALL.search(text)
    is_before = big is not None and big.start() < text.find(names[-1].lower())
    return big is not None and is_before and (small is None or big.start() < small.start())


def _names(text: str, options: Sequence[str]) -> list[str]:
    """Options in the order in which a text first names them."""
    places = []
    for option in options:
        match = re.search(rf"(?<![a-z]){re.escape(option.lower())}(?![a-z])", text)
        if match is not None and not _DENIES.search(text[max(0, match.start() - 16) : match.start()]):
            places.append((match.start(), option))
    return [option for _, option in sorted(places)]
