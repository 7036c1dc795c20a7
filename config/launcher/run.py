"""``python -m config.launcher.run NAME``: one process of the service, for systemd and containers to look after."""

import argparse
import os
import sys
from pathlib import Path

from config.environment import BASE
from config.launcher.programs import command_lines


def main(arguments: list[str]) -> None:
    """Become the process that is named; it answers signals itself."""
    home = Path(os.environ.get("LAELO_DATA") or BASE / ".data")
    names = list(command_lines(host="", port=0, home=home))
    parser = argparse.ArgumentParser(prog="python -m config.launcher.run", description=__doc__)
    parser.add_argument("name", choices=names)
    parser.add_argument("--host", default="127.0.0.1", help="web: the address to listen on")
    parser.add_argument("--port", type=int, default=8000, help="web: the port to listen on")
    given = parser.parse_args(arguments)
    home.mkdir(parents=True, exist_ok=True)
    os.chdir(BASE)
    command = command_lines(host=given.host, port=given.port, home=home)[given.name]
    os.execv(command[0], command)  # noqa: S606 - our own command, no shell


if __name__ == "__main__":
    main(sys.argv[1:])
