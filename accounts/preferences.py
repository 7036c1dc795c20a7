"""What a person can set about the pages: names, allowed values and defaults. Pure data and functions."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import TYPE_CHECKING

from django.utils.translation import gettext_lazy as _

from accounts.errors import Refused

if TYPE_CHECKING:
    from django_stubs_ext import StrOrPromise


@dataclass(frozen=True, slots=True)
class Preference:
    """The first of ``choices`` is the default."""

    label: "StrOrPromise"
    choices: tuple[bool | str, ...]

    @property
    def default(self) -> bool | str:
        return self.choices[0]

    @property
    def is_switch(self) -> bool:
        return isinstance(self.default, bool)

    def allows(self, value: object) -> bool:
        """``1 == True`` in Python, not in a setting."""
        return isinstance(value, type(self.default)) and value in self.choices

    def matching(self, value: object) -> bool | str:
        """The choice that equals the value, or the default."""
        return next((choice for choice in self.choices if self.allows(value) and choice == value), self.default)


_ON, _OFF = (True, False), (False, True)

PREFERENCES: Mapping[str, Preference] = {
    "theme": Preference(_("Theme"), ("system", "light", "dark")),
    "dim": Preference(_("Dim the tiles that do not fit"), _ON),
    "sound": Preference(_("Sound"), _OFF),
    "voice": Preference(_("Calls as in Pernambuco"), _OFF),
    "aloud": Preference(_("Read the calls aloud"), _OFF),
    "single": Preference(_("Single-key shortcuts"), _ON),
}


def complete(kept: Mapping[str, object]) -> dict[str, bool | str]:
    """Every preference with its value: the kept one where it is (still) allowed, else the default."""
    return {name: preference.matching(kept.get(name)) for name, preference in PREFERENCES.items()}


def merged(kept: Mapping[str, object], changes: object) -> dict[str, bool | str]:
    """What is kept after the changes: only what differs from the defaults.

    Raises ``Refused("invalid")`` naming each unknown preference and each value that is not allowed.
    """
    if not isinstance(changes, Mapping):
        raise Refused("invalid", _("Some values are not valid."), fields={"settings": _("This must be an object.")})
    wrong = {f"settings.{name}": sentence for name, value in changes.items() if (sentence := _wrong(name, value))}
    if wrong:
        raise Refused("invalid", _("Some values are not valid."), fields=wrong)
    values = complete({**kept, **changes})
    return {name: value for name, value in values.items() if value != PREFERENCES[name].default}


def _wrong(name: str, value: object) -> "StrOrPromise | None":
    if name not in PREFERENCES:
        return _("There is no such setting.")
    if not PREFERENCES[name].allows(value):
        return _("This value is not one of those allowed.")
    return None
