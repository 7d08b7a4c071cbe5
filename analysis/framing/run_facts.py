"""Model and settings of a run, as stated in the file, the options or the path."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any, Literal, NamedTuple

from analysis.records import AS_WRITTEN

FIELDS: dict[str, tuple[str, ...]] = {
    "model": ("model", "model_name"),
    "condition": ("condition", "conditions"),
    "prompt_version": ("prompt_version",),
    "name": ("run_name",),
    "kind": ("kind",),
}
"""Fact -> the fields that may state it, in the object around the records or in a record."""

SEED = "seed"
"""Key of a condition that names the seed of a run."""
BASELINE: Literal["baseline"] = "baseline"
PERSON: Literal["person"] = "person"

RESERVED = frozenset(name for names in FIELDS.values() for name in names)


class RunSettings(NamedTuple):
    """Prompts, seed and versions of a run, as stated in the object around its records.

    prompt_hash, run_hash: see `hashes`. as_written: the prompt hash is that of the records' own prompts.
    prompt_ensemble: number of wordings per question, None for a single one. seed: as text, "" without one.
    """

    prompt_hash: str = ""
    as_written: bool = True
    prompt_ensemble: int | None = None
    seed: str = ""
    parser_version: str = ""
    versions: Mapping[str, str] = {}  # never written to
    run_hash: str = ""


@dataclass(frozen=True, slots=True)
class RunFacts:
    """The facts that make answers one run; "" where unknown.

    condition: settings by name, such as {"audio": "vocal stem"}.

    kind: "baseline" or "person" if the file states it. further: other facts in the file (seed, date, ...), as written.
    """

    model: str = ""
    condition: Mapping[str, str] = field(default_factory=dict)
    prompt_version: str = ""
    name: str = ""
    kind: Literal["", "baseline", "person"] = ""
    further: Mapping[str, Any] = field(default_factory=dict)

    @property
    def protocol(self) -> RunSettings:
        """The settings stated in `further`. The seed of a run may be one of its conditions."""
        facts, ensemble, versions = self.further, self.further.get("prompt_ensemble"), self.further.get("versions")
        seed = _text(facts.get("seed"))
        return RunSettings(
            prompt_hash=_text(facts.get("prompt_hash")),
            as_written=facts.get("prompt_source", AS_WRITTEN) == AS_WRITTEN,
            prompt_ensemble=ensemble if isinstance(ensemble, int) and ensemble > 0 else None,
            seed=seed or self.condition.get("seed", ""),
            parser_version=_text(facts.get("parser_version")),
            versions=_condition(versions) if isinstance(versions, Mapping) else {},
            run_hash=_text(facts.get("run_hash")),
        )

    @property
    def key(self) -> tuple[object, ...]:
        """Files with the same key are one run. Prompts as written differ from file to file of one run."""
        settings = self.protocol
        prompts = "" if settings.as_written else settings.prompt_hash
        condition = tuple(sorted(self.condition.items()))
        return self.model, condition, self.prompt_version, self.name, prompts, settings.prompt_ensemble, settings.seed

    @property
    def title(self) -> str:
        """The name of the run, composed of its facts if none is stated."""
        run_settings = self.protocol
        settings = [f"{name}={value}" for name, value in sorted(self.condition.items())]
        settings += [f"prompt {self.prompt_version}"] if self.prompt_version else []
        settings += [f"{run_settings.prompt_ensemble} wordings"] if run_settings.prompt_ensemble else []
        settings += [f"seed {run_settings.seed}"] if run_settings.seed and "seed" not in self.condition else []
        return self.name or " ".join([self.model, *([f"({', '.join(settings)})"] if settings else [])])


def from_fields(fields: Mapping[str, Any]) -> RunFacts:
    """The facts in the fields of a record, or of the object around records, whose other fields are `further`."""
    return RunFacts(
        model=_text(_first(fields, "model")),
        condition=_condition(_first(fields, "condition")),
        prompt_version=_text(_first(fields, "prompt_version")),
        name=_text(_first(fields, "name")),
        kind=kind if (kind := _first(fields, "kind")) in (BASELINE, PERSON) else "",
        further={} if "task" in fields else {name: fields[name] for name in fields if name not in RESERVED},
    )


def combine(*sources: RunFacts) -> RunFacts:
    """Each fact from the first source that states it. Conditions are merged; earlier sources take precedence."""
    condition: dict[str, str] = {}
    for source in reversed(sources):
        condition |= source.condition
    return RunFacts(
        model=next((source.model for source in sources if source.model), ""),
        condition=condition,
        prompt_version=next((source.prompt_version for source in sources if source.prompt_version), ""),
        name=next((source.name for source in sources if source.name), ""),
        kind=next((source.kind for source in sources if source.kind), ""),
        further=next((source.further for source in sources if source.further), {}),
    )


def _first(fields: Mapping[str, Any], fact: str) -> Any:
    return next((fields[name] for name in FIELDS[fact] if fields.get(name) is not None), None)


def _text(value: Any) -> str:
    if isinstance(value, str):
        return value.strip()
    return str(value) if isinstance(value, int | float) else ""


def _condition(value: Any) -> dict[str, str]:
    if isinstance(value, Mapping):
        return {str(name): value[name] if isinstance(value[name], str) else str(value[name]) for name in value}
    return {"condition": _text(value)} if _text(value) else {}
