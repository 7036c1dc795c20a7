"""The one way the service says no: a stable code, a sentence in the reader's language, an HTTP status."""

from collections.abc import Mapping
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from django_stubs_ext import StrOrPromise


class Refused(Exception):  # noqa: N818 - it is read as "the service refused", and is no failure
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
