"""Damages files of every reader at random: whatever stands in a file, it is read or refused in words.

python -m tests.benchmarks.fuzz_readers 2000
"""

from __future__ import annotations

import json
import random
import sys
import tempfile
import traceback
from collections import Counter
from collections.abc import Callable
from itertools import chain, groupby
from pathlib import Path
from typing import Any

from analysis.benchmarks import readers
from analysis.errors import EarmarkError
from analysis.exchange import formats as exchange
from analysis.exchange.annotation import Annotation
from analysis.pipeline.audio import mapping_file
from analysis.prompts import sets
from analysis.records import Section
from analysis.references import cosod, harmonix
from analysis.reviews import json_lines
from analysis.reviews.events import new, of_question

Read = Callable[[Path], object]
FEW = 12
"""Files of each folder of a reference set that are read: all of a thousand songs, 2,000 times, take hours."""
LARGEST = 200_000
"""Bytes of a file from which on it is left out."""
VALUES: tuple[Any, ...] = (
    None, True, False, 0, -1, 10**400, 1e308, -0.0, float("nan"), float("inf"), "", " ", "\ud800", "\x00", "\x1b[31m",
    "NaN", "-1:-1", "9" * 5000, [], {}, [[]], [None], {"": None}, "x" * 20_000,
)  # fmt: skip
PIECES = (b"\x00", b"\xff", b"\xed\xa0\x80", b"\\ud800", b'"', b"[", b"{", b"}", b",", b"\t", b"\r", b"\n", b"-",
          b"9" * 400, b"1e999", b"\x1b[2J", b"\xef\xbb\xbf", b"[" * 3000, b"nan", b"&x;", b"<x>")  # fmt: skip


def mutated(content: bytes, draw: random.Random) -> bytes:
    """The content with one to three damages."""
    for _ in range(draw.randint(1, 3)):
        content = draw.choice(DAMAGES)(content, draw)
    return content


def _flip(content: bytes, draw: random.Random) -> bytes:
    changed = bytearray(content)
    for _ in range(draw.randint(1, 8)):
        if changed:
            changed[draw.randrange(len(changed))] = draw.randrange(256)
    return bytes(changed)


def _cut(content: bytes, draw: random.Random) -> bytes:
    return content[: draw.randint(0, len(content))]


def _insert(content: bytes, draw: random.Random) -> bytes:
    place = draw.randint(0, len(content))
    return content[:place] + draw.choice(PIECES) + content[place + draw.choice((0, 0, 1, 5, 30)) :]


def _recode(content: bytes, draw: random.Random) -> bytes:
    text = content.decode("utf-8", "replace")
    coded = text.encode(draw.choice(("utf-16", "utf-16-le", "utf-32", "latin-1", "utf-8-sig")), "replace")
    return coded[: len(coded) - draw.choice((0, 0, 1))]


def _swap(content: bytes, draw: random.Random) -> bytes:
    """Another value at some place of a JSON text, or in each record of JSON Lines."""
    try:
        return _encoded(_swapped(json.loads(content), draw))
    except (ValueError, RecursionError):
        pass
    try:
        rows = [json.loads(line) for line in content.splitlines() if line.strip()]
    except (ValueError, RecursionError):
        return _insert(content, draw)
    if not rows:
        return content
    at = draw.randrange(len(rows))
    rows[at] = _swapped(rows[at], draw)
    return b"".join(_encoded(row) + b"\n" for row in rows)


def _encoded(value: Any) -> bytes:
    """As JSON, integers of any length too; the limit of digits stays as it was for whatever runs after."""
    limit = sys.get_int_max_str_digits()
    sys.set_int_max_str_digits(0)
    try:
        return json.dumps(value).encode("utf-8", "surrogatepass")
    finally:
        sys.set_int_max_str_digits(limit)


