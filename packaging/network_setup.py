"""The network of the bundled engine in a checkout: fetched once, by pip or uv, and never a reason to fail."""

from __future__ import annotations

import shutil
import sys
from typing import TYPE_CHECKING

from machine import CHECKOUT, Machine, say
from trouble import Trouble, cause_of
from virtual_environment import PIP_FROM_WHEEL, VirtualEnvironment, own_certificates, pip_wheel

if str(CHECKOUT) not in sys.path:
    sys.path.append(str(CHECKOUT))

from app.base import network_asset
from app.base.network_asset import (
    NETWORK_FILE,
    NETWORK_FOLDER,
    NETWORK_LIBRARIES,
    NETWORK_PROJECT,
    NETWORK_VERSION,
    WrongNetworkError,
    find_network,
    pip_arguments,
    requirement_line,
    store_network,
    uv_arguments,
)

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

__all__ = ("NETWORK_FILE", "NETWORK_LIBRARIES", "NetworkSetup", "network_asset")

MISSING = f"The network of the bundled engine ({NETWORK_PROJECT} {NETWORK_VERSION}) is not here, so that engine is far weaker."
REMEDY = "make setup"
WRONG = "What came is not the file that was promised, and was thrown away."
NO_PIP = "No module named pip"
LONGEST_REASON = 200


class NetworkSetup:
    """Fetches the network into the resources of the checkout, from where packages take it too."""

    def __init__(self, venv: VirtualEnvironment) -> None:
        self.machine: Machine = venv.machine
        self._venv = venv
        self.folder = self.machine.checkout / "resources" / NETWORK_FOLDER
        self._room = self.machine.checkout / ".cache" / "network"
        self._refusal = self.machine.checkout / ".cache" / "network-missing"

    def is_there(self) -> bool:
        return find_network([self.folder]) is not None

    def is_settled(self) -> bool:
        """True where there is nothing to do: it is there, or it could not be had and the person was told."""
        return self.is_there() or self._refusal.exists()

    def provide(self) -> None:
        """Fetch it; where that cannot be done, one sentence says so, and again at each start, which tries no more."""
        say(f"Fetching the network of the bundled engine ({NETWORK_PROJECT} {NETWORK_VERSION}, about 23 MB) …")
        try:
            reason = self._fetched()
        except OSError as error:
            reason = f"A file or folder of the checkout cannot be used: {error}"
        finally:
            shutil.rmtree(self._room, ignore_errors=True)
        if reason is None:
            self._refusal.unlink(missing_ok=True)
        else:
            self._refusal.parent.mkdir(exist_ok=True)
            self._refusal.write_text(reason, encoding="utf-8")

    def complain(self) -> None:
        """Say what is missing and how to get it, where something is missing."""
        if not self.is_there() and self._refusal.exists():
            say(f"{MISSING} {self._reason()} `{REMEDY}` tries again.")

    def require(self) -> None:
        """See that it is there, for a package that carries it: else Trouble."""
        if not self.is_there():
            self.provide()
        if not self.is_there():
            raise Trouble(f"No package may be made without the network. {self._reason()}")

    def forget_refusal(self) -> None:
        """Have it tried again."""
        self._refusal.unlink(missing_ok=True)

    def _reason(self) -> str:
        return self._refusal.read_text(encoding="utf-8") if self._refusal.exists() else ""

    def _fetched(self) -> str | None:
        """Fetch it by the first tool that can; None, or why there is none."""
        reason = "There is neither pip nor uv here."
        requirements = self._room / "wanted.txt"
        for command in self._commands(requirements):
            shutil.rmtree(self._room, ignore_errors=True)
            self._room.mkdir(parents=True)
            requirements.write_text(requirement_line(), encoding="utf-8")
            outcome = self.machine.run(command)
            if outcome.succeeded:
                try:
                    store_network(self._room, self.folder)
                except WrongNetworkError:
                    reason = WRONG
                else:
                    return None
            elif NO_PIP not in outcome.text:
                reason = cause_of(outcome.text) or f"{command[0]} failed: {outcome.text.strip()[-LONGEST_REASON:]}"
        return reason

    def _commands(self, requirements: Path) -> Iterator[list[str | Path]]:
        machine, python = self.machine, self._venv.python
        uv, wheel = machine.find("uv"), pip_wheel(machine)
        words = pip_arguments(requirements, self._room)
        if uv is not None:
            yield [uv, *uv_arguments(requirements, self._room)]
        if wheel is not None and not machine.has_ensurepip:
            yield [python, "-I", "-c", PIP_FROM_WHEEL, wheel, own_certificates(machine), *words]
        else:
            yield [python, "-I", "-m", "pip", *words]
            if uv is not None or not python.exists():  # uv makes environments without pip
                yield [machine.interpreter, "-I", "-m", "pip", *words]
