"""The function of the user's: how it is found and called, and one clear line where it cannot be."""

from __future__ import annotations

from pathlib import Path

import pytest

from analysis.inference import adapter
from analysis.inference.adapter import AdapterError, Context

CONTEXT = Context("q", "Cnt", "artist_count", wording="s/2", seed=7)


def test_a_function_of_two_and_one_with_context_are_called_alike() -> None:
    path = Path("a.wav")
    assert adapter.load("tests.inference.models:two")(path, "How many?", CONTEXT) == "2"
    assert adapter.load("tests.inference.models:by_wording")(path, "How many?", CONTEXT) == "3"
    assert adapter.load("tests.inference.models:telling")(path, "Hm?", CONTEXT) == '["a.wav", "Hm?", "s/2", 7, 0]'


def test_a_module_of_the_working_directory_is_found(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "my_own_model.py").write_text("def say(audio, prompt, **more):\n    return prompt * 2\n")
    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr("sys.path", ["elsewhere"])
    assert adapter.load("my_own_model:say")(None, "a", CONTEXT) == "aa"


REFUSED = [
    ("models", "expected module:function, found no function"),
    (":two", "expected module:function, found no module"),
    ("not_there:two", "or installed, found no module 'not_there'"),
    ("tests.not_there:two", "or installed, found no module 'tests.not_there'"),
    ("tests.inference.models:none", "expected a function 'none', found functions two, by_wording"),
    ("tests.inference.models:NO_FUNCTION", "or of (audio, prompt, context), found int 3"),
    ("tests.inference.models:prompt_only", "or of (audio, prompt, context), found prompt_only(prompt: "),
    ("tests.inference.models:later", "expected a plain function, found a coroutine function"),
]


@pytest.mark.parametrize(("name", "message"), REFUSED)
def test_what_cannot_be_called_is_refused_in_one_line(name: str, message: str) -> None:
    with pytest.raises(AdapterError) as caught:
        adapter.load(name)
    assert message in str(caught.value)
    assert str(caught.value).startswith(f"adapter {name!r}: ")


@pytest.mark.parametrize(
    ("code", "message"),
    [("import no_such_library", "it needs 'no_such_library'"), ("1 / 0", "found ZeroDivisionError: division by zero"),
     ("def f(:", "SyntaxError")],
)  # fmt: skip
def test_a_module_that_cannot_be_imported_is_told_why(
    code: str, message: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "broken_model.py").write_text(code)
    monkeypatch.syspath_prepend(tmp_path)
    with pytest.raises(AdapterError) as caught:
        adapter.load("broken_model:f")
    assert message in str(caught.value)
