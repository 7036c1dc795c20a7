"""``python -m config.embedded exec -- COMMAND...``: run a command with fresh servers of its own."""

import os
import signal
import subprocess
import sys
from types import FrameType

from config.embedded.errors import CannotStart
from config.embedded.processes import dies_with_us
from config.embedded.servers import test_servers

USAGE = "Use: python -m config.embedded exec -- COMMAND [ARGUMENT...]"


def main(arguments: list[str]) -> int:
    if arguments[:2] != ["exec", "--"] or len(arguments) < 3:
        sys.stderr.write(USAGE + "\n")
        return 2
    for number in (signal.SIGINT, signal.SIGTERM):  # a shell lets what it runs in the background ignore the first
        signal.signal(number, _interrupt)
    try:
        with test_servers() as environment:
            return _run(arguments[2:], os.environ | environment)
    except CannotStart as error:
        sys.stderr.write(f"{error}\n")
        return 1
    except KeyboardInterrupt:
        return 130


def _run(command: list[str], environment: dict[str, str]) -> int:
    child = subprocess.Popen(  # noqa: S603 - the caller's own command
        command,
        env=environment,
        preexec_fn=dies_with_us(signal.SIGTERM),  # noqa: PLW1509 - only prctl, safe after fork
    )
    try:
        return child.wait()
    except KeyboardInterrupt:
        child.terminate()
        child.wait()
        raise


def _interrupt(_number: int, _frame: FrameType | None) -> None:
    raise KeyboardInterrupt


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
