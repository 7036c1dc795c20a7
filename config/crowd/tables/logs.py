"""The service's own logs: what was written to them meanwhile."""

from collections.abc import Iterator
from pathlib import Path

TRACE = b"Traceback (most recent call last)"


class Logs:
    """Those of a folder, from now on; of no folder none."""

    def __init__(self, folder: str) -> None:
        self._folder = Path(folder) if folder else None
        self._sizes = {log: log.stat().st_size for log in self._all()}

    def tracebacks(self) -> Iterator[str]:
        """The last one of each log that got one since."""
        for log in self._all():
            text = log.read_bytes()[self._sizes.get(log, 0) :]
            if TRACE in text:
                yield f"{log.name}: {text[text.rindex(TRACE) :][:3000].decode(errors='replace')}"

    def _all(self) -> list[Path]:
        return [] if self._folder is None else sorted(self._folder.glob("*.log"))
