"""Static files in production: each under a name that changes with what it holds, so that it may be kept for ever."""

from collections.abc import Callable
from re import Match
from typing import Any

from whitenoise.storage import CompressedManifestStaticFilesStorage

FOREIGN = "django_htmx/"  # its sources speak, in comments, of modules it does not have


class HashedFiles(CompressedManifestStaticFilesStorage):  # type: ignore[misc] # untyped
    support_js_module_import_aggregation = True  # ES modules import each other by those names too

    def url_converter(self, name: str, *arguments: Any, **named: Any) -> Callable[[Match[str]], str]:
        """What replaces an address inside the file ``name``."""
        if name.startswith(FOREIGN):
            return lambda found: found[0]
        converter: Callable[[Match[str]], str] = super().url_converter(name, *arguments, **named)
        return converter
