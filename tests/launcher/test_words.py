"""The translations: found, compared, compiled without anything but Python."""

import gettext
from pathlib import Path

import pytest
from babel.messages.catalog import Catalog
from django.core.management import CommandError, call_command

from config import words

PO = 'msgid ""\nmsgstr "Content-Type: text/plain; charset=utf-8\\n"\n\nmsgid "Play"\nmsgstr "Jugar"\n'


@pytest.fixture
def base(tmp_path: Path) -> Path:
    """A project with one page and one catalogue."""
    for package in words.SOURCES:
        (tmp_path / package).mkdir()
    (tmp_path / "config" / "page.html").write_text('{% load i18n %}<b>{% translate "Play" %}</b>')
    folder = tmp_path / "locale" / "es" / "LC_MESSAGES"
    folder.mkdir(parents=True)
    (folder / "django.po").write_text(PO)
    return tmp_path


@pytest.fixture
def spanish(base: Path) -> Path:
    return words.catalogs(base)["es"]


def test_what_the_pages_say_is_found(base: Path) -> None:
    (base / "games" / "errors.py").write_text('from x import gettext as _\n\n_("Not your turn.")\n')

    found = {message.id for message in words.used(base) if message.id}

    assert found == {"Play", "Not your turn."}


def test_a_compiled_catalogue_is_read_by_gettext(spanish: Path) -> None:
    words.compile_catalog(spanish)

    with spanish.with_suffix(".mo").open("rb") as compiled:
        assert gettext.GNUTranslations(compiled).gettext("Play") == "Jugar"


def test_a_complete_catalogue_has_no_problem(base: Path, spanish: Path) -> None:
    assert list(words.problems(words.read(spanish), words.used(base))) == []


@pytest.mark.parametrize(
    ("message", "string", "flags"),
    [("Pass", "", ()), ("Pass", "Paso", ("fuzzy",)), ("%(n)s points", "%(m)s puntos", ("python-format",))],
)
def test_what_is_not_well_translated_is_named(message: str, string: str, flags: tuple[str, ...]) -> None:
    catalog, wanted = Catalog("es"), Catalog()
    catalog.add(message, string, flags=flags)
    wanted.add(message)

    found = list(words.problems(catalog, wanted))

    assert [message in problem for problem in found] == [True]


def test_an_update_keeps_what_is_translated_and_adds_what_is_new(base: Path, spanish: Path) -> None:
    (base / "config" / "other.html").write_text('{% load i18n %}{% translate "Pass" %}')

    words.update(spanish, words.used(base))

    assert {message.id: message.string for message in words.read(spanish) if message.id} == {
        "Play": "Jugar",
        "Pass": "",
    }


def test_a_page_that_is_not_translated_fails_the_check(base: Path, spanish: Path, settings) -> None:
    settings.BASE_DIR = base
    spanish.write_text(PO.replace("Jugar", ""))

    with pytest.raises(CommandError, match="es: not translated: 'Play'"):
        call_command("compile_words", check=True)
