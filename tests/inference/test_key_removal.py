"""A key that a server repeats is struck, however the server writes it; texts without it stay as they are."""

from __future__ import annotations

import base64
import json
import logging
from collections.abc import Callable
from urllib.parse import quote

import pytest

from analysis.inference.key_removal import HIDDEN, KeyFilter, without_key

KEY = "sk-live/Zq+7Rw9_tBx4Lm2Np8Vd5Hs1"


def coded(text: str) -> str:
    return base64.b64encode(text.encode()).decode()


WRITTEN: dict[str, Callable[[str], str]] = {
    "plain": lambda key: key,
    "small": str.lower,
    "backwards": lambda key: key[::-1],
    "JSON": lambda key: json.dumps({"key": key}).replace("/", "\\/"),
    "JSON in JSON": lambda key: json.dumps(json.dumps("".join(f"\\u{ord(sign):04x}" for sign in key))),
    "all of it as JSON escapes": lambda key: "".join(f"\\u{ord(sign):04X}" for sign in key),
    "bytes of Python": lambda key: "".join(f"\\x{ord(sign):02x}" for sign in key),
    "an address": lambda key: quote(key, safe=""),
    "an address, every sign": lambda key: "".join(f"%{ord(sign):02X}" for sign in key),
    "an address in an address": lambda key: quote(quote(key, safe=""), safe=""),
    "HTML": lambda key: "".join(f"&#{ord(sign)};" for sign in key),
    "HTML in hexadecimal": lambda key: "".join(f"&#x{ord(sign):x};" for sign in key),
    "hexadecimal": lambda key: key.encode().hex(),
    "base64": coded,
    "base64 of the header": lambda key: coded(f"Bearer {key}"),
    "base64 within a line": lambda key: coded(f"a:{key}, and more"),
    "base64 for addresses": lambda key: coded(f"{key}??>>").replace("+", "-").replace("/", "_"),
    "base64 in short lines": lambda key: "\n  ".join(coded(key)[at : at + 20] for at in range(0, 60, 20)),
    "chunks": lambda key: json.dumps([key[at : at + 5] for at in range(0, len(key), 5)]),
    "chunks that are added": lambda key: f"'{key[:9]}' + '{key[9:]}'",
    "lines": lambda key: f"{key[:9]}\n    {key[9:]}",
    "lines of JSON": lambda key: json.dumps(f"{key[:9]}\n{key[9:]}"),
    "invisible signs": "\u200b".join,
    "the first half": lambda key: f"{key[: len(key) // 2]}...",
    "the second half": lambda key: f"...{key[-(len(key) // 2) :]}",
}


@pytest.mark.parametrize("form", WRITTEN)
def test_a_key_is_struck(form: str) -> None:
    before, after = "It is İ 2. ", " And 3."
    text = without_key(before + WRITTEN[form](KEY) + after, KEY)
    assert text.startswith(before)
    assert text.endswith(after)
    assert HIDDEN in text
    rest = text[len(before) : -len(after)]
    assert len(rest) - len(HIDDEN) <= 2 * len("&#x2b;") * 2
    assert KEY[4:12].lower() not in rest.lower()


def test_each_place_of_a_key_is_struck() -> None:
    assert without_key(f"{KEY} or {KEY}{KEY}", KEY) == f"{HIDDEN} or {HIDDEN}"


def test_a_log_of_a_library_has_no_key(caplog: pytest.LogCaptureFixture) -> None:
    log = logging.getLogger("tests.of.a.library")
    log.addFilter(KeyFilter(KEY))
    with caplog.at_level(logging.INFO, log.name):
        log.info('HTTP Request: %s "%d %s"', f"https://host/{quote(KEY)}", 400, KEY)
    assert caplog.messages == [f'HTTP Request: https://host/{HIDDEN} "400 {HIDDEN}"']


def test_what_is_no_text_is_written_as_json() -> None:
    assert without_key({"echo": [KEY]}, KEY) == f'{{"echo": ["{HIDDEN}"]}}'
    assert without_key({"n": 2}, KEY) == '{"n": 2}'


@pytest.mark.parametrize(
    "text", ["", "It is 100 %20 \\u0041 &amp; \"so\" 'it' is\n  a - b_c", "sk-live/Zq+7Rw9", "K" * 9]
)
def test_other_texts_stay(text: str) -> None:
    """Also one sign less of the key than is struck."""
    assert without_key(text, KEY) == text


def test_fragments_of_a_window_are_struck() -> None:
    assert without_key(f"{KEY[3:18]}.", KEY) == f"{KEY[3:18]}."
    assert without_key(f"{KEY[3:19]}.", KEY) == f"{HIDDEN}."
    assert without_key("12345678", "12345678") == HIDDEN
    assert without_key("1234567", "1234567") == "1234567"


def test_a_word_in_place_of_a_key_stays_in_answers() -> None:
    assert without_key("EMPTY", "EMPTY") == "EMPTY"
    assert without_key("none of it", "none") == "none of it"
