"""A game that ships its sentences and clauses as files beside its code."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from importlib.resources import files
from typing import Any

import yaml

from core.model.schema import Schema


@dataclass(frozen=True)
class PackagedGame:
    """Name, edition and schema of a game whose package holds `texts/<language>.yaml` and `clauses.yaml`."""

    name: str
    edition: int
    schema: Schema
    package: str

    def texts(self, language: str) -> Mapping[str, str]:
        """Return the sentences of this game: key -> template; those of English where a language has none."""
        found: Mapping[str, str] = _read(self.package, f"texts/{language}.yaml")
        english: Mapping[str, str] = _read(self.package, "texts/en.yaml")
        return {**english, **found}

    def clauses(self) -> Mapping[str, Mapping[str, object]]:
        """Return the clause list: id -> summary, kind, status and more."""
        clauses: Mapping[str, Mapping[str, object]] = _read(self.package, "clauses.yaml")
        return clauses


@cache
def _read(package: str, name: str) -> Any:
    """Return a YAML mapping of a package; empty when there is no such file."""
    file = files(package).joinpath(*name.split("/"))
    if not file.is_file():
        return {}
    try:
        return yaml.load(file.read_text("utf-8"), yaml.CSafeLoader) or {}
    except yaml.YAMLError as error:
        raise ValueError(f"{file} is damaged: {error}") from error
