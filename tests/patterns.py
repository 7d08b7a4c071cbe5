"""Every regular expression of the program, and texts made from each of them to hurt it.

A pattern is found by its call (`re.compile`, `late.compile`, `re.sub`, ...) and evaluated in its module, so none needs
to be listed by hand. What a function builds from its own variables is listed in EXAMPLES, with the values a hostile
file could bring.
"""

from __future__ import annotations

import ast
import importlib
import itertools
import math
import random
import re
import time
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from functools import cache
from re import _constants as codes  # type: ignore[attr-defined]  # the only parser of patterns there is
from re import _parser as parser  # type: ignore[attr-defined]
from typing import Any

from analysis.baselines.acoustic.attribute_measures import ATTRIBUTES
from analysis.parsing.late import LatePattern
from analysis.parsing.lexicon import alternation
from tests.sources import modules, name_of, nodes, text

LATE = "analysis/parsing/late.py"
CALLS = ("compile", "match", "fullmatch", "search", "sub", "subn", "split", "findall", "finditer")
METHODS = {name: name if name in ("match", "fullmatch", "search") else "findall" for name in CALLS[1:]}
"""How a use reads a text: at one place, or everywhere until it ends."""
EXAMPLES: dict[tuple[str, str], tuple[str, ...]] = {
    ("analysis/baselines/acoustic/prompt_targets.py", "stem"): ("sing", "rap", "sp[eo]"),
    ("analysis/benchmarks/packs/records/text_log.py", "re.escape(log.stamp).replace('0', '[0-9]')"): ("[0-9]:[0-9] ",),
    ("analysis/baselines/acoustic/attribute_measures.py", "row.pattern"): tuple(row.pattern for row in ATTRIBUTES),
    ("analysis/parsing/options/labels.py", r"f'(?<![a-z0-9])(?:{alternatives})(?![a-z0-9])'"): (
        r"(?<![a-z0-9])(?:a[ -]?a[ -]?a|a[ -]?a|a)(?![a-z0-9])",
    ),
    ("analysis/parsing/options/order.py", r"f'(?<!\\w)(?:{pattern})(?!\\w)'"): (r"(?<!\w)(?:aaa|aa|a\ a|a)(?!\w)",),
    ("analysis/parsing/options/letter.py", r"f'(?<![0-9a-z]){re.escape(option)}(?![0-9a-z])'"): (
        r"(?<![0-9a-z])a\ a(?![0-9a-z])",
    ),
    ("analysis/parsing/lexicon/__init__.py", "alternation(*entry_names)"): (
        alternation("denial.before", "header.range"),
    ),
    ("analysis/parsing/second_readers/orders.py", r"f'(?<![a-z]){re.escape(option.lower())}(?![a-z])'"): (
        r"(?<![a-z])a\ a(?![a-z])",
    ),
    ("analysis/prompts/wordings.py", r"f'(?<!\\w){re.escape(value)}(?!\\w)'"): (r"(?<!\w)a\ a(?!\w)",),
    ("analysis/references/cosod_files.py", r"f'{kind}\\s*([0-9]+)\\.csv'"): (r"data\s*([0-9]+)\.csv",),
    ("analysis/scoring/decomposition/loops.py", r"f'(.{{{shortest},{longest}}}?)\\1{{{IN_A_ROW - 1},}}'"): (
        r"(?s:(.{1,16}?)\1{3,})",
    ),
    ("analysis/parsing/rules/lm_eval.py", "options"): (r"aaa|aa|a\ b|a",),
    ("analysis/parsing/rules/lm_eval.py", r"f':\\s*+([{item.letters}])'"): (r":\s*+([ABCD])",),
    ("analysis/parsing/json_like/scalars.py", "f'[{quotes}]'"): ("[\"']",),
}
"""Patterns built inside functions: by file and expression, such patterns."""
ALPHABET = " \t\n\ra0A.,-:'\"(/_中"
"""Characters that many patterns tell apart; those that a pattern names are added."""
MOST_TEXTS = 100
"""Texts for one pattern; of more, those of a single character and some of the others are tried."""
ENDINGS = ("", "\x01", "x\n")
"""What follows a pumped text, so that the match fails late."""

