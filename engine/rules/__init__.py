"""The rule sets by name."""

from collections.abc import Mapping

from engine.rules.base import Rules
from engine.rules.draw import DrawGame
from engine.rules.garrafina import Garrafina
from engine.rules.pernambuco import Pernambuco

_ALL: tuple[Rules, ...] = (Pernambuco(), Garrafina(4, hands=8), Garrafina(3, hands=9), DrawGame())

RULES: Mapping[str, Rules] = {rules.name: rules for rules in _ALL}
"""Every version that was ever played, by its versioned name."""

CURRENT: Mapping[str, str] = {name.partition("@")[0]: name for name in RULES}
"""The version that a new game of that name gets."""
