"""``python -m config.launcher [--port N] [--demo]``; ``script/server`` comes here once there is an environment."""

import argparse
import errno
import signal
import sys
from types import FrameType

from config.embedded import CannotStart
from config.launcher.console import Console
from config.launcher.launch import Options, launch

DEMO_PLAYERS = 31  # with the person at the keyboard they make a Cruzada de Ouro


def main(arguments: list[str]) -> int:
    options = _parse(arguments)
    for number in (signal.SIGINT, signal.SIGTERM, signal.SIGHUP):
        signal.signal(number, _stop)
    try:
        launch(options, Console())
    except KeyboardInterrupt:
        return 0
    except CannotStart as error:
        return _say(str(error))
    except OSError as error:
        return _say(_sentence(error))
    return 0


def _parse(arguments: list[str]) -> Options:
    parser = argparse.ArgumentParser(prog="script/server", description="Run laelo on this machine.")
    parser.add_argument("--port", type=_port, default=8000, help="where the pages are, on 127.0.0.1 (8000)")
    parser.add_argument("--demo", action="store_true", help=f"with {DEMO_PLAYERS} simulated people to play against")
    given = parser.parse_args(arguments)
    return Options(port=given.port, demo=DEMO_PLAYERS if given.demo else 0)


def _port(text: str) -> int:
    if not text.isdecimal() or not 1 <= int(text) <= 65535:
        raise argparse.ArgumentTypeError(f"a port is a number from 1 to 65535, not {text!r}")
    return int(text)


def _stop(_number: int, _frame: FrameType | None) -> None:
    """Asked once to stop, we stop in order; asking again does not hurry what is already ending."""
    for number in (signal.SIGINT, signal.SIGTERM, signal.SIGHUP):
        signal.signal(number, signal.SIG_IGN)
    raise KeyboardInterrupt


def _sentence(error: OSError) -> str:
    if error.errno == errno.ENOSPC:
        return f"The disk is full: {error.filename or 'nothing more can be written'}."
    return f"laelo cannot start: {error.filename or ''} {(error.strerror or str(error)).lower()}."


def _say(sentence: str) -> int:
    sys.stderr.write(sentence + "\n")
    return 1


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
