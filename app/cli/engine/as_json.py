"""An engine's examination and options as one JSON document, for other programs."""

import json
from collections.abc import Sequence

from app.config.engine_options import options_of
from app.config.engine_profile import EngineProfile
from app.runtime.doctor_report import Report, Step
from app.text.phrase import Language, Phrase
from app.usi.events import Introduced
from app.usi.log import LogLine
from app.usi.options import Choice, Number, Option

Object = dict[str, object]


def examination(program: Sequence[str], report: Report, language: Language, *, has_raw: bool) -> str:
    document: Object = {
        "command": list(program),
        "name": report.name,
        "author": report.author,
        "verdict": report.verdict.value,
        "cancelled": report.cancelled,
        "steps": [_step(step, language, has_raw=has_raw) for step in report.steps],
    }
    return json.dumps(document, ensure_ascii=False)


def _step(step: Step, language: Language, *, has_raw: bool) -> Object:
    found = step.finding
    told: Object = {
        "step": step.point.value,
        "title": step.point.title.to(language),
        "verdict": found.verdict.value,
        "ms": found.milliseconds,
        "seen": _sentences(found.seen, language),
        "advice": _sentences(found.advice, language),
        "restarted": step.restarted,
    }
    return told | {"lines": [_line(line) for line in step.lines]} if has_raw else told


def _sentences(phrases: Sequence[Phrase], language: Language) -> list[str]:
    return [phrase.to(language) for phrase in phrases]


def _line(line: LogLine) -> Object:
    return {"at": line.at, "way": line.way.name.lower(), "text": line.text}


def introduction(program: Sequence[str], engine: Introduced) -> str:
    document: Object = {
        "command": list(program),
        "name": engine.name,
        "author": engine.author,
        "options": [_option(option) for option in engine.options],
    }
    return json.dumps(document, ensure_ascii=False)


def shelf(engines: Sequence[tuple[EngineProfile, Phrase | None]], language: Language) -> str:
    """Of each engine, what stands in the way of starting it as well."""
    found = [_profile(profile, obstacle, language) for profile, obstacle in engines]
    return json.dumps(found, ensure_ascii=False)


def profile(engine: EngineProfile, obstacle: Phrase | None, language: Language) -> str:
    options = [_option(option) for option in options_of(engine.introduction)]
    return json.dumps(_profile(engine, obstacle, language) | {"options": options}, ensure_ascii=False)


def _profile(engine: EngineProfile, obstacle: Phrase | None, language: Language) -> Object:
    said = engine.introduction
    return {
        "key": engine.key,
        "name": engine.name,
        "bundled": engine.is_bundled,
        "program": engine.program,
        "arguments": list(engine.arguments),
        "folder": engine.folder,
        "environment": dict(engine.environment),
        "host": engine.host,
        "port": engine.port,
        "user": engine.user,
        "key_file": engine.key_file,
        "tags": list(engine.tags),
        "values": dict(engine.values),
        "presets": {name: dict(values) for name, values in engine.presets.items()},
        "mate_limit": engine.mate_limit.value,
        "takes_increments": engine.takes_increments,
        "margin_ms": engine.margin_ms,
        "grace_ms": engine.grace_ms,
        "engine": None if said is None else {"name": said.name, "author": said.author},
        "obstacle": None if obstacle is None else obstacle.to(language),
    }


def _option(option: Option) -> Object:
    told: Object = {"name": option.name, "type": option.type_name, "default": option.default}
    if isinstance(option.kind, Number):
        told |= {"min": option.kind.least, "max": option.kind.most}
    if isinstance(option.kind, Choice):
        told |= {"choices": list(option.kind.offered)}
    return told
