"""Small runs of our own in the format of audiobench, with what it would state of them."""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any

from analysis import hashes

WORDINGS = ("Do you hear a {}?", "Is there a {} in this recording?", "Can a {} be heard?")


def probe(label: str, expected: bool, *answers: str | None, said: bool = False) -> dict[str, Any]:
    """One answer: the older generation of the format; several: one a wording."""
    prompts = [wording.format(label) for wording in WORDINGS[: len(answers)]]
    found: dict[str, Any] = {
        "label": label, "prompt": prompts[0], "expected": expected, "raw_answer": answers[0], "answered_yes": said,
    }  # fmt: skip
    if len(answers) > 1:
        pairs = zip(prompts, answers, strict=True)
        found["paraphrase_answers"] = [{"prompt": prompt, "raw_answer": raw} for prompt, raw in pairs]
    return found


def mixture(name: str, labels: Sequence[str], *probes: Mapping[str, Any], **spec: Any) -> dict[str, Any]:
    condition = {1: "solo", 2: "pair", 3: "triple", 4: "quad"}[len(labels)]
    return {
        "pack": "kitchen",
        "condition": condition,
        "mixture_name": name,
        "spec": {"name": name, "labels": list(labels), "snr_db": 0.0, **spec},
        "components_present": list(labels),
        "sources": [{"label": label, "source": f"kitchen://{label}@0"} for label in labels],
        "probes": list(probes),
    }


MIXTURES = (
    mixture("m-1", ["kettle"], probe("kettle", True, "Yes.", said=True), probe("bell", False, "no")),
    mixture(
        "m-2", ["kettle", "bell"],
        probe("kettle", True, "hard to tell"), probe("bell", True, "yes", said=True),
        probe("tap", False, "yes", said=True),
    ),
)  # fmt: skip
"""tp 2 (kettle alone, bell), fn 1 (kettle beside the bell), fp 1 (tap), tn 1 (bell)."""
HEADLINE = {
    "components_understood": 2,
    "components_present": 3,
    "weighted_recall": 2 / 3,
    "weighted_fpr": 1 / 2,
    "solo_quad_cliff": None,
}


def sound_id(path: Path, mixtures: Sequence[Mapping[str, Any]] = MIXTURES, model: str = "ear-1", **facts: Any) -> Path:
    run = {
        "suite": "ab/sound-id", "revision": "0.1.0", "model": model, "seed": 7, "run_hash": "0" * 64,
        "config": {"model": model, "seed": 7}, "headline": HEADLINE, "per_mixture": list(mixtures), **facts,
    }  # fmt: skip
    return _write(path, run)


def asked_in(ensemble: int, hashed: str = "ab" * 32, version: str = "yesno-v1", parser: str = "v1") -> dict[str, Any]:
    """What the newer generation says of its prompts."""
    return {
        "prompt_version": version, "parser_version": parser, "prompt_ensemble": ensemble, "prompt_source": "bundled",
        "config": {"prompt_paraphrases_hash": hashed},
    }  # fmt: skip


CLIPS = (
    ("Put the kettle on.", {"clean": "put the kettle on", "cafe": "put a kettle on"}),
    ("Two cups, please!", {"clean": "two cups please", "cafe": "two cubs"}),
)
"""Seven words. clean: no error. cafe: one substitution in four words; one substitution and one deletion in three."""
WERS = {"clean": 0.0, "cafe": 100 * 3 / 7}


def asr_robust(path: Path, clips: Sequence[tuple[str, Mapping[str, Any]]] = CLIPS, **facts: Any) -> Path:
    """With the run hash that fits its content, unless `facts` say another."""
    records = [
        {"clip_id": number, "file": f"clip{number}.wav", "reference": reference, "hypotheses": dict(heard)}
        for number, (reference, heard) in enumerate(clips, 1)
    ]
    config = {"model": "ear-1", "seed": 7, "clip_count": len(clips), "conditions": ["clean", "cafe"]}
    content = {"suite": "ab/asr-robust", "revision": "0.1.0", "manifest_hash": "c" * 64}
    sealed = hashes.digest({**content, "config": config, "hypotheses": records})
    run = {
        **content, **config, "per_condition_wer": WERS, "weighted_mean_wer": sum(WERS.values()) / 2,
        "per_clip_hypotheses": records, "run_hash": sealed, **facts,
    }  # fmt: skip
    return _write(path, run)


SIREN_AND_DOG = (
    {"label": "siren", "start_s": 1.0, "end_s": 4.0}, {"label": "dog", "start_s": 5.0, "end_s": 6.0},
)  # fmt: skip


def events(path: Path, reference: Sequence[Mapping[str, Any]] = SIREN_AND_DOG) -> Path:
    heard = [{"label": "siren", "start_s": 2.0, "end_s": 4.0}, {"label": "bell", "start_s": 5.0, "end_s": 6.0}]
    clip = {"clip_id": "yard-1", "reference_events": list(reference), "hypothesis_events": heard}
    return _write(path, {"suite": "ab/sed-urban", "revision": "0.1.0", "model": "ear-1", "seed": 7, "per_clip": [clip]})


def turns(path: Path) -> Path:
    spoken, heard = ({"speaker_id": name, "start_s": 0.5, "end_s": 3.0} for name in ("one", "S0"))
    clip = {"clip_id": "hall-1", "reference_turns": [spoken], "hypothesis_turns": [heard]}
    run = {"suite": "ab/diarization-cw", "revision": "0.1.0", "model": "ear-1", "seed": 7, "per_clip": [clip]}
    return _write(path, run)


def _write(path: Path, run: Mapping[str, Any]) -> Path:
    path.write_text(json.dumps(run), encoding="utf-8")
    return path
