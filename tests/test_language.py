"""Words that the glossary replaces are in no text that a user reads: pages, messages, command line, guide, README.

A text is a string of at least two words that is no docstring. Names of columns, addresses and code do not count.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import cache
from pathlib import Path

from tests.sources import ROOT, modules, name_of, strings, text

REPLACED = {
    "question": ("probe", "probes"),
    "reference": ("ground truth", "truth", "expected answer"),
    "data set": ("world", "worlds", "suite", "suites"),
    "run": ("submission", "submissions", "result file", "result files"),
    "baseline": ("honest model", "dumb model"),
    "condition": ("setup", "set-up"),
    "wording": ("askings", "paraphrase", "paraphrases"),
    "answer": ("prediction", "predictions", "was said", "what was given", "said by", "who said"),
    "repaired": ("mended", "mend", "mends"),
    "confidence": ("sureness", "how sure the reading"),
    "outcome": ("what became of",),
    "unparsed, unreadable": ("not read", "unparsed in", "could not be read in"),
    "score": ("worth",),
    "released": ("official", "officially"),
    "quirk": ("bug", "bugs"),
    "section": ("stretch", "stretches", "cut up", "taken together", "section asked for"),
    "boundary offset": ("early or late",),
    "label confusion": ("taken for", "takes for", "take for"),
    "WER": ("wrong words",),
    "repetition": ("again and again", "over and over"),
    "vocal delivery": ("manner",),
    "attribute": ("trait", "traits"),
    "option": ("on offer", "offered options"),
    "position, rank": ("the run's place", "places against", "change place", "belongs in place", "places of the runs"),
    "agreement, equal": ("alike",),
    "reviewer": ("annotator", "annotators", "somebody", "nobody has said"),
    "verdict": ("judgement", "judgements"),
    "correction": ("amend", "amendment", "amendments"),
    "sample": ("drawn cases", "of the draws", "stratified draw", "in the draws"),
    "suspicion": ("worth a look",),
    "match": ("fit the filters", "fits the filters", "fits these choices", "fits the annotation", "fits nowhere"),
    "recording, audio": ("copy of the recording", "this copy", "with sound", "sound of this song"),
    "95 % CI": ("sure", "percent points"),
    "comparability check": ("contract",),
    "subgroup": ("slice by", "slices by"),
    "selection": ("choices", "chosen runs", "chosen cases", "chosen lens", "chosen ones", "at the left"),
    "open cases": ("door", "doors"),
    "panel": ("exhibit", "exhibits"),
    "plain English": (
        "wont", "manieth", "whatever", "told", "tells", "borne", "anew", "beside", "besides", "stand", "stands in",
        "stands for", "stands below", "stands against",
        "hold", "holds", "so many", "of its own", "of their own", "at which", "as it stands", "could not be shown",
        "worked out", "works out", "point at it", "on pointing", "the rest", "looked at", "unlike in",
        "bears", "bear the", "hangs on", "leads nowhere", "taken back", "told apart", "as the file says", "asked for",
        "wherever", "somewhere", "nothing of that name", "counted are", "listed are", "compared is", "drawn are",
    ),
}  # fmt: skip
"""Words and phrases by the term that is used instead."""
PATTERN = re.compile(
    rf"\b(?:{'|'.join(sorted((word for words in REPLACED.values() for word in words), key=len, reverse=True))})\b",
    re.IGNORECASE,
)


EXCEPTIONS: dict[tuple[str, str], str] = {
    ("analysis/cli/packs.py", "prediction"): "name of a field in files",
    ("dashboard/guide/", "choices"): "form of an answer, and the view of it",
    ("dashboard/pages/guide/chapters.py", "choices"): "the same",
    ("dashboard/guide/benchmarks.md", "probe"): "audiobench's word for its questions",
    ("dashboard/guide/benchmarks.md", "suite"): "audiobench's word for its tasks",
    ("dashboard/guide/loading.md", "prediction"): "name of a field in files",
    ("dashboard/guide/losses.md", "asked for"): "definition of a failure mode, as in the code",
    ("dashboard/pages/audiobench/", "probes"): "audiobench's word for its questions",
    ("dashboard/pages/audiobench/page.py", "suites"): "audiobench's word for its tasks",
    ("dashboard/pages/audiobench/words.py", "world"): "part of an example",
}
"""Words that stay in a file or folder, with the reason."""

CODE = re.compile(r"\b(?:SELECT|FROM|WHERE|CASE|JOIN|COALESCE)\b|\(\?[:<=!P]|\\b|[{;]\s*--|: ?\d+px|</?\w+[ >]")
"""Strings of SQL, CSS, HTML and patterns."""


@cache
def sources() -> tuple[Path, ...]:
    """Modules whose strings users read."""
    return (ROOT / "analysis/errors.py", *modules("dashboard", "analysis/cli"))


def texts(code: str) -> Iterator[tuple[int, str]]:
    """Line and text of every string of a module that a user may read."""
    for line, string in strings(code):
        text = " ".join(string.split())
        if " " in text and not CODE.search(text):
            yield line, text


def lines(document: str) -> Iterator[tuple[int, str]]:
    """Lines of a Markdown document without code."""
    is_code = False
    for number, line in enumerate(document.splitlines(), 1):
        is_code ^= line.startswith("```")
        if not is_code:
            yield number, re.sub(r"`[^`]*`", "", line)


def documents() -> tuple[Path, ...]:
    return (ROOT / "README.md", *sorted((ROOT / "dashboard" / "guide").glob("*.md")))


def replaced_words(rows: Iterator[tuple[int, str]], path: str = "") -> list[tuple[int, str, str]]:
    """Line, word and text of every word that is replaced, without the exceptions of the path."""
    allowed = {word for (part, word) in EXCEPTIONS if path.startswith(part)}
    return [
        (line, match.group(), text)
        for line, text in rows
        for match in PATTERN.finditer(text)
        if match.group().lower() not in allowed
    ]


def all_texts() -> Iterator[tuple[str, Iterator[tuple[int, str]]]]:
    """Path, and lines and texts, of everything that users read."""
    for path in sources():
        yield name_of(path), texts(text(path))
    for path in documents():
        yield name_of(path), lines(text(path))


def test_no_text_has_a_word_that_the_glossary_replaces() -> None:
    replaced = {path: words for path, rows in all_texts() if (words := replaced_words(rows, path))}
    assert replaced == {}


def test_every_exception_is_still_needed() -> None:
    rows = [(path, list(rows)) for path, rows in all_texts()]
    for part, word in EXCEPTIONS:
        pattern = re.compile(rf"\b{re.escape(word)}\b", re.IGNORECASE)
        uses = (text for path, texts in rows if path.startswith(part) for _, text in texts)
        assert any(pattern.search(text) for text in uses), (part, word)


def test_strings_are_read_and_docstrings_are_not() -> None:
    code = '"""Taken for another."""\nshow("Which label is taken for\\nwhich")\nx = 1\n"""Anew."""\n'
    assert [row[:2] for row in replaced_words(texts(code))] == [(2, "taken for")]
    assert replaced_words(texts('show(f"{n} fields fit, a remark")\n')) == []
    assert [row[1] for row in replaced_words(texts('show(f"{n} values alike in {m}, a remark")\n'))] == ["alike"]
    assert replaced_words(texts('show("Label confusion, bornean taxa"); key = "place"\n')) == []


def test_documents_are_read_without_their_code() -> None:
    document = "The world\n```sh\nworld\n```\na `world` of\n"
    assert [row[:2] for row in replaced_words(lines(document))] == [(1, "world")]
