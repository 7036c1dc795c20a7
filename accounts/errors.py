"""The one way the service says no: a stable code, a sentence in the reader's language, an HTTP status."""

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

from django.utils.translation import gettext_lazy as _

if TYPE_CHECKING:
    from django_stubs_ext import StrOrPromise


class Refused(Exception):
    """Raised by the services of every app; each door turns it into its own answer.

    ``detail`` may be lazy: it is translated where it is written out. ``fields`` names what was wrong
    with single values, ``retry_after`` the whole seconds after which trying again makes sense.
    """

    def __init__(
        self,
        code: str,
        detail: "StrOrPromise",
        status: int = 400,
        *,
        fields: Mapping[str, "StrOrPromise"] | None = None,
        retry_after: int | None = None,
    ) -> None:
        super().__init__(code)
        self.code = code
        self.detail = detail
        self.status = status
        self.fields = fields
        self.retry_after = retry_after

    def __str__(self) -> str:
        return f"{self.code}: {self.detail}"

    def body(self) -> dict[str, Any]:
        """Its JSON, ``{"code", "detail"}``; what is lazy is translated here."""
        said: dict[str, Any] = {"code": self.code, "detail": str(self.detail)}
        if self.fields:
            said["fields"] = {name: str(sentence) for name, sentence in self.fields.items()}
        if self.retry_after is not None:
            said["retry_after"] = self.retry_after
        return said


def sign_in_needed() -> Refused:
    """What guests are told where only a person with an account may go on."""
    return Refused("sign_in_needed", _("Guests play at tables. For this, sign in with Google."), 403)


def absent() -> Refused:
    """What is not there and what one may not see: the same answer, so that neither can be told apart."""
    return Refused("not_found", _("There is nothing here."), 404)
