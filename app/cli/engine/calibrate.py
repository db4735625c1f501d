"""`yomisuji engine calibrate`: fits the scale from scores to win rates to the results of games."""

from argparse import Namespace
from collections.abc import Iterator
from typing import Final

from app.analysis.calibration import Calibration, CalibrationGame, Reliability, fit_engines, scale_doubt, scored_games
from app.cli.arguments import Arguments, decode_argument
from app.cli.kept_state import open_state
from app.cli.sources import find_sources, read_source_logging_faults
from app.cli.terminal import USAGE_ERROR, CommandError, Terminal, one_line, table_line
from app.text import calibration as text
from app.text import command as command_text
from app.text.phrase import Language
from app.workspace.kept_scales import delete_scale, store_scale, stored_scales, undo_scale
from app.workspace.state_store import StateStore

_COLUMN_WIDTHS: Final = (14, 8, 8, 10, 10)


def add_arguments(arguments: Arguments) -> None:
    arguments.add_argument("files", text.FILES_HELP, command_text.FILE, nargs="*")
    arguments.add_argument("--engine", text.ENGINE_HELP, command_text.ENGINE, decode_argument)
    which = arguments.add_exclusive_group()
    which.add_switch("--dry-run", text.DRY_RUN_HELP)
    which.add_switch("--forget", text.FORGET_HELP)
    which.add_switch("--undo", text.UNDO_HELP)
    arguments.add_switch("--json", text.JSON_HELP)


def run_command(asked: Namespace, terminal: Terminal) -> int:
    """Fit the scales and store them; the exit code is 1 if nothing was fitted, games were too few, or a file failed."""
    kept = open_state()
    if asked.forget or asked.undo:
        return _forget_or_restore_scale(asked, kept)
    if not asked.files:
        _show_stored_scales(asked, terminal)
        return 0
    kept_any = False
    found = [each for each in fit_engines(_calibration_games(asked, terminal)) if asked.engine in {None, each.engine}]
    for each in found:
        if asked.json:
            terminal.print_json(calibration_json(each))
        else:
            terminal.print_lines(*_calibration_lines(each, terminal.language))
        thin = scale_doubt(each.scale)
        if thin is not None:
            (terminal.warn if asked.dry_run else terminal.log_error)(each.engine, thin)
        elif not asked.dry_run:
            store_scale(kept, each.engine, each.scale)
            kept_any = True
    if not found:
        terminal.print_error(text.NOTHING_TO_FIT)
    elif kept_any:
        terminal.print_summary(text.KEPT)
    return int(terminal.has_failed or not found)


def _forget_or_restore_scale(asked: Namespace, kept: StateStore) -> int:
    """Forget an engine's fitted scale from scores to win rates, or undo its last change."""
    if asked.files or asked.engine is None:
        raise CommandError(text.FORGET_ONE, code=USAGE_ERROR)
    if asked.forget and not delete_scale(kept, asked.engine):
        raise CommandError(text.NOT_KEPT, name=asked.engine)
    if asked.undo and not undo_scale(kept, asked.engine):
        raise CommandError(text.NOTHING_TO_UNDO, name=asked.engine)
    return 0


def _calibration_games(asked: Namespace, terminal: Terminal) -> Iterator[CalibrationGame]:
    sources = find_sources(asked.files, terminal.log_error)
    for number, source in enumerate(sources, 1):
        file = read_source_logging_faults(source, terminal)
        for record in file.records:
            yield from scored_games(record)
        terminal.show_progress(number, len(sources))


def _show_stored_scales(asked: Namespace, terminal: Terminal) -> None:
    kept = stored_scales(open_state())
    shown = {engine: scale for engine, scale in sorted(kept.items()) if asked.engine in {None, engine}}
    for engine, scale in shown.items():
        if asked.json:
            terminal.print_json({"engine": engine, **scale._asdict()})
        else:
            terminal.print_lines(f"{one_line(engine)}  {scale.to_phrase().to(terminal.language)}")
    if not shown and not asked.json:
        terminal.print_lines(text.NONE_KEPT)


def _calibration_lines(found: Calibration, language: Language) -> Iterator[str]:
    yield text.FITTED.to(language, engine=one_line(found.engine), scale=found.scale.to_phrase().to(language))
    heads = (text.PHASE, text.COEFFICIENT, text.GAMES, text.BRIER, text.LOG_LOSS)
    yield table_line([head.to(language) for head in heads], _COLUMN_WIDTHS)
    for part in (found.overall_reliability, *found.phase_reliabilities):
        numbers = (f"{part.scale:.0f}", f"{part.games}", f"{part.brier:.4f}", f"{part.log_loss:.4f}")
        yield table_line([part.name.to(language), *numbers], _COLUMN_WIDTHS)
    yield text.BINS_ARE.to(language)
    for each in found.overall_reliability.bins:
        yield f"  {each.told:5.1f} %  →  {each.came:5.1f} % ± {each.error:.1f}  ({each.weight:.1f})"
    yield ""


def calibration_json(found: Calibration) -> dict[str, object]:
    return {
        "engine": found.engine,
        "scale": round(found.scale.scale, 1),
        "low": round(found.scale.low, 1),
        "high": round(found.scale.high, 1),
        "alone": round(found.unshrunk_scale, 1),
        "games": found.scale.games,
        "whole": _reliability_json(found.overall_reliability),
        "phases": [_reliability_json(phase) for phase in found.phase_reliabilities],
    }


def _reliability_json(part: Reliability) -> dict[str, object]:
    bins = [{name: round(value, 2) for name, value in each._asdict().items()} for each in part.bins]
    return {
        "phase": part.name.en,
        "scale": round(part.scale, 1),
        "games": part.games,
        "brier": round(part.brier, 4),
        "log_loss": round(part.log_loss, 4),
        "bins": bins,
    }