IGNORECASE, DOTALL, ASCII = int(re.IGNORECASE), int(re.DOTALL), int(re.ASCII)
"""As plain numbers: `&` of flags makes a new flag each time."""


@dataclass(frozen=True, slots=True)
class Use:
    """A pattern with the place of its call and the ways in which it is used."""

    place: str
    pattern: re.Pattern[str]
    methods: tuple[str, ...]


@cache
def sources() -> dict[str, str]:
    """The text of every module of the program, by its path from the root."""
    return {name_of(path): text(path) for path in modules()}


def files() -> list[str]:
    """The modules that use regular expressions, without the one that compiles those of others at their first use."""
    used = re.compile(r"^import re$|\blate\.compile\(", re.MULTILINE)
    return [file for file, source in sources().items() if file != LATE and used.search(source)]


def uses(file: str) -> Iterator[Use]:
    """Every pattern of a module."""
    names = _names(nodes(sources()[file]))
    for call in nodes(sources()[file]):
        if isinstance(call, ast.Call) and _is_use(call.func):
            assert isinstance(call.func, ast.Attribute)
            kind = call.func.attr
            methods = {METHODS[kind]} if kind != "compile" else _methods(names.get(id(call), ""), file)
            for number, pattern in enumerate(_patterns(file, call)):
                yield Use(f"{file}:{call.lineno}" + (f" ({number})" if number else ""), pattern, tuple(sorted(methods)))


def _is_use(function: ast.expr) -> bool:
    return (
        isinstance(function, ast.Attribute)
        and isinstance(function.value, ast.Name)
        and function.value.id in ("re", "late")
        and function.attr in CALLS
    )


def _names(tree: Sequence[ast.AST]) -> dict[int, str]:
    """The name that a compiled pattern has in its module, by its call."""
    (module,) = (node for node in tree if isinstance(node, ast.Module))
    return {
        id(node.value): node.targets[0].id
        for node in module.body
        if isinstance(node, ast.Assign) and isinstance(node.targets[0], ast.Name)
    }


def _methods(name: str, file: str) -> set[str]:
    """How a compiled pattern is used in its file or in one that imports it; in every way where that does not show."""
    found = set()
    if name:
        imports = re.compile(rf"import [^\n]*\b{name}\b|^    {name},$", re.MULTILINE)
        for other, methods in _called().get(name, {}).items():
            if other == file or imports.search(sources()[other]):
                found |= methods
        if re.search(rf"(?<![.\w]){name}(?!\.|\w| = )", sources()[file]):
            found |= set(METHODS.values())
    return found or set(METHODS.values())


@cache
def _called() -> dict[str, dict[str, set[str]]]:
    """By name and file the methods of patterns that are called of this name: each file is gone through once."""
    called: dict[str, dict[str, set[str]]] = {}
    use = re.compile(rf"\b(\w+)\.({'|'.join(METHODS)})\(")
    for file, source in sources().items():
        for name, method in use.findall(source):
            called.setdefault(name, {}).setdefault(file, set()).add(METHODS[method])
    return called


def _patterns(file: str, call: ast.Call) -> Iterator[re.Pattern[str]]:
    name = file.removesuffix(".py").replace("/", ".").removesuffix(".__init__")
    module = vars(importlib.import_module(name))
    flags = next((each.value for each in call.keywords if each.arg == "flags"), None)
    compiles = isinstance(call.func, ast.Attribute) and call.func.attr == "compile"
    flags = call.args[1] if compiles and len(call.args) > 1 else flags
    expression = ast.unparse(call.args[0])
    try:
        texts = EXAMPLES.get((file, expression)) or (_value(call.args[0], module),)
        for text in texts:
            yield re.compile(text, _value(flags, module) if flags else 0)
    except NameError:
        tables = [each for each in module.values() if isinstance(each, tuple) and each]
        table = [each for each in tables if isinstance(each[0], re.Pattern | LatePattern)]
        assert table, f"{file}:{call.lineno}: name the patterns that {expression} makes in EXAMPLES"
        yield from (pattern for patterns in table for pattern in patterns)


def _value(expression: ast.expr, module: dict[str, Any]) -> Any:
    return eval(compile(ast.Expression(expression), "pattern", "eval"), dict(module))


