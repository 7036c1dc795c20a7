"""The words of the pages: read from the sources, kept in ``locale/``, compiled without GNU gettext."""

import io
from collections.abc import Iterator
from pathlib import Path

from babel.messages.catalog import Catalog, Message, TranslationError
from babel.messages.checkers import checkers
from babel.messages.extract import DEFAULT_KEYWORDS, extract
from babel.messages.mofile import write_mo
from babel.messages.pofile import read_po, write_po
from django.utils.translation.template import templatize

SOURCES = ("accounts", "config", "games", "ranking", "tournaments")
KEYWORDS = {name: DEFAULT_KEYWORDS[name] for name in ("gettext", "ngettext", "pgettext", "npgettext", "_")}
KEYWORDS |= {f"{name}_lazy": numbers for name, numbers in KEYWORDS.items() if name != "_"}
KEYWORDS |= {"gettext_noop": None}


def catalogs(base: Path) -> dict[str, Path]:
    """Language to its catalogue."""
    return {path.parts[-3]: path for path in sorted((base / "locale").glob("*/LC_MESSAGES/django.po"))}


def read(path: Path) -> Catalog:
    with path.open("rb") as source:
        return read_po(source)


def compile_catalog(path: Path) -> None:
    """Write the ``.mo`` beside ``path`` when that is newer."""
    target = path.with_suffix(".mo")
    if target.exists() and target.stat().st_mtime_ns >= path.stat().st_mtime_ns:
        return
    fresh = target.with_suffix(".new")  # whoever reads meanwhile sees the old file or the new one, never a half
    with fresh.open("wb") as output:
        write_mo(output, read(path))
    fresh.replace(target)


def used(base: Path) -> Catalog:
    """Every message of the sources, with the places that use it."""
    catalog = Catalog()
    for path in _sources(base):
        text = path.read_text()
        code = templatize(text) if path.suffix != ".py" else text
        for line, message, comments, context in extract("python", io.BytesIO(code.encode()), KEYWORDS):
            place = (path.relative_to(base).as_posix(), line)
            catalog.add(message, None, [place], auto_comments=comments, context=context)
    return catalog


def problems(catalog: Catalog, wanted: Catalog) -> Iterator[str]:
    """What is wrong with a translation: a message missing, empty, doubtful, or with other placeholders."""
    for message in wanted:
        if not message.id:
            continue
        found = catalog.get(message.id, message.context)
        if found is None or not all(_strings(found.string)):
            yield f"not translated: {message.id!r}"
        elif found.fuzzy:
            yield f"marked as doubtful: {message.id!r}"
        else:
            yield from (f"{error}: {message.id!r}" for error in _broken(catalog, found))


def update(path: Path, wanted: Catalog) -> None:
    """Bring ``path`` to the messages of the sources; translations of messages that stay are kept."""
    catalog = read(path)
    catalog.update(wanted, no_fuzzy_matching=True, update_creation_date=False)
    catalog.obsolete.clear()
    with path.open("wb") as output:
        write_po(output, catalog, width=110, sort_by_file=True, include_lineno=False)


def _sources(base: Path) -> Iterator[Path]:
    for package in SOURCES:
        for pattern in ("*.py", "*.html", "*.txt"):
            yield from sorted(path for path in (base / package).rglob(pattern) if "migrations" not in path.parts)


def _strings(string: str | list[str] | tuple[str, ...] | None) -> tuple[str, ...]:
    return (string or "",) if isinstance(string, str) or string is None else tuple(string)


def _broken(catalog: Catalog, message: Message) -> Iterator[str]:
    for checker in checkers:
        try:
            checker(catalog, message)
        except TranslationError as error:
            yield str(error)
