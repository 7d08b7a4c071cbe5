"""Letter from A to D in an answer to a multiple-choice question.

Two readings. `read_first_letter` is the rule of the ZIQI-Eval paper (arXiv 2406.15885, section 4): the first capital
letter from A to D in any position, so "Answer: B" is A. `read_letter` reads as a person would:

1. The letter in the brackets that the prompt requests, `[[答案：B]]`, or directly after them, `[[答案：]]B`.
2. A letter stated as the answer ("答案是B", "故选B", "the answer is B") and not ruled out ("不选B"). Of several,
   the last counts.
3. A text that is only a letter, or begins or ends with a separate one ("B. ...").
4. The text of exactly one option.
5. Refusals and all other texts have no value.

Both ignore a prompt that the model repeats.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Sequence

from analysis.parsing.refusal import refuses
from analysis.parsing.steps import Steps
from analysis.parsing.text import common_signs
from analysis.parsing.unwrapping import final_answer
from analysis.records import Reading

LETTERS = ("A", "B", "C", "D")

_CAPITAL = re.compile("[A-D]")
_BRACKETS = re.compile(
    r"\[\[\s*+(?:答案|正确答案|answer)?\s*+(?:是|为|is)?\s*+[:：]?\s*+(?:选项)?\s*+([A-D])(?![A-Z])[^\[\]]{0,200}\]\]"
    r"|\[\[\s*+(?:答案|正确答案|answer)\s*+[:：]?\s*+\]\]\s*+[:：]?\s*+\(?\s*+(?:选项)?\s*+([A-D])(?![A-Z])",
    re.IGNORECASE,
)
_SAYS = (
    r"(?:答案|正确选项|正确的(?:选项)?|选择?|(?:correct|right|best|final)\s+(?:answer|option|choice)|answer|"
    r"i\s+(?:would\s+)?(?:choose|pick|select|go\s+with))"
)
_STATED = re.compile(
    rf"(?i:{_SAYS})[】\]]*+\s*+(?i:应该?|就?是|为|is|would\s+be)*+\s*+[:\s*\"'(【\[]*+(?i:选项|option\s)?\s*+[*\"'(]*+"
    rf"([A-D])(?![A-Za-z'’♯♭#])|(?<![A-Za-z])([A-D])(?:选项|项)?\s*(?:是|为)?\s*(?:正确|对的)"
)
_RULED_OUT = ("不", "非", "错", "排除", "not ", "n't ")
_ALONE = re.compile(r"\W*(?i:选项|option\s)?\s*([A-D])\W*")
_LEADING = re.compile(
    r"\W{0,40}+(?i:选项|option\s)?\s*+([A-D])(?=\s*[.,:;)\]\n]|[\u4e00-\u9fff《“])(?!\s*(?:或|和|与|及|[,/]\s*[A-D](?![a-z])))"
)
_LAST_LINE = re.compile(r"\n\W*([A-D])\W*\Z")
_REFUSAL = re.compile(
    r"(?:无法|不能|没有办法)(?:回答|确定|判断|提供|听|访问|识别)|抱歉|对不起|不知道|不清楚|作为.{0,12}(?:语言模型|人工智能)"
)


def read_first_letter(raw: object, prompt: str) -> Reading:
    """First capital letter from A to D, the rule of the paper."""
    steps = Steps()
    text = _own_words(raw, prompt, steps)
    if text is None:
        return steps.nothing("no answer")
    match = _CAPITAL.search(text)
    if match is None:
        return steps.nothing("no capital letter A to D", text)
    around = f"{match[0]} at character {match.start() + 1}: {text[max(match.start() - 12, 0) : match.start() + 24]}"
    if text.strip() != match[0]:
        as_asked = _BRACKETS.match(text.strip()) is not None
        several = len(set(_CAPITAL.findall(text))) > 1
        steps.add("first capital letter A to D", around, "clean" if as_asked else "ambiguous" if several else "mended")
    return steps.reading(match[0])


def read_letter(raw: object, prompt: str, options: Sequence[str]) -> Reading:
    """Letter that a person would read. options: texts of A to D, empty if unknown."""
    steps = Steps()
    text = _own_words(raw, prompt, steps)
    if text is None:
        return steps.nothing("no answer")
    text = common_signs(final_answer(text, steps), Steps())  # full-width signs are the usual ones in Chinese
    if not text:
        return steps.nothing("an empty text")
    if bracketed := [first or second for first, second in _BRACKETS.findall(text)]:
        return _concluded("in the brackets asked for", bracketed, steps, sure=True)
    if stated := _stated(text):
        return _concluded("stated to be the answer", stated, steps)
    for name, pattern in (("begins with the letter", _LEADING), ("ends with the letter", _LAST_LINE)):
        if alone := _ALONE.fullmatch(text):
            return steps.reading(alone[1])
        if match := (pattern.match(text) if pattern is _LEADING else pattern.search(text)):
            steps.add(name, text)
            return steps.reading(match[1])
    return _by_text(text, options, steps)


def _own_words(raw: object, prompt: str, steps: Steps) -> str | None:
    """Text of an answer without the prompt; None if nothing is left."""
    if raw is None:
        return None
    if not isinstance(raw, str):
        steps.add("not a text", raw)
        raw = str(raw)
    if prompt and prompt in raw:
        steps.add("the prompt, repeated, left out", f"{len(prompt):,} characters", "clean")
        raw = raw.replace(prompt, "")
    return raw


def _concluded(name: str, letters: Sequence[str], steps: Steps, sure: bool = False) -> Reading:
    """Last of the letters. Different letters make the reading ambiguous."""
    capitals = [letter.upper() for letter in letters]
    agree = len(set(capitals)) == 1
    steps.add(name, ", ".join(capitals), "ambiguous" if not agree else "clean" if sure else "mended")
    return steps.reading(capitals[-1])


def _stated(text: str) -> list[str]:
    letters = []
    for match in _STATED.finditer(text):
        before = text[max(match.start() - 4, 0) : match.start()]
        if not any(word in before for word in _RULED_OUT):
            letters.append(match[1] or match[2])
    return letters


def _by_text(text: str, options: Sequence[str], steps: Steps) -> Reading:
    """The only option whose text occurs. An option that is part of another mentioned one does not count."""
    squeezed = _squeezed(text)
    plain = {letter: _squeezed(option) for letter, option in zip(LETTERS, options, strict=False)}
    mentions = [letter for letter, option in plain.items() if option and _names(squeezed, option)]
    mentions = [a for a in mentions if not any(plain[a] != plain[b] and plain[a] in plain[b] for b in mentions)]
    if len(mentions) == 1:
        steps.add("names the text of one option", f"{mentions[0]}: {options[LETTERS.index(mentions[0])]}")
        return steps.reading(mentions[0])
    if mentions:
        steps.add("names several options", ", ".join(mentions), "ambiguous")
        return steps.nothing("names no single option", text)
    refused = _REFUSAL.search(text) is not None or refuses(text)
    return steps.refusal(text) if refused else steps.nothing("names no letter and no option", text)


def _names(text: str, option: str) -> bool:
    """Whether an option's text occurs, at word ends if it is in Latin letters or digits."""
    if len(option) < 2:
        return text == option
    return re.search(rf"(?<![0-9a-z]){re.escape(option)}(?![0-9a-z])", text) is not None


def _squeezed(text: str) -> str:
    """Lower-case text in common characters, without spaces and without marks at either end."""
    plain = "".join(unicodedata.normalize("NFKC", text).casefold().split())
    return plain.strip(".,;:。、，；：《》“”\"'")