def hurtful(pattern: re.Pattern[str], seed: int = 0) -> list[tuple[str, str, str]]:
    """Texts as (beginning, what is repeated, ending): for each repetition of the pattern what leads to it, what it
    takes, and what it does not; and beginnings of what the pattern takes, over and over."""
    maker = _Maker(pattern, seed)
    pumps = set()
    for lead, body in maker.repetitions():
        for _ in range(3):
            beginning = maker.text(lead)
            for body_text in maker.variants(body):
                pumps |= {(beginning, body_text), ("", beginning + body_text)}
    whole = list(maker.tree)
    for length in range(1, len(whole) + 1):
        for _ in range(2):
            pumps.add(("", maker.text(whole[:length])))
    pumps |= {("", char) for char in maker.repeated()}
    texts = [(begin, body, end) for begin, body in sorted(pumps) if body for end in ENDINGS]
    single = [text for text in texts if not text[0] and len(text[1]) == 1]
    return texts if len(texts) <= MOST_TEXTS else single + random.Random(seed).sample(texts, MOST_TEXTS)


class _Maker:
    """Texts that parts of a pattern take."""

    def __init__(self, pattern: re.Pattern[str], seed: int) -> None:
        self.tree = parser.parse(pattern.pattern, pattern.flags)
        self._draw = random.Random(seed)
        self._flags = pattern.flags & (IGNORECASE | DOTALL | ASCII)
        self._sets: list[Any] = []
        self._chars: dict[str, list[str]] = {}
        self._groups: dict[int, Any] = {}
        self._collect(self.tree)
        self.classes = self._distinct(self._sets)

    def _collect(self, nodes: Any) -> None:
        for kind, value in nodes:
            if kind in _SETS:
                self._sets.append((kind, value))
            if kind is codes.SUBPATTERN and value[0]:
                self._groups[value[0]] = value[3]
            for part in _parts(kind, value):
                self._collect(part)

    def _distinct(self, sets: Sequence[Any]) -> list[str]:
        """A character of each class that these sets tell apart."""
        literals = {chr(value) for kind, value in self._sets if kind in (codes.LITERAL, codes.NOT_LITERAL)}
        items = [item for kind, value in self._sets if kind is codes.IN for item in value]
        literals |= {chr(value) for kind, value in items if kind is codes.LITERAL}
        each = {repr(node): node for node in sets}.values()
        classes: dict[tuple[bool, ...], str] = {}
        for char in (*ALPHABET, *sorted(literals)):
            classes.setdefault(tuple(self._takes(node, char) for node in each), char)
        return list(classes.values())

    def _takes(self, node: Any, char: str) -> bool:
        kind, value = node
        if kind is codes.ANY:
            return char != "\n" or bool(self._flags & DOTALL)
        if kind is codes.IN:
            items = [each for each in value if each[0] is not codes.NEGATE]
            return any(_in(item, char, self._flags) for item in items) != (value[0][0] is codes.NEGATE)
        same = chr(value) == char or (bool(self._flags & IGNORECASE) and chr(value).lower() == char.lower())
        return same == (kind is codes.LITERAL)

    def chars(self, node: Any) -> list[str]:
        """One character of each class that a set takes."""
        name = repr(node)
        if name not in self._chars:
            self._chars[name] = self._fitting(node)
        return self._chars[name]

    def _fitting(self, node: Any) -> list[str]:
        fitting = [char for char in self.classes if self._takes(node, char)]
        if fitting:
            return fitting
        kind, value = node
        if kind is codes.IN:
            ranges = [item[1] for item in value if item[0] is codes.RANGE]
            if ranges:
                return [chr(ranges[0][0])]
        return ["z"]

    def repeated(self) -> list[str]:
        """A character of each class that the parts repeated often tell apart and one of them takes."""
        sets = [node for _, body in self.repetitions() for node in _sets(body)]
        return [char for char in self._distinct(sets) if any(self._takes(node, char) for node in sets)]

    def repetitions(self) -> Iterator[tuple[list[Any], Any]]:
        """Every part that is repeated often, with what stands before it."""
        yield from _repetitions(list(self.tree), [])

    def variants(self, body: Any) -> list[str]:
        """Texts that a repeated part takes: of one character each in turn, of several by chance."""
        if len(body) == 1 and body[0][0] in _SETS:
            chars = self.chars(body[0])
            return [*chars, "".join(chars)]
        return sorted({self.text(list(body)) for _ in range(8)})

    def text(self, nodes: list[Any]) -> str:
        return "".join(self._one(kind, value) for kind, value in nodes)

    def _one(self, kind: Any, value: Any) -> str:
        if kind is codes.LITERAL:
            return chr(value)
        if kind in (codes.IN, codes.ANY, codes.NOT_LITERAL):
            return self._draw.choice(self.chars((kind, value)))
        if kind in _REPEATS:
            times = min(value[1], max(value[0], self._draw.choice((0, 1, 1, 2, 3))))
            return "".join(self.text(list(value[2])) for _ in range(times))
        if kind is codes.SUBPATTERN:
            return self.text(list(value[3]))
        if kind is codes.BRANCH:
            return self.text(list(self._draw.choice(value[1])))
        if kind is codes.ATOMIC_GROUP:
            return self.text(list(value))
        if kind is codes.GROUPREF:
            return self.text(list(self._groups.get(value, ())))
        return ""


