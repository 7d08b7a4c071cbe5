"""Makes the runs of the demo again: `python data/demo/make/runs.py [--workspace DIR]`.

What the baselines that listen answer on the shipped sound, one file a run in `data/demo/runs`. Needs the project with
its extra `asr`; takes most of an hour, nearly all of it pocketsphinx on the mixes. What was heard is kept in the
workspace, a temporary one unless it is named. The descriptions of options are left out: the question files have them.
"""

from __future__ import annotations

import argparse
import json
import tempfile
from pathlib import Path
from typing import Any

from analysis.baselines import Settings
from analysis.pipeline import demo
from analysis.pipeline.models.baseline import baseline_file
from analysis.store.workspace import Workspace

MESSY, SEED = 0.12, 4
"""Share of the answers that are written as models write, and the first seed with which every format occurs."""
RUNS: dict[str, tuple[str, Settings]] = {
    "laplacian-5_mix": ("laplacian-5", Settings()),
    "laplacian-5_stem": ("laplacian-5", Settings(voices="stem")),
    "laplacian-5_stem_true-sections": ("laplacian-5", Settings(voices="stem", times="true")),
    "laplacian-5_stem_messy": ("laplacian-5", Settings(SEED, voices="stem", messy=MESSY)),
    "laplacian-8_mix": ("laplacian-8", Settings()),
    "laplacian-8_stem": ("laplacian-8", Settings(voices="stem")),
    "novelty_mix": ("novelty", Settings()),
    "novelty_stem": ("novelty", Settings(voices="stem")),
    "novelty_stem_votes": ("novelty", Settings(voices="stem", votes=4)),
    "constant-30s_mix": ("constant-30s", Settings()),
}
"""File -> baseline and settings."""
LEFT_OUT = ("answer_choices_with_descriptions", "description", "wording")


def made(name: str, workspace: Workspace) -> dict[str, Any]:
    """The content of a run file."""
    baseline, settings = RUNS[name]
    content = baseline_file(baseline, [demo.QUESTIONS["BASS"]], workspace, settings)
    return {**content, "results": [_short(record) for record in content["results"]]}


def written(content: dict[str, Any]) -> str:
    """One record a line."""
    around = json.dumps({name: each for name, each in content.items() if name != "results"}, ensure_ascii=False)
    records = ",\n".join(json.dumps(record, ensure_ascii=False) for record in content["results"])
    return f'{around[:-1]}, "results": [\n{records}\n]}}\n'


def _short(record: dict[str, Any]) -> dict[str, Any]:
    return {name: each for name, each in record.items() if name not in LEFT_OUT}


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--workspace", type=Path)
    parser.add_argument("--out", type=Path, default=demo.RUNS)
    options = parser.parse_args()
    with tempfile.TemporaryDirectory() as scratch:
        workspace = Workspace(options.workspace or scratch)
        demo.import_songs(workspace)
        options.out.mkdir(exist_ok=True)
        for name in RUNS:
            path = options.out / f"{name}.json"
            path.write_text(written(made(name, workspace)), encoding="utf-8", newline="\n")
            print(path.name, path.stat().st_size // 1000, "kB", flush=True)


if __name__ == "__main__":
    main()
