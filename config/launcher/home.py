"""Where the data of the embedded servers lives, and whether it can."""

import hashlib
import shutil
from pathlib import Path

from config.embedded.errors import CannotStart
from config.embedded.processes import run_as

NEEDED_MB = 200
SYSTEM = Path("/var/lib/laelo")


def data_home(wanted: Path) -> Path:
    """``wanted``, or as root a folder of the system where the servers' account could not reach ``wanted``.

    Raises ``CannotStart`` when it cannot be written or the disk is full.
    """
    account = run_as()
    home = wanted
    if not account.can_reach(wanted.parent):
        home = SYSTEM / hashlib.sha256(str(wanted).encode()).hexdigest()[:12]
    try:
        home.mkdir(parents=True, exist_ok=True)
        (home / "writable").write_text("")
        (home / "writable").unlink()
        free = shutil.disk_usage(home).free // 2**20
    except OSError as error:
        raise CannotStart(f"laelo cannot write to {home}: {(error.strerror or 'no access').lower()}.") from None
    if free < NEEDED_MB:
        raise CannotStart(f"The disk is full: {home} has {free} MB left, laelo needs {NEEDED_MB} MB.")
    return home