_SETS = (codes.LITERAL, codes.NOT_LITERAL, codes.IN, codes.ANY)
_REPEATS = (codes.MAX_REPEAT, codes.MIN_REPEAT, codes.POSSESSIVE_REPEAT)


def _repetitions(nodes: list[Any], lead: list[Any]) -> Iterator[tuple[list[Any], Any]]:
    for place, (kind, value) in enumerate(nodes):
        before = lead + nodes[:place]
        if kind in _REPEATS and value[1] >= 8:
            yield before, value[2]
        for part in _parts(kind, value):
            yield from _repetitions(list(part), before)


def _sets(nodes: Any) -> Iterator[tuple[Any, Any]]:
    """Every set of characters in a part of a pattern."""
    for kind, value in nodes:
        if kind in _SETS:
            yield kind, value
        for part in _parts(kind, value):
            yield from _sets(part)


def _parts(kind: Any, value: Any) -> list[Any]:
    """The patterns inside a node."""
    if kind in _REPEATS:
        return [value[2]]
    if kind is codes.SUBPATTERN:
        return [value[3]]
    if kind is codes.BRANCH:
        return list(value[1])
    if kind is codes.ATOMIC_GROUP:
        return [value]
    if kind in (codes.ASSERT, codes.ASSERT_NOT):
        return [value[1]]
    if kind is codes.GROUPREF_EXISTS:
        return [part for part in value[1:] if part is not None]
    return []


@cache
def _in(item: Any, char: str, flags: int) -> bool:
    kind, value = item
    if kind is codes.LITERAL:
        return _either(char, flags, lambda each: ord(each) == value)
    if kind is codes.RANGE:
        return _either(char, flags, lambda each: value[0] <= ord(each) <= value[1])
    return re.fullmatch(_CATEGORIES[value], char, flags & ASCII) is not None


def _either(char: str, flags: int, test: Any) -> bool:
    cases = {char, char.lower(), char.upper()} if flags & IGNORECASE else {char}
    return any(len(each) == 1 and test(each) for each in cases)


_CATEGORIES = {
    codes.CATEGORY_DIGIT: r"\d",
    codes.CATEGORY_NOT_DIGIT: r"\D",
    codes.CATEGORY_SPACE: r"\s",
    codes.CATEGORY_NOT_SPACE: r"\S",
    codes.CATEGORY_WORD: r"\w",
    codes.CATEGORY_NOT_WORD: r"\W",
}