def _swapped(value: Any, draw: random.Random) -> Any:
    if isinstance(value, dict) and value and draw.random() < 0.93:
        name = draw.choice(sorted(value))
        if draw.random() < 0.1:
            return {key: each for key, each in value.items() if key != name}
        return value | {name: _swapped(value[name], draw)}
    if isinstance(value, list) and value and draw.random() < 0.93:
        at = draw.randrange(len(value))
        return [*value[:at], _swapped(value[at], draw), *value[at + 1 :]]
    return draw.choice(VALUES)


DAMAGES = (_flip, _cut, _insert, _recode, _swap, _swap, _swap)


def _formats(path: Path) -> object:
    return readers.read(path)


def _exchange(path: Path) -> object:
    return exchange.read(path.read_bytes(), path.name)


def _events(path: Path) -> object:
    return json_lines.read(exchange.decode(path.read_bytes(), path.name), path.name)


SONG = Annotation((Section("intro", 0.0, 8.5), Section('pre "chorus"', 8.5, 30.25)), duration=31.0)
PROBE = {"task": "ab/sound-id", "id": "p1", "question": "Is there a dog?", "answer": "yes", "prediction": "no"}
RECORDS: list[dict[str, Any]] = [
    {"id": "1", "task": "Full Structural Segmentation", "audio": "a.wav", "question": "Segment.",
     "answer": "[{'section': 'verse', 'start': 0.0, 'end': 9.5}]",
     "prediction": '[{"section": "verse", "start": 0, "end": 9}]'},
    {"id": "2", "task": "Artist Counting", "audio": "a.wav", "question": "How many?", "answer": "2",
     "prediction": ["2", "3"]},
    {"id": "3", "task": "Pairwise Gene Dominance", "audio": "a.wav", "question": "Which?", "answer": "Piano",
     "answer_choices": ["Piano", "Drums"], "prediction": "Piano", "condition": {"audio": "mix"}, "seed": 3},
]  # fmt: skip
ZIQI = [{"theme": "乐理", "subtheme": "x", "question": "问", "options": {"A": "1", "B": "2", "C": "3", "D": "4"},
         "answer": "A", "response": "[[A]]"}]  # fmt: skip
CMI = [{"task": "GTZAN", "index": 1, "audio_path": ["a.wav"], "instruction": "Name the genre.", "output": "rock",
        "response": "rock"}]  # fmt: skip
PROMPTS = {"version": "ours-1", "parser_version": "1", "prompts": {
    "artist_count": {"closing": "A number.", "wordings": ["How many sing?", "Count the voices."]},
    "section_structural_segmentation": {"closing": "", "wordings": ["Where is the {section}?"]},
}}  # fmt: skip


def targets() -> dict[str, tuple[str, bytes, Read]]:
    """By name: the file's name, its content when nothing is wrong, and what reads it."""

    def text(value: object) -> bytes:
        return json.dumps(value, ensure_ascii=False).encode()

    def rows(values: list[dict[str, Any]]) -> bytes:
        return b"".join(text(value) + b"\n" for value in values)

    audiobench = {"schema": 1, "suite": "sound-id", "model": "m", "metrics": {"headline": 0.5}, "run_hash": "x",
                  "cases": [PROBE], "results": [PROBE], "manifest": {"pack": "p"}}  # fmt: skip
    found: dict[str, tuple[str, bytes, Read]] = {
        "bass (JSON)": ("bass.json", text(RECORDS), _formats),
        "bass (JSON Lines)": ("bass.jsonl", rows(RECORDS), _formats),
        "bass (results)": ("bass2.json", text({"model": "m", "results": RECORDS}), _formats),
        "ziqi": ("ziqi.jsonl", rows(ZIQI), _formats),
        "ziqi (CSV)": ("乐理.csv", "question,A,B,C,D,answer\n问,1,2,3,4,A\n".encode(), _formats),
        "audiobench": ("run.json", text(audiobench), _formats),
        "cmi": ("m_GTZAN.jsonl", rows(CMI), _formats),
        "prompt set": ("prompts.yaml", sets.SHIPPED.read_bytes(), sets.read),
        "prompt set (JSON, which is YAML)": ("prompts.json", text(PROMPTS), sets.read),
        "events (JSON Lines)": (
            "events.jsonl",
            json_lines.write([new("Ada", "verdict", of_question("k"), verdict="wrong")]).encode(),
            _events,
        ),
        "mapping": ("map.csv", b"file,song,recording\na.wav,demo/1,mix\n",
                    lambda path: mapping_file.read(path, path.parent, ["demo/1"])),
    }  # fmt: skip
    for name, row in exchange.FORMATS.items():
        found[f"exchange: {name}"] = (f"song{row.suffix}", row.write(SONG).encode(), _exchange)
    return found | _shared()


