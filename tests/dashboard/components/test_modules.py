"""Joining modules: what may be imported, in which order, and that names of one file do not meet those of another."""

from __future__ import annotations

from pathlib import Path

import pytest
from playwright.sync_api import Page

from dashboard.components.modules import joined
from dashboard.components.timeline import MODULES
from tests.modules import TIMELINE


def write(folder: Path, **modules: str) -> Path:
    for name, text in modules.items():
        (folder / f"{name}.js").write_text(text, encoding="utf-8")
    return folder


@pytest.mark.browser
def test_names_of_one_module_do_not_meet_those_of_another(page: Page, tmp_path: Path) -> None:
    folder = write(
        tmp_path,
        a="const own = 1\nexport const one = () => own\nexport class Two {}\n",
        b='import { one } from "./a.js"\nconst own = 20\nexport const both = () => one() + own\n',
        c='import * as a from "./a.js"\nimport {\n  both as sum,\n} from "./b.js"\n'
        "const own = 300\nexport default function () { return sum() + own + a.one() }\n",
    )
    text = joined(folder, ["a", "b", "c"])
    address = "text => import(`data:text/javascript,${encodeURIComponent(text)}`).then(module => module.default())"
    assert page.evaluate(address, text) == 322


def test_a_module_stands_after_those_it_imports(tmp_path: Path) -> None:
    folder = write(tmp_path, a="export const one = 1\n", b='import { one } from "./a.js"\nexport default one\n')
    with pytest.raises(ValueError, match=r"b\.js imports a\.js, which must stand before it"):
        joined(folder, ["b", "a"])


@pytest.mark.parametrize("line", ['import "./a.js"', "export { one }", 'import one from "./a.js"', "export let a = 1"])
def test_a_form_that_cannot_be_joined_is_named(tmp_path: Path, line: str) -> None:
    folder = write(tmp_path, a=f"{line}\n", b="export default 1\n")
    with pytest.raises(ValueError, match=r"a\.js: this form of import or export cannot be joined"):
        joined(folder, ["a", "b"])


def test_every_module_of_the_timeline_is_joined() -> None:
    assert sorted(MODULES) == sorted(path.stem for path in TIMELINE.glob("*.js"))
