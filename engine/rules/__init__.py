"""The rule sets by name."""

from collections.abc import Mapping

from engine.rules.base import Rules
from engine.rules.pernambuco import Pernambuco

RULES: Mapping[str, Rules] = {rules.name: rules for rules in (Pernambuco(),)}
"""Every version that was ever played, by its versioned name."""

CURRENT: Mapping[str, str] = {name.partition("@")[0]: name for name in RULES}
"""The version that a new game of that name gets."""