def _shared() -> dict[str, tuple[str, bytes, Read]]:
    """Real files, where they are."""
    shared = Path(__file__).resolve().parents[3] / "shared" / "data"
    found: dict[str, tuple[str, bytes, Read]] = {}
    for folder, name in (("audiobench_runs", "audiobench (real)"), ("cmi_bench", "cmi (real)")):
        files = sorted((shared / folder).rglob("*.json*")) if (shared / folder).is_dir() else []
        small = min(files, key=lambda file: file.stat().st_size, default=None)
        if small is not None:
            found[name] = (small.name, small.read_bytes(), _formats)
    for name, read in (("harmonixset", harmonix.load), ("cosod", cosod.load)):
        if (shared / name).is_dir():
            found[f"references: {name}"] = (name, b"", _folder(shared / name, read))
    return found


def _folder(source: Path, read: Callable[[Path], object]) -> Read:
    """Reads a copy of a part of a reference set; the content at hand says which file of it is damaged, and how."""
    folders = _first_of_each_folder(source)

    def read_copy(path: Path) -> object:
        draw = random.Random(path.read_bytes())
        damaged = draw.choice(draw.choice(folders))
        with tempfile.TemporaryDirectory() as folder:
            copy = Path(folder) / source.name
            for file in chain(*folders):
                target = copy / file.relative_to(source)
                target.parent.mkdir(parents=True, exist_ok=True)
                if file == damaged:
                    target.write_bytes(mutated(file.read_bytes(), draw))
                else:
                    target.symlink_to(file)
            return read(copy)

    return read_copy


def _first_of_each_folder(source: Path) -> list[list[Path]]:
    """By folder the first FEW files by name, which are about the same songs in all folders."""
    small = (file for file in source.rglob("*") if file.is_file() and file.stat().st_size < LARGEST)
    files = sorted(small, key=lambda file: (file.parent, file.name))
    return [list(own)[:FEW] for _, own in groupby(files, key=lambda file: file.parent)]


def fuzz(name: str, times: int, folder: Path, seed: int = 0) -> Counter[str]:
    """Tracebacks by their last line and place; files that are read or refused are not counted."""
    file, content, read = targets()[name]
    broken: Counter[str] = Counter()
    for number in range(times):
        draw = random.Random(f"{seed} {name} {number}")
        path = folder / file
        path.write_bytes(mutated(content, draw) if content else str(number).encode())
        try:
            read(path)
        except EarmarkError:
            pass
        except Exception as error:  # noqa: BLE001  # any other than EarmarkError is what is looked for
            last = traceback.extract_tb(error.__traceback__)[-1]
            own = [frame for frame in traceback.extract_tb(error.__traceback__) if "analysis" in frame.filename]
            place = own[-1] if own else last
            broken[f"{type(error).__name__} at {Path(place.filename).name}:{place.lineno}: {str(error)[:60]!r}"] += 1
    return broken


def main(times: int, chosen: list[str]) -> None:
    with tempfile.TemporaryDirectory() as folder:
        for name in targets():
            if chosen and not any(each in name for each in chosen):
                continue
            broken = fuzz(name, times, Path(folder))
            print(f"{name:24} {times} mutations, {broken.total()} tracebacks", flush=True)
            for what, number in broken.most_common(5):
                print(f"    {number:5} {what}", flush=True)


if __name__ == "__main__":
    main(int(sys.argv[1]) if len(sys.argv) > 1 else 200, sys.argv[2:])
