"""How much one connection may say."""

import time
from dataclasses import dataclass, field


@dataclass(slots=True)
class Allowance:
    """A bucket that refills: ``take`` is false once it is empty; ``spent`` after too many tries at that."""

    rate: float = 10.0  # messages a second
    burst: float = 30.0
    patience: int = 30
    _left: float = field(default=-1.0, init=False)
    _since: float = field(default_factory=time.monotonic, init=False)

    def take(self) -> bool:
        now = time.monotonic()
        left = self.burst if self._left < 0 else min(self.burst, self._left + (now - self._since) * self.rate)
        self._since = now
        self._left = max(0.0, left - 1)
        if left >= 1:
            return True
        self.patience -= 1
        return False

    @property
    def wait(self) -> int:
        """Milliseconds until there is enough for one message."""
        return max(0, round((1 - self._left) / self.rate * 1000))

    @property
    def spent(self) -> bool:
        return self.patience <= 0
