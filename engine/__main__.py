"""``python -m engine COMMAND``: the rules on the command line, with no server and no settings."""

import os
import sys
from collections.abc import Callable, Sequence

from engine.cases import answer_all
from engine.commands import COMMANDS as CHAMPIONSHIP
from engine.duel import command as duel
from engine.record import replay
from engine.verify import command as verify

COMMANDS: dict[str, Callable[[Sequence[str]], int]] = {
    "replay": lambda files: answer_all(files, replay),
    "verify": verify,
    "duel": duel,
    **CHAMPIONSHIP,
}


def main(arguments: Sequence[str]) -> int:
    """Run one command; 0 when every answer was good, 1 when any was not, 2 for an unknown command."""
    if not arguments or arguments[0] not in COMMANDS:
        sys.stderr.write(f"usage: python -m engine {{{','.join(COMMANDS)}}} [FILE]...\n")
        return 2
    try:
        status = COMMANDS[arguments[0]](arguments[1:])
        sys.stdout.flush()
    except BrokenPipeError:  # the reader has had enough: nobody is there to be told
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return 1
    return status


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