SHORT = (128, 512)
"""Characters of the texts on which an exponential pattern, or a cubic one, shows itself beyond doubt."""
SHORT_LIMIT = 0.02
"""Seconds of processor for a SHORT text: a linear pattern takes a hundredth of that on a slow machine, a quadratic one
a fifth."""
BRISK = 50e-6
"""Seconds for the first SHORT text after which the first of LENGTHS can be tried at once: eight times the characters
take a pattern of four nested repetitions a fifth of a second."""
STEP = 1e-9
"""Seconds that no machine takes less than for a step of a pattern."""
LENGTHS = ((128, 1024, 13), (1024, 4096, 9))
"""Characters of two texts, and how many times the time of the shorter one the longer one may take: a linear pattern
takes 8 and 4 times, a quadratic one 64 and 16. The second pair spares a repetition of at most 500 characters."""
FLOOR = 12e-6
"""Seconds below which the long text is not worth comparing."""
REPEATS = 6
LONG_ENOUGH = 0.004
"""Seconds of a measurement that noise cannot double: it is repeated once."""
COSTS = {"findall": {"search", "match"}, "search": {"match"}}
"""The ways of use that a way contains: `findall` begins with a `search`, which begins with a `match`."""


def slowest(use: Use, shorten: Callable[[str], str] = str) -> tuple[str, tuple[str, str, str], int] | None:
    """The first text, as method, parts and length, whose time grows faster than its length.

    shorten: what every text goes through before it meets the pattern. Times are compared with each other, so that the
    result is the same on any machine.
    """
    contained = {method for larger in use.methods for method in COSTS.get(larger, ())}
    explodes = _can_explode(use.pattern)
    for method, parts in itertools.product(sorted({*use.methods} - contained), hurtful(use.pattern)):
        if length := _slow_length(getattr(use.pattern, method), parts, shorten, explodes):
            return method, parts, length
    return None


def _slow_length(
    run: Callable[[str], object], parts: tuple[str, str, str], shorten: Callable[[str], str], explodes: bool
) -> int:
    """Characters of the text that takes too long; 0 if none does.

    A pattern that takes the first SHORT text briskly meets a long text next, unless that is shortened: then another one
    may be the slower of the two.
    """
    begin, body, end = parts

    def text(count: int) -> str:
        return shorten(begin + body * count + end)

    first, long = SHORT[0] // len(body), LENGTHS[0][1] // len(body)
    is_brisk = not explodes and len(text(long)) >= long * len(body) and _seconds(run, text(first)) < BRISK
    if is_brisk and not _grows(run, parts, shorten, *LENGTHS[0]):
        return 0
    count = 4 if explodes else first
    while True:
        taken = _seconds(run, text(count))
        if taken > SHORT_LIMIT and _seconds(run, text(count)) > SHORT_LIMIT:
            return len(text(count))
        if (count + 1) * len(body) > SHORT[-1]:
            break
        count = further(count, taken) if explodes else SHORT[-1] // len(body)
    return LENGTHS[-1][1] if all(_grows(run, parts, shorten, *lengths) for lengths in LENGTHS) else 0


def further(count: int, taken: float) -> int:
    """How often a body is repeated next where time may double with each repetition, if so many take so long.

    As often as takes no more than ten times SHORT_LIMIT: a pattern whose time grows by the same factor with each
    repetition, from a STEP on, takes as many times longer again for as many more.
    """
    return max(count + 1, int(count * math.log(10 * SHORT_LIMIT / STEP) / math.log(max(taken, 10 * STEP) / STEP)))


def _grows(
    run: Callable[[str], object],
    parts: tuple[str, str, str],
    shorten: Callable[[str], str],
    shorter: int,
    longer: int,
    limit: int,
) -> bool:
    """True if the longer text takes over `limit` times the shorter one in the best of several measurements."""
    begin, body, end = parts
    short, long = (shorten(begin + body * (length // len(body)) + end) for length in (shorter, longer))
    long_time = _seconds(run, long)
    if long_time < FLOOR:
        return False
    short_time = _seconds(run, short)
    for _ in range(REPEATS if long_time < LONG_ENOUGH else 1):
        if long_time <= limit * short_time:
            return False
        short_time = min(short_time, _seconds(run, short))
        long_time = min(long_time, _seconds(run, long))
    return long_time > limit * short_time


def _can_explode(pattern: re.Pattern[str]) -> bool:
    """True if the pattern repeats more than a single character: no other pattern takes exponential time."""
    tree = list(parser.parse(pattern.pattern, pattern.flags))
    return any(len(body) > 1 or _parts(*body[0]) for _, body in _repetitions(tree, []))


def _seconds(run: Callable[[str], object], text: str) -> float:
    start = time.process_time()
    run(text)
    return time.process_time() - start
